/// The line style of a border.
public enum BorderStyle: Hashable, Sendable, CaseIterable {
  case single, rounded, double, heavy, ascii

  struct Lines {
    var horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Character
  }

  var lines: Lines {
    func lines(
      _ horizontal: Character, _ vertical: Character, _ corners: (Character, Character, Character, Character)
    ) -> Lines {
      Lines(
        horizontal: horizontal, vertical: vertical, topLeft: corners.0, topRight: corners.1,
        bottomLeft: corners.2, bottomRight: corners.3)
    }
    return switch self {
    case .single: lines("─", "│", ("┌", "┐", "└", "┘"))
    case .rounded: lines("─", "│", ("╭", "╮", "╰", "╯"))
    case .double: lines("═", "║", ("╔", "╗", "╚", "╝"))
    case .heavy: lines("━", "┃", ("┏", "┓", "┗", "┛"))
    case .ascii: lines("-", "|", ("+", "+", "+", "+"))
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
    let lines = border.lines
    let hasFocus = canvas.containsFocus
    let style = style ?? (hasFocus ? Style(foreground: .accent) : .border)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX - 1, rect.maxY - 1)
    for y in [top, bottom] {
      canvas.fill(
        Rect(x: left, y: y, width: rect.width, height: 1), with: lines.horizontal, style: style)
    }
    for x in [left, right] {
      canvas.fill(Rect(x: x, y: top, width: 1, height: rect.height), with: lines.vertical, style: style)
    }
    let corners = [
      (left, top, lines.topLeft), (right, top, lines.topRight), (left, bottom, lines.bottomLeft),
      (right, bottom, lines.bottomRight),
    ]
    for (x, y, corner) in corners {
      canvas.fill(Rect(x: x, y: y, width: 1, height: 1), with: corner, style: style)
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

private struct PressableView: ContentView {
  let content: any View
  let title: String
  let isDefault: Bool
  let isHighlighted: Bool
  let action: () -> Void

  func render(into canvas: inout Canvas, in rect: Rect) {
    let index = canvas.context.controls.count
    if isHighlighted, canvas.hasFocus {
      canvas.withStyle(.selected) { $0.fill(rect) }
      canvas.render(content, in: rect)
      canvas.draw("›", at: rect.origin, style: Style(foreground: .accent))
      canvas.restyle(rect) { $0 = Style.selected.inheriting($0) }
    } else {
      canvas.render(content, in: rect)
    }
    var control = Control(name: title, rect: rect) { [action] _ in action() }
    control.isDefault = isDefault
    canvas.add(control, at: index)
  }
}

extension Canvas {
  /// Whether a control of the current view has focus.
  var containsFocus: Bool { context.focus?.isPart(of: context.currentID) ?? false }
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
  /// - Parameters:
  ///   - title: The action in the imperative.
  ///   - isHighlighted: Whether focus gives the view the mark and the colors of a selected row, for a view without a
  ///     border; two columns before it are for the mark.
  public func pressable(
    _ title: String, isDefault: Bool = false, isHighlighted: Bool = false, action: @escaping () -> Void
  ) -> some View {
    PressableView(
      content: isHighlighted ? padding(EdgeInsets(left: 2)) : primitive, title: title, isDefault: isDefault,
      isHighlighted: isHighlighted, action: action)
  }

  /// Makes the view a box over others: with a border, and filled.
  ///
  /// - Parameter trailing: A text at the right of the upper edge; omitted if it doesn't fit.
  public func panel(title: String? = nil, trailing: Text? = nil) -> some View {
    border(title: title, trailing: trailing, style: Style(foreground: .accent))
      .style(Style(foreground: .text, background: .panel))
  }
}
