#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A whole HTTP answer.
struct HTTPAnswer: Equatable, Sendable {
  var status: Int
  var body: Data
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
  private(set) var status: Int?
  private var body = Data()

  init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
  }

  /// Returns the answer where it is complete by now: the body of anything but a success is not waited for.
  ///
  /// - Parameter announcedLength: in bytes, negative where it is not known.
  mutating func receive(status: Int, announcedLength: Int64) throws(HTTPFailure) -> HTTPAnswer? {
    self.status = status
    body.removeAll()
    guard (200...299).contains(status) else { return HTTPAnswer(status: status, body: Data()) }
    if announcedLength > maximumBytes { throw .tooLong }
    return nil
  }

  mutating func receive(_ part: Data) throws(HTTPFailure) {
    guard part.count <= maximumBytes - body.count else {
      body.removeAll()
      throw .tooLong
    }
    body.append(part)
  }

  /// What has come together once the transfer is over.
  func finish(error: HTTPFailure?) throws(HTTPFailure) -> HTTPAnswer {
    if let error {
      throw error == .cannotConnect && status != nil ? .connectionLost : error
    }
    guard let status else { throw .connectionLost }
    return HTTPAnswer(status: status, body: body)
  }
}
