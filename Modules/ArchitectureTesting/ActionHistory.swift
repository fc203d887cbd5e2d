/// The actions that a store has reduced for a test, with the state after each.
@MainActor
final class ActionHistory<State, Action: Sendable> {
  /// The actions that effects sent and the test has not asserted yet.
  private(set) var received: [(action: Action, state: State)] = []

  private var expectsSentAction = false
  private var sent: State?
  private var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var nextWaiter = 0

  /// Expects the next action to be one that the test sends.
  func expectSentAction() {
    expectsSentAction = true
    sent = nil
  }

  func record(_ action: Action, _ state: State) {
    if expectsSentAction {
      expectsSentAction = false
      sent = state
    } else {
      received.append((action, state))
      resumeWaiters()
    }
  }

  /// Returns the state after the action that the test sent, once.
  func takeSentState() -> State? {
    defer { sent = nil }
    return sent
  }

  func takeReceived() -> (action: Action, state: State)? {
    received.isEmpty ? nil : received.removeFirst()
  }

  func removeReceived() { received = [] }

  /// Resumes all waiting tasks, after an action or the end of an effect.
  func resumeWaiters() {
    let waiters = waiters
    self.waiters = [:]
    for waiter in waiters.values { waiter.resume(returning: true) }
  }

  /// Waits for an action or the end of an effect; returns `false` if neither occurs before the deadline.
  func waitForChange(until deadline: ContinuousClock.Instant) async -> Bool {
    nextWaiter += 1
    let token = nextWaiter
    let timeout = Task {
      try? await ContinuousClock().sleep(until: deadline)
      waiters.removeValue(forKey: token)?.resume(returning: false)
    }
    defer { timeout.cancel() }
    return await withCheckedContinuation { waiters[token] = $0 }
  }
}
