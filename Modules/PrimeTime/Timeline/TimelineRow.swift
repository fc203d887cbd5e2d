import Architecture
import TerminalUI

/// A row of the list of actions.
enum TimelineRow: Equatable {
  /// The header of an earlier day with the number of its rows.
  case day(String, count: Int)
  /// An action or an earlier event, by its index.
  case row(Int)

  var isHeader: Bool { if case .day = self { true } else { false } }

  /// Returns rows for actions and for earlier events, newest first, with headers for the days of the events.
  static func rows(of dates: [Date], actionCount: Int, time: LocalTime) -> [TimelineRow] {
    var rows = (0..<actionCount).map { TimelineRow.row($0) }
    // Only headers have texts, because most rows aren't visible.
    var header: (place: Int, day: Double)?
    for index in dates.indices.dropFirst(actionCount) {
      let day = time.days(to: dates[index])
      if let header, header.day == day, case .day(let title, let count) = rows[header.place] {
        rows[header.place] = .day(title, count: count + 1)
      } else {
        header = (rows.count, day)
        let title = time.day(of: dates[index])
        rows.append(.day(title == "today" ? "Earlier today" : title, count: 1))
      }
      rows.append(.row(index))
    }
    return rows
  }
}

extension Int {
  /// The number of actions with its noun: `1 action`, `14 actions`.
  package var actions: String { "\(self) \(self == 1 ? "action" : "actions")" }
}

/// An action or an event on one line: its time, its sign, its words, and its result, change, or key if there is room.
struct TimelineRowView: PrimitiveView {
  let time: String
  let line: TimelineLine
  /// The action as Swift code, displayed instead of the words.
  let code: String?
  let isNarrow: Bool
  /// The texts that the filter found, in lowercase.
  let matches: [String]
  /// The title of Enter; nil if the row has no room for it.
  let key: String?

  func sizeThatFits(_ proposal: Size) -> Size { Size(width: proposal.width, height: 1).limited(to: proposal) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let spacing = isNarrow ? 1 : 2
    canvas.draw(time, at: rect.origin, style: Style(foreground: .muted))
    let sign = Text(line.sign).foreground(line.color)
    canvas.render(sign, in: Rect(x: rect.minX + 5 + spacing, y: rect.minY, width: 1, height: 1))
    let forms = code.map { [$0] } ?? [line.words] + line.shorter
    let rest = rect.inset(by: EdgeInsets(left: 6 + 2 * spacing))
    func width(_ text: some View) -> Int { text.sizeThatFits(Size(width: .max, height: 1)).width }
    let key = key.map { Text("Enter ").bold().foreground(.accent) + Text($0).foreground(.muted) }
    // The longest that leaves room for the words; the key stays longer than the change.
    let results = isNarrow ? [] : line.details.map { Text($0, marking: matches).foreground(.muted) }
    let details = key.map { key in results.map { $0 + Text("  ") + key } + [key] } ?? results
    let texts = forms.map { Text($0, marking: matches).lineLimit(1).asciiPowers() }
    let words = texts.first { width($0) <= rest.width } ?? texts[texts.count - 1]
    let room = rest.width - width(words) - 2
    guard let detail = details.map({ $0.lineLimit(1).asciiPowers() }).first(where: { width($0) <= room })
    else {
      return canvas.render(words, in: rest)
    }
    let detailWidth = width(detail)
    canvas.render(words, in: rest.inset(by: EdgeInsets(right: detailWidth + 2)))
    canvas.render(
      detail, in: Rect(x: rest.maxX - detailWidth, y: rest.minY, width: detailWidth, height: 1))
  }
}
