/// A number in the largest digits that fit: five rows high, three rows high, or bold text.
///
/// Groups of digits are separated by commas. Text that is too long for a row is wrapped between groups, aligned at the
/// right.
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
    if size == .text {
      let rows = textRows(in: proposal.width)
      return Size(width: rows.first?.count ?? 0, height: rows.count).limited(to: proposal)
    }
    return Size(width: width(in: size), height: Self.height(of: size))
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    var size = digitSize(in: rect.size)
    // In ASCII, several of the smaller digits look the same.
    if size == .middle, canvas.glyphs == .ascii { size = .text }
    guard size != .text else {
      let rows = textRows(in: rect.width)
      let text = Text(rows.joined(separator: "\n")).bold().textAlignment(rows.count > 1 ? .trailing : .center)
      let height = min(rows.count, rect.height)
      let width = rows.count > 1 ? min(rows[0].count, rect.width) : rect.width
      canvas.render(
        text,
        in: Rect(
          x: rect.minX + (rect.width - width) / 2, y: rect.minY + (rect.height - height) / 2, width: width,
          height: height))
      return
    }
    var x = rect.minX + (rect.width - width(in: size)) / 2
    for character in number {
      let shape = Self.shape(of: character, in: size)
      for (row, line) in shape.enumerated() {
        canvas.draw(line, at: Position(x: x, y: rect.minY + row))
      }
      x += Self.advance(of: character, in: size)
    }
  }

  // MARK: Layout

  private func digitSize(in size: Size) -> DigitSize {
    DigitSize.allCases.last {
      $0 <= maximumSize && Self.height(of: $0) <= size.height && width(in: $0) <= size.width
    } ?? .text
  }

  private static func height(of size: DigitSize) -> Int {
    switch size {
    case .text: 1
    case .middle: 3
    case .large: 5
    }
  }

  private func width(in size: DigitSize) -> Int {
    if size == .text { return number.count }
    // The last digit has no space after it.
    return number.reduce(size == .large ? -2 : -1) { $0 + Self.advance(of: $1, in: size) }
  }

  /// The number of columns of a character and of the space after it.
  private static func advance(of character: Character, in size: DigitSize) -> Int {
    switch size {
    case .text: 1
    case .middle: character == "," ? 2 : 4
    case .large: character == "," ? 3 : 8
    }
  }

  /// The maximum number of groups in a row of several.
  private static let maximumGroups = 14

  /// The rows of the text: whole groups, right-aligned.
  private func textRows(in width: Int) -> [String] {
    if number.count <= width { return [number] }
    let groups = number.split(separator: ",", omittingEmptySubsequences: false)
    // A row of full groups and their commas; the first row has the rest.
    let count = min(max(width / 4, 1), Self.maximumGroups)
    guard groups.count > count else { return [number] }
    let first = groups.count % count
    var rows: [String] = []
    var start = 0
    while start < groups.count {
      let end = start == 0 && first > 0 ? first : start + count
      // A space in place of the comma keeps the last row aligned.
      rows.append(groups[start..<end].joined(separator: ",") + (end < groups.count ? "," : " "))
      start = end
    }
    let longest = rows.map(\.count).max() ?? 0
    return rows.map { String(repeating: " ", count: longest - $0.count) + $0 }
  }

  // MARK: Shapes

  private static func shape(of character: Character, in size: DigitSize) -> [String] {
    if let digit = character.wholeNumberValue { return size == .large ? large[digit] : middle[digit] }
    switch (character, size) {
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
