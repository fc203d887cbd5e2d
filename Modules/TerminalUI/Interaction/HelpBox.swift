/// All key bindings of the screen below, grouped by section, in a box that scrolls if necessary.
struct HelpBox: View {
  let keyMap: KeyMap
  let glyphs: GlyphSet

  var body: some View {
    HelpLines(lines: lines)
      .padding(horizontal: 1)
      .border(.double, title: "Keys")
  }

  private var lines: [HelpLine] {
    var lines: [HelpLine] = []
    for section in keyMap.sections {
      if !lines.isEmpty { lines.append(.blank) }
      if !section.title.isEmpty { lines.append(.heading(section.title)) }
      lines += section.bindings.map {
        .key($0.keyNames(in: glyphs), $0.title, disabledReason: $0.disabledReason)
      }
    }
    return lines
  }
}

enum HelpLine {
  case blank
  case heading(String)
  case key(String, String, disabledReason: String?)
}

/// The lines that fit, with key bindings for scrolling.
private struct HelpLines: PrimitiveView {
  let lines: [HelpLine]

  private var keyWidth: Int {
    lines.reduce(0) { width, line in
      if case .key(let keys, _, _) = line { max(width, keys.cellWidth) } else { width }
    }
  }

  func sizeThatFits(_ proposal: Size) -> Size {
    let keyWidth = keyWidth
    let width = lines.map {
      text(of: $0, keyWidth: keyWidth).sizeThatFits(Size(width: .max, height: 1)).width
    }
    // Two more columns for a scroll bar.
    return Size(width: (width.max() ?? 0) + 2, height: lines.count).limited(to: proposal)
  }

  private func text(of line: HelpLine, keyWidth: Int) -> Text {
    switch line {
    case .blank: return Text("")
    case .heading(let title): return Text(title).bold()
    case .key(let keys, let title, let reason):
      let padding = String(repeating: " ", count: max(keyWidth - keys.cellWidth, 0) + 2)
      guard let reason else { return Text(keys).bold() + Text(padding + title) }
      return (Text(keys) + Text(padding + title + " — " + reason)).dim()
    }
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let keyWidth = keyWidth
    let id = canvas.interactions.currentID
    let window = ScrollWindow(
      count: lines.count, height: rect.height, selection: nil, offset: canvas.controlState.offset)
    canvas.controlState.offset = window.rows.lowerBound
    for (row, number) in window.rows.enumerated() {
      let lineRect = Rect(x: rect.minX, y: rect.minY + row, width: rect.width - 2, height: 1)
      canvas.render(text(of: lines[number], keyWidth: keyWidth).lineLimit(1), in: lineRect)
    }
    window.drawBar(count: lines.count, in: rect, on: &canvas)

    let scroll = { (rows: Int, screen: inout ScreenState) in
      screen.controlStates[id] = ControlState(offset: window.rows.lowerBound + rows)
    }
    canvas.add(Control(name: "Keys", rect: rect, scroll: scroll))
    addKeys(to: &canvas, height: rect.height, isScrolling: window.rows.count < lines.count, scroll: scroll)
  }

  private func addKeys(
    to canvas: inout Canvas, height: Int, isScrolling: Bool,
    scroll: @escaping (Int, inout ScreenState) -> Void
  ) {
    canvas.interactions.section = "Help"
    let close = KeyBinding([.escape, "?", .function(1), .enter], title: "Close help") { _, screen in
      screen.showsHelp = false
    }
    canvas.interactions.add(close)
    guard isScrolling else { return }
    let steps: [(keys: [KeyEvent], rows: Int, title: String)] = [
      ([.down, "j"], 1, "Scroll down"), ([.up, "k"], -1, "Scroll up"),
      ([.pageDown, " "], height, "Page down"), ([.pageUp], -height, "Page up"),
    ]
    for step in steps {
      canvas.interactions.add(
        KeyBinding(step.keys, title: step.title) { _, screen in scroll(step.rows, &screen) })
    }
  }
}

/// A notice that replaces the screen if the terminal is too small for it.
struct TooSmallNotice: View {
  let size: Size
  let minimumSize: Size

  var body: some View {
    VStack {
      Text("The window is too small").bold()
      Text(
        """
        It is \(size.width)×\(size.height) and must be at least \(minimumSize.width)×\(minimumSize.height). \
        Enlarge it, or press q to quit.
        """
      )
    }
  }
}
