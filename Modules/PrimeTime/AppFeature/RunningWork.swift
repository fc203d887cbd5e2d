import Lookups
import NumberText
import TerminalUI

/// The lookups and searches that haven't ended, as far as there is room.
struct RunningWork: PrimitiveView {
  let work: WorkSummary
  let open: () -> Void

  private static let barWidth = 11

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 7) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let percentage = work.fractionCompleted?.percentage ?? ""
    // Without enough room, the detail goes first, then the bar, then the name.
    let hasBar = canvas.grid.size.width >= 110
    let count = work.count
    let name = canvas.glyphs.text(
      count == 1 || hasBar ? work.title : percentage.isEmpty ? count.grouped : "\(count.grouped) ·")
    var (shown, bar) = (name, hasBar ? Self.barWidth : 0)
    var rest = work.detail.isEmpty ? "" : "  \(work.detail)"
    func width() -> Int {
      2 + (shown.isEmpty ? 0 : shown.cellWidth + 1) + (bar == 0 ? 0 : bar + 1) + percentage.cellWidth
        + rest.cellWidth
    }
    if width() > rect.width || !hasBar { rest = "" }
    if width() > rect.width { bar = 0 }
    if width() > rect.width { shown = "" }
    let content = HStack {
      Spinner()
      if !shown.isEmpty { Text(shown).lineLimit(1) }
      if bar > 0 { ProgressLine(fraction: work.fractionCompleted).frame(width: bar) }
      (Text(percentage).bold() + Text(rest).foreground(.muted)).lineLimit(1)
    }
    canvas.render(content.frame(maxWidth: .max, alignment: .trailing), in: rect)
    let open = open
    let cells = Rect(x: rect.maxX - width(), y: rect.minY, width: width(), height: 1)
    canvas.add(Control(name: "", rect: cells, isFocusable: false, click: { _, _ in open() }))
  }
}
