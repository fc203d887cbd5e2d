import BigInt
import NumberExpression
import PrimeModal
import TerminalUI

/// A number in grouped digits, below digits five rows high if there is room for them; a long number in rows of digits.
struct BigNumber: PrimitiveView {
  private let digits: String
  private let grouped: String
  /// The rows of a long number; nil for others.
  private let rows: LargeNumber?

  init(number: BigInt) {
    rows = number.isLong ? LargeNumber(number) : nil
    digits = rows == nil ? String(number) : ""
    grouped = number.abbreviated
  }

  func sizeThatFits(_ proposal: Size) -> Size {
    guard !proposal.isEmpty else { return .zero }
    if let size = rowsSize(in: proposal) { return size }
    guard let scale = scale(in: proposal) else {
      return Size(width: grouped.unicodeScalars.count, height: 1).limited(to: proposal)
    }
    return Size(width: width(at: scale), height: Self.digitHeight + 2)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    if let rows, rowsSize(in: rect.size) != nil { return canvas.render(rows, in: rect) }
    guard let scale = scale(in: rect.size) else {
      canvas.render(Text(grouped).lineLimit(1).textAlignment(.center), in: rect)
      return
    }
    let width = width(at: scale)
    var x = rect.minX + (rect.width - width) / 2
    canvas.fill(Rect(x: x, y: rect.minY, width: width, height: Self.digitHeight))
    for digit in digits.utf8 {
      let shape = digit == UInt8(ascii: "-") ? Self.minus : Self.digits[Int(digit - UInt8(ascii: "0"))]
      draw(shape, scale: scale, at: Position(x: x, y: rect.minY), on: &canvas)
      x += (Self.digitWidth + 1) * scale
    }
    canvas.draw(
      grouped,
      at: Position(
        x: rect.minX + (rect.width - grouped.unicodeScalars.count) / 2, y: rect.minY + Self.digitHeight + 1))
  }

  /// The size of the rows of a long number; nil for other numbers, and if they don't fit.
  private func rowsSize(in size: Size) -> Size? {
    guard let rows, size.height > 1 else { return nil }
    let fitting = rows.sizeThatFits(size)
    return fitting.height == 0 ? nil : fitting
  }

  /// The width in columns of one block of the large digits, or nil if there is no room for them.
  private func scale(in size: Size) -> Int? {
    guard Self.digitHeight + 2 <= size.height, rows == nil else { return nil }
    if width(at: 2) <= size.width { return 2 }
    return width(at: 1) <= size.width ? 1 : nil
  }

  private func width(at scale: Int) -> Int {
    (digits.utf8.count * (Self.digitWidth + 1) - 1) * scale
  }

  /// Draws the blocks of a large digit, each `scale` columns wide.
  private func draw(_ rows: [UInt8], scale: Int, at position: Position, on canvas: inout Canvas) {
    for (index, row) in rows.enumerated() {
      let y = position.y + index
      if row == 0b111 {
        canvas.fill(Rect(x: position.x, y: y, width: Self.digitWidth * scale, height: 1), with: "█")
        continue
      }
      for column in 0..<Self.digitWidth where row & 1 << (Self.digitWidth - 1 - column) != 0 {
        canvas.fill(Rect(x: position.x + column * scale, y: y, width: scale, height: 1), with: "█")
      }
    }
  }

  private static let digitWidth = 3
  private static let digitHeight = 5

  /// The rows of each digit, with a bit for each block; the highest bit is the left block.
  private static let digits: [[UInt8]] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b110, 0b010, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b001, 0b001],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
  ]
  private static let minus: [UInt8] = [0, 0, 0b111, 0, 0]
}
