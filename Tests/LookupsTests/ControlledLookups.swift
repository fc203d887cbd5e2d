import NthPrimeClient
import Synchronization

/// Lookups whose events the test sends.
final class ControlledLookups: Sendable {
  private struct Records {
    var startedIndices: [Int] = []
    var cancelledIndices: [Int] = []
  }

  private typealias Lookup = (
    stream: AsyncStream<LookupEvent>, continuation: AsyncStream<LookupEvent>.Continuation
  )

  private let lookups: [Int: Lookup]
  private let records = Mutex(Records())

  /// - Parameter indices: The indices that can be looked up, each once.
  init(_ indices: Int...) {
    lookups = Dictionary(uniqueKeysWithValues: indices.map { ($0, AsyncStream<LookupEvent>.makeStream()) })
    for (n, lookup) in lookups {
      lookup.continuation.onTermination = { [weak self] reason in
        if case .cancelled = reason { self?.records.withLock { $0.cancelledIndices.append(n) } }
      }
    }
  }

  var client: NthPrimeClient {
    NthPrimeClient { n in
      self.records.withLock { $0.startedIndices.append(n) }
      return self.lookups[n]?.stream ?? AsyncStream { $0.finish() }
    }
  }

  /// The indices whose lookups were started, in order.
  var startedIndices: [Int] { records.withLock { $0.startedIndices } }

  /// The indices whose lookups were canceled, in order.
  var cancelledIndices: [Int] { records.withLock { $0.cancelledIndices } }

  func yield(_ event: LookupEvent, for n: Int) {
    lookups[n]?.continuation.yield(event)
  }

  func finish(_ n: Int) {
    lookups[n]?.continuation.finish()
  }
}

/// A lookup that ignores cancellation and waits for its answer.
final class UncancellableLookup: Sendable {
  private let waiter = Mutex<CheckedContinuation<LookupEvent?, Never>?>(nil)

  var events: AsyncStream<LookupEvent> {
    AsyncStream(unfolding: {
      await withCheckedContinuation { continuation in
        self.waiter.withLock { $0 = continuation }
      }
    })
  }

  /// Answers the lookup.
  ///
  /// - Returns: Whether the lookup was waiting for the answer.
  func answer(_ event: LookupEvent) -> Bool {
    let waiter = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    waiter?.resume(returning: event)
    return waiter != nil
  }
}
