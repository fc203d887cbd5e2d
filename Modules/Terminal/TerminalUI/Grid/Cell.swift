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

/// A cell as a grid stores it: 16 bytes without references, so that a grid is created and compared quickly.
struct StoredCell {
  /// The scalar of the grapheme or, above ``firstCluster``, the index of a grapheme of several scalars.
  var glyph: UInt32
  var style: Style
  var width: UInt8
  /// Zero. It fills the cell's last bytes, so that equal cells have equal memory.
  private let padding: UInt16 = 0

  static let firstCluster: UInt32 = 1 << 31

  init(glyph: UInt32, width: UInt8 = 1, style: Style) {
    self.glyph = glyph
    self.style = style
    self.width = width
  }

  static let space: UInt32 = 0x20

  static let blank = StoredCell(glyph: space, style: .plain)

  var isContinuation: Bool { width == 0 }

  /// Whether all parts are equal, which two comparisons determine.
  func hasEqualMemory(to other: StoredCell) -> Bool {
    let (left, right) = (
      unsafeBitCast(self, to: SIMD2<UInt64>.self), unsafeBitCast(other, to: SIMD2<UInt64>.self)
    )
    return left == right
  }

  /// The index of the grapheme if it has several scalars.
  var clusterIndex: Int? { glyph >= Self.firstCluster ? Int(glyph - Self.firstCluster) : nil }
}
