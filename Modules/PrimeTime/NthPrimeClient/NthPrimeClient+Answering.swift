import BigInt
import Synchronization

extension NthPrimeClient {
  /// Creates a client from an asynchronous function, as live clients do.
  ///
  /// The function runs in a task of its own, which inherits the caller's task-local values and is canceled as
  /// described for ``lookUp``. It is called only for ``supportedIndices``; any other n fails first. An error
  /// that it throws ends the lookup: an ``NthPrimeError`` is reported unchanged, a `CancellationError` ends
  /// it without an event, and any other error is reported as ``NthPrimeError/unexpected(type:)``, without the
  /// error's text.
  ///
  /// - Parameter answer: A function that takes n and a closure for reporting progress. The closure can be
  ///   called from any thread. Progress that doesn't advance, or that arrives after the answer, is discarded.
  public init(
    answering answer:
      @escaping @Sendable (
        _ n: Int, _ report: @escaping @Sendable (LookupProgress) -> Void
      ) async throws -> NthPrimeAnswer
  ) {
    self.init { (n: Int) in
      guard Self.supportedIndices.contains(n) else { return .failed(.outOfRange(n: BigInt(n))) }
      return .events { relay in
        let last: LookupEvent?
        do {
          last = .answered(try await answer(n) { relay.report($0) })
        } catch let error as NthPrimeError {
          last = .failed(error)
        } catch is CancellationError {
          last = nil
        } catch {
          last = .failed(.unexpected(type: "\(type(of: error))"))
        }
        relay.finish(with: last)
      }
    }
  }
}

extension AsyncStream<LookupEvent> {
  static func failed(_ error: NthPrimeError) -> Self {
    AsyncStream { continuation in
      continuation.yield(.failed(error))
      continuation.finish()
    }
  }

  /// Returns a stream of a task's events; the task is canceled when the stream ends.
  ///
  /// Only the newest unread event is buffered. Newer progress makes older progress worthless, and the answer, as the
  /// last event, is never replaced.
  static func events(from work: @escaping @Sendable (LookupRelay) async -> Void) -> Self {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let relay = LookupRelay(continuation)
      // The tasks of one priority share as many threads as there are processors, and a long computation takes them all.
      // With this priority, it takes none from work that the user waits for, such as saving and quitting.
      let task = Task(priority: .utility) { await work(relay) }
      // The order matters. `AsyncStream` calls this handler before it ends; until then, it would still deliver an
      // answer of the canceled work.
      continuation.onTermination = { _ in
        relay.close()
        task.cancel()
      }
    }
  }
}

/// A relay that orders the events of one lookup, regardless of the threads they come from.
final class LookupRelay: Sendable {
  /// The reported fraction, infinite after the end.
  private let furthest = Mutex(-Double.infinity)
  private let isClosed = Atomic(false)
  private let continuation: AsyncStream<LookupEvent>.Continuation

  init(_ continuation: AsyncStream<LookupEvent>.Continuation) { self.continuation = continuation }

  /// Forwards progress that advances; NaN doesn't.
  func report(_ progress: LookupProgress) {
    furthest.withLock { furthest in
      guard progress.fractionCompleted > furthest else { return }
      furthest = progress.fractionCompleted
      // Under the lock, so that late progress can't follow the answer and replace it in the buffer.
      continuation.yield(.progress(progress))
    }
  }

  /// Resets the progress to nothing, for a second source.
  func restart() { furthest.withLock { $0 = -.infinity } }

  /// Ends the stream, after its last event unless the lookup was canceled.
  func finish(with last: LookupEvent?) {
    furthest.withLock { $0 = .infinity }
    if let last, !isClosed.load(ordering: .acquiring) { continuation.yield(last) }
    continuation.finish()
  }

  /// Discards any later last event.
  ///
  /// This takes no lock. The thread that cancels a task holds the task's lock; `yield` waits for it while it holds this
  /// relay's lock.
  func close() { isClosed.store(true, ordering: .releasing) }
}
