extension PanelBox {
  private var isChoosing: Bool { panel.kind == .commands }

  func sizeThatFits(_ proposal: Size) -> Size { layout.size.limited(to: proposal) }

  // MARK: Painting

  func render(into canvas: inout Canvas, in rect: Rect) {
    let commands = (columns.first ?? []).indices.filter { index in
      if case .command = columns[0][index] { true } else { false }
    }
    let selected = commands.isEmpty ? nil : min(panel.selection ?? 0, commands.count - 1)
    let selection = selected.map { commands[$0] }
    let window = layout.window(of: lineCount, selection: selection, offset: panel.offset)
    let area = Rect(
      x: rect.minX, y: rect.minY + layout.rows.lowerBound, width: rect.width, height: window.rows.count)
    drawQuery(into: &canvas, in: rect)
    for (index, column) in columns.enumerated() {
      let offset = index == 0 ? 0 : columnOffset
      let isLast = index == columns.count - 1
      let texts = Rect(
        x: rect.minX + layout.margin + offset, y: area.minY,
        width: (isLast ? rect.width - 2 * layout.margin - offset : columnOffset - 1), height: area.height)
      let narrow = window.rows.clamped(to: 0..<wideLines)
      draw(column, rows: narrow, selection: selection, into: &canvas, in: texts)
      if index > 0 || wideLines >= window.rows.upperBound { continue }
      // The meanings of words extend to the scroll bar.
      let y = area.minY + max(wideLines - window.rows.lowerBound, 0)
      let wide = Rect(x: texts.minX, y: y, width: rect.width - layout.margin - 1, height: area.maxY - y)
      draw(
        column, rows: window.rows.clamped(to: wideLines..<column.count), selection: nil, into: &canvas,
        in: wide)
    }
    if lineCount == 0 {
      let text = Text("Nothing matches “\(panel.query.value)”.").foreground(.muted).lineLimit(1)
      canvas.render(text, in: row(area.minY, in: rect))
    }
    if layout.isRoomy, !hint.isEmpty {
      let row = row(rect.maxY - 1, in: rect)
      canvas.draw(hint, truncatedTo: row.width, at: row.origin, style: .faint)
    }
    window.drawBar(count: lineCount, in: area, on: &canvas)
    addControl(to: &canvas, in: rect, area: area, window: window, selection: selected)
    canvas.context.section = title
    if isChoosing {
      addCommandKeys(to: &canvas, selection: selected, of: commands, height: area.height)
    } else {
      addHelpKeys(to: &canvas, window: window)
    }
  }

  private func row(_ y: Int, in rect: Rect) -> Rect {
    Rect(x: rect.minX, y: y, width: rect.width, height: 1)
      .inset(by: EdgeInsets(left: layout.margin, right: layout.margin))
  }

  private func drawQuery(into canvas: inout Canvas, in rect: Rect) {
    let row = row(rect.minY + layout.queryRow, in: rect)
    let x = canvas.draw(isChoosing ? "› " : "/ ", at: row.origin, style: .key)
    let field = Rect(x: x, y: row.minY, width: row.maxX - x, height: 1)
    let placeholder = isChoosing ? "Type to search" : "Search keys and words"
    let inner = canvas.drawFieldSurface(hasFocus: true, in: field)
    canvas.withClip(inner) { canvas in
      canvas.withStyle(Style(foreground: .text, background: .raised)) {
        panel.query.draw(placeholder: placeholder, into: &$0, in: inner)
      }
    }
  }

  private func draw(
    _ lines: [PanelLine], rows: Range<Int>, selection: Int?, into canvas: inout Canvas, in rect: Rect
  ) {
    let keyWidth = PanelLine.keyWidth(lines, in: canvas.glyphs)
    for number in rows.clamped(to: lines.indices) {
      let row = Rect(x: rect.minX, y: rect.minY + number - rows.lowerBound, width: rect.width, height: 1)
      guard number == selection else {
        lines[number].draw(keyWidth: keyWidth, isChoosing: isChoosing, into: &canvas, in: row)
        continue
      }
      let bar = Rect(x: row.minX - 1, y: row.minY, width: row.width + 2, height: 1)
      canvas.fill(bar)
      lines[number].draw(keyWidth: keyWidth, isChoosing: true, into: &canvas, in: row)
      canvas.draw("›", at: row.origin)
      // The colors of a disabled command may be illegible on the selection's.
      let style = lines[number].isDisabled ? Style(foreground: .text, background: .selection) : .selected
      canvas.restyle(bar) { $0 = style.inheriting($0) }
    }
  }

  // MARK: Acting

  private func addControl(
    to canvas: inout Canvas, in rect: Rect, area: Rect, window: ScrollWindow, selection: Int?
  ) {
    let (columns, isChoosing, top) = (columns, isChoosing, area.minY - rect.minY)
    let middle = layout.margin + columnOffset
    var control = Control(name: "", rect: rect, isFocusable: false) { position, screen in
      let column = columns.count > 1 && position.x >= middle ? columns[1] : columns[0]
      let line = window.rows.lowerBound + position.y - top
      guard window.rows.contains(line), column.indices.contains(line) else { return }
      screen.perform(column[line])
    }
    control.scroll = { rows, _, screen in
      if isChoosing {
        screen.panel?.selection = max((selection ?? 0) + rows, 0)
      } else {
        screen.panel?.offset = max(window.rows.lowerBound + rows, 0)
      }
    }
    canvas.add(control)
  }

  /// - Parameter commands: The indices of lines with commands; the selection counts only these.
  private func addCommandKeys(
    to canvas: inout Canvas, selection: Int?, of commands: [Int], height: Int
  ) {
    let lines = columns[0]
    func step(_ keys: [KeyEvent], _ title: String, by rows: Int) -> KeyBinding {
      KeyBinding(keys, title: title, hint: .never) { _, screen in
        guard let selection else { return }
        screen.panel?.selection = min(max(selection + rows, 0), commands.count - 1)
      }
    }
    // A page is counted in lines, including headings.
    func page(_ key: KeyEvent, _ title: String, by rows: Int) -> KeyBinding {
      KeyBinding([key], title: title, hint: .never) { _, screen in
        guard let selection else { return }
        let line = commands[selection] + rows
        screen.panel?.selection = max(commands.count { $0 <= line } - 1, 0)
      }
    }
    let bindings = [
      KeyBinding(
        [.enter],
        title: selection.map { lines[commands[$0]].isDisabled } ?? false
          ? "Say why" : panel.choice == nil ? "Run" : "Select"
      ) { _, screen in
        if let selection { screen.perform(lines[commands[selection]]) }
      },
      KeyBinding([.escape, .control("p")], title: "Close") { _, screen in screen.panel = nil },
      step([.down, .control("n")], panel.choice == nil ? "Next command" : "Next value", by: 1),
      step([.up], panel.choice == nil ? "Previous command" : "Previous value", by: -1),
      page(.pageDown, "Page down", by: height), page(.pageUp, "Page up", by: -height), .editing(),
    ]
    for binding in bindings { canvas.add(binding) }
  }

  private func addHelpKeys(to canvas: inout Canvas, window: ScrollWindow) {
    // The key that opened the help closes it until something is typed.
    let toggles: [KeyEvent] = panel.query.value.isEmpty ? ["?"] : []
    canvas.add(
      KeyBinding(
        [.escape, .function(1), .enter] + toggles, title: "Close help", hintTitle: "Close"
      ) { _, screen in screen.panel = nil })
    if window.rows.count < lineCount {
      func scroll(_ key: KeyEvent, _ title: String, by rows: Int, _ hint: KeyBinding.HintPriority = .never) {
        canvas.add(
          KeyBinding([key], title: title, hint: hint) { _, screen in
            screen.panel?.offset = max(window.rows.lowerBound + rows, 0)
          })
      }
      // The terms follow the keys, which can have several pages.
      let (shown, pageEnd) = (window.rows, window.rows.upperBound + window.rows.count)
      var more = "More"
      if (shown.upperBound..<lineCount).contains(wideLines), case .heading(let terms) = columns[0][wideLines]
      {
        more = wideLines < pageEnd ? terms : "More keys and \(terms)"
      }
      scroll(.pageDown, more, by: shown.count, shown.upperBound < lineCount ? .high : .never)
      let back = shown.lowerBound < wideLines ? "Back" : "Keys"
      scroll(.pageUp, back, by: -shown.count, shown.lowerBound > 0 ? .high : .never)
      scroll(.down, "Scroll down", by: 1)
      scroll(.up, "Scroll up", by: -1)
      scroll(.end, "Go to the end", by: lineCount)
      scroll(.home, "Go to the start", by: -lineCount)
    }
    // A search can begin with /, which a click on its hint types.
    canvas.add(.editing("/", title: "Filter").setting(\.hint, to: .normal).hintKeys("0–9 a–z"))
  }
}

extension PanelLine {
  /// Draws the line; a command leaves two columns for the mark of a selected one.
  @MainActor
  fileprivate func draw(keyWidth: Int, isChoosing: Bool, into canvas: inout Canvas, in row: Rect) {
    switch self {
    case .blank: break
    case .text(let text):
      canvas.render(Text(text).asciiPowers().foreground(.muted).lineLimit(1), in: row)
    case .heading(let title) where isChoosing:
      let x = canvas.draw(title, truncatedTo: row.width, at: row.origin, style: .muted) + 1
      canvas.fill(
        Rect(x: x, y: row.minY, width: max(row.maxX - x, 0), height: 1), with: "─", style: .border)
    case .heading(let title):
      canvas.draw(title, truncatedTo: row.width, at: row.origin, style: Style(attributes: .bold))
    case .key(let binding):
      let keys = binding.keyNames(in: canvas.glyphs)
      let style = binding.disabledReason == nil ? Style.key : .faint
      canvas.draw(keys, truncatedTo: row.width, at: row.origin, style: style)
      // Pressing the key also displays the reason.
      let whole = binding.disabledReason.map { "\(binding.title) — \($0)" } ?? binding.title
      let column = row.minX + keyWidth + 2
      let title = whole.cellWidth <= row.maxX - column ? whole : binding.title
      // A title that would be cut begins nearer to its own keys.
      let x = max(min(column, row.maxX - title.cellWidth), row.minX + keys.cellWidth + 2)
      canvas.draw(
        title, truncatedTo: row.maxX - x, at: Position(x: x, y: row.minY),
        style: binding.disabledReason == nil ? .muted : .faint)
    case .term(let word, let meaning):
      canvas.draw(canvas.glyphs.text(word), truncatedTo: row.width, at: row.origin, style: .plain)
      let x = row.minX + Self.termWidth
      canvas.draw(
        canvas.glyphs.text(meaning), truncatedTo: row.maxX - x, at: Position(x: x, y: row.minY), style: .muted
      )
    case .command(let command, let matches):
      draw(command, matches: matches, into: &canvas, in: row)
    }
  }

  /// The columns of a word before what it means.
  private static let termWidth = 17

  fileprivate var isDisabled: Bool {
    if case .command(let command, _) = self { command.disabledReason != nil } else { false }
  }

  @MainActor
  private func draw(_ command: ScreenCommand, matches: [Int], into canvas: inout Canvas, in row: Rect) {
    var text = Text("")
    for (index, character) in command.label.enumerated() {
      let isMatch = matches.contains(index)
      text = text + Text(String(character)).style(isMatch ? .match : .plain)
    }
    let room = row.width - 2 - command.keyWidth
    let x = row.maxX - command.keyWidth
    if let reason = command.disabledReason {
      text = text.foreground(.faint)
      // If the reason doesn't fit, choosing the command displays it.
      if command.label.cellWidth + 2 + reason.cellWidth <= room {
        canvas.draw(reason, at: Position(x: x - reason.cellWidth, y: row.minY), style: .faint)
      }
    }
    let width = command.keyName.cellWidth
    canvas.draw(
      command.keyName, at: Position(x: row.maxX - width, y: row.minY),
      style: command.disabledReason == nil ? .key : .faint)
    canvas.render(text.lineLimit(1), in: row.inset(by: EdgeInsets(left: 2, right: command.keyWidth)))
  }

  @MainActor
  static func keyWidth(_ lines: [PanelLine], in glyphs: GlyphSet) -> Int {
    lines.reduce(0) { width, line in
      if case .key(let binding) = line { max(width, binding.keyNames(in: glyphs).cellWidth) } else { width }
    }
  }

  /// Returns the number of columns for lines of the help, without the reasons of disabled keys.
  @MainActor
  static func width(of lines: [PanelLine], in glyphs: GlyphSet) -> Int {
    let keyWidth = keyWidth(lines, in: glyphs)
    return lines.reduce(0) { width, line in
      switch line {
      case .heading(let text), .text(let text): max(width, text.cellWidth)
      case .key(let binding): max(width, keyWidth + 2 + binding.title.cellWidth)
      case .blank, .command, .term: width
      }
    }
  }
}

extension Style {
  fileprivate static let match = Style(foreground: .accent, attributes: [.bold, .underline])
}

extension KeyBinding {
  fileprivate static func editing(_ keys: KeyEvent..., title: String = "Edit text") -> KeyBinding {
    KeyBinding(keys, title: title, hint: .never, hintTitle: "Search") { key, screen in
      screen.editPanel { $0.handle(key) }
    }
    .editingText
  }
}
