import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A transport that sends GET requests over the process's only session.
///
/// It uses no cache, no cookies, and no stored credentials, follows no redirects, and limits the size of
/// responses. It has no deadlines, because those of a session are rounded down to seconds or ignored on
/// Linux; callers use a clock and cancel.
///
/// NB: If a server closes the connection in an orderly way in the middle of the response's headers,
/// swift-corelibs-foundation 6.3 stops the process ("Transfer completed, but there's no response", issue
/// 5285; fixed on its main branch by pull request 5286). There is no workaround, because this happens below
/// the API of URLSession. With https, only the service itself could cause it.
///
/// NB: The session reads ahead of its delegate, so a server that sends at the speed of the loopback interface
/// can delay a cancellation by seconds. Callers get their outcome immediately nevertheless, and data beyond
/// the limit is discarded.
final class HTTPTransport: Sendable {
  static let shared = HTTPTransport()

  private let session: URLSession
  private let observer = HTTPSessionObserver()
  // NB: Session tasks are resumed and canceled on this queue, never on a thread that runs Swift tasks,
  // because canceling within a cancellation handler deadlocks in swift-corelibs-foundation (#5412).
  private let queue = DispatchQueue(label: "WolframAlpha.HTTPTransport")

  private init() {
    for variable in ["URLSessionDebugLibcurl", "URLSessionDebug"] where getenv(variable) != nil {
      // NB: With these variables, swift-corelibs-foundation prints each request, including the app ID.
      unsetenv(variable)
    }
    let callbacks = OperationQueue()
    callbacks.maxConcurrentOperationCount = 1
    callbacks.qualityOfService = .userInteractive
    session = URLSession(configuration: .withoutStorage(), delegate: observer, delegateQueue: callbacks)
  }

  /// Returns the response for a URL, which can be a redirect.
  ///
  /// If the calling task is canceled, the call throws immediately and the connection is closed.
  ///
  /// - Parameter onReceive: A closure that is called on any thread when a part of the response arrives.
  func get(
    _ url: URL, maximumBytes: Int, onReceive: @escaping @Sendable () -> Void
  ) async throws(HTTPFailure) -> HTTPResponse {
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("PrimeTime", forHTTPHeaderField: "User-Agent")
    let transfer = session.dataTask(with: request)
    let exchange = HTTPExchange(maximumBytes: maximumBytes, onReceive: onReceive)
    observer.add(exchange, to: transfer)
    defer { observer.remove(transfer) }

    let outcome = await withTaskCancellationHandler {
      await exchange.outcome { queue.async { transfer.resume() } }
    } onCancel: {
      exchange.finish(.failure(.cancellation))
    }
    if exchange.isTransferring { queue.async { transfer.cancel() } }
    return try outcome.get()
  }
}

/// A session delegate that forwards each callback to the exchange of its task.
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
    // NB: The handler isn't called, because swift-corelibs-foundation stops the process if that happens just
    // after a cancellation. A redirect isn't a success, so the exchange finishes here and the transfer is
    // canceled.
    exchange(of: task)?.receive(response)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // NB: In swift-corelibs-foundation, a 401 with WWW-Authenticate never completes. Because it isn't a
    // success, the exchange finishes here.
    if let response = response as? HTTPURLResponse { exchange(of: dataTask)?.receive(response) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    exchange(of: task)?.complete(error: error.map(HTTPFailure.init))
  }
}

extension HTTPExchange {
  fileprivate func receive(_ response: HTTPURLResponse) {
    receive(
      HTTPResponse(
        status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After")),
      expectedLength: response.expectedContentLength)
  }
}

extension HTTPFailure {
  /// Creates a failure from the kind of a system error, without the rest, which contains the address.
  fileprivate init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancellation
    case .timedOut: self = .timedOut
    case .networkConnectionLost, .badServerResponse: self = .connectionLost
    // All addresses used here are supported; this code means that the response isn't HTTP.
    case .unsupportedURL: self = .notHTTP
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      self = .untrustedCertificate
    // NB: swift-corelibs-foundation has no code for a certificate, only libcurl's text: “SSL certificate problem:
    // self-signed certificate”, or “SSL: no alternative certificate subject name matches target host name”.
    case .unknown where (error as NSError).localizedDescription.hasPrefix("SSL"): self = .untrustedCertificate
    default: self = .cannotConnect
    }
  }
}
