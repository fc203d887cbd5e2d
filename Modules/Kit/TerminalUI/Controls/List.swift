public import Architecture

/// A scrolling list of rows; one of them can be selected.
///
/// Only visible rows are created, so the cost depends on the height of the list and not on the amount of data. The
/// selected row has a mark, and the color of the selection while the list has focus. A list without a selection takes
/// focus only for scrolling.
public struct List<Data: RandomAccessCollection, Row: View>: PrimitiveView, Modifiable {
  private var rows: RowList

  /// - Parameters:
  ///   - name: The name of the list in the help.
  ///   - selection: The index of the selected row, counted from 0. If there are fewer rows, the last one is marked, and
  ///     becomes the selection when the list is drawn.
  ///   - isSecondary: Whether another control of the screen is more important. The list then doesn't take focus when
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
    setting(\.rows.activation, to: RowList.Activation(title: title, action: action))
  }

  /// Adds the keys of the selected row while the list has focus; a click on that row performs the one for Enter.
  public func rowKeys(_ keys: @escaping (_ row: Int) -> [KeyBinding]) -> List {
    setting(\.rows.rowKeys, to: keys)
  }

  /// Keeps the row above the selected one visible, such as the title of a section.
  package func showsRowAbove() -> List { setting(\.rows.rowsAbove, to: 1) }

  /// Lets the user move the selected row, by dragging it or with Shift-↑ and Shift-↓, or `K` and `J`.
  ///
  /// The action moves the row to its new index, as `IdentifiedArray.move(from:to:)` does, and the selection with it. A
  /// drag displays the row at the line below the mouse, and moves it when the button is released; outside the list, or
  /// after Esc, the row stays. A click on the selected row acts when the button is released.
  public func onMove(perform action: @escaping (_ from: Int, _ to: Int) -> Void) -> List {
    setting(\.rows.moves, to: RowMoves(within: action))
  }

  /// Lets the user move the selected row, within the list and to others of a group.
  ///
  /// Besides the mouse and the keys of ``onMove(perform:)``, Shift-← and Shift-→, or `H` and `L`, move the row to the
  /// previous and the next list of the group. Lists and tables with equal groups and identities of the same type
  /// exchange rows, even if they are empty. Focus follows the row.
  ///
  /// The action removes the row from its list, inserts it in the other one, and moves the selection with it. The new
  /// index is at most the number of rows there. To refuse a move, change nothing.
  ///
  /// - Parameters:
  ///   - group: A value in common for the lists that exchange rows.
  ///   - list: The identity of this list in the group.
  public func onMove<ListID: Hashable>(
    group: some Hashable, list: ListID,
    perform action: @escaping (_ from: RowPlace<ListID>, _ to: RowPlace<ListID>) -> Void
  ) -> List {
    setting(\.rows.moves, to: RowMoves(group: group, list: list, action: action))
  }

  public var layoutTraits: LayoutTraits { rows.layoutTraits }

  public func render(into canvas: inout Canvas, in rect: Rect) { rows.render(into: &canvas, in: rect) }
}
