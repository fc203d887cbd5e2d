/// One cell of the screen.
public struct Cell: Hashable, Sendable {
  /// The grapheme in the cell; a space in a continuation.
  public let character: Character
  /// The width in cells: 1, 2 for the left half of a wide grapheme, or 0 for its right half (a continuation).
  public let width: Int
  /// The style of the grapheme; a continuation has the style of its left half.
  public let style: Style

  init(character: Character, width: Int, style: Style) {
    self.character = character
    self.width = width
    self.style = style
  }

  public static let blank = Cell(character: " ", width: 1, style: .plain)

  public var isContinuation: Bool { width == 0 }
}
