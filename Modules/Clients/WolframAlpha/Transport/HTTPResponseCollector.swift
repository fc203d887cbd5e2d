import Foundation

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
  /// The connection broke after the request was sent.
  case connectionLost
  case timedOut
  case notHTTP
  case tooLarge
}

/// A pure state machine that collects the parts of a response, up to a maximum size.
struct HTTPResponseCollector {
  /// The maximum size of the body, in bytes after decompression.
  let maximumBytes: Int
  /// The response so far; `nil` before the head.
  private var response: HTTPResponse?

  init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
  }

  /// Receives the head of a response, and returns the response if it is complete.
  ///
  /// Only a success has a body that is awaited.
  ///
  /// - Parameter expectedLength: The length of the body in bytes; negative if unknown.
  mutating func receive(_ head: HTTPResponse, expectedLength: Int64) throws(HTTPFailure) -> HTTPResponse? {
    response = head
    guard (200...299).contains(head.status) else { return head }
    if expectedLength > maximumBytes { throw .tooLarge }
    return nil
  }

  mutating func receive(_ part: Data) throws(HTTPFailure) {
    guard part.count <= maximumBytes - (response?.body.count ?? 0) else {
      response = nil
      throw .tooLarge
    }
    response?.body.append(part)
  }

  /// Returns the response after the transfer has ended.
  func finish(error: HTTPFailure?) throws(HTTPFailure) -> HTTPResponse {
    if let error {
      throw error == .cannotConnect && response != nil ? .connectionLost : error
    }
    guard let response else { throw .connectionLost }
    return response
  }
}
