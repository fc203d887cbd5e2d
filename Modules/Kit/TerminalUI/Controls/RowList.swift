internal import Architecture

/// The scrolling rows of a ``List`` or a ``Table``, without the type of the data, so that its code isn't generic.
struct RowList: PrimitiveView {
  let count: Int
  let name: String
  let selection: Binding<Int>?
  var rowHeight = 1
  var hasStripes = false
  /// The number of rows above the selected one that are visible, too.
  var rowsAbove = 0
  /// The text in the two columns before a row; by default a mark of the selected row.
  ///
  /// With a gutter, the list fills a card without padding: it has a margin, and a free column for the scroll bar.
  var gutter: (@MainActor (Int) -> Text)?
  let placeholder: String
  /// Whether the list doesn't take focus when its rows appear, and shows the selection only while it has focus.
  var isSecondary = false
  var activation: Activation?
  var rowKeys: ((Int) -> [KeyBinding])?
  var moves: RowMoves?
  var modifiedClick: ((_ row: Int, KeyModifiers) -> Void)?
  /// The line above the rows; it doesn't scroll.
  var header: Header?
  var hidesHeader = false
  let paintRow: @MainActor (Int, inout Canvas, Rect) -> Void

  struct Activation {
    let title: String
    var hint = KeyBinding.HintPriority.normal
    let action: (Int) -> Void
  }

  struct Header {
    let paint: @MainActor (inout Canvas, Rect) -> Void
    /// The handler of a click on a column, counted from the left edge of the rows; `width` is theirs.
    let click: (_ x: Int, _ width: Int) -> Void
    let bindings: [KeyBinding]
  }

  private var headerHeight: Int { header == nil || hidesHeader ? 0 : 1 }

  var layoutTraits: LayoutTraits {
    LayoutTraits(stretchingWidth: 4, stretchingHeight: 1 + headerHeight)
  }

  // MARK: Painting

  /// Returns the columns for the scroll bar in a card, and the space before it if there is room.
  private func freeWidth(in width: Int) -> Int { width < 60 ? 1 : 2 }

  private func paintHeader(into canvas: inout Canvas, in rect: Rect) {
    if headerHeight > 0 { header?.paint(&canvas, rect) }
  }

  func render(into canvas: inout Canvas, in whole: Rect) {
    let rect = whole.inset(by: EdgeInsets(top: headerHeight))
    let inset = gutter == nil ? 0 : 3
    let index = canvas.context.controls.count
    let drag = canvas.context.drag?.row
    let arrangement = RowArrangement(count: count, list: canvas.controlID, drag: canvas.context.drag)
    if count == 0, let moves {
      // It only receives rows.
      var control = Control(name: name, rect: whole, isFocusable: false)
      control.movableRows = MovableRows(moves: moves, count: 0, selected: nil) { _ in 0 }
      canvas.add(control)
    }
    guard arrangement.places > 0 else {
      let inner = whole.inset(
        by: EdgeInsets(left: inset, right: gutter == nil ? 0 : freeWidth(in: whole.width)))
      paintHeader(into: &canvas, in: Rect(x: inner.minX, y: whole.minY, width: inner.width, height: 1))
      canvas.render(
        Text(placeholder).foreground(.muted), in: inner.inset(by: EdgeInsets(top: headerHeight)))
      return
    }
    let selected = count == 0 ? nil : selection.map { min(max($0.wrappedValue, 0), count - 1) }
    let height = max(rect.height / rowHeight, 1)
    let offset = canvas.controlState.offset
    // While a row is dragged, the selection can be outside the window.
    let window = ScrollWindow(
      count: arrangement.places, height: height, selection: drag == nil ? selected : nil, offset: offset,
      rowsAbove: rowsAbove)
    let hasBar = window.rows.count < arrangement.places && rect.width > 6
    let marksWidth = gutter != nil || rect.width > 4 && selection != nil && !isSecondary ? 2 : 0
    let start = gutter == nil ? marksWidth : inset
    let width = max(rect.width - start - (gutter == nil ? (hasBar ? 2 : 0) : freeWidth(in: rect.width)), 0)
    paintHeader(into: &canvas, in: Rect(x: whole.minX + start, y: whole.minY, width: width, height: 1))
    let hasFocus = canvas.hasFocus

    // Stripes scroll with their rows.
    for (line, place) in window.rows.enumerated() {
      let number = arrangement.row(at: place)
      let y = rect.minY + line * rowHeight
      let rowRect = Rect(x: rect.minX + start, y: y, width: width, height: rowHeight)
      let wholeWidth = gutter == nil ? marksWidth + width : rect.width - 1
      let wholeRow = Rect(x: rect.minX, y: y, width: wholeWidth, height: rowHeight)
      let isDropped = place == arrangement.target
      // A row that is dragged to another list.
      let isAway = number != nil && number == arrangement.source && !isDropped
      let isSelected =
        isDropped || arrangement.target == nil && number == selected && !isAway && (hasFocus || !isSecondary)
      let isHighlighted = isDropped || isSelected && hasFocus
      var style = Style(background: hasStripes && place % 2 == 1 ? .zebra : nil)
      if isSelected { style = isHighlighted ? .selected : Style(attributes: .bold).inheriting(style) }
      if isAway { style.attributes.insert(.dim) }
      canvas.withStyle(style) { canvas in
        if style != .plain { canvas.fill(wholeRow) }
        if marksWidth > 0 {
          let origin = Position(x: rect.minX + start - marksWidth, y: y)
          paintGutter(number, isSelected: isSelected, at: origin, into: &canvas)
        }
        if let number { paintRow(number, &canvas, rowRect) } else { drag?.paint(&canvas, rowRect) }
      }
      // The row's own colors may be illegible on the selection's.
      guard isHighlighted else { continue }
      canvas.restyle(wholeRow) {
        $0.attributes.remove(.dim)
        $0 = Style.selected.inheriting($0)
      }
    }
    if hasBar { window.drawBar(count: arrangement.places, in: rect, on: &canvas) }

    let acts = selected != nil || header != nil || window.rows.count < arrangement.places || moves != nil
    guard count > 0, acts else { return }
    canvas.controlState.offset = window.rows.lowerBound
    canvas.add(
      control(
        in: rect, hasBar: hasBar, window: window, places: arrangement.places, selected: selected,
        id: canvas.controlID, headerClick: header.map { header in { header.click($0 - start, width) } }),
      // Controls in the rows are above the list.
      at: index)
  }

  private func paintGutter(
    _ number: Int?, isSelected: Bool, at origin: Position, into canvas: inout Canvas
  ) {
    let text = number.flatMap { number in gutter?(number) }
    let mark = text ?? (isSelected ? Text("›").foreground(.accent) : Text(""))
    canvas.render(mark.lineLimit(1), in: Rect(x: origin.x, y: origin.y, width: 2, height: 1))
  }

  // MARK: Acting

  private func control(
    in rect: Rect, hasBar: Bool, window: ScrollWindow, places: Int, selected: Int?, id: ControlID,
    headerClick: ((Int) -> Void)?
  ) -> Control {
    let (headerHeight, count, rowHeight) = (headerHeight, count, rowHeight)
    let (selection, activation, name, moves, paintRow) = (selection, activation, name, moves, paintRow)
    let (modifiedClick, gutterWidth) = (modifiedClick, gutter == nil ? 0 : 3)
    let step = { (rows: Int, screen: inout ScreenState) in
      if let selection, let selected {
        let target = min(max(selected + rows, 0), count - 1)
        if target != selected { selection.wrappedValue = target }
      } else {
        screen[id].offset = min(max(window.rows.lowerBound + rows, 0), count)
      }
    }
    let scroll = { (first: Int, screen: inout ScreenState) in
      let scrolled = window.scrolled(to: first, count: places)
      screen[id].offset = scrolled.lowerBound
      if let drag = screen.drag?.row {
        // The dragged row stays below the mouse.
        if drag.target?.list == id {
          screen.drag?.row?.target?.row += scrolled.lowerBound - window.rows.lowerBound
        }
        return
      }
      // Keep the selection visible.
      if let selection, let selected, !scrolled.contains(selected) {
        selection.wrappedValue = min(max(selected, scrolled.lowerBound), scrolled.upperBound - 1)
      }
    }
    let isOnBar = { (position: Position) in
      hasBar && position.x == rect.width - 1 && position.y >= headerHeight
    }
    let page = max(window.rows.count - 1, 1)
    // The row at a line of the list, also above the first visible one and below the last one.
    let row = { (y: Int) in
      window.rows.lowerBound + Int((Double(y - headerHeight) / Double(rowHeight)).rounded(.down))
    }
    let rowBindings = selected.flatMap { rowKeys?($0) } ?? []
    let activate = { (selected: Int, screen: inout ScreenState) in
      if let enter = rowBindings.first(where: { $0.handles(.enter) }) {
        if enter.disabledReason == nil { enter.perform(.enter, &screen) }
      } else {
        activation?.action(selected)
      }
    }
    let whole = Rect(
      x: rect.minX, y: rect.minY - headerHeight, width: rect.width, height: rect.height + headerHeight)
    var control = Control(
      name: name, rect: whole,
      bindings: rowBindings + (selected.map(activationBindings) ?? [])
        + KeyBinding.scrolling(page: page, count: count, by: step) + (selected.map(moveBindings) ?? [])
        + (header?.bindings ?? []),
      click: { position, screen in
        if position.y < headerHeight {
          headerClick?(position.x)
          return
        }
        if isOnBar(position) {
          let (line, thumb) = (position.y - headerHeight, window.thumb(in: rect.height, count: places))
          if line < thumb.lowerBound { scroll(window.rows.lowerBound - page, &screen) }
          if line >= thumb.upperBound { scroll(window.rows.lowerBound + page, &screen) }
          return
        }
        let row = row(position.y)
        guard let selection, row < count else { return }
        // A click on the mark of a row toggles it.
        let modifiers = position.x < gutterWidth ? .control : screen.clickModifiers
        if let modifiedClick, !modifiers.isEmpty {
          modifiedClick(row, modifiers)
        } else if row != selected {
          selection.wrappedValue = row
        } else if moves != nil {
          // The button may be pressed in order to drag the row.
          screen.onRelease = { activate(row, &$0) }
        } else {
          activate(row, &screen)
        }
      })
    control.drag = { start, position, screen in
      if isOnBar(start) {
        let line = min(max(position.y - headerHeight, 0), rect.height - 1)
        return scroll((places - window.rows.count) * line / max(rect.height - 1, 1), &screen)
      }
      guard moves != nil, let selected, start.y >= headerHeight else { return }
      if screen.drag?.row == nil {
        guard row(start.y) < count else { return }
        screen.drag?.row = RowDrag(row: selected, count: count) { canvas, rect in
          let outer = canvas.context.currentID
          canvas.context.currentID = outer.appending(.id("dragged row"))
          paintRow(selected, &canvas, rect)
          canvas.context.currentID = outer
        }
      }
      screen.dragRow()
    }
    if moves != nil { control.drop = { _, _, screen in screen.dropRow() } }
    control.scroll = { rows, _, screen in scroll(window.rows.lowerBound + rows, &screen) }
    control.isSecondary = isSecondary
    control.movableRows = moves.map {
      MovableRows(moves: $0, count: count, selected: selected) { row(max($0, headerHeight)) }
    }
    guard let selection else { return control }
    control.rows = (count, { selection.wrappedValue = min(max($0, 0), count - 1) })
    if let selected, selected != selection.wrappedValue {
      control.selectMarkedRow = { selection.wrappedValue = selected }
    }
    return control
  }

  private func activationBindings(of row: Int) -> [KeyBinding] {
    guard let activation else { return [] }
    return [
      KeyBinding([.enter], title: activation.title, hint: activation.hint) { _, _ in activation.action(row) }
    ]
  }

  /// Returns the keys that move the selected row; none if rows can't be moved.
  private func moveBindings(of row: Int) -> [KeyBinding] {
    guard let moves else { return [] }
    func binding(_ keys: [KeyEvent], _ direction: String, _ reason: String?, to newRow: Int) -> KeyBinding {
      KeyBinding(keys, title: "Move row \(direction)", disabledReason: reason, hint: .never) { _, _ in
        moves.perform(row, moves.list, newRow)
      }
      .setting(\.performsCommand, to: true)
    }
    return [
      binding([KeyEvent(.up, .shift), "K"], "up", row == 0 ? "this is the first row" : nil, to: row - 1),
      binding(
        [KeyEvent(.down, .shift), "J"], "down", row == count - 1 ? "this is the last row" : nil, to: row + 1),
    ]
  }
}
