import NthPrimeClient

extension WolframAlphaConfiguration {
  /// How long to wait, measured by the configuration's clock.
  public struct Deadlines: Equatable, Sendable {
    /// From sending a question to a connection that carries it.
    public var connect: Duration
    /// From one sign of life of the service to the next, the time it computes in silence included.
    public var idle: Duration
    /// For everything: connecting, answering, and asking again.
    public var total: Duration

    public init(connect: Duration, idle: Duration, total: Duration) {
      self.connect = connect
      self.idle = idle
      self.total = total
    }

    /// For who wants this service's answer and nobody else's: the service gives up on its own after at most 20 s.
    public static let patient = Deadlines(connect: .seconds(10), idle: .seconds(20), total: .seconds(30))

    /// For who has another source at hand: an nth prime takes the service half a second.
    public static let brief = Deadlines(connect: .seconds(2), idle: .seconds(4), total: .seconds(5))
  }
}

/// Says when one attempt has been silent for too long; a pure state machine, in time since the attempt began.
struct AttemptWatch {
  enum Step: Equatable {
    /// Ask again at this time.
    case wait(until: Duration)
    /// Find out whether there is a connection, and say so with ``connectionFound(_:)``.
    case checkConnection
    case giveUp(NthPrimeError)
  }

  private let deadlines: WolframAlphaConfiguration.Deadlines
  private var isConnected = false

  init(_ deadlines: WolframAlphaConfiguration.Deadlines) {
    self.deadlines = deadlines
  }

  /// - Parameter lastHeard: when the newest part of an answer came; nil before the first.
  func step(at now: Duration, lastHeard: Duration?) -> Step {
    let end = (lastHeard ?? .zero) + deadlines.idle
    if now >= end { return .giveUp(.timedOutInSilence) }
    if isConnected || lastHeard != nil { return .wait(until: end) }
    return now >= deadlines.connect ? .checkConnection : .wait(until: min(deadlines.connect, end))
  }

  /// A connection that is not there by now ends the attempt.
  mutating func connectionFound(_ isThere: Bool) -> NthPrimeError? {
    isConnected = isThere
    return isThere ? nil : .timedOutConnecting
  }
}
