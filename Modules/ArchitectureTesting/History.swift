/// What a test store has seen of its store: the actions reduced, and the state right after each.
@MainActor
final class History<State, Action: Sendable> {
  /// What effects sent, not asserted yet.
  private(set) var received: [(action: Action, state: State)] = []

  private var awaitsSent = false
  private var sent: State?
  private var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
  private var nextWaiter = 0

  /// The next action is the test's own.
  func expectSent() {
    awaitsSent = true
    sent = nil
  }

  func record(_ action: Action, _ state: State) {
    if awaitsSent {
      awaitsSent = false
      sent = state
    } else {
      received.append((action, state))
      wake()
    }
  }

  /// The state right after the action that the test sent.
  func takeSent() -> State? {
    defer { sent = nil }
    return sent
  }

  func takeReceived() -> (action: Action, state: State)? {
    received.isEmpty ? nil : received.removeFirst()
  }

  func removeReceived() { received = [] }

  /// Something happened: an action, or an effect's end.
  func wake() {
    let waiters = waiters
    self.waiters = [:]
    for waiter in waiters.values { waiter.resume(returning: true) }
  }

  /// Waits for something to happen.
  ///
  /// - Returns: false if nothing did before the deadline.
  func change(before deadline: ContinuousClock.Instant) async -> Bool {
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
