import Foundation

/// An HTTP answer, as far as anybody here asks for its parts.
struct HTTPAnswer: Equatable, Sendable {
  var status: Int
  /// The header Retry-After as it came.
  var retryAfter: String?
  var body = Data()
}

/// Why there is no whole HTTP answer. Made from the kind of a system error alone: its text contains the address.
enum HTTPFailure: Error, Equatable {
  case cancelled
  case cannotConnect
  /// The connection broke after the request was sent.
  case connectionLost
  case timedOut
  case notHTTP
  case tooLong
}

/// Gathers the parts of one answer as they arrive, and stops at a size; a pure state machine.
struct HTTPResponseCollector {
  /// The largest body to keep, in bytes after decompression.
  let maximumBytes: Int
  /// What has come so far; nil before the head.
  private var answer: HTTPAnswer?

  init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
  }

  /// Returns the answer where it is complete by now: the body of anything but a success is not waited for.
  ///
  /// - Parameter announcedLength: in bytes, negative where it is not known.
  mutating func receive(_ head: HTTPAnswer, announcedLength: Int64) throws(HTTPFailure) -> HTTPAnswer? {
    answer = head
    guard (200...299).contains(head.status) else { return head }
    if announcedLength > maximumBytes { throw .tooLong }
    return nil
  }

  mutating func receive(_ part: Data) throws(HTTPFailure) {
    guard part.count <= maximumBytes - (answer?.body.count ?? 0) else {
      answer = nil
      throw .tooLong
    }
    answer?.body.append(part)
  }

  /// What has come together once the transfer is over.
  func finish(error: HTTPFailure?) throws(HTTPFailure) -> HTTPAnswer {
    if let error {
      throw error == .cannotConnect && answer != nil ? .connectionLost : error
    }
    guard let answer else { throw .connectionLost }
    return answer
  }
}
