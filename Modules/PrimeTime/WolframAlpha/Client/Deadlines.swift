import Foundation
import NthPrimeClient

extension WolframAlphaConfiguration {
  /// The maximum times to wait, measured by the configuration's clock.
  struct Deadlines: Equatable, Sendable {
    /// The maximum time from sending a query to establishing its connection.
    var connect: Duration
    /// The maximum time without received data, including the time that the service computes.
    var idle: Duration
    /// The maximum time for the whole lookup: connecting, answering, and retrying.
    var total: Duration

    /// Deadlines for lookups without a fallback; the service's own limit is 20 s.
    static let patient = Deadlines(connect: .seconds(10), idle: .seconds(20), total: .seconds(30))

    /// Deadlines for lookups with a fallback; the service finds an nth prime in half a second.
    static let brief = Deadlines(connect: .seconds(2), idle: .seconds(4), total: .seconds(5))
  }
}

/// A pure state machine that detects when an attempt times out, in time since the attempt began.
struct AttemptTimeouts {
  enum Step: Equatable {
    /// Call ``step(at:lastReceived:)`` again at this time.
    case wait(until: Duration)
    /// Check whether the connection is established, and call ``connectionChecked(isConnected:)``.
    case checkConnection
    /// End the attempt with this error.
    case fail(NthPrimeError)
  }

  private let deadlines: WolframAlphaConfiguration.Deadlines
  private var isConnected = false

  init(_ deadlines: WolframAlphaConfiguration.Deadlines) {
    self.deadlines = deadlines
  }

  /// Returns the next step.
  ///
  /// - Parameter lastReceived: The time when data last arrived; `nil` before the first data.
  func step(at now: Duration, lastReceived: Duration?) -> Step {
    let end = (lastReceived ?? .zero) + deadlines.idle
    if now >= end { return .fail(.responseStalled) }
    if isConnected || lastReceived != nil { return .wait(until: end) }
    return now >= deadlines.connect ? .checkConnection : .wait(until: min(deadlines.connect, end))
  }

  /// Records the result of checking the connection, and returns the error that ends the attempt, if any.
  mutating func connectionChecked(isConnected: Bool) -> NthPrimeError? {
    self.isConnected = isConnected
    return isConnected ? nil : .connectionTimedOut
  }
}

/// The connections of this process, found through its descriptors.
///
/// URLSession doesn't report when it has connected.
enum OpenConnections {
  /// Returns whether any socket is connected to this port of any host.
  ///
  /// Connections of other transfers count, too, so with several transfers the result can be wrongly `true`
  /// but never wrongly `false`. This costs a system call for each possible descriptor, about 0.2 ms in total.
  static func include(port: UInt16) -> Bool {
    // Descriptors are assigned in increasing order; this process never has more open files.
    (0..<min(getdtablesize(), 4_096)).contains { peerPort(of: $0) == port }
  }

  /// Returns the peer's port, or `nil` if the descriptor isn't a connected internet socket.
  private static func peerPort(of descriptor: Int32) -> UInt16? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &address) { storage in
      let isConnected = storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(descriptor, $0, &length) == 0
      }
      guard isConnected else { return nil }
      switch Int32(storage.pointee.ss_family) {
      case AF_INET:
        return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin_port)
        }
      case AF_INET6:
        return storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
          UInt16(bigEndian: $0.pointee.sin6_port)
        }
      default:
        return nil
      }
    }
  }
}
