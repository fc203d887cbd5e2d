import Architecture
import TestTraits

/// An endpoint that ignores cancellation: its effect waits until the test finishes it, and then sends actions.
struct Endpoint: Sendable {
  /// Opens when the effect has started.
  let reached = Gate()
  private let gate = Gate()
  private let done = Gate()

  func effect(sending actions: String...) -> Effect<String> {
    .run { send in
      reached.open()
      await gate.wait()
      for action in actions { await send(action) }
      done.open()
    }
  }

  func finish() async {
    gate.open()
    await done.wait()
  }
}
