import Lookups
import NumberText
import TerminalUI

/// The work that probably ends last, as far as there is room.
struct RunningWork: PrimitiveView {
  let work: Work
  /// The number of all that is running.
  let count: Int
  let open: () -> Void

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 7) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let isWide = canvas.grid.size.width >= 110
    let percentage = work.fractionCompleted?.percentage ?? ""
    let short = percentage.isEmpty ? count.grouped : "\(count.grouped) ·"
    let own = work.step.map { [$0] + work.names.suffix(1) } ?? work.names
    let names = count == 1 ? own : ["\(count.grouped) running", short]
    func parts(_ name: String, hasBar: Bool = false, detail: String = "") -> some View {
      HStack {
        Spinner()
        if !name.isEmpty { Text(canvas.glyphs.text(name)).lineLimit(1) }
        if hasBar { ProgressLine(fraction: work.fractionCompleted).frame(width: 11) }
        (Text(percentage).bold() + Text(detail).foreground(.muted)).lineLimit(1)
      }
    }
    // Without enough room, the detail goes first, then the bar, then the name.
    let content = ViewThatFits {
      if isWide {
        let name = count == 1 ? names.dropLast().last ?? names[0] : names[0]
        parts(name, hasBar: true, detail: work.detail.isEmpty ? "" : "  \(work.detail)")
        parts(name, hasBar: true)
      }
      ForEach(names) { parts($0) }
      parts("")
    }
    canvas.render(
      content.onClick("", perform: open).frame(maxWidth: .max, alignment: .trailing), in: rect)
  }
}
