import TerminalUI

/// A row of the list of actions.
enum TimelineRow: Equatable {
  /// The header of a day with the number of its actions.
  case day(String, count: Int)
  /// An action, by its index.
  case entry(Int)

  var isHeader: Bool { if case .day = self { true } else { false } }

  /// Returns rows for the days of actions; equal days must be adjacent.
  static func rows(of days: [String]) -> [TimelineRow] {
    var rows: [TimelineRow] = []
    var start = 0
    while start < days.count {
      let end = days[start...].firstIndex { $0 != days[start] } ?? days.count
      rows.append(.day(days[start], count: end - start))
      rows += (start..<end).map { .entry($0) }
      start = end
    }
    return rows
  }
}

extension Int {
  /// The number of actions with its noun: `1 action`, `14 actions`.
  package var actions: String { "\(self) \(self == 1 ? "action" : "actions")" }
}

/// An action on one line: its time, its sign, its words, and its change if there is room.
struct TimelineRowView: PrimitiveView {
  let time: String
  let line: TimelineLine
  /// The action as Swift code, displayed instead of the words.
  let code: String?
  let showsChange: Bool

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: proposal.width, height: 1).limited(to: proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let spacing = showsChange ? 2 : 1
    canvas.draw(time, at: rect.origin, style: Style(foreground: .muted))
    let sign = Text(line.sign).foreground(line.color)
    canvas.render(sign, in: Rect(x: rect.minX + 5 + spacing, y: rect.minY, width: 1, height: 1))
    let words = Text(code ?? line.words)
    var rest = rect.inset(by: EdgeInsets(left: 6 + 2 * spacing))
    let change = showsChange ? line.change?.text ?? "" : ""
    let width = change.cellWidth
    let needed = words.sizeThatFits(Size(width: rest.width, height: 1)).width + 2 + width
    if width > 0, needed <= rest.width {
      canvas.draw(
        change, at: Position(x: rest.maxX - width, y: rect.minY), style: Style(foreground: .muted))
      rest = rest.inset(by: EdgeInsets(right: width + 2))
    }
    canvas.render(words.lineLimit(1).asciiPowers(), in: rest)
  }
}
