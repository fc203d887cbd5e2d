/// The visible rows of a scrolling list.
public struct ScrollWindow: Hashable, Sendable {
  public let rows: Range<Int>

  /// Creates a window that includes the selection; all values are clamped.
  ///
  /// It moves from `offset` no further than necessary; without an offset, the selection is in the middle.
  ///
  /// - Parameter rowsAbove: The number of rows above the selection that the window includes, too.
  public init(count: Int, height: Int, selection: Int?, offset: Int? = nil, rowsAbove: Int = 0) {
    let count = max(count, 0)
    let height = min(max(height, 0), count)
    let selected = selection.map { min(max($0, 0), max(count - 1, 0)) }
    var first = min(max(offset ?? selected.map { $0 - height / 2 } ?? 0, 0), count - height)
    if let selected { first = max(min(first, max(selected - rowsAbove, 0)), selected - height + 1) }
    rows = height > 0 ? first..<first + height : 0..<0
  }

  /// Returns the cells of the thumb in a scroll bar of the given length.
  func thumb(in length: Int, count: Int) -> Range<Int> {
    guard length > 0, count > 0 else { return 0..<0 }
    let size = min(max(length * rows.count / count, 2), length)
    let hidden = max(count - rows.count, 1)
    let start = (length - size) * rows.lowerBound / hidden
    return start..<start + size
  }
}

extension ScrollWindow {
  /// Returns the visible rows after scrolling to a row, as far as possible.
  func scrolled(to row: Int, count: Int) -> Range<Int> {
    let first = min(max(row, 0), count - rows.count)
    return first..<first + rows.count
  }

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
