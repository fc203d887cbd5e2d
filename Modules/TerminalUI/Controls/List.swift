public import Architecture

/// Rows of which one may be selected, in a window that scrolls.
///
/// Only rows in sight are made, so the cost is that of the window, not of the data. The selected row has a mark, and is
/// inverse while the list has focus. A list without a selection has focus only to be scrolled.
public struct List<Data: RandomAccessCollection, Row: View>: PrimitiveView {
  private let data: Data
  private let name: String
  private let selection: Binding<Int>?
  private let rowHeight: Int
  private let emptyText: String
  private let row: (Data.Element) -> Row
  private var activation: (title: String, action: (Int) -> Void)?

  /// - Parameters:
  ///   - name: what the list is called in the help.
  ///   - selection: counts from the first row, 0, and is clamped.
  ///   - rowHeight: in cells.
  ///   - emptyText: shown while there are no rows.
  public init(
    _ data: Data, name: String = "List", selection: Binding<Int>? = nil, rowHeight: Int = 1,
    emptyText: String = "", @ViewBuilder row: @escaping (Data.Element) -> Row
  ) {
    self.data = data
    self.name = name
    self.selection = selection
    self.rowHeight = max(clampedLength(rowHeight), 1)
    self.emptyText = emptyText
    self.row = row
  }

  /// Does something with the selected row at Enter, or at a click on it.
  ///
  /// - Parameter title: what it does, as a command.
  public func onActivate(_ title: String, perform action: @escaping (_ row: Int) -> Void) -> List {
    var list = self
    list.activation = (title, action)
    return list
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 1) }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  // MARK: Painting

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard !data.isEmpty else {
      canvas.render(Text(emptyText).dim(), in: rect)
      return
    }
    let selected = selection.map { min(max($0.wrappedValue, 0), data.count - 1) }
    let height = max(rect.height / rowHeight, 1)
    let window = ScrollWindow(
      count: data.count, height: height, selection: selected, offset: canvas.memory.offset)
    let marksWidth = rect.width > 4 && selected != nil ? 2 : 0
    let hasBar = window.rows.count < data.count && rect.width > 6
    let width = rect.width - marksWidth - (hasBar ? 2 : 0)
    let hasFocus = canvas.hasFocus

    for (line, number) in window.rows.enumerated() {
      let y = rect.minY + line * rowHeight
      let place = Rect(x: rect.minX + marksWidth, y: y, width: width, height: rowHeight)
      let view = row(data[data.index(data.startIndex, offsetBy: number)])
      guard number == selected else {
        canvas.render(view, in: place)
        continue
      }
      canvas.withStyle(Style(attributes: hasFocus ? [.inverse, .bold] : .bold)) { canvas in
        canvas.fill(Rect(x: rect.minX, y: y, width: marksWidth + width, height: rowHeight))
        if marksWidth > 0 { canvas.draw("›", at: Position(x: rect.minX, y: y)) }
        canvas.render(view, in: place)
      }
    }
    if hasBar { window.drawBar(count: data.count, in: rect, on: &canvas) }

    guard selected != nil || window.rows.count < data.count else { return }
    canvas.memory.offset = window.rows.lowerBound
    canvas.add(
      control(
        in: rect, hasBar: hasBar, window: window, selected: selected, id: canvas.interactions.currentID))
  }

  // MARK: Acting

  private func control(
    in rect: Rect, hasBar: Bool, window: ScrollWindow, selected: Int?, id: ControlID
  ) -> Control {
    let count = data.count
    let rowHeight = rowHeight
    let selection = selection
    let activation = activation
    /// Goes by so many rows, as far as there are any: the selection, or, without one, the window.
    let move = { (rows: Int, interface: inout Interface) in
      if let selection, let selected {
        let target = min(max(selected + rows, 0), count - 1)
        if target != selected { selection.wrappedValue = target }
      } else {
        interface.memory[id] = ControlMemory(offset: min(max(window.rows.lowerBound + rows, 0), count))
      }
    }
    let scroll = { (first: Int, interface: inout Interface) in
      let scrolled = window.scrolled(to: first, count: count)
      interface.memory[id] = ControlMemory(offset: scrolled.lowerBound)
      // The selection stays in sight.
      if let selection, let selected, !scrolled.contains(selected) {
        selection.wrappedValue = min(max(selected, scrolled.lowerBound), scrolled.upperBound - 1)
      }
    }
    let isOnBar = { (position: Position) in hasBar && position.x == rect.width - 1 }
    let followBar = { (position: Position, interface: inout Interface) in
      let line = min(max(position.y, 0), rect.height - 1)
      scroll((count - window.rows.count) * line / max(rect.height - 1, 1), &interface)
    }
    let page = max(window.rows.count - 1, 1)
    func key(_ keys: [KeyEvent], _ title: String, hint: KeyBinding.Hint = .never, by rows: Int) -> KeyBinding
    {
      KeyBinding(keys, title: title, section: name, hint: hint) { _, interface in move(rows, &interface) }
    }
    var bindings = [
      key([.up, "k"], "Up", by: -1), key([.down, "j"], "Down", by: 1), key([.pageUp], "A page up", by: -page),
      key([.pageDown], "A page down", by: page), key([.home, "g"], "To the first", by: -count),
      key([.end, "G"], "To the last", by: count),
    ]
    if let activation, let selected {
      bindings.insert(
        KeyBinding([.enter], title: activation.title, section: name) { _, _ in activation.action(selected) },
        at: 0)
    }
    return Control(
      name: name, rect: rect, bindings: bindings,
      rows: selection.map { selection in (count, { selection.wrappedValue = min(max($0, 0), count - 1) }) },
      click: { position, interface in
        if isOnBar(position) { return followBar(position, &interface) }
        let row = window.rows.lowerBound + position.y / rowHeight
        guard let selection, row < count else { return }
        if row == selected { activation?.action(row) } else { selection.wrappedValue = row }
      },
      drag: { start, position, interface in
        if isOnBar(start) { followBar(position, &interface) }
      },
      scroll: { rows, interface in scroll(window.rows.lowerBound + rows, &interface) })
  }
}

extension ScrollWindow {
  /// The rows in sight after the window moved to a row, as far as there are any.
  fileprivate func scrolled(to row: Int, count: Int) -> Range<Int> {
    let first = min(max(row, 0), count - rows.count)
    return first..<first + rows.count
  }

  /// Paints a scroll bar at the right edge, where not all rows are in sight.
  func drawBar(count: Int, in rect: Rect, on canvas: inout Canvas) {
    guard rows.count < count else { return }
    let thumb = thumb(in: rect.height, count: count)
    for line in 0..<rect.height {
      let isThumb = thumb.contains(line)
      canvas.draw(
        isThumb ? "┃" : "│", at: Position(x: rect.maxX - 1, y: rect.minY + line),
        style: Style(attributes: isThumb ? [] : .dim))
    }
  }
}
