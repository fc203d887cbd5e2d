import TerminalUI

/// A number in ordinary digits with its sign, below digits five rows high if there is room for them.
struct BigNumber: PrimitiveView {
  private let digits: String
  private let signed: String

  init(number: Int128) {
    digits = String(number)
    switch number.signum() {
    case 1: signed = "+" + digits
    case -1: signed = "−" + digits.dropFirst()
    default: signed = "0"
    }
  }

  func sizeThatFits(_ proposal: Size) -> Size {
    guard !proposal.isEmpty else { return .zero }
    guard let scale = scale(in: proposal) else {
      return Size(width: signed.unicodeScalars.count, height: 1).limited(to: proposal)
    }
    return Size(width: width(at: scale), height: Self.digitHeight + 2)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    guard let scale = scale(in: rect.size) else {
      canvas.render(Text(signed).lineLimit(1).textAlignment(.center), in: rect)
      return
    }
    let x = rect.minX + (rect.width - width(at: scale)) / 2
    for row in 0..<Self.digitHeight {
      canvas.draw(
        Self.row(row, of: digits, scale: scale), at: Position(x: x, y: rect.minY + row))
    }
    canvas.draw(
      signed,
      at: Position(
        x: rect.minX + (rect.width - signed.unicodeScalars.count) / 2, y: rect.minY + Self.digitHeight + 1))
  }

  /// The width in columns of one block of the large digits, or nil if there is no room for them.
  private func scale(in size: Size) -> Int? {
    guard Self.digitHeight + 2 <= size.height else { return nil }
    if width(at: 2) <= size.width { return 2 }
    return width(at: 1) <= size.width ? 1 : nil
  }

  private func width(at scale: Int) -> Int {
    (digits.utf8.count * (Self.digitWidth + 1) - 1) * scale
  }

  /// Returns a row of the large digits, with blocks of `scale` columns.
  private static func row(_ row: Int, of digits: String, scale: Int) -> String {
    var line = ""
    for (index, digit) in digits.utf8.enumerated() {
      if index > 0 { line += String(repeating: " ", count: scale) }
      let blocks = digit == UInt8(ascii: "-") ? minus[row] : Self.digits[Int(digit - UInt8(ascii: "0"))][row]
      for block in blocks.unicodeScalars {
        for _ in 0..<scale { line.unicodeScalars.append(block) }
      }
    }
    return line
  }

  private static let digitWidth = 3
  private static let digitHeight = 5

  /// The blocks of each digit; all rows are three columns wide.
  private static let digits = [
    ["███", "█ █", "█ █", "█ █", "███"],
    ["██ ", " █ ", " █ ", " █ ", "███"],
    ["███", "  █", "███", "█  ", "███"],
    ["███", "  █", "███", "  █", "███"],
    ["█ █", "█ █", "███", "  █", "  █"],
    ["███", "█  ", "███", "  █", "███"],
    ["███", "█  ", "███", "█ █", "███"],
    ["███", "  █", "  █", "  █", "  █"],
    ["███", "█ █", "███", "█ █", "███"],
    ["███", "█ █", "███", "  █", "███"],
  ]
  private static let minus = ["   ", "   ", "███", "   ", "   "]
}
