import Lookups
import NumberText
import TerminalUI

/// The lookups and searches that haven't ended, as far as there is room.
struct RunningWork: PrimitiveView {
  let work: WorkSummary
  let open: () -> Void

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 7) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let isWide = canvas.grid.size.width >= 110
    let (percentage, count) = (work.fractionCompleted?.percentage ?? "", work.count.grouped)
    let name = canvas.glyphs.text(
      work.count == 1 || isWide ? work.title : percentage.isEmpty ? count : "\(count) ·")
    func parts(_ name: String, hasBar: Bool = false, detail: String = "") -> some View {
      HStack {
        Spinner()
        if !name.isEmpty { Text(name).lineLimit(1) }
        if hasBar { ProgressLine(fraction: work.fractionCompleted).frame(width: 11) }
        (Text(percentage).bold() + Text(detail).foreground(.muted)).lineLimit(1)
      }
    }
    // Without enough room, the detail goes first, then the bar, then the name.
    let content = ViewThatFits {
      if isWide {
        parts(name, hasBar: true, detail: work.detail.isEmpty ? "" : "  \(work.detail)")
        parts(name, hasBar: true)
      }
      parts(name)
      parts("")
    }
    canvas.render(
      content.onClick("", perform: open).frame(maxWidth: .max, alignment: .trailing), in: rect)
  }
}
