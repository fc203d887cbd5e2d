/// A line of a ``PanelBox``.
enum PanelLine {
  case blank
  case heading(String)
  /// Keys and their action.
  case key(String, String, disabledReason: String?)
  /// A command, the matched characters of its title, and its key.
  case command(ScreenCommand, matches: [Int])
}

/// The help or the command palette, in a box that scrolls if necessary.
struct PanelBox: View {
  let panel: Panel
  let lines: [PanelLine]
  /// The number of columns and rows that the lines need without a search, so that the box stays as it is during one.
  let contentSize: Size

  var body: some View {
    PanelContent(panel: panel, lines: lines, contentSize: contentSize)
      .padding(horizontal: 1)
      .panel(title: panel.kind == .help ? "Help" : panel.choice ?? "Commands")
  }

  /// Creates the help, with all key bindings of the screen below that match the query, grouped by section.
  @MainActor
  static func help(_ panel: Panel, keyMap: KeyMap, glyphs: GlyphSet) -> PanelBox {
    func lines(matching query: String) -> [PanelLine] {
      var lines: [PanelLine] = []
      for section in keyMap.sections {
        let bindings = section.bindings.filter {
          FuzzyMatch(query, in: "\($0.title) \($0.keyNames(in: glyphs)) \(section.title)") != nil
        }
        if bindings.isEmpty { continue }
        if !lines.isEmpty { lines.append(.blank) }
        if !section.title.isEmpty { lines.append(.heading(section.title)) }
        lines += bindings.map { .key($0.keyNames(in: glyphs), $0.title, disabledReason: $0.disabledReason) }
      }
      return lines
    }
    let all = lines(matching: "")
    let keyWidth = PanelContent.keyWidth(all)
    let widths = all.map {
      PanelContent.text(of: $0, keyWidth: keyWidth).sizeThatFits(Size(width: .max, height: 1)).width
    }
    let size = Size(width: max(widths.max() ?? 0, minimumWidth), height: all.count)
    return PanelBox(
      panel: panel, lines: panel.query.value.isEmpty ? all : lines(matching: panel.query.value),
      contentSize: size)
  }

  /// Creates the command palette, with the commands of each screen that match the query, best matches first.
  ///
  /// A screen with a better match precedes the others.
  ///
  /// - Parameter found: The commands for the query itself, before all others.
  @MainActor
  static func commands(
    _ panel: Panel, found: [ScreenCommand] = [], _ screens: [ScreenCommands]
  ) -> PanelBox {
    let groups = screens.compactMap { screen in
      let matches = screen.commands.compactMap { command in
        FuzzyMatch(panel.query.value, in: command.title).map { (command: command, match: $0) }
      }
      // The sorts are stable: equal matches stay in the screen's order, and equal screens in theirs.
      let sorted = matches.sorted { $0.match.score > $1.match.score }
      return sorted.first.map { (title: screen.title, matches: sorted, score: $0.match.score) }
    }
    var lines: [PanelLine] = found.map { .command($0, matches: []) }
    for group in groups.sorted(by: { $0.score > $1.score }) {
      if !group.title.isEmpty { lines.append(.heading(group.title)) }
      lines += group.matches.map { .command($0.command, matches: $0.match.positions) }
    }
    let commands = screens.flatMap(\.commands)
    let width = commands.map(\.cellWidth).max() ?? 0
    return PanelBox(
      panel: panel, lines: lines,
      contentSize: Size(width: max(width, minimumPaletteWidth), height: min(commands.count, maximumRows)))
  }

  /// The least number of columns, for reading what is typed.
  private static let minimumWidth = 30
  /// The least number of columns of the command palette, for what is found in a text.
  private static let minimumPaletteWidth = 60
  /// The number of commands that are displayed without scrolling, few enough to read at a glance.
  private static let maximumRows = 12
}

extension ScreenCommand {
  fileprivate var cellWidth: Int {
    title.cellWidth + (disabledReason.map { $0.cellWidth + 3 } ?? 0)
      + (keyName.isEmpty ? 0 : keyName.cellWidth + 2)
  }
}

/// The query and the lines that fit, with key bindings for choosing or scrolling.
private struct PanelContent: PrimitiveView {
  let panel: Panel
  let lines: [PanelLine]
  let contentSize: Size

  /// The number of rows for the query.
  private var queryHeight: Int { panel.isSearching ? 1 : 0 }

  func sizeThatFits(_ proposal: Size) -> Size {
    // Two more columns for a scroll bar.
    Size(width: contentSize.width + 2, height: contentSize.height + queryHeight).limited(to: proposal)
  }

  static func keyWidth(_ lines: [PanelLine]) -> Int {
    lines.reduce(0) { width, line in
      if case .key(let keys, _, _) = line { max(width, keys.cellWidth) } else { width }
    }
  }

  static func text(of line: PanelLine, keyWidth: Int) -> Text {
    switch line {
    case .blank: return Text("")
    case .heading(let title): return Text(title).bold()
    case .key(let keys, let title, let reason):
      let padding = String(repeating: " ", count: max(keyWidth - keys.cellWidth, 0) + 2)
      guard let reason else { return Text(keys).style(.key) + Text(padding + title) }
      return (Text(keys) + Text(padding + title + " — " + reason)).foreground(.muted)
    case .command(let command, let matches):
      var text = Text("")
      for (index, character) in command.title.enumerated() {
        text = text + Text(String(character)).bold(matches.contains(index)).underline(matches.contains(index))
      }
      guard let reason = command.disabledReason else { return text }
      return (text + Text(" — " + reason)).foreground(.muted)
    }
  }

  // MARK: Painting

  func render(into canvas: inout Canvas, in rect: Rect) {
    if panel.isSearching { drawQuery(into: &canvas, in: rect) }
    let area = rect.inset(by: EdgeInsets(top: queryHeight))
    let keyWidth = Self.keyWidth(lines)
    let isChoosing = panel.kind == .commands
    // The headings can't be selected.
    let commands = lines.indices.filter { if case .command = lines[$0] { true } else { false } }
    let selected = isChoosing && !commands.isEmpty ? min(panel.selection, commands.count - 1) : nil
    let selection = selected.map { commands[$0] }
    let window = ScrollWindow(
      count: lines.count, height: area.height, selection: selection, offset: panel.offset)
    let barWidth = window.rows.count < lines.count ? 2 : 0
    for (row, number) in window.rows.enumerated() {
      let lineRect = Rect(x: area.minX, y: area.minY + row, width: area.width - barWidth, height: 1)
      draw(lines[number], keyWidth: keyWidth, isSelected: number == selection, into: &canvas, in: lineRect)
    }
    if lines.isEmpty {
      canvas.render(Text("Nothing matches “\(panel.query.value)”.").foreground(.muted).lineLimit(1), in: area)
    }
    window.drawBar(count: lines.count, in: area, on: &canvas)
    addControl(to: &canvas, in: rect, area: area, window: window, selection: selected)
    canvas.context.section = isChoosing ? panel.choice ?? "Commands" : "Help"
    if isChoosing {
      addCommandKeys(to: &canvas, selection: selected, of: commands, height: area.height)
    } else {
      addHelpKeys(to: &canvas, window: window, height: area.height)
    }
  }

  private func drawQuery(into canvas: inout Canvas, in rect: Rect) {
    let prompt = panel.kind == .commands ? "› " : "/ "
    let x = canvas.draw(prompt, at: rect.origin, style: Style(foreground: .accent, attributes: .bold))
    let row = Rect(x: x, y: rect.minY, width: rect.maxX - x, height: 1)
    canvas.withClip(row) { canvas in
      panel.query.draw(placeholder: "Type to search", into: &canvas, in: row)
    }
  }

  private func draw(
    _ line: PanelLine, keyWidth: Int, isSelected: Bool, into canvas: inout Canvas, in rect: Rect
  ) {
    canvas.withStyle(isSelected ? .selected : .plain) { canvas in
      if isSelected { canvas.fill(rect) }
      var rest = rect
      if case .command(let command, _) = line, !command.keyName.isEmpty {
        let width = command.keyName.cellWidth
        canvas.draw(
          command.keyName, at: Position(x: rect.maxX - width, y: rect.minY), style: .key)
        rest = rect.inset(by: EdgeInsets(right: width + 1))
      }
      canvas.render(Self.text(of: line, keyWidth: keyWidth).lineLimit(1), in: rest)
    }
    // The colors of a disabled command may be illegible on the selection's.
    if isSelected { canvas.restyle(rect) { $0 = Style.selected.inheriting($0) } }
  }

  // MARK: Acting

  private func addControl(
    to canvas: inout Canvas, in rect: Rect, area: Rect, window: ScrollWindow, selection: Int?
  ) {
    let (lines, isChoosing) = (lines, panel.kind == .commands)
    let top = area.minY - rect.minY
    canvas.add(
      Control(
        name: "", rect: rect, isFocusable: false,
        click: { position, screen in
          guard isChoosing, position.y >= top, position.y - top < window.rows.count else { return }
          screen.perform(lines[window.rows.lowerBound + position.y - top])
        },
        scroll: { rows, _, screen in
          if isChoosing {
            screen.panel?.selection = max((selection ?? 0) + rows, 0)
          } else {
            screen.panel?.offset = window.rows.lowerBound + rows
          }
        }))
  }

  /// - Parameter commands: The indices of the lines with commands, in which the selection is counted.
  private func addCommandKeys(
    to canvas: inout Canvas, selection: Int?, of commands: [Int], height: Int
  ) {
    let lines = lines
    func step(_ keys: [KeyEvent], _ title: String, by rows: Int) -> KeyBinding {
      KeyBinding(keys, title: title, hint: .never) { _, screen in
        guard let selection else { return }
        screen.panel?.selection = min(max(selection + rows, 0), commands.count - 1)
      }
    }
    // A page is counted in lines, of which some are headings.
    func page(_ key: KeyEvent, _ title: String, by rows: Int) -> KeyBinding {
      KeyBinding([key], title: title, hint: .never) { _, screen in
        guard let selection else { return }
        let line = commands[selection] + rows
        screen.panel?.selection = max(commands.count { $0 <= line } - 1, 0)
      }
    }
    let bindings = [
      KeyBinding([.enter], title: panel.choice == nil ? "Run" : "Select") { _, screen in
        if let selection { screen.perform(lines[commands[selection]]) }
      },
      KeyBinding([.escape, .control("p")], title: "Close") { _, screen in screen.panel = nil },
      step([.down, .control("n")], panel.choice == nil ? "Next command" : "Next value", by: 1),
      step([.up], panel.choice == nil ? "Previous command" : "Previous value", by: -1),
      page(.pageDown, "Page down", by: height), page(.pageUp, "Page up", by: -height), .editing,
    ]
    for binding in bindings { canvas.add(binding) }
  }

  private func addHelpKeys(to canvas: inout Canvas, window: ScrollWindow, height: Int) {
    let isSearching = panel.isSearching
    let scroll = { (rows: Int, screen: inout ScreenState) in
      screen.panel?.offset = max(window.rows.lowerBound + rows, 0)
    }
    if isSearching {
      canvas.add(
        KeyBinding([.escape], title: "Show all keys") { _, screen in screen.panel = Panel(.help) })
      canvas.add(
        KeyBinding([.enter, .function(1)], title: "Close help") { _, screen in screen.panel = nil })
      canvas.add(.editing)
    } else {
      canvas.add(
        KeyBinding([.escape, "?", .function(1), .enter], title: "Close help") { _, screen in
          screen.panel = nil
        })
      canvas.add(
        KeyBinding(["/"], title: "Search") { _, screen in screen.panel?.isSearching = true })
    }
    guard window.rows.count < lines.count else { return }
    let steps: [(keys: [KeyEvent], rows: Int, title: String)] = [
      ([.down, "j"], 1, "Scroll down"), ([.up, "k"], -1, "Scroll up"),
      ([.pageDown, " "], height, "Page down"), ([.pageUp], -height, "Page up"),
    ]
    for step in steps {
      canvas.add(
        KeyBinding(step.keys, title: step.title) { _, screen in scroll(step.rows, &screen) })
    }
  }
}

extension ScreenState {
  /// Closes the palette and performs the command of a line, unless it is disabled.
  fileprivate mutating func perform(_ line: PanelLine) {
    guard case .command(let command, _) = line else { return }
    if let reason = command.disabledReason {
      notice = "\(command.title) — \(reason)"
      return
    }
    panel = nil
    command.perform(&self)
  }
}

extension KeyBinding {
  /// The keys that edit the query of a panel.
  fileprivate static var editing: KeyBinding {
    KeyBinding(
      [], title: "Edit text", hint: .never, section: "", editsText: true, displayName: "letters"
    ) { key, screen in _ = screen.editQuery(key) }
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
