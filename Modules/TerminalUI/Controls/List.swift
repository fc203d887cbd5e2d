/// Rows of which one may be selected, in a window that scrolls.
///
/// Only rows in sight are made, so the cost is that of the window, not of the data. The selected row has a
/// mark, and is inverse while the list has focus.
public struct List<Data: RandomAccessCollection & Sendable, Row: View>: PrimitiveView {
  private let data: Data
  private let selection: Int?
  private let offset: Int?
  private let rowHeight: Int
  private let isFocused: Bool
  private let emptyText: String
  private let row: @Sendable (Data.Element) -> Row

  /// `selection` counts from the first row, 0, and is clamped. `offset` is the row that was first in sight
  /// before; without it the selection stands in the middle. `rowHeight` is in cells. `emptyText` is shown
  /// while there are no rows.
  public init(
    _ data: Data, selection: Int? = nil, offset: Int? = nil, rowHeight: Int = 1, isFocused: Bool = false,
    emptyText: String = "", @ViewBuilder row: @escaping @Sendable (Data.Element) -> Row
  ) {
    self.data = data
    self.selection = selection.map { min(max($0, 0), max(data.count - 1, 0)) }
    self.offset = offset
    self.rowHeight = max(clampedLength(rowHeight), 1)
    self.isFocused = isFocused
    self.emptyText = emptyText
    self.row = row
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 1) }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    guard !data.isEmpty else {
      canvas.render(Text(emptyText).dim(), in: rect)
      return
    }
    let window = ScrollWindow(
      count: data.count, height: max(rect.height / rowHeight, 1), selection: selection, offset: offset)
    let marksWidth = rect.width > 4 ? 2 : 0
    let hasBar = window.rows.count < data.count && rect.width > 6
    let width = rect.width - marksWidth - (hasBar ? 2 : 0)

    for (line, number) in window.rows.enumerated() {
      let y = rect.minY + line * rowHeight
      let place = Rect(x: rect.minX + marksWidth, y: y, width: width, height: rowHeight)
      let element = data[data.index(data.startIndex, offsetBy: number)]
      guard number == selection else {
        canvas.render(row(element), in: place)
        continue
      }
      canvas.withStyle(Style(attributes: isFocused ? [.inverse, .bold] : .bold)) { canvas in
        canvas.fill(Rect(x: rect.minX, y: y, width: marksWidth + width, height: rowHeight))
        if marksWidth > 0 { canvas.draw("›", at: Position(x: rect.minX, y: y)) }
        canvas.render(row(element), in: place)
      }
    }

    guard hasBar else { return }
    let thumb = window.thumb(in: rect.height, count: data.count)
    for line in 0..<rect.height {
      let isThumb = thumb.contains(line)
      canvas.draw(
        isThumb ? "┃" : "│", at: Position(x: rect.maxX - 1, y: rect.minY + line),
        style: Style(attributes: isThumb ? [] : .dim))
    }
  }
}
