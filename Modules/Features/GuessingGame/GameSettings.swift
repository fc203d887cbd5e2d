/// Settings for new games.
public struct GameSettings: Equatable, Codable, Sendable {
  /// The numbers that the secret of the next game is chosen from; at least two, within ``limits``.
  public var range: ClosedRange<Int> = -100...100
  /// Whether the screen shows the range that the secret must be in.
  public var showsHints = true

  public init() {}

  /// The permitted bounds of the range.
  public static let limits = -1000...1000
}
