/// A number between two others, in proportion: `‹ 1,234,547 ├──────●─────┤ 1,234,603 ›`.
///
/// Keys and clicks go to the ends; one hint shows the keys.
public struct GapLine: PrimitiveView {
  public struct End {
    let text: String
    let keys: [KeyEvent]
    let title: String
    let action: () -> Void

    /// - Parameter keys: The keys for this end, if any; the hint shows the last one.
    public init(_ text: String, keys: [KeyEvent] = [], title: String, action: @escaping () -> Void) {
      (self.text, self.keys, self.title, self.action) = (text, keys, title, action)
    }
  }

  private let lower: End?
  private let upper: End?
  private let fraction: Double
  private let color: Color?
  private let distances: (lower: String, upper: String)?
  private let title: String
  private let hint: KeyBinding.HintPriority

  /// - Parameters:
  ///   - title: The title of the hint for both ends.
  ///   - lower: The number at the left; `nil` if there is none.
  ///   - fraction: The place of the number between the ends, from 0 to 1.
  ///   - distances: The distances to the ends, displayed below them.
  public init(
    _ title: String, hint: KeyBinding.HintPriority = .normal, lower: End?, upper: End?, fraction: Double,
    color: Color? = nil, distances: (lower: String, upper: String)? = nil
  ) {
    (self.title, self.hint) = (title, hint)
    self.lower = lower
    self.upper = upper
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    self.color = color
    self.distances = distances
  }

  private func width(of end: End?) -> Int { end.map { $0.text.cellWidth + 3 } ?? 0 }

  public var layoutTraits: LayoutTraits {
    LayoutTraits(stretchingWidth: width(of: lower) + width(of: upper) + Self.minimumLine)
  }

  private static let minimumLine = 3

  public func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: proposal.width, height: distances == nil ? 1 : 2).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    // If the line doesn't fit, only the ends are drawn; the keys still work.
    let (left, right) = (width(of: lower), width(of: upper))
    let line = Rect(x: rect.minX + left, y: rect.minY, width: max(rect.width - left - right, 0), height: 1)
    if line.width >= Self.minimumLine {
      canvas.fill(line, with: "─", style: .border)
      if lower != nil { canvas.draw("├", at: line.origin, style: .border) }
      if upper != nil { canvas.draw("┤", at: Position(x: line.maxX - 1, y: line.minY), style: .border) }
      let x = line.minX + 1 + Int((fraction * Double(line.width - 3)).rounded())
      canvas.draw("●", at: Position(x: x, y: line.minY), style: Style(foreground: color))
    }
    if let lower {
      let part = Rect(x: rect.minX, y: rect.minY, width: left - 1, height: 1)
      draw(lower, [("‹ ", .key), (lower.text, .muted)], in: part, at: 0, into: &canvas)
    }
    if let upper {
      let part = Rect(x: rect.maxX - right + 1, y: rect.minY, width: right - 1, height: 1)
      draw(upper, [(upper.text, .muted), (" ›", .key)], in: part, at: 1, into: &canvas)
    }
    addKeys(to: &canvas)
    guard let distances, rect.height > 1 else { return }
    let style = Style(foreground: .faint)
    if lower != nil {
      canvas.draw(distances.lower, at: Position(x: rect.minX + 2, y: rect.minY + 1), style: style)
    }
    if upper != nil {
      let x = rect.maxX - 2 - distances.upper.cellWidth
      canvas.draw(distances.upper, at: Position(x: x, y: rect.minY + 1), style: style)
    }
  }

  private func draw(
    _ end: End, _ parts: [(String, Style)], in rect: Rect, at index: Int, into canvas: inout Canvas
  ) {
    var x = rect.minX
    for (text, style) in parts { x = canvas.draw(text, at: Position(x: x, y: rect.minY), style: style) }
    canvas.render(EmptyView().onClick(end.title, perform: end.action), in: rect, at: .child(index))
  }

  private func addKeys(to canvas: inout Canvas) {
    let ends = [lower, upper].compactMap(\.self).filter { !$0.keys.isEmpty }
    let names = ends.compactMap { $0.keys.last?.name(in: canvas.glyphs) }.joined(separator: " ")
    // One hint for both ends; a click on it goes up.
    for (index, end) in ends.enumerated() {
      canvas.add(
        KeyBinding(
          end.keys, title: end.title, hint: index == ends.count - 1 ? hint : .never,
          hintTitle: title
        ) { _, _ in end.action() }
        .hintKeys(names).setting(\.performsCommand, to: true))
    }
  }
}
