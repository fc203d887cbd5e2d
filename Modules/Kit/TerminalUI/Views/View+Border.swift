/// The line style of a border.
public enum BorderStyle: Hashable, Sendable, CaseIterable {
  case single, rounded, double, heavy, ascii

  /// The three rows of a box around a cell.
  fileprivate var box: [[Character]] {
    switch self {
    case .single: ["┌─┐", "│ │", "└─┘"].map(Array.init)
    case .rounded: ["╭─╮", "│ │", "╰─╯"].map(Array.init)
    case .double: ["╔═╗", "║ ║", "╚═╝"].map(Array.init)
    case .heavy: ["┏━┓", "┃ ┃", "┗━┛"].map(Array.init)
    case .ascii: ["+-+", "| |", "+-+"].map(Array.init)
    }
  }
}

/// A view in a box; the box is omitted if there is no room for it and a cell inside.
public struct BorderedView: PrimitiveView {
  let content: any View
  let border: BorderStyle
  let title: String?
  let trailing: Text?
  let style: Style?

  private static var insets: EdgeInsets { EdgeInsets(top: 1, left: 1, bottom: 1, right: 1) }

  public var layoutTraits: LayoutTraits { content.layoutTraits.enlarged(by: Self.insets) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    guard proposal.width > 2, proposal.height > 2 else { return content.sizeThatFits(proposal) }
    let inner = content.sizeThatFits(proposal.reduced(by: Self.insets))
    let titled = Size(width: title.map { $0.cellWidth + 4 } ?? 0, height: 0)
    return Size(width: max(inner.width, titled.width), height: inner.height)
      .enlarged(by: Self.insets).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard rect.width > 2, rect.height > 2 else {
      canvas.render(content, in: rect)
      return
    }
    let hasFocus = canvas.context.focus?.isPart(of: canvas.context.currentID) ?? false
    let style = style ?? (hasFocus ? Style(foreground: .accent) : .border)
    let columns = [(rect.minX, 1), (rect.minX + 1, rect.width - 2), (rect.maxX - 1, 1)]
    let rows = [(rect.minY, 1), (rect.minY + 1, rect.height - 2), (rect.maxY - 1, 1)]
    for (characters, (y, height)) in zip(border.box, rows) {
      for (character, (x, width)) in zip(characters, columns) where character != " " {
        canvas.fill(Rect(x: x, y: y, width: width, height: height), with: character, style: style)
      }
    }
    drawTitle(hasFocus: hasFocus, into: &canvas, in: rect)
    let first = canvas.context.controls.count
    canvas.render(content, in: rect.inset(by: Self.insets))
    if self.style == nil {
      addTitleControl(for: canvas.context.controls.dropFirst(first), to: &canvas, in: rect)
    }
  }

  /// Makes a click on the title move focus into the view: to its list, or its first control other than a field.
  private func addTitleControl(
    for controls: ArraySlice<Control>, to canvas: inout Canvas, in rect: Rect
  ) {
    let available = controls.filter { $0.isFocusable && !$0.takesText }
    guard let title, let target = available.first(where: { $0.rows != nil }) ?? available.first else {
      return
    }
    let cells = Rect(
      x: rect.minX + 2, y: rect.minY, width: min(title.cellWidth + 2, rect.width - 4), height: 1)
    canvas.add(
      Control(name: "", rect: cells, isFocusable: false, click: { _, screen in screen.focus(on: target) }))
  }

  /// Draws the title at the left of the upper edge, and the other text at its right if both fit.
  private func drawTitle(hasFocus: Bool, into canvas: inout Canvas, in rect: Rect) {
    let inner = rect.width - 6
    guard inner > 0 else { return }
    var room = inner
    if let title, canvas.context.modal?.title == nil { canvas.context.modal?.title = title }
    let title = title.map { canvas.glyphs.text($0) }
    let trailingWidth = trailing?.sizeThatFits(Size(width: .max, height: 1)).width ?? 0
    if let trailing, trailingWidth > 0, trailingWidth + (title.map { $0.cellWidth + 1 } ?? 0) <= inner {
      room -= trailingWidth + 1
      let x = rect.maxX - 3 - trailingWidth
      canvas.fill(Rect(x: x - 1, y: rect.minY, width: trailingWidth + 2, height: 1))
      canvas.render(trailing, in: Rect(x: x, y: rect.minY, width: trailingWidth, height: 1))
    }
    guard let title, !title.isEmpty else { return }
    let color: Color? = style == nil && !hasFocus ? .text : style?.foreground ?? .accent
    let titleStyle = Style(foreground: color, attributes: .bold)
    canvas.draw(" ", at: Position(x: rect.minX + 2, y: rect.minY))
    let end = canvas.draw(
      title, truncatedTo: room, at: Position(x: rect.minX + 3, y: rect.minY), style: titleStyle)
    canvas.draw(" ", at: Position(x: end, y: rect.minY))
  }
}

/// The look of a pressable view that has focus.
public enum PressableHighlight: Sendable {
  /// The view's own border, in the accent's color.
  case border
  /// The mark and the colors of a selected row; two columns before the view are for the mark.
  case row
  /// The colors of a selected row.
  case area
}

extension View {
  /// Adds a border to the view, with an optional title in its upper edge.
  ///
  /// - Parameters:
  ///   - trailing: A text at the right of the upper edge, such as a count; omitted if it doesn't fit.
  ///   - style: The style of the border and its title; by default, with the accent's color while the view has focus.
  public func border(
    _ border: BorderStyle = .rounded, title: String? = nil, trailing: Text? = nil, style: Style? = nil
  ) -> BorderedView {
    BorderedView(content: primitive, border: border, title: title, trailing: trailing, style: style)
  }

  /// Makes the view a part of a screen with a title: with a border and a column of padding at both sides.
  ///
  /// - Parameters:
  ///   - trailing: A text at the right of the upper edge, such as a count; omitted if it doesn't fit.
  ///   - isRoomy: Whether there is one more column of padding at both sides, and an empty row below the title, for
  ///     screens of at least 100 columns and 30 rows.
  public func card(_ title: String, trailing: Text? = nil, isRoomy: Bool = false) -> some View {
    let columns = isRoomy ? 2 : 1
    return padding(EdgeInsets(top: isRoomy ? 1 : 0, left: columns, right: columns))
      .border(title: title, trailing: trailing?.foreground(.muted))
  }

  /// Makes the whole view a control that Enter, Space, and a click press; controls in it stay above it.
  ///
  /// - Parameter highlight: The look of the view while it has focus.
  public func pressable(
    _ title: String, isDefault: Bool = false, highlight: PressableHighlight = .border,
    action: @escaping () -> Void
  ) -> some View {
    padding(EdgeInsets(left: highlight == .row ? 2 : 0)).painted { content, canvas, rect in
      let index = canvas.context.controls.count
      let isMarked = highlight != .border && canvas.hasFocus
      if isMarked { canvas.withStyle(.selected) { $0.fill(rect) } }
      canvas.render(content, in: rect)
      if isMarked {
        if highlight == .row { canvas.draw("›", at: rect.origin, style: Style(foreground: .accent)) }
        canvas.restyle(rect) { $0 = Style.selected.inheriting($0) }
      }
      var control = Control(name: title, rect: rect) { _ in action() }
      control.isDefault = isDefault
      canvas.add(control, at: index)
    }
  }

  /// Makes the view a box over others: with a border, and filled.
  ///
  /// - Parameter trailing: A text at the right of the upper edge; omitted if it doesn't fit.
  public func panel(title: String? = nil, trailing: Text? = nil) -> some View {
    border(title: title, trailing: trailing, style: Style(foreground: .accent))
      .style(Style(foreground: .text, background: .panel))
  }
}
