import TerminalUI

/// A number in digits five rows high where there is room for them, and in ordinary ones with its sign in any case.
struct BigNumber: PrimitiveView {
  let number: Int

  func sizeThatFits(_ proposal: Size) -> Size {
    text(in: proposal).sizeThatFits(proposal)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.render(text(in: rect.size), in: rect)
  }

  private func text(in size: Size) -> Text {
    let characters = Array("\(number)")
    for scale in [2, 1] {
      let width = (characters.count * (Self.digitWidth + 1) - 1) * scale
      if width <= size.width, Self.digitHeight + 2 <= size.height {
        return Text(Self.drawing(of: characters, scale: scale) + "\n\n" + signed).textAlignment(.center)
      }
    }
    return Text(signed).lineLimit(1).textAlignment(.center)
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

  /// Each has a row that is full, so that the drawing is as wide as it counts.
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
