/// The actions that a store has reduced for a test, with the state after each.
@MainActor
final class ActionHistory<State, Action: Sendable> {
  /// The actions from effects that the test has not asserted yet.
  private(set) var received: ArraySlice<(action: Action, state: State)> = []

  private var expectsSentAction = false
  private var sent: State?

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
    }
  }

  /// Returns the state after the action that the test sent, once.
  func takeSentState() -> State? {
    defer { sent = nil }
    return sent
  }

  func takeReceived() -> (action: Action, state: State)? {
    received.popFirst()
  }

  func removeReceived() { received = [] }
}
