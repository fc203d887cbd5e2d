public import Architecture

/// A scrolling table of rows, one of which can be selected.
///
/// ```swift
/// Table(
///   primes,
///   columns: [
///     TableColumn("Prime", minimumWidth: 8, alignment: .trailing) { Text($0.formatted) },
///     TableColumn("Added", minimumWidth: 10, maximumWidth: .max, priority: -1) { Text($0.added) },
///   ],
///   selection: row, sort: order)
/// ```
///
/// It has the keys and the cost of a ``List``, below a line of titles, and stripes. On a narrow screen, it
/// drops the columns of the lowest priority. With `sort`, clicking a title sorts by it, and clicking it again
/// reverses the order, as do the keys `o` and `O`; the table displays the order, and the program sorts the rows.
public struct Table<Data: RandomAccessCollection>: PrimitiveView {
  private let data: Data
  private let columns: [TableColumn<Data.Element>]
  private let sort: Binding<TableOrder>?
  private let name: String
  private let selection: Binding<Int>?
  private let placeholder: String
  private var activation: (title: String, action: (Int) -> Void)?
  private var gutter: (@MainActor (Data.Element) -> Text)?

  /// - Parameters:
  ///   - name: The name of the table in the help.
  ///   - selection: The index of the selected row, as in a ``List``.
  ///   - sort: The order of the rows; `nil` if it can't be changed.
  ///   - placeholder: The text in place of the rows if there are none.
  public init(
    _ data: Data, columns: [TableColumn<Data.Element>], name: String = "Table",
    selection: Binding<Int>? = nil, sort: Binding<TableOrder>? = nil, placeholder: String = ""
  ) {
    self.data = data
    self.columns = columns
    self.name = name
    self.selection = selection
    self.sort = sort
    self.placeholder = placeholder
  }

  /// Adds an action, titled in the imperative, for pressing Enter or clicking the selected row.
  public func onActivate(_ title: String, perform action: @escaping (_ row: Int) -> Void) -> Table {
    var table = self
    table.activation = (title, action)
    return table
  }

  /// Sets the text in the two columns before each row, such as a star; by default, they mark the selected row.
  public func gutter(_ text: @escaping @MainActor (Data.Element) -> Text) -> Table {
    var table = self
    table.gutter = text
    return table
  }

  public var layoutTraits: LayoutTraits {
    LayoutTraits(stretchingWidth: 4, stretchingHeight: 2)
  }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  public func render(into canvas: inout Canvas, in rect: Rect) { rows.render(into: &canvas, in: rect) }

  private var rows: RowList {
    let layout = TableLayout(columns: columns.map(\.heading))
    func element(_ row: Int) -> Data.Element { data[data.index(data.startIndex, offsetBy: row)] }
    var rows = RowList(
      count: data.count, name: name, selection: selection, placeholder: placeholder, activation: activation,
      header: header(layout)
    ) { number, canvas, rect in
      let element = element(number)
      layout.render(into: &canvas, in: rect) { columns[$0].text(element) }
    }
    rows.hasStripes = true
    if let gutter { rows.gutter = { gutter(element($0)) } }
    return rows
  }

  private func header(_ layout: TableLayout) -> RowList.Header {
    let sort = sort
    return RowList.Header(
      paint: { canvas, rect in
        layout.render(into: &canvas, in: rect) {
          layout.columns[$0].title(order: sort?.wrappedValue, index: $0)
        }
      },
      click: { x, width in
        guard let sort, let index = layout.ranges(in: width).firstIndex(where: { $0.contains(x) }) else {
          return
        }
        sort.wrappedValue = sort.wrappedValue.selecting(index)
      },
      bindings: sort.map { orderBindings($0) } ?? [])
  }

  private func orderBindings(_ sort: Binding<TableOrder>) -> [KeyBinding] {
    let order = sort.wrappedValue
    let next = columns.isEmpty ? 0 : (order.column + 1) % columns.count
    return [
      KeyBinding(["o"], title: "Sort by next column", hint: .never, section: name) { _, _ in
        sort.wrappedValue = TableOrder(column: next)
      },
      KeyBinding(["O"], title: "Reverse order", hint: .never, section: name) { _, _ in
        sort.wrappedValue = order.selecting(order.column)
      },
    ]
  }
}

/// A column of a ``Table``.
@MainActor
public struct TableColumn<Element> {
  let heading: TableHeading
  let text: @MainActor (Element) -> Text

  /// - Parameters:
  ///   - minimumWidth: The number of cells that the column needs, including two after the title for the arrow.
  ///   - maximumWidth: The number of cells up to which it grows if there is room; by default, it doesn't grow.
  ///   - priority: Columns with a lower priority are dropped first; among equals, the last one.
  ///   - text: A closure that returns the text of a row; one that is too long is truncated.
  public init(
    _ title: String, minimumWidth: Int, maximumWidth: Int = 0, alignment: HorizontalAlignment = .leading,
    priority: Int = 0, text: @escaping @MainActor (Element) -> Text
  ) {
    let minimumWidth = max(clampedLength(minimumWidth), 1)
    heading = TableHeading(
      title: title, minimumWidth: minimumWidth, maximumWidth: max(clampedLength(maximumWidth), minimumWidth),
      alignment: alignment, priority: priority)
    self.text = text
  }
}

/// The parts of a column that don't depend on the type of the rows.
struct TableHeading {
  let title: String
  let minimumWidth: Int
  let maximumWidth: Int
  let alignment: HorizontalAlignment
  let priority: Int

  @MainActor
  fileprivate func title(order: TableOrder?, index: Int) -> Text {
    guard let order, order.column == index else { return Text(title).foreground(.muted) }
    return Text(title + (order.isAscending ? " ↑" : " ↓")).style(.key)
  }
}

/// The order of a ``Table``'s rows.
public struct TableOrder: Hashable, Codable, Sendable {
  /// The index of the column that the rows are sorted by, counted from 0, including columns without room.
  public var column: Int
  public var isAscending: Bool

  public init(column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }

  /// Returns the order after a click on a column's title.
  func selecting(_ column: Int) -> TableOrder {
    TableOrder(column: column, isAscending: column == self.column ? !isAscending : true)
  }
}

/// The widths of a table's columns.
struct TableLayout {
  private static let spacing = 2

  let columns: [TableHeading]

  /// Paints a text in each column that has room.
  @MainActor
  func render(into canvas: inout Canvas, in rect: Rect, text: (_ column: Int) -> Text) {
    for (index, range) in ranges(in: rect.width).enumerated() where !range.isEmpty {
      canvas.render(
        text(index).lineLimit(1).textAlignment(columns[index].alignment),
        in: Rect(x: rect.minX + range.lowerBound, y: rect.minY, width: range.count, height: 1))
    }
  }

  /// Returns the cells of each column; empty for a column without room.
  ///
  /// The last column that is left is narrower than its minimum if necessary.
  func ranges(in width: Int) -> [Range<Int>] {
    var shown = Array(columns.indices)
    func needed(_ shown: [Int]) -> Int {
      shown.reduce(0) { $0 + columns[$1].minimumWidth } + Self.spacing * max(shown.count - 1, 0)
    }
    while shown.count > 1, needed(shown) > width {
      let least = shown.reversed().min { columns[$0].priority < columns[$1].priority }
      shown.removeAll { $0 == least }
    }
    var widths = shown.map { columns[$0].minimumWidth }
    var rest = max(width - needed(shown), 0)
    // Each round gives the growing columns an equal share; at least one of them reaches its maximum, or none is left.
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
      ranges[column] = x..<max(min(x + widths[index], width), x)
      x += widths[index] + Self.spacing
    }
    return ranges
  }
}
