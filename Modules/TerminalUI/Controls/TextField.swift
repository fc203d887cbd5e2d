/// A line of text to type into, as wide as there is room.
///
/// With focus it stands in brackets, shows the cursor, and scrolls sideways to keep it in sight.
public struct TextField: PrimitiveView {
  private let value: String
  private let cursor: Int
  private let placeholder: String
  private let isFocused: Bool

  /// `cursor` is the number of graphemes before it, the text's end when `nil`; `placeholder` is shown, faint,
  /// while there is no text.
  public init(_ value: String, cursor: Int? = nil, placeholder: String = "", isFocused: Bool = false) {
    self.value = value
    self.cursor = min(max(cursor ?? value.count, 0), value.count)
    self.placeholder = placeholder
    self.isFocused = isFocused
  }

  /// Shows the text and cursor of a field's state.
  public init(_ state: TextFieldState, placeholder: String = "", isFocused: Bool = false) {
    self.init(state.value, cursor: state.cursor, placeholder: placeholder, isFocused: isFocused)
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 5) }

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: 1).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let row = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: 1)
    let hasEdges = row.width >= 3
    let inner = hasEdges ? row.inset(by: EdgeInsets(left: 1, right: 1)) : row
    if hasEdges, isFocused {
      canvas.draw("[", at: row.origin)
      canvas.draw("]", at: Position(x: row.maxX - 1, y: row.minY))
    }
    canvas.withClip(inner) { canvas in
      if isFocused { drawEdited(into: &canvas, in: inner) } else { drawResting(into: &canvas, in: inner) }
    }
  }

  private func drawResting(into canvas: inout Canvas, in inner: Rect) {
    canvas.fill(inner, style: Style(attributes: .underline))
    let shown = TextLine.truncated(displayGraphemes(value.isEmpty ? placeholder : value), to: inner.width)
    canvas.draw(
      shown[...], at: inner.origin, style: Style(attributes: value.isEmpty ? [.underline, .dim] : .underline))
  }

  private func drawEdited(into canvas: inout Canvas, in inner: Rect) {
    let graphemes = displayGraphemes(value)
    // An escaped character takes several graphemes: the cursor stands after those of the characters before
    // it.
    let before = displayGraphemes(value.prefix(cursor)).count
    let first = firstVisible(graphemes, cursor: before, width: inner.width)
    let column = graphemes[first..<before].reduce(0) { $0 + $1.width }
    if graphemes.isEmpty {
      let shown = TextLine.truncated(displayGraphemes(placeholder), to: inner.width)
      canvas.draw(shown[...], at: inner.origin, style: Style(attributes: .dim))
    } else {
      canvas.draw(graphemes[first...], at: inner.origin)
    }
    let place = Position(x: inner.minX + column, y: inner.minY)
    canvas.restyle(Rect(origin: place, size: Size(width: 1, height: 1))) { $0.attributes.insert(.inverse) }
    canvas.cursor = place
  }

  /// The first grapheme to show so that the cursor's is in sight, with a cell for it after the text.
  private func firstVisible(_ graphemes: [DisplayGrapheme], cursor: Int, width: Int) -> Int {
    var used = cursor < graphemes.count ? graphemes[cursor].width : 1
    var first = cursor
    while first > 0, used + graphemes[first - 1].width <= width {
      first -= 1
      used += graphemes[first].width
    }
    return first
  }
}
