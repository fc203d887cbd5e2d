import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends one GET at a time per call over the process's one session: no cache, no cookies, no stored credentials, no
/// redirects, no answer beyond a size.
///
/// NB: a server that closes the connection in an orderly way in the middle of the response's headers makes
/// swift-corelibs-foundation 6.3 stop the process ("Transfer completed, but there's no response", issue 5285; mended
/// on its main branch by pull request 5286). It happens below everything that URLSession offers, so there is no way
/// round. Over https only the service itself could do that.
///
/// NB: the session reads ahead of its delegate, and a peer that sends as fast as loopback allows can hold off the
/// cancellation for seconds. Callers get their outcome at once all the same, and no more than the limit is kept; what
/// is read in the meantime is thrown away.
///
/// It has no deadline of its own: the session's are truncated to whole seconds or ignored on Linux. Callers race it
/// against a clock and cancel.
final class HTTPTransport: Sendable {
  static let shared = HTTPTransport()

  private let session: URLSession
  private let observer = HTTPSessionObserver()
  // NB: tasks are resumed and cancelled here, never on a thread that runs Swift tasks: cancelling from inside a
  // cancellation handler deadlocks in swift-corelibs-foundation (#5412).
  private let queue = DispatchQueue(label: "WolframAlpha.HTTPTransport")

  private init() {
    for variable in ["URLSessionDebugLibcurl", "URLSessionDebug"] where getenv(variable) != nil {
      // NB: these make swift-corelibs-foundation print each request, app id and all.
      unsetenv(variable)
    }
    let callbacks = OperationQueue()
    callbacks.maxConcurrentOperationCount = 1
    callbacks.qualityOfService = .userInteractive
    session = URLSession(configuration: .traceless(), delegate: observer, delegateQueue: callbacks)
  }

  /// Fetches `url`; cancelling the task returns at once and closes the connection.
  ///
  /// A redirect is not followed but returned as the answer it is.
  ///
  /// - Parameter heard: is called, on any thread, when a part of the answer has come.
  func get(
    _ url: URL, maximumBytes: Int, heard: @escaping @Sendable () -> Void
  ) async throws(HTTPFailure) -> HTTPAnswer {
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let transfer = session.dataTask(with: request)
    let exchange = HTTPExchange(maximumBytes: maximumBytes, heard: heard)
    observer.add(exchange, to: transfer)
    defer { observer.remove(transfer) }

    let outcome = await withTaskCancellationHandler {
      await exchange.outcome { queue.async { transfer.resume() } }
    } onCancel: {
      exchange.end(.failure(.cancelled))
    }
    if exchange.isAheadOfSession { queue.async { transfer.cancel() } }
    return try outcome.get()
  }
}

/// Takes the session's callbacks to the exchange they are about.
private final class HTTPSessionObserver: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Mutex<[Int: HTTPExchange]>([:])

  func add(_ exchange: HTTPExchange, to transfer: URLSessionTask) {
    exchanges.withLock { $0[transfer.taskIdentifier] = exchange }
  }

  func remove(_ transfer: URLSessionTask) {
    _ = exchanges.withLock { $0.removeValue(forKey: transfer.taskIdentifier) }
  }

  private func exchange(of transfer: URLSessionTask) -> HTTPExchange? {
    exchanges.withLock { $0[transfer.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // NB: the handler is left alone. swift-corelibs-foundation stops the process where it is called just after a
    // cancellation. A redirect is no success, so that the exchange ends here and the transfer is cancelled.
    exchange(of: task)?.receive(response)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // NB: a 401 with WWW-Authenticate never completes in swift-corelibs-foundation; as it is no success, the exchange
    // ends here.
    if let response = response as? HTTPURLResponse { exchange(of: dataTask)?.receive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.collect { collector throws(HTTPFailure) in
      try collector.receive(data)
      return nil
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(of: task)?.complete(error: error.map(HTTPFailure.init))
  }
}

extension HTTPExchange {
  fileprivate func receive(_ response: HTTPURLResponse) {
    let head = HTTPAnswer(
      status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"))
    let length = response.expectedContentLength
    collect { collector throws(HTTPFailure) in
      try collector.receive(head, announcedLength: length)
    }
  }
}

extension HTTPFailure {
  /// Keeps the kind of a system error and drops the rest, which contains the address.
  fileprivate init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .networkConnectionLost, .badServerResponse: self = .connectionLost
    // The addresses made here are supported; this is how an answer that is not HTTP shows itself.
    case .unsupportedURL: self = .notHTTP
    default: self = .cannotConnect
    }
  }
}
