import Foundation
import NthPrimeClient
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct HTTPResponse: Equatable, Sendable {
  var status: Int
  /// The unparsed value of the header Retry-After.
  var retryAfter: String?
  var body = Data()

  /// The time after which the service permits a retry; nil if it names none.
  var requestedDelay: Duration? {
    guard status == 429 || (500...599).contains(status) else { return nil }
    return retryAfter.flatMap { UInt32($0) }.map { .seconds($0) }
  }
}

/// A transport that sends GET requests over the process's only session.
///
/// It uses no cache, no cookies, and no stored credentials, follows no redirects, and limits the size of
/// responses. It has no deadline, because those of a session are rounded down to seconds or ignored on Linux;
/// callers use a clock and cancel.
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
    for variable in ["URLSessionDebugLibcurl", "URLSessionDebug"] {
      // NB: With these variables, swift-corelibs-foundation prints each request, including the app ID.
      unsetenv(variable)
    }
    let callbacks = OperationQueue()
    callbacks.maxConcurrentOperationCount = 1
    callbacks.qualityOfService = .userInteractive
    session = URLSession(configuration: .withoutStorage(), delegate: observer, delegateQueue: callbacks)
  }

  /// Returns the response for a URL; it can be a redirect.
  ///
  /// If the calling task is canceled, the call throws immediately and the connection is closed.
  ///
  /// - Throws: `CancellationError`, or an ``NthPrimeError`` for a failure without a response.
  func get(_ url: URL, maximumBytes: Int) async throws -> HTTPResponse {
    // NB: The environment is the only way to configure proxies on Linux. libcurl reads the lowercase variable
    // first, and `*` counts only as the whole value. Https goes through a proxy encrypted.
    if url.scheme != "https" { setenv("no_proxy", "*", 1) }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("PrimeTime", forHTTPHeaderField: "User-Agent")
    let transfer = session.dataTask(with: request)
    let outcome = observer.outcome(of: transfer, maximumBytes: maximumBytes)
    defer {
      observer.remove(transfer)
      queue.async { transfer.cancel() }
    }
    queue.async { transfer.resume() }
    for try await response in outcome { return response }
    throw CancellationError()
  }
}

/// A session delegate that collects the response of each transfer.
private final class HTTPSessionObserver: NSObject, URLSessionDataDelegate, Sendable {
  typealias Outcome = AsyncThrowingStream<HTTPResponse, any Error>

  private struct Exchange {
    let maximumBytes: Int
    let outcome: Outcome.Continuation
    /// The response so far; `nil` before the head.
    var response: HTTPResponse?
  }

  /// The exchanges without an outcome, by the identifiers of their transfers.
  private let exchanges = Mutex<[Int: Exchange]>([:])

  /// Returns the outcome of a transfer that hasn't been started, as a stream with one element or an error.
  func outcome(of transfer: URLSessionTask, maximumBytes: Int) -> Outcome {
    let (stream, continuation) = Outcome.makeStream()
    exchanges.withLock {
      $0[transfer.taskIdentifier] = Exchange(maximumBytes: maximumBytes, outcome: continuation)
    }
    return stream
  }

  func remove(_ transfer: URLSessionTask) {
    _ = exchanges.withLock { $0.removeValue(forKey: transfer.taskIdentifier) }
  }

  /// Changes an exchange until `change` returns the outcome or throws; later callbacks are ignored.
  private func update(
    _ transfer: URLSessionTask, _ change: (inout Exchange) throws(NthPrimeError) -> HTTPResponse?
  ) {
    exchanges.withLock { exchanges in
      guard var exchange = exchanges.removeValue(forKey: transfer.taskIdentifier) else { return }
      do throws(NthPrimeError) {
        if let response = try change(&exchange) {
          exchange.outcome.yield(response)
        } else {
          exchanges[transfer.taskIdentifier] = exchange
        }
      } catch {
        exchange.outcome.finish(throwing: error)
      }
    }
  }

  /// Receives the head of a response. Only a success has a body.
  private func receive(_ response: HTTPURLResponse, _ transfer: URLSessionTask) {
    let head = HTTPResponse(
      status: response.statusCode, retryAfter: response.value(forHTTPHeaderField: "Retry-After"))
    update(transfer) { exchange in
      exchange.response = head
      return (200...299).contains(head.status) ? nil : head
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // NB: The handler isn't called, because swift-corelibs-foundation stops the process if that happens just
    // after a cancellation. A redirect isn't a success, so the exchange ends here and the transfer is
    // canceled.
    receive(response, task)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    // NB: In swift-corelibs-foundation, a 401 with WWW-Authenticate never completes. Because it isn't a
    // success, the exchange ends here.
    if let response = response as? HTTPURLResponse { receive(response, dataTask) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive part: Data) {
    update(dataTask) { exchange throws(NthPrimeError) in
      exchange.response?.body.append(part)
      if let response = exchange.response, response.body.count > exchange.maximumBytes {
        throw .answerTooLong(limit: exchange.maximumBytes)
      }
      return nil
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    update(task) { exchange throws(NthPrimeError) in
      let failure = error.map(NthPrimeError.init(networkError:))
      guard let response = exchange.response else { throw failure ?? .connectionLost }
      if let failure { throw failure == .cannotConnect ? .connectionLost : failure }
      return response
    }
  }
}

extension NthPrimeError {
  /// Creates an error from the kind of a system error; its other parts contain the address.
  fileprivate init(networkError error: any Error) {
    switch (error as? URLError)?.code {
    case .networkConnectionLost, .badServerResponse: self = .connectionLost
    // All addresses used here are supported; this code means that the response isn't HTTP.
    case .unsupportedURL: self = .invalidAnswer
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      self = .untrustedCertificate
    #if canImport(FoundationNetworking)
      // NB: swift-corelibs-foundation has no code for a certificate, only libcurl's text: “SSL certificate problem:
      // self-signed certificate”, or “SSL: no alternative certificate subject name matches target host name”.
      case .unknown where (error as NSError).localizedDescription.hasPrefix("SSL"):
        self = .untrustedCertificate
    #endif
    default: self = .cannotConnect
    }
  }
}

extension URLSessionConfiguration {
  /// Returns a configuration without a cache, cookies, credentials, deadlines, or files on disk.
  fileprivate static func withoutStorage() -> URLSessionConfiguration {
    #if canImport(FoundationNetworking)
      // NB: swift-corelibs-foundation creates directories for the cache and the cookies of every configuration,
      // used or not. Therefore the shared cache, which only the default configuration uses, is replaced with
      // one without a path, and the directory for application data is invalid in this process.
      URLCache.shared = URLCache(memoryCapacity: 0, diskCapacity: 0, diskPath: "/dev/null")
      setenv("XDG_DATA_HOME", "/dev/null", 1)
      let configuration = URLSessionConfiguration.default
    #else
      let configuration = URLSessionConfiguration.ephemeral
    #endif
    // NB: In swift-corelibs-foundation, canceling a task traps if there is a cache.
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    // A day, so that only the client's deadline matters.
    configuration.timeoutIntervalForRequest = 86_400
    return configuration
  }
}
