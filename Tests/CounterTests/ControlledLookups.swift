import NthPrimeClient
import Synchronization

/// Lookups that say what the test tells them to, and nothing by themselves.
final class ControlledLookups: Sendable {
  private struct Records {
    var asked: [Int] = []
    var cancelled: [Int] = []
  }

  private typealias Lookup = (
    stream: AsyncStream<LookupEvent>, continuation: AsyncStream<LookupEvent>.Continuation
  )

  private let lookups: [Int: Lookup]
  private let records = Mutex(Records())

  /// - Parameter indices: what can be asked for.
  init(_ indices: Int...) {
    lookups = Dictionary(uniqueKeysWithValues: indices.map { ($0, AsyncStream<LookupEvent>.makeStream()) })
    for (n, lookup) in lookups {
      lookup.continuation.onTermination = { [weak self] reason in
        if case .cancelled = reason { self?.records.withLock { $0.cancelled.append(n) } }
      }
    }
  }

  var client: NthPrimeClient {
    NthPrimeClient { n in
      self.records.withLock { $0.asked.append(n) }
      return self.lookups[n]?.stream ?? AsyncStream { $0.finish() }
    }
  }

  /// What was asked for, in order.
  var asked: [Int] { records.withLock { $0.asked } }

  /// Whose lookups were cancelled, in order.
  var cancelled: [Int] { records.withLock { $0.cancelled } }

  func yield(_ event: LookupEvent, about n: Int) {
    lookups[n]?.continuation.yield(event)
  }

  func finish(_ n: Int) {
    lookups[n]?.continuation.finish()
  }
}

/// A lookup that waits for its answer whether it was cancelled or not.
final class StubbornLookup: Sendable {
  private let waiter = Mutex<CheckedContinuation<LookupEvent?, Never>?>(nil)

  var events: AsyncStream<LookupEvent> {
    AsyncStream(unfolding: {
      await withCheckedContinuation { continuation in
        self.waiter.withLock { $0 = continuation }
      }
    })
  }

  /// - Returns: whether somebody waits for it.
  func answer(_ event: LookupEvent) -> Bool {
    let waiter = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    waiter?.resume(returning: event)
    return waiter != nil
  }
}
