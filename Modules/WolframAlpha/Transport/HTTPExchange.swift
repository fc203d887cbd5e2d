import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One question on its way: connects the session's callbacks to the one task that waits for the outcome.
///
/// The outcome is decided once, by whichever comes first of the answer, a failure and a cancellation, and the waiting
/// task goes on at once; it never waits for the session to wind up.
final class HTTPExchange: Sendable {
  typealias Outcome = Result<HTTPAnswer, HTTPFailure>

  private enum Phase {
    case notWaiting
    case waiting(CheckedContinuation<Outcome, Never>)
    case over(Outcome)
  }

  private struct State {
    var phase = Phase.notWaiting
    var collector: HTTPResponseCollector
    var isSessionDone = false
  }

  private let state: Mutex<State>
  private let heard: @Sendable () -> Void

  init(maximumBytes: Int, heard: @escaping @Sendable () -> Void) {
    self.heard = heard
    state = Mutex(State(collector: HTTPResponseCollector(maximumBytes: maximumBytes)))
  }

  /// Waits for the outcome; `start` runs once the exchange can take callbacks, and not at all when it is over already.
  func outcome(startingWith start: () -> Void) async -> Outcome {
    await withCheckedContinuation { continuation in
      let early: Outcome? = state.withLock { state in
        if case .over(let outcome) = state.phase { return outcome }
        state.phase = .waiting(continuation)
        return nil
      }
      if let early { continuation.resume(returning: early) } else { start() }
    }
  }

  /// Decides the outcome, unless it is decided.
  func end(_ outcome: Outcome) {
    let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
      defer {
        if case .over = state.phase {} else { state.phase = .over(outcome) }
      }
      if case .waiting(let continuation) = state.phase { return continuation }
      return nil
    }
    waiting?.resume(returning: outcome)
  }

  /// Whether the session may still be busy with the transfer.
  var isAheadOfSession: Bool { state.withLock { !$0.isSessionDone } }

  /// Hands a part of the answer to the collector, which may say that this was enough.
  func collect(_ step: (inout HTTPResponseCollector) throws(HTTPFailure) -> HTTPAnswer?) {
    heard()
    let outcome: Outcome? = state.withLock { state in
      if case .over = state.phase { return nil }
      do throws(HTTPFailure) {
        return try step(&state.collector).map(Outcome.success)
      } catch {
        return .failure(error)
      }
    }
    if let outcome { end(outcome) }
  }

  /// The session is done with the transfer: the answer is whole, or a system error of the given kind happened.
  func complete(error: HTTPFailure?) {
    let outcome: Outcome = state.withLock { state in
      state.isSessionDone = true
      do throws(HTTPFailure) {
        return .success(try state.collector.finish(error: error))
      } catch {
        return .failure(error)
      }
    }
    end(outcome)
  }
}
