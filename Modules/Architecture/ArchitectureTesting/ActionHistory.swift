/// The actions that a store has reduced for a test, with the state after each.
@MainActor
final class ActionHistory<State, Action: Sendable> {
  /// The actions from effects that the test has not asserted yet.
  private(set) var received: ArraySlice<(action: Action, result: Result)> = []

  /// The state after an action, and the next identities of screens before it.
  typealias Result = (state: State, numbers: [ObjectIdentifier: Int])

  /// The next identities of screens before the current action.
  var numbers: [ObjectIdentifier: Int] = [:]

  private var expectsSentAction = false
  private var sent: Result?

  /// Expects the next action to be one that the test sends.
  func expectSentAction() {
    expectsSentAction = true
    sent = nil
  }

  func record(_ action: Action, _ state: State) {
    if expectsSentAction {
      expectsSentAction = false
      sent = (state, numbers)
    } else {
      received.append((action, (state, numbers)))
    }
  }

  /// Returns the result of the action that the test sent, once.
  func takeSentResult() -> Result? {
    defer { sent = nil }
    return sent
  }

  func takeReceived() -> (action: Action, result: Result)? {
    received.popFirst()
  }

  func removeReceived() { received = [] }
}
