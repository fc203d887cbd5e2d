public import Architecture

/// A scrolling list of rows, one of which can be selected.
///
/// Only visible rows are created, so the cost depends on the height of the list and not on the amount of
/// data. The selected row has a mark, and the color of the selection while the list has focus. A list without a
/// selection takes focus only for scrolling.
public struct List<Data: RandomAccessCollection, Row: View>: PrimitiveView {
  private var rows: RowList

  /// - Parameters:
  ///   - name: The name of the list in the help.
  ///   - selection: The index of the selected row, counted from 0. If there are fewer rows, the last one is
  ///     marked, and becomes the selection when the list is drawn.
  ///   - isSecondary: Whether another control of the screen is more important: the list then doesn't take focus when
  ///     its rows appear, and shows its selection only while it has focus.
  public init(
    _ data: Data, name: String = "List", selection: Binding<Int>? = nil, rowHeight: Int = 1,
    placeholder: String = "", isSecondary: Bool = false, @ViewBuilder row: @escaping (Data.Element) -> Row
  ) {
    rows = RowList(
      count: data.count, name: name, selection: selection, rowHeight: max(clampedLength(rowHeight), 1),
      placeholder: placeholder
    ) { number, canvas, rect in
      canvas.render(row(data[data.index(data.startIndex, offsetBy: number)]), in: rect, id: number)
    }
    rows.isSecondary = isSecondary
  }

  /// Adds an action, titled in the imperative, for pressing Enter or clicking the selected row.
  public func onActivate(_ title: String, perform action: @escaping (_ row: Int) -> Void) -> List {
    var list = self
    list.rows.activation = RowList.Activation(title: title, action: action)
    return list
  }

  /// Adds the keys of the selected row while the list has focus; a click on that row performs the one for Enter.
  public func rowKeys(_ keys: @escaping (_ row: Int) -> [KeyBinding]) -> List {
    var list = self
    list.rows.rowKeys = keys
    return list
  }

  /// Lets the user move the selected row, by dragging it or with Shift-↑ and Shift-↓, or `K` and `J`.
  ///
  /// The action moves the row to its new index, as `IdentifiedArray.move(from:to:)` does, and the selection with it.
  /// A drag moves the row at each line that it reaches; a click on the selected row acts when the button is released.
  public func onMove(perform action: @escaping (_ from: Int, _ to: Int) -> Void) -> List {
    var list = self
    list.rows.move = action
    return list
  }

  public var layoutTraits: LayoutTraits { rows.layoutTraits }

  public func sizeThatFits(_ proposal: Size) -> Size { proposal }

  public func render(into canvas: inout Canvas, in rect: Rect) { rows.render(into: &canvas, in: rect) }
}
