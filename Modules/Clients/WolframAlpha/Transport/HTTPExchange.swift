import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A request in progress, which connects the session's callbacks to the task that awaits the outcome.
///
/// The response, a failure, or a cancellation determines the outcome, whichever is first. The waiting task
/// then resumes immediately, without waiting for the session to finish.
final class HTTPExchange: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  private enum Phase {
    case notWaiting
    case waiting(CheckedContinuation<Outcome, Never>)
    case finished(Outcome)
  }

  private struct State {
    var phase = Phase.notWaiting
    var collector: HTTPResponseCollector
    var isTransferComplete = false
  }

  private let state: Mutex<State>
  private let onReceive: @Sendable () -> Void

  init(maximumBytes: Int, onReceive: @escaping @Sendable () -> Void) {
    self.onReceive = onReceive
    state = Mutex(State(collector: HTTPResponseCollector(maximumBytes: maximumBytes)))
  }

  /// Waits for the outcome.
  ///
  /// `start` is called when the exchange is ready for callbacks, unless it is already finished.
  func outcome(startingWith start: () -> Void) async -> Outcome {
    await withCheckedContinuation { continuation in
      let early: Outcome? = state.withLock { state in
        if case .finished(let outcome) = state.phase { return outcome }
        state.phase = .waiting(continuation)
        return nil
      }
      if let early { continuation.resume(returning: early) } else { start() }
    }
  }

  /// Sets the outcome, unless there already is one.
  func finish(_ outcome: Outcome) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      defer {
        if case .finished = state.phase {} else { state.phase = .finished(outcome) }
      }
      if case .waiting(let continuation) = state.phase { return continuation }
      return nil
    }
    waiting?.resume(returning: outcome)
  }

  /// Whether the session may still be transferring data.
  var isTransferring: Bool { state.withLock { !$0.isTransferComplete } }

  /// Passes a part of the response to the collector, and finishes if the response is then complete.
  func collect(_ step: (inout HTTPResponseCollector) throws(HTTPFailure) -> HTTPResponse?) {
    onReceive()
    let outcome: Outcome? = state.withLock { state in
      if case .finished = state.phase { return nil }
      do throws(HTTPFailure) {
        return try step(&state.collector).map(Outcome.success)
      } catch {
        return .failure(error)
      }
    }
    if let outcome { finish(outcome) }
  }

  /// Finishes when the session has completed the transfer, or when it failed with an error of the given kind.
  func complete(error: HTTPFailure?) {
    let outcome: Outcome = state.withLock { state in
      state.isTransferComplete = true
      do throws(HTTPFailure) {
        return .success(try state.collector.finish(error: error))
      } catch {
        return .failure(error)
      }
    }
    finish(outcome)
  }
}
