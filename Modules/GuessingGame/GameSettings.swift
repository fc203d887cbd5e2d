/// What games are to be like.
public struct GameSettings: Equatable, Codable, Sendable {
  /// The numbers that the next game's secret is one of; at least two.
  public private(set) var range: ClosedRange<Int> = -100...100
  /// Whether the screen says what the secret can still be.
  public var showsHints = true

  public init() {}

  /// What the bounds of the range can be.
  public static let limits = -1000...1000

  /// The least number of the range. The other bound gives way to it; what is beyond the limits becomes a limit.
  public var lowerBound: Int {
    get { range.lowerBound }
    set {
      let bound = min(max(newValue, Self.limits.lowerBound), Self.limits.upperBound - 1)
      range = bound...max(bound + 1, range.upperBound)
    }
  }

  /// The greatest number of the range. The other bound gives way to it; what is beyond the limits becomes a limit.
  public var upperBound: Int {
    get { range.upperBound }
    set {
      let bound = min(max(newValue, Self.limits.lowerBound + 1), Self.limits.upperBound)
      range = min(bound - 1, range.lowerBound)...bound
    }
  }
}
