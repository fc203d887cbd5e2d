/// Which rows of a long list are in sight.
public struct ScrollWindow: Hashable, Sendable {
  /// The rows in sight; within 0..<count.
  public let rows: Range<Int>

  /// Moves the window from `offset` no further than needed to have the selection in sight; without an offset
  /// the selection stands in the middle. Any integers do: they are clamped.
  public init(count: Int, height: Int, selection: Int?, offset: Int? = nil) {
    let count = max(count, 0)
    let height = min(max(height, 0), count)
    let last = count - height
    guard height > 0 else {
      rows = 0..<0
      return
    }
    guard let selection else {
      let first = min(max(offset ?? 0, 0), last)
      rows = first..<first + height
      return
    }
    let selected = min(max(selection, 0), count - 1)
    var first = min(max(offset ?? (selected - height / 2), 0), last)
    first = min(first, selected)
    first = max(first, selected - height + 1)
    rows = first..<first + height
  }

  /// Where a scroll bar of so many cells has its thumb.
  func thumb(in length: Int, count: Int) -> Range<Int> {
    guard length > 0, count > 0 else { return 0..<0 }
    let size = min(max(length * rows.count / count, 1), length)
    let hidden = max(count - rows.count, 1)
    let start = (length - size) * rows.lowerBound / hidden
    return start..<start + size
  }
}
