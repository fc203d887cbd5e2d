import Synchronization

/// A counter of calls from any thread.
final class CallCounter: Sendable {
  private let count = Atomic(0)

  func increment() {
    count.wrappingAdd(1, ordering: .relaxed)
  }

  var value: Int { count.load(ordering: .relaxed) }
}
