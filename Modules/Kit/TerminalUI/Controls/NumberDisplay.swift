/// A number in the largest digits that fit: five rows high, three rows high, or bold text.
///
/// Groups of digits are separated by commas. Smaller digits are wrapped between groups if they are too long for a line,
/// aligned at the right.
public struct NumberDisplay: PrimitiveView {
  public enum DigitSize: Comparable, CaseIterable, Hashable, Sendable {
    /// Text, one row high.
    case text
    /// Three columns and rows.
    case middle
    /// Six columns and five rows.
    case large
  }

  private let number: String
  private let maximumSize: DigitSize

  /// - Parameter number: The digits in groups, such as `−1,234,567`; with other characters, it is displayed as text.
  public init(_ number: String, maximumSize: DigitSize = .large) {
    self.number = number
    self.maximumSize = number.allSatisfy { $0 == "," || $0 == "−" || "0"..."9" ~= $0 } ? maximumSize : .text
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    guard !proposal.isEmpty else { return .zero }
    let size = digitSize(in: proposal)
    let rows = rows(in: size, width: proposal.width)
    return Size(width: width(of: rows, in: size), height: rows.count * Self.height(of: size))
      .limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    var size = digitSize(in: rect.size)
    // In ASCII, several of the smaller digits look the same.
    if size == .middle, canvas.glyphs == .ascii { size = .text }
    let rows = rows(in: size, width: rect.width)
    let height = Self.height(of: size)
    let start = rect.minX + max(rect.width - width(of: rows, in: size), 0) / 2
    let end = start + width(of: rows, in: size)
    let top = rect.minY + max(rect.height - rows.count * height, 0) / 2
    for (index, row) in rows.enumerated() {
      var x = max(end - width(of: [row], in: size), rect.minX)
      for character in row {
        for (line, shape) in Self.shape(of: character, in: size).enumerated() {
          canvas.draw(
            shape, truncatedTo: rect.maxX - x, at: Position(x: x, y: top + index * height + line),
            style: Style(attributes: size == .text ? .bold : []))
        }
        x += Self.advance(of: character, in: size)
      }
    }
  }

  // MARK: Layout

  private func digitSize(in size: Size) -> DigitSize {
    DigitSize.allCases.last { digits in
      let rows = rows(in: digits, width: size.width)
      return digits <= maximumSize && rows.count * Self.height(of: digits) <= size.height
        && width(of: rows, in: digits) <= size.width
    } ?? .text
  }

  private static func height(of size: DigitSize) -> Int {
    switch size {
    case .text: 1
    case .middle: 3
    case .large: 5
    }
  }

  /// Returns the width of the longest row; its last digit has no space after it.
  private func width(of rows: [String], in size: DigitSize) -> Int {
    let space = size == .text ? 0 : size == .middle ? 1 : 2
    return rows.map { row in row.reduce(-space) { $0 + Self.advance(of: $1, in: size) } }.max() ?? 0
  }

  /// The number of columns of a character and of the space after it.
  private static func advance(of character: Character, in size: DigitSize) -> Int {
    switch size {
    case .text: 1
    case .middle: character == "," || character == " " ? 2 : 4
    case .large: character == "," ? 3 : 8
    }
  }

  private static let maximumGroups = 14

  /// The rows of the number: whole groups, right-aligned; the first row of text has the rest.
  private func rows(in size: DigitSize, width: Int) -> [String] {
    // Two rows of middle digits are as high as large ones.
    let canWrap = size == .text || size == .middle && maximumSize == .large
    if !canWrap || self.width(of: [number], in: size) <= width { return [number] }
    let groups = number.split(separator: ",", omittingEmptySubsequences: false)
    // Two rows of middle digits are about as long as each other.
    let count = size == .text ? min(max(width / 4, 1), Self.maximumGroups) : (groups.count + 1) / 2
    guard groups.count > count else { return [number] }
    let first = size == .text ? groups.count % count : count
    let starts = (first > 0 ? [0] : []) + Array(stride(from: first, to: groups.count, by: count))
    return starts.map { start in
      let end = start < first ? first : min(start + count, groups.count)
      // A space in place of the comma keeps the last row aligned.
      return groups[start..<end].joined(separator: ",") + (end < groups.count ? "," : " ")
    }
  }

  // MARK: Shapes

  private static func shape(of character: Character, in size: DigitSize) -> [String] {
    if size == .text { return [String(character)] }
    if let digit = character.wholeNumberValue { return size == .large ? large[digit] : middle[digit] }
    switch (character, size) {
    case (" ", _): return []
    case (",", .large): return ["", "", "", "▄▄", "▄▀"]
    case (",", _): return ["", "", ","]
    case (_, .large): return ["", "", "▀▀▀▀▀▀", "", ""]
    case (_, _): return ["", "▀▀▀", ""]
    }
  }

  private static let large: [[String]] = [
    ["▄████▄", "██  ██", "██  ██", "██  ██", "▀████▀"],
    ["▄███  ", "  ██  ", "  ██  ", "  ██  ", "██████"],
    ["█████▄", "    ██", "▄████▀", "██    ", "██████"],
    ["█████▄", "    ██", " ████▌", "    ██", "█████▀"],
    ["██  ██", "██  ██", "▀█████", "    ██", "    ██"],
    ["██████", "██    ", "█████▄", "    ██", "█████▀"],
    ["▄█████", "██    ", "█████▄", "██  ██", "▀████▀"],
    ["██████", "    ██", "   ▄█▀", "  ██  ", "  ██  "],
    ["▄████▄", "██  ██", "▐████▌", "██  ██", "▀████▀"],
    ["▄████▄", "██  ██", "▀█████", "    ██", "█████▀"],
  ]

  private static let middle: [[String]] = [
    ["█▀█", "█ █", "▀▀▀"],
    ["▀█ ", " █ ", "▀▀▀"],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", "▀▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"],
    ["█▀█", "▀▀█", "▀▀▀"],
  ]
}
