import Synchronization

/// A cache of the results for the last few numbers.
///
/// Screens request the same results each time they are redrawn, some for two numbers: a modal beside a pane.
final class RecentResults<Value: Sendable>: Sendable {
  private struct Entries {
    var entries: [(number: Int128, value: Value)] = []
    var oldest = 0
  }

  /// Three numbers each for a pane and a modal: the number itself and those beside it.
  private static var limit: Int { 6 }

  private let entries = Mutex(Entries())

  /// Returns the stored result, or computes it, and then drops the oldest one.
  func value(of number: Int128, compute: () -> Value) -> Value {
    let stored = entries.withLock { cache -> Value? in
      for entry in cache.entries where entry.number == number { return entry.value }
      return nil
    }
    if let stored { return stored }
    // Not under the lock, because it takes longer than the rest.
    let value = compute()
    entries.withLock { cache in
      if cache.entries.count < Self.limit {
        cache.entries.append((number, value))
      } else {
        cache.entries[cache.oldest] = (number, value)
        cache.oldest = (cache.oldest + 1) % Self.limit
      }
    }
    return value
  }
}
