import Synchronization

extension NthPrimeClient {
  /// Makes a client from one asynchronous function; this is how live clients are made.
  ///
  /// The function runs in a task of its own, which inherits the caller's task-local values and is cancelled as
  /// ``lookUp`` promises. It is called for ``supportedIndices`` only; every other n fails before it runs. Whatever it
  /// throws ends the look-up: an ``NthPrimeError`` as it is, a `CancellationError` without an event, anything else
  /// as ``NthPrimeError/unexpected(type:)``, which does not show the error's text.
  ///
  /// - Parameter answer: gets n and a function to report progress with, callable from any thread; what does not
  ///   advance, or comes after the answer, is dropped.
  public init(
    answering answer:
      @escaping @Sendable (
        _ n: Int, _ report: @escaping @Sendable (LookUpProgress) -> Void
      ) async throws -> NthPrimeAnswer
  ) {
    self.init { (n: Int) in
      guard Self.supportedIndices.contains(n) else {
        return .failed(.outOfRange(n: Int128(n)))
      }
      return .events { relay in
        let last: LookUpEvent?
        do {
          last = .answered(try await answer(n) { relay.report($0) })
        } catch let error as NthPrimeError {
          last = .failed(error)
        } catch is CancellationError {
          last = nil
        } catch {
          last = .failed(.unexpected(type: "\(type(of: error))"))
        }
        relay.end(with: last)
      }
    }
  }
}

extension AsyncStream<LookUpEvent> {
  /// A stream that says only why there is no look-up.
  static func failed(_ error: NthPrimeError) -> Self {
    AsyncStream { continuation in
      continuation.yield(.failed(error))
      continuation.finish()
    }
  }

  /// A stream fed by a task that lives no longer than the stream does.
  ///
  /// Only the newest unread event is kept: progress is worth nothing once there is newer progress, and the answer,
  /// being the last event, is never replaced.
  static func events(from work: @escaping @Sendable (LookUpRelay) async -> Void) -> Self {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let relay = LookUpRelay(continuation)
      // Tasks of a priority have threads of their own, as many as there are processors, and a long computation takes
      // all of them. At this one it takes none from what people wait for: saving, and the end of the program.
      let task = Task(priority: .utility) { await work(relay) }
      // In this order: `AsyncStream` says that it is cancelled before it ends, and until then what the cancelled work
      // answers would still get through.
      continuation.onTermination = { _ in
        relay.close()
        task.cancel()
      }
    }
  }
}

/// Puts the events of one look-up in order, whichever threads they come from.
final class LookUpRelay: Sendable {
  private enum State {
    case running(furthest: Double)
    case over
  }

  private let state = Mutex(State.running(furthest: -.infinity))
  private let isClosed = Atomic(false)
  private let continuation: AsyncStream<LookUpEvent>.Continuation

  init(_ continuation: AsyncStream<LookUpEvent>.Continuation) {
    self.continuation = continuation
  }

  /// Passes on progress that advances (NaN does not).
  func report(_ progress: LookUpProgress) {
    state.withLock { state in
      guard case .running(let furthest) = state, progress.fractionCompleted > furthest else { return }
      state = .running(furthest: progress.fractionCompleted)
      // Under the lock, so that late progress can't slip in behind the answer and take its place in the buffer.
      continuation.yield(.progress(progress))
    }
  }

  /// Starts counting progress from nothing again, for a second source.
  func restart() {
    state.withLock { state in
      if case .running = state { state = .running(furthest: -.infinity) }
    }
  }

  /// Ends the stream, with its last event unless the look-up was cancelled.
  func end(with last: LookUpEvent?) {
    state.withLock { $0 = .over }
    if let last, !isClosed.load(ordering: .acquiring) { continuation.yield(last) }
    continuation.finish()
  }

  /// Lets no last event through from now on.
  ///
  /// Takes no lock: who cancels a task holds the task's own, which `yield` wants while it holds this one's.
  func close() {
    isClosed.store(true, ordering: .releasing)
  }
}
