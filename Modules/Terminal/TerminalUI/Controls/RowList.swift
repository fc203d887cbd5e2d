internal import Architecture

/// The scrolling rows of a ``List`` or a ``Table``, without the type of the data, so that its code isn't generic.
struct RowList: PrimitiveView {
  let count: Int
  let name: String
  let selection: Binding<Int>?
  var rowHeight = 1
  let placeholder: String
  var activation: (title: String, action: (Int) -> Void)?
  /// The line above the rows, which doesn't scroll.
  var header: Header?
  /// Paints a row, given by its number, in a rectangle.
  let paintRow: @MainActor (Int, inout Canvas, Rect) -> Void

  /// The header of a ``Table``.
  struct Header {
    let paint: @MainActor (inout Canvas, Rect) -> Void
    /// The handler of a click on a column of cells, counted from the left edge of the rows.
    let click: (Int) -> Void
    let bindings: () -> [KeyBinding]
  }

  private var headerHeight: Int { header == nil ? 0 : 1 }

  var layoutTraits: LayoutTraits {
    LayoutTraits(stretchingWidth: 4, stretchingHeight: 1 + headerHeight)
  }

  func sizeThatFits(_ proposal: Size) -> Size { proposal }

  // MARK: Painting

  func render(into canvas: inout Canvas, in whole: Rect) {
    let rect = whole.inset(by: EdgeInsets(top: headerHeight))
    guard count > 0 else {
      header?.paint(&canvas, Rect(x: whole.minX, y: whole.minY, width: whole.width, height: 1))
      canvas.render(Text(placeholder).foreground(.muted), in: rect)
      return
    }
    let selected = selection.map { min(max($0.wrappedValue, 0), count - 1) }
    let height = max(rect.height / rowHeight, 1)
    let id = canvas.controlID
    let offset = canvas.interactions.controlStates[id]?.offset
    let window = ScrollWindow(count: count, height: height, selection: selected, offset: offset)
    let marksWidth = rect.width > 4 && selected != nil ? 2 : 0
    let hasBar = window.rows.count < count && rect.width > 6
    let width = rect.width - marksWidth - (hasBar ? 2 : 0)
    header?.paint(&canvas, Rect(x: whole.minX + marksWidth, y: whole.minY, width: width, height: 1))
    let hasFocus = canvas.hasFocus

    for (line, number) in window.rows.enumerated() {
      let y = rect.minY + line * rowHeight
      let rowRect = Rect(x: rect.minX + marksWidth, y: y, width: width, height: rowHeight)
      guard number == selected else {
        paintRow(number, &canvas, rowRect)
        continue
      }
      let wholeRow = Rect(x: rect.minX, y: y, width: marksWidth + width, height: rowHeight)
      canvas.withStyle(hasFocus ? .selected : Style(attributes: .bold)) { canvas in
        canvas.fill(wholeRow)
        if marksWidth > 0 {
          canvas.draw(
            "›", at: Position(x: rect.minX, y: y), style: hasFocus ? .plain : Style(foreground: .accent))
        }
        paintRow(number, &canvas, rowRect)
      }
      // The row's own colors may be illegible on the selection's.
      if hasFocus { canvas.restyle(wholeRow) { $0 = Style.selected.inheriting($0.undimmed) } }
    }
    if hasBar { window.drawBar(count: count, in: rect, on: &canvas) }

    guard selected != nil || header != nil || window.rows.count < count else { return }
    if offset != window.rows.lowerBound {
      canvas.interactions.controlStates[id, default: ControlState()].offset = window.rows.lowerBound
    }
    canvas.add(
      control(
        in: rect, hasBar: hasBar, window: window, selected: selected, id: id,
        headerClick: header.map { header in { header.click($0 - marksWidth) } }),
      id: id)
  }

  // MARK: Acting

  /// The keys that move the selection of the list that has focus; stored, because they are the same in each frame.
  private static let motions: [KeyBinding] = [
    motion([.up, "k"], "Up") { _ in -1 }, motion([.down, "j"], "Down") { _ in 1 },
    motion([.pageUp], "Page up") { -$0.page }, motion([.pageDown], "Page down") { $0.page },
    motion([.home, "g"], "Go to first") { -$0.count }, motion([.end, "G"], "Go to last") { $0.count },
  ]

  private static func motion(
    _ keys: [KeyEvent], _ title: String, by rows: @escaping (Control.Motion) -> Int
  ) -> KeyBinding {
    KeyBinding(keys, title: title, hint: .never, section: "") { _, screen in
      if let motion = screen.focusedControl?.motion { motion.move(rows(motion), &screen) }
    }
  }

  private func control(
    in rect: Rect, hasBar: Bool, window: ScrollWindow, selected: Int?, id: ControlID,
    headerClick: ((Int) -> Void)?
  ) -> Control {
    let headerHeight = headerHeight
    let count = count
    let rowHeight = rowHeight
    let selection = selection
    let (activation, header, name) = (activation, header, name)
    /// Moves the selection, or the window if there is no selection, by a number of rows.
    let move = { (rows: Int, screen: inout ScreenState) in
      if let selection, let selected {
        let target = min(max(selected + rows, 0), count - 1)
        if target != selected { selection.wrappedValue = target }
      } else {
        screen.controlStates[id] = ControlState(offset: min(max(window.rows.lowerBound + rows, 0), count))
      }
    }
    let scroll = { (first: Int, screen: inout ScreenState) in
      let scrolled = window.scrolled(to: first, count: count)
      screen.controlStates[id] = ControlState(offset: scrolled.lowerBound)
      // Keep the selection visible.
      if let selection, let selected, !scrolled.contains(selected) {
        selection.wrappedValue = min(max(selected, scrolled.lowerBound), scrolled.upperBound - 1)
      }
    }
    let isOnBar = { (position: Position) in
      hasBar && position.x == rect.width - 1 && position.y >= headerHeight
    }
    let followBar = { (position: Position, screen: inout ScreenState) in
      let line = min(max(position.y - headerHeight, 0), rect.height - 1)
      scroll((count - window.rows.count) * line / max(rect.height - 1, 1), &screen)
    }
    let bindings = {
      var bindings: [KeyBinding] = []
      // With room for those of a table's header.
      bindings.reserveCapacity(Self.motions.count + 3)
      if let activation, let selected {
        bindings.append(
          KeyBinding([.enter], title: activation.title, section: name) { _, _ in activation.action(selected) }
        )
      }
      for var binding in Self.motions {
        binding.section = name
        bindings.append(binding)
      }
      if let header { bindings += header.bindings() }
      return bindings
    }
    let whole = Rect(
      x: rect.minX, y: rect.minY - headerHeight, width: rect.width, height: rect.height + headerHeight)
    return Control(
      name: name, rect: whole, bindings: bindings,
      rows: selection.map { selection in (count, { selection.wrappedValue = min(max($0, 0), count - 1) }) },
      motion: Control.Motion(count: count, page: max(window.rows.count - 1, 1), move: move),
      selectMarkedRow: selection.flatMap { selection in
        selection.wrappedValue == selected ? nil : { selected.map { selection.wrappedValue = $0 } }
      },
      click: { position, screen in
        if position.y < headerHeight {
          headerClick?(position.x)
          return
        }
        if isOnBar(position) { return followBar(position, &screen) }
        let row = window.rows.lowerBound + (position.y - headerHeight) / rowHeight
        guard let selection, row < count else { return }
        if row == selected { activation?.action(row) } else { selection.wrappedValue = row }
      },
      drag: { start, position, screen in
        if isOnBar(start) { followBar(position, &screen) }
      },
      scroll: { rows, screen in scroll(window.rows.lowerBound + rows, &screen) })
  }
}

extension ScrollWindow {
  /// Returns the visible rows after scrolling to a row, as far as possible.
  fileprivate func scrolled(to row: Int, count: Int) -> Range<Int> {
    let first = min(max(row, 0), count - rows.count)
    return first..<first + rows.count
  }

  /// Paints a scroll bar at the right edge, unless all rows are visible.
  func drawBar(count: Int, in rect: Rect, on canvas: inout Canvas) {
    guard rows.count < count else { return }
    let thumb = thumb(in: rect.height, count: count)
    for line in 0..<rect.height {
      let isThumb = thumb.contains(line)
      canvas.draw(
        isThumb ? "┃" : "│", at: Position(x: rect.maxX - 1, y: rect.minY + line),
        style: isThumb ? .muted : .border)
    }
  }
}
