/// One place of the screen.
public struct Cell: Hashable, Sendable {
  /// What is shown; a space in a continuation.
  public let character: Character
  /// 1, 2 for the left half of a wide grapheme, 0 for its right half (a continuation).
  public let width: Int
  /// How it is shown; a continuation has its left half's.
  public let style: Style

  init(character: Character, width: Int, style: Style) {
    self.character = character
    self.width = width
    self.style = style
  }

  /// A space in the terminal's own colours.
  public static let blank = Cell(character: " ", width: 1, style: .plain)

  /// Whether it is the right half of a wide grapheme.
  public var isContinuation: Bool { width == 0 }
}
