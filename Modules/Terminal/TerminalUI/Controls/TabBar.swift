public import Architecture

/// The titles of an app's screens in a row, one of which is selected.
///
/// `[` and `]` select the tab before and after, Alt-1 to Alt-9 one of the first nine, and a click the tab below the
/// pointer. The row isn't in the Tab order, because its keys apply wherever focus is. If there isn't enough width, the
/// tabs next to the selected one are displayed, and `‹` and `›` where there are more.
public struct TabBar: PrimitiveView {
  private let titles: [String]
  private let name: String
  private let selection: Binding<Int>
  private let selected: Int

  /// - Parameters:
  ///   - name: The name of the row in the command palette, such as `Screen` for `Screen: Favorites`.
  ///   - selection: The index of the selected tab, clamped.
  public init(_ titles: [String], name: String = "Tab", selection: Binding<Int>) {
    self.titles = titles
    self.name = name
    self.selection = selection
    selected = min(max(selection.wrappedValue, 0), max(titles.count - 1, 0))
  }

  private func tabWidth(_ index: Int) -> Int { titles[index].cellWidth + 2 }

  public func sizeThatFits(_ proposal: Size) -> Size {
    var width = 0
    for index in titles.indices { width += tabWidth(index) }
    return Size(width: width, height: titles.isEmpty ? 0 : 1).limited(to: proposal)
  }

  /// Returns the tabs to display: the selected one, and those next to it that fit.
  private func shown(in width: Int) -> Range<Int> {
    var shown = selected..<selected + 1
    var used = tabWidth(selected)
    /// Whether a range fits with the marks for more tabs on each side.
    func fits(_ range: Range<Int>, _ used: Int) -> Bool {
      used + (range.lowerBound > 0 ? 1 : 0) + (range.upperBound < titles.count ? 1 : 0) <= width
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      if shown.upperBound < titles.count {
        let (range, more) = (shown.lowerBound..<shown.upperBound + 1, used + tabWidth(shown.upperBound))
        if fits(range, more) { (shown, used, isGrowing) = (range, more, true) }
      }
      if shown.lowerBound > 0 {
        let (range, more) = (shown.lowerBound - 1..<shown.upperBound, used + tabWidth(shown.lowerBound - 1))
        if fits(range, more) { (shown, used, isGrowing) = (range, more, true) }
      }
    }
    return shown
  }

  // MARK: Painting

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard !titles.isEmpty else { return }
    let shown = shown(in: rect.width)
    /// The end column of each tab, counted from the left edge.
    var ends: [(index: Int, end: Int)] = []
    var x = rect.minX
    if shown.lowerBound > 0 {
      x = canvas.draw("‹", at: rect.origin, style: .muted)
      ends.append((shown.lowerBound - 1, x - rect.minX))
    }
    let last = shown.upperBound < titles.count ? rect.maxX - 1 : rect.maxX
    for index in shown {
      draw(index, at: Position(x: x, y: rect.minY), width: min(tabWidth(index), last - x), into: &canvas)
      x = min(x + tabWidth(index), last)
      ends.append((index, x - rect.minX))
    }
    if shown.upperBound < titles.count {
      canvas.draw("›", at: Position(x: x, y: rect.minY), style: .muted)
      ends.append((shown.upperBound, x + 1 - rect.minX))
    }
    addControl(to: &canvas, in: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: 1), ends: ends)
  }

  private func draw(_ index: Int, at position: Position, width: Int, into canvas: inout Canvas) {
    let inner = Position(x: position.x + 1, y: position.y)
    guard index == selected else {
      canvas.draw(titles[index], truncatedTo: width - 2, at: inner, style: .muted)
      return
    }
    let isASCII = canvas.glyphs == .ascii
    let style = Style(foreground: .accent, attributes: .bold)
    canvas.draw(isASCII ? "[" : "▐", at: position, style: style)
    let end = canvas.draw(
      titles[index], truncatedTo: width - 2, at: inner,
      style: Style(foreground: .accent, attributes: [.bold, .inverse]))
    canvas.draw(isASCII ? "]" : "▌", at: Position(x: end, y: position.y), style: style)
  }

  // MARK: Acting

  private func addControl(to canvas: inout Canvas, in rect: Rect, ends: [(index: Int, end: Int)]) {
    let (selection, selected, count) = (selection, selected, titles.count)
    let select = { (index: Int) in
      if index != selected { selection.wrappedValue = index }
    }
    canvas.add(
      Control(
        name: name, rect: rect, isFocusable: false,
        options: Control.Options(titles, selected: selected, select: select),
        click: { position, _ in
          if let tab = ends.first(where: { position.x < $0.end }) { select(tab.index) }
        }))
    guard count > 1 else { return }
    func add(
      _ keys: [KeyEvent], _ title: String, displayName: String? = nil,
      _ destination: @escaping (KeyEvent) -> Int
    ) {
      canvas.add(
        KeyBinding(keys, title: title, hint: .never, displayName: displayName) { key, _ in
          select(destination(key))
        })
    }
    add(["["], "Previous tab") { _ in (selected + count - 1) % count }
    add(["]"], "Next tab") { _ in (selected + 1) % count }
    let numberKeys = "123456789".prefix(count).map { KeyEvent(.character($0), .alt) }
    add(numberKeys, "Go to tab", displayName: "Alt-1–\(numberKeys.count)") { key in
      numberKeys.firstIndex(of: key) ?? selected
    }
  }
}
