/// Settings for new games.
public struct GameSettings: Equatable, Codable, Sendable {
  /// The numbers that the secret of the next game is chosen from; at least two.
  public private(set) var range: ClosedRange<Int> = -100...100
  /// Whether the screen shows the range that the secret must be in.
  public var showsHints = true

  public init() {}

  /// The permitted bounds of the range.
  public static let limits = -1000...1000

  /// The minimum of the range.
  ///
  /// A new value is clamped to the limits, and moves the upper bound if it reaches it.
  public var lowerBound: Int {
    get { range.lowerBound }
    set {
      let bound = min(max(newValue, Self.limits.lowerBound), Self.limits.upperBound - 1)
      range = bound...max(bound + 1, range.upperBound)
    }
  }

  /// The maximum of the range.
  ///
  /// A new value is clamped to the limits, and moves the lower bound if it reaches it.
  public var upperBound: Int {
    get { range.upperBound }
    set {
      let bound = min(max(newValue, Self.limits.lowerBound + 1), Self.limits.upperBound)
      range = min(bound - 1, range.lowerBound)...bound
    }
  }
}
