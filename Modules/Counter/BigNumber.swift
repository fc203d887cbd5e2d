import TerminalUI

/// A number in ordinary digits with its sign, below digits five rows high if there is room for them.
struct BigNumber: PrimitiveView {
  let number: Int128

  func sizeThatFits(_ proposal: Size) -> Size {
    guard !proposal.isEmpty else { return .zero }
    guard let scale = scale(in: proposal) else {
      return Size(width: signed.count, height: 1).limited(to: proposal)
    }
    return Size(width: width(at: scale), height: Self.digitHeight + 2)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(text(in: rect.size), in: rect)
  }

  private func text(in size: Size) -> Text {
    guard let scale = scale(in: size) else { return Text(signed).lineLimit(1).textAlignment(.center) }
    return Text(Self.drawing(of: Array("\(number)"), scale: scale) + "\n\n" + signed).textAlignment(.center)
  }

  /// The width in columns of one block of the large digits, or nil if there is no room for them.
  private func scale(in size: Size) -> Int? {
    guard Self.digitHeight + 2 <= size.height else { return nil }
    return [2, 1].first { width(at: $0) <= size.width }
  }

  private func width(at scale: Int) -> Int {
    ("\(number)".count * (Self.digitWidth + 1) - 1) * scale
  }

  private var signed: String {
    switch number.signum() {
    case 1: "+\(number)"
    case -1: "−\(number.magnitude)"
    default: "0"
    }
  }

  private static func drawing(of characters: [Character], scale: Int) -> String {
    let lines = (0..<digitHeight).map { row in
      let line = characters.map { (digits[$0] ?? blank)[row] }.joined(separator: " ")
      return line.map { String(repeating: $0, count: scale) }.joined()
    }
    return lines.joined(separator: "\n")
  }

  private static let digitWidth = 3
  private static let digitHeight = 5
  private static let blank = ["   ", "   ", "   ", "   ", "   "]

  /// The blocks of each digit; all rows are three columns wide.
  private static let digits: [Character: [String]] = [
    "0": ["███", "█ █", "█ █", "█ █", "███"],
    "1": ["██ ", " █ ", " █ ", " █ ", "███"],
    "2": ["███", "  █", "███", "█  ", "███"],
    "3": ["███", "  █", "███", "  █", "███"],
    "4": ["█ █", "█ █", "███", "  █", "  █"],
    "5": ["███", "█  ", "███", "  █", "███"],
    "6": ["███", "█  ", "███", "█ █", "███"],
    "7": ["███", "  █", "  █", "  █", "  █"],
    "8": ["███", "█ █", "███", "█ █", "███"],
    "9": ["███", "█ █", "███", "  █", "███"],
    "-": ["   ", "   ", "███", "   ", "   "],
  ]
}
