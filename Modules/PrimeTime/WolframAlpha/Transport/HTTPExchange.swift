import Foundation
import Synchronization

/// The parts of an HTTP response that a lookup needs.
struct HTTPResponse: Equatable, Sendable {
  var status: Int
  /// The unparsed value of the header Retry-After.
  var retryAfter: String?
  var body = Data()
}

/// The reason that there is no complete HTTP response.
///
/// A failure contains only the kind of a system error, because the error's text contains the address.
enum HTTPFailure: Error, Equatable {
  case cancellation
  case cannotConnect
  case untrustedCertificate
  /// The connection broke after the request was sent.
  case connectionLost
  case timedOut
  case notHTTP
  case tooLarge
}

/// A request in progress, which connects the session's callbacks to the task that awaits the outcome.
///
/// The response, a failure, or a cancellation determines the outcome, whichever is first. The waiting task
/// then resumes immediately, without waiting for the session to finish.
final class HTTPExchange: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  private struct State {
    /// The response so far; `nil` before the head.
    var response: HTTPResponse?
    var outcome: Outcome?
    var waiting: CheckedContinuation<Outcome, Never>?
    var isTransferComplete = false
  }

  private let state = Mutex(State())
  /// The maximum size of the body, in bytes after decompression.
  private let maximumBytes: Int
  private let onReceive: @Sendable () -> Void

  init(maximumBytes: Int, onReceive: @escaping @Sendable () -> Void) {
    self.maximumBytes = maximumBytes
    self.onReceive = onReceive
  }

  /// Waits for the outcome.
  ///
  /// `start` is called when the exchange is ready for callbacks, unless it is already finished.
  func outcome(startingWith start: () -> Void) async -> Outcome {
    await withCheckedContinuation { continuation in
      update { state in
        state.waiting = continuation
        return state.outcome
      }
      if state.withLock({ $0.outcome == nil }) { start() }
    }
  }

  /// Sets the outcome, unless there already is one.
  func finish(_ outcome: Outcome) {
    update { _ in outcome }
  }

  /// Whether the session may still be transferring data.
  var isTransferring: Bool { state.withLock { !$0.isTransferComplete } }

  /// Receives the head of a response. Only a success has a body that is awaited.
  ///
  /// - Parameter expectedLength: The length of the body in bytes; negative if unknown.
  func receive(_ head: HTTPResponse, expectedLength: Int64) {
    onReceive()
    update { state in
      state.response = head
      guard (200...299).contains(head.status) else { return .success(head) }
      return expectedLength > maximumBytes ? .failure(.tooLarge) : nil
    }
  }

  /// Receives a part of the body.
  func receive(_ part: Data) {
    onReceive()
    update { state in
      guard state.outcome == nil else { return nil }
      guard part.count <= maximumBytes - (state.response?.body.count ?? 0) else {
        state.response = nil
        return .failure(.tooLarge)
      }
      state.response?.body.append(part)
      return nil
    }
  }

  /// Finishes when the session has completed the transfer, or when it failed with an error of the given kind.
  func complete(error: HTTPFailure?) {
    update { state in
      state.isTransferComplete = true
      if let error {
        return .failure(error == .cannotConnect && state.response != nil ? .connectionLost : error)
      }
      return state.response.map(Outcome.success) ?? .failure(.connectionLost)
    }
  }

  /// Changes the state; the first outcome that `change` returns is the exchange's, and resumes the waiting task.
  private func update(_ change: (inout State) -> Outcome?) {
    let (waiting, outcome) = state.withLock { state in
      let new = change(&state)
      state.outcome = state.outcome ?? new
      guard let outcome = state.outcome else {
        return (nil as CheckedContinuation<Outcome, Never>?, nil as Outcome?)
      }
      defer { state.waiting = nil }
      return (state.waiting, outcome)
    }
    if let outcome { waiting?.resume(returning: outcome) }
  }
}
