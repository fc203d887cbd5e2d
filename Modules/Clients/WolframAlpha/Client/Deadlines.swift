import NthPrimeClient

extension WolframAlphaConfiguration {
  /// The maximum times to wait, measured by the configuration's clock.
  public struct Deadlines: Equatable, Sendable {
    /// The maximum time from sending a query to establishing its connection.
    public var connect: Duration
    /// The maximum time without received data, including the time that the service computes.
    public var idle: Duration
    /// The maximum time for the whole lookup: connecting, answering, and retrying.
    public var total: Duration

    public init(connect: Duration, idle: Duration, total: Duration) {
      self.connect = connect
      self.idle = idle
      self.total = total
    }

    /// Deadlines for lookups without a fallback; the service's own limit is 20 s.
    public static let patient = Deadlines(connect: .seconds(10), idle: .seconds(20), total: .seconds(30))

    /// Deadlines for lookups with a fallback; the service finds an nth prime in half a second.
    public static let brief = Deadlines(connect: .seconds(2), idle: .seconds(4), total: .seconds(5))
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
