public import Architecture

/// A scrolling table of rows, one of which can be selected.
///
/// It has the keys and the cost of a ``List``, below a line of titles, and stripes. On a narrow screen, it
/// drops the columns of the lowest priority. With `sort`, clicking a title sorts by it, and clicking it again
/// reverses the order, as do the keys `o` and `O`; the table displays the order, and the program sorts the rows.
public struct Table<Data: RandomAccessCollection>: PrimitiveView, Modifiable {
  private let data: Data
  private var rows: RowList

  /// - Parameters:
  ///   - name: The name of the table in the help.
  ///   - selection: The index of the selected row, as in a ``List``.
  ///   - sort: The order of the rows; `nil` if it can't be changed.
  public init(
    _ data: Data, columns: [TableColumn<Data.Element>], name: String = "Table",
    selection: Binding<Int>? = nil, sort: Binding<TableOrder>? = nil, placeholder: String = ""
  ) {
    self.data = data
    let layout = TableLayout(columns: columns.map(\.heading))
    rows = RowList(
      count: data.count, name: name, selection: selection, hasStripes: true, placeholder: placeholder,
      header: layout.header(sort: sort)
    ) { number, canvas, rect in
      let element = data[data.index(data.startIndex, offsetBy: number)]
      layout.render(into: &canvas, in: rect) { columns[$0].text(element) }
    }
  }

  /// Adds an action, titled in the imperative, for pressing Enter or clicking the selected row.
  public func onActivate(
    _ title: String, hint: KeyBinding.HintPriority = .normal, perform action: @escaping (_ row: Int) -> Void
  ) -> Table {
    setting(\.rows.activation, to: RowList.Activation(title: title, hint: hint, action: action))
  }

  /// Adds an action for clicking a row with Shift, Control, or Alt, instead of selecting it.
  ///
  /// A click on the gutter counts as one with Control.
  /// Some terminals keep clicks with Shift for themselves.
  public func onModifiedClick(perform action: @escaping (_ row: Int, KeyModifiers) -> Void) -> Table {
    setting(\.rows.modifiedClick, to: action)
  }

  /// Lets the user move the selected row, as ``List/onMove(perform:)`` does.
  public func onMove(perform action: @escaping (_ from: Int, _ to: Int) -> Void) -> Table {
    setting(\.rows.moves, to: RowMoves(within: action))
  }

  /// Lets the user move rows between the tables and lists of a group, as ``List/onMove(group:list:perform:)`` does.
  public func onMove<ListID: Hashable>(
    group: some Hashable, list: ListID,
    perform action: @escaping (_ from: RowPlace<ListID>, _ to: RowPlace<ListID>) -> Void
  ) -> Table {
    setting(\.rows.moves, to: RowMoves(group: group, list: list, action: action))
  }

  /// Sets the text in the two columns before each row, such as a star; by default, they mark the selected row.
  ///
  /// The table then fills a card without padding: it has a margin, and the selected row is as wide as the card.
  public func gutter(_ text: @escaping @MainActor (Data.Element) -> Text) -> Table {
    setting(\.rows.gutter, to: { [data] in text(data[data.index(data.startIndex, offsetBy: $0)]) })
  }

  /// Makes another control of the screen more important, as `isSecondary` does for a ``List``.
  public func secondary(_ isSecondary: Bool = true) -> Table {
    setting(\.rows.isSecondary, to: isSecondary)
  }

  /// Hides the line of titles if there is no room for it; the keys that sort still work.
  public func hidesTitles(_ isHidden: Bool = true) -> Table {
    setting(\.rows.hidesHeader, to: isHidden)
  }

  public var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 2) }

  public func render(into canvas: inout Canvas, in rect: Rect) { rows.render(into: &canvas, in: rect) }
}

/// A column of a ``Table``.
@MainActor
public struct TableColumn<Element> {
  let heading: TableHeading
  let text: @MainActor (Element) -> Text

  /// - Parameters:
  ///   - minimumWidth: The number of cells that the column needs, including two after the title for the arrow.
  ///   - maximumWidth: The number of cells that it grows to if there is room; by default, it doesn't grow.
  ///   - spacing: The number of cells between the column and the previous one.
  ///   - priority: Columns with a lower priority are dropped first; among equals, the last one.
  ///   - text: Returns the text of a row; a text that is too long is truncated.
  public init(
    _ title: String, minimumWidth: Int, maximumWidth: Int = 0, spacing: Int = 2,
    alignment: HorizontalAlignment = .leading, priority: Int = 0, isSortable: Bool = true,
    text: @escaping @MainActor (Element) -> Text
  ) {
    let minimumWidth = max(clampedLength(minimumWidth), 1)
    heading = TableHeading(
      title: title, minimumWidth: minimumWidth, maximumWidth: max(clampedLength(maximumWidth), minimumWidth),
      spacing: clampedLength(spacing), alignment: alignment, priority: priority, isSortable: isSortable)
    self.text = text
  }
}

/// The parts of a column that don't depend on the type of the rows.
struct TableHeading {
  let title: String
  let minimumWidth: Int
  let maximumWidth: Int
  let spacing: Int
  let alignment: HorizontalAlignment
  let priority: Int
  let isSortable: Bool

  @MainActor
  fileprivate func title(order: TableOrder?, index: Int) -> Text {
    guard let order, order.column == index else { return Text(title).foreground(.muted) }
    return Text(title + (order.isAscending ? " ↑" : " ↓")).style(.key)
  }
}

/// The order of a ``Table``'s rows.
public struct TableOrder: Hashable, Codable, Sendable {
  /// The index of the column to sort by, counted from 0, including columns without room.
  public var column: Int
  public var isAscending: Bool

  public init(column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }

  func selecting(_ column: Int) -> TableOrder {
    TableOrder(column: column, isAscending: column == self.column ? !isAscending : true)
  }
}

@MainActor
struct TableLayout {
  let columns: [TableHeading]

  /// Returns the line of titles, with the clicks and the keys that sort.
  func header(sort: Binding<TableOrder>?) -> RowList.Header {
    RowList.Header(
      paint: { canvas, rect in renderTitles(order: sort?.wrappedValue, into: &canvas, in: rect) },
      click: { x, width in
        guard let sort, let index = column(at: x, in: width, order: sort.wrappedValue) else { return }
        sort.wrappedValue = sort.wrappedValue.selecting(index)
      },
      bindings: sort.map { orderBindings($0) } ?? [])
  }

  private func orderBindings(_ sort: Binding<TableOrder>) -> [KeyBinding] {
    let order = sort.wrappedValue
    let sortable = columns.indices.filter { columns[$0].isSortable }
    let next = sortable.first { $0 > order.column } ?? sortable.first ?? 0
    return [
      KeyBinding("o", title: "Sort by next column", hint: .low, hintTitle: "Sort") {
        sort.wrappedValue = TableOrder(column: next)
      },
      KeyBinding("O", title: "Reverse order", hint: .never) {
        sort.wrappedValue = order.selecting(order.column)
      },
    ]
  }

  /// Paints the titles; one wider than its column begins further left if it is right-aligned.
  func renderTitles(order: TableOrder?, into canvas: inout Canvas, in rect: Rect) {
    for (index, range) in ranges(in: rect.width).enumerated() where !range.isEmpty {
      let title = columns[index].title(order: order, index: index)
      let extra = extraWidth(of: index, in: range, order: order)
      canvas.render(
        title.lineLimit(1).textAlignment(columns[index].alignment),
        in: Rect(x: rect.minX + range.lowerBound - extra, y: rect.minY, width: range.count + extra, height: 1)
      )
    }
  }

  /// Returns the column of the title at a cell; nil if it doesn't sort.
  func column(at x: Int, in width: Int, order: TableOrder?) -> Int? {
    let ranges = ranges(in: width)
    return ranges.indices.last { index in
      let range = ranges[index]
      return !range.isEmpty && columns[index].isSortable && x < range.upperBound
        && x >= range.lowerBound - extraWidth(of: index, in: range, order: order)
    }
  }

  /// Returns the cells of a title to the left of its column.
  private func extraWidth(of index: Int, in range: Range<Int>, order: TableOrder?) -> Int {
    if columns[index].alignment != .trailing { return 0 }
    let title = columns[index].title(order: order, index: index)
    return max(title.sizeThatFits(Size(width: .max, height: 1)).width - range.count, 0)
  }

  /// Paints a text in each column that has room.
  ///
  /// A right-aligned text that is too long extends over the next column.
  func render(into canvas: inout Canvas, in rect: Rect, text: (_ column: Int) -> Text) {
    let ranges = ranges(in: rect.width)
    var end = 0
    for (index, range) in ranges.enumerated() where !range.isEmpty {
      let text = text(index).lineLimit(1).textAlignment(columns[index].alignment)
      let start = max(range.lowerBound, end)
      var width = max(range.upperBound - start, 0)
      if columns[index].alignment == .trailing {
        let next = ranges.dropFirst(index + 1).first { !$0.isEmpty }?.upperBound ?? range.upperBound
        width = max(width, min(text.sizeThatFits(Size(width: .max, height: 1)).width, next - start))
      }
      canvas.render(text, in: Rect(x: rect.minX + start, y: rect.minY, width: width, height: 1))
      end = start + width + (columns.dropFirst(index + 1).first?.spacing ?? 0)
    }
  }

  /// Returns the cells of each column; empty for a column without room.
  ///
  /// A column left alone can be narrower than its minimum.
  func ranges(in width: Int) -> [Range<Int>] {
    var shown = Array(columns.indices)
    func needed(_ shown: [Int]) -> Int {
      shown.reduce(0) { $0 + columns[$1].minimumWidth }
        + shown.dropFirst().reduce(0) { $0 + columns[$1].spacing }
    }
    while shown.count > 1, needed(shown) > width {
      let least = shown.reversed().min { columns[$0].priority < columns[$1].priority }
      shown.removeAll { $0 == least }
    }
    var widths = shown.map { columns[$0].minimumWidth }
    var rest = max(width - needed(shown), 0)
    // Each round gives the growing columns equal shares, until one has its maximum or no room is left.
    while rest > 0 {
      let growing = shown.indices.filter { widths[$0] < columns[shown[$0]].maximumWidth }
      guard !growing.isEmpty else { break }
      for (place, index) in growing.enumerated() {
        let share = (rest + growing.count - place - 1) / (growing.count - place)
        let growth = min(share, columns[shown[index]].maximumWidth - widths[index])
        widths[index] += growth
        rest -= growth
      }
    }
    var ranges = columns.map { _ in 0..<0 }
    var x = 0
    for (index, column) in shown.enumerated() {
      if index > 0 { x += columns[column].spacing }
      ranges[column] = x..<max(min(x + widths[index], width), x)
      x += widths[index]
    }
    return ranges
  }
}
