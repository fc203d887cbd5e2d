public import Architecture

/// The titles of an app's screens in a row; one is selected.
///
/// The tabs work over modal overlays, too; the program closes these when another tab is selected. `[` and `]` select
/// the previous and the next tab, Alt-1 to Alt-9 one of the first nine, and a click the tab below the pointer. The row
/// isn't in the Tab order, because its keys apply wherever focus is. If there isn't enough width for all titles, only
/// the selected one is displayed, with a dot for each tab: `‹ Counter › ·●····`.
public struct TabBar: PrimitiveView {
  private let titles: [String]
  private let name: String
  private let spacing: Int
  private let hint: KeyBinding.HintPriority
  private let selection: Binding<Int>
  private let selected: Int

  /// - Parameters:
  ///   - name: The name of the row among the key hints, and for front ends without a screen, such as `Screen`.
  ///   - spacing: The number of columns between tabs, besides a column of padding at both sides of each.
  ///   - hint: The importance of `[` and `]` among the key hints; they have one hint.
  ///   - selection: The index of the selected tab, clamped.
  public init(
    _ titles: [String], name: String = "Tab", spacing: Int = 0, hint: KeyBinding.HintPriority = .never,
    selection: Binding<Int>
  ) {
    self.hint = hint
    self.titles = titles
    self.name = name
    self.spacing = clampedLength(spacing)
    self.selection = selection
    selected = min(max(selection.wrappedValue, 0), max(titles.count - 1, 0))
  }

  /// A text of the row; a click selects its tab.
  private struct Part {
    var text: String
    var style: Style
    /// The style of a column of padding at both sides; `nil` without padding.
    var padding: Style?
    var destination: Int

    var width: Int { text.cellWidth + (padding == nil ? 0 : 2) }
  }

  private func parts(in width: Int) -> [Part] {
    let tabs = titles.enumerated().map { index, title in
      let (style, padding): (Style, Style) = index == selected ? (.primary, .primary) : (.muted, .plain)
      return Part(text: title, style: style, padding: padding, destination: index)
    }
    let gap = String(repeating: " ", count: spacing)
    let spaced = tabs.flatMap { [Part(text: gap, style: .plain, destination: $0.destination), $0] }
      .dropFirst()
    if spaced.reduce(0, { $0 + $1.width }) <= width { return Array(spaced) }
    let count = titles.count
    var parts = [
      Part(text: "‹", style: .key, destination: (selected + count - 1) % count),
      tabs[selected],
      Part(text: "› ", style: .key, destination: (selected + 1) % count),
    ]
    parts += titles.indices.map { index in
      Part(text: index == selected ? "●" : "·", style: index == selected ? .key : .muted, destination: index)
    }
    // On a very narrow screen, the title is more important than the dots.
    return parts.reduce(0, { $0 + $1.width }) <= width ? parts : Array(parts.prefix(3))
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    if titles.isEmpty { return .zero }
    return Size(width: parts(in: proposal.width).reduce(0) { $0 + $1.width }, height: 1).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard !titles.isEmpty else { return }
    var ends: [(index: Int, end: Int)] = []
    var x = rect.minX
    for part in parts(in: rect.width) {
      x = draw(part, at: Position(x: x, y: rect.minY), into: &canvas)
      ends.append((part.destination, x - rect.minX))
    }
    addControl(to: &canvas, in: Rect(x: rect.minX, y: rect.minY, width: x - rect.minX, height: 1), ends: ends)
  }

  private func draw(_ part: Part, at position: Position, into canvas: inout Canvas) -> Int {
    guard let padding = part.padding else { return canvas.draw(part.text, at: position, style: part.style) }
    let edges: (TextAttributes, TextAttributes) = padding == .plain ? ([], []) : (.leadingEdge, .trailingEdge)
    var x = canvas.draw(" ", at: position, style: Style(attributes: edges.0).inheriting(padding))
    x = canvas.draw(part.text, at: Position(x: x, y: position.y), style: part.style)
    return canvas.draw(
      " ", at: Position(x: x, y: position.y), style: Style(attributes: edges.1).inheriting(padding))
  }

  // MARK: Acting

  private func addControl(to canvas: inout Canvas, in rect: Rect, ends: [(index: Int, end: Int)]) {
    let (selection, selected, count) = (selection, selected, titles.count)
    let select = { (index: Int) in
      if index != selected { selection.wrappedValue = index }
    }
    let numberKeys = "123456789".prefix(count).map { KeyEvent(.character($0), .alt) }
    var options = Control.Options(titles, selected: selected, select: select)
    options.command = { [titles] index in
      ("Go to \(titles[index])", index < numberKeys.count ? numberKeys[index].name : "")
    }
    var control = Control(
      name: name, rect: rect, isFocusable: false,
      click: { position, _ in
        // The selected tab, too: something may cover its screen.
        if let tab = ends.first(where: { position.x < $0.end }) { selection.wrappedValue = tab.index }
      })
    control.options = options
    control.isPersistent = true
    canvas.add(control)
    guard count > 1 else { return }
    let noun = name.lowercased()
    func add(
      _ keys: [KeyEvent], _ title: String, hint: KeyBinding.HintPriority = .never,
      displayName: String? = nil, _ destination: @escaping (KeyEvent) -> Int
    ) {
      canvas.add(
        KeyBinding(keys, title: title, hint: hint, hintTitle: "\(name)s") { key, _ in
          selection.wrappedValue = destination(key)
        }
        .hintKeys(hint == .never ? nil : "[ ]").displayName(displayName).setting(\.isPersistent, to: true))
    }
    add(["["], "Previous \(noun)") { _ in (selected + count - 1) % count }
    add(["]"], "Next \(noun)", hint: hint) { _ in (selected + 1) % count }
    add(numberKeys, "Go to \(noun)", displayName: "Alt-1–\(numberKeys.count)") { key in
      numberKeys.firstIndex(of: key) ?? selected
    }
  }
}
