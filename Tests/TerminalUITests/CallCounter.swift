/// A counter of calls.
@MainActor
final class CallCounter {
  private(set) var value = 0

  func increment() { value += 1 }
}
