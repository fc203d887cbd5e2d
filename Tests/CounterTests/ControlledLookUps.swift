import NthPrimeClient
import Synchronization

/// Look-ups that say what the test tells them to, and nothing by themselves.
final class ControlledLookUps: Sendable {
  private struct Records {
    var asked: [Int] = []
    var cancelled: [Int] = []
  }

  private typealias LookUp = (
    stream: AsyncStream<LookUpEvent>, continuation: AsyncStream<LookUpEvent>.Continuation
  )

  private let lookUps: [Int: LookUp]
  private let records = Mutex(Records())

  /// - Parameter indices: what can be asked for.
  init(_ indices: Int...) {
    lookUps = Dictionary(uniqueKeysWithValues: indices.map { ($0, AsyncStream<LookUpEvent>.makeStream()) })
    for (n, lookUp) in lookUps {
      lookUp.continuation.onTermination = { [weak self] reason in
        if case .cancelled = reason { self?.records.withLock { $0.cancelled.append(n) } }
      }
    }
  }

  var client: NthPrimeClient {
    NthPrimeClient { n in
      self.records.withLock { $0.asked.append(n) }
      return self.lookUps[n]?.stream ?? AsyncStream { $0.finish() }
    }
  }

  /// What was asked for, in order.
  var asked: [Int] { records.withLock { $0.asked } }

  /// Whose look-ups were cancelled, in order.
  var cancelled: [Int] { records.withLock { $0.cancelled } }

  func yield(_ event: LookUpEvent, about n: Int) {
    lookUps[n]?.continuation.yield(event)
  }

  func finish(_ n: Int) {
    lookUps[n]?.continuation.finish()
  }
}

/// A look-up that waits for its answer whether it was cancelled or not.
final class StubbornLookUp: Sendable {
  private let waiter = Mutex<CheckedContinuation<LookUpEvent?, Never>?>(nil)

  var events: AsyncStream<LookUpEvent> {
    AsyncStream(unfolding: {
      await withCheckedContinuation { continuation in
        self.waiter.withLock { $0 = continuation }
      }
    })
  }

  /// - Returns: whether somebody waits for it.
  func answer(_ event: LookUpEvent) -> Bool {
    let waiter = waiter.withLock { waiter in
      defer { waiter = nil }
      return waiter
    }
    waiter?.resume(returning: event)
    return waiter != nil
  }
}
