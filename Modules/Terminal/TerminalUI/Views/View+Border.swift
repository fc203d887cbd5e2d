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

/// A view in a box. The box is omitted if there is no room for it and a cell inside.
public struct BorderedView: PrimitiveView {
  let content: any View
  let border: BorderStyle
  let title: String?
  let style: Style
  let titleStyle: Style

  private static var insets: EdgeInsets { EdgeInsets(top: 1, left: 1, bottom: 1, right: 1) }

  public var layoutTraits: LayoutTraits { content.layoutTraits.enlarged(by: Self.insets) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    guard proposal.width > 2, proposal.height > 2 else { return content.sizeThatFits(proposal) }
    let inner = content.sizeThatFits(proposal.reduced(by: Self.insets))
    let titled = Size(width: title.map { $0.cellWidth + 2 } ?? 0, height: 0)
    return Size(width: max(inner.width, titled.width), height: inner.height)
      .enlarged(by: Self.insets).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard rect.width > 2, rect.height > 2 else {
      canvas.render(content, in: rect)
      return
    }
    let lines = border.lines
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
    if let title, !title.isEmpty, rect.width > 4 {
      canvas.draw(" ", at: Position(x: left + 1, y: top), style: titleStyle)
      let end = canvas.draw(
        title, truncatedTo: rect.width - 4, at: Position(x: left + 2, y: top), style: titleStyle)
      canvas.draw(" ", at: Position(x: end, y: top), style: titleStyle)
      assert(end < right)
    }
    canvas.render(content, in: rect.inset(by: Self.insets))
  }
}

extension View {
  /// Adds a border to the view, with an optional title in its upper edge.
  public func border(
    _ border: BorderStyle = .rounded, title: String? = nil, style: Style = Style(foreground: .border),
    titleStyle: Style = Style(foreground: .accent, attributes: .bold)
  ) -> BorderedView {
    BorderedView(content: primitive, border: border, title: title, style: style, titleStyle: titleStyle)
  }
}
