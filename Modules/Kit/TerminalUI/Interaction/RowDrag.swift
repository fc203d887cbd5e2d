/// A press of the left mouse button on a control, and the drag after it.
struct MouseDrag {
  let id: ControlID
  let start: Position
  /// The cell below the mouse; `nil` before the mouse is moved.
  var end: Position?
  var row: RowDrag?
}

/// A row that is dragged, and displayed at the place where it would be dropped.
struct RowDrag {
  let row: Int
  /// The number of rows in its list when the drag began.
  let count: Int
  let paint: @MainActor (inout Canvas, Rect) -> Void
  /// The list and the index for dropping the row; `nil` outside the lists.
  var target: (list: ControlID, row: Int)?
}

struct MovableRows {
  let moves: RowMoves
  let count: Int
  let selected: Int?
  /// Returns the index for dropping a row at a line of the control; it can be after the last row.
  let place: (_ line: Int) -> Int
}

struct RowArrangement {
  private let count: Int
  /// The dragged row, if it belongs to the list.
  private(set) var source: Int?
  /// The place for dropping the row, if it is in the list.
  private(set) var target: Int?

  init(count: Int, list: ControlID, drag: MouseDrag?) {
    self.count = count
    guard let drag, let row = drag.row, drag.id != list || row.count == count else { return }
    if drag.id == list { source = row.row }
    if let target = row.target, target.list == list {
      self.target = min(target.row, source == nil ? count : count - 1)
    }
  }

  var places: Int { target != nil && source == nil ? count + 1 : count }

  /// Returns the row at a place; `nil` for the dragged row of another list.
  func row(at place: Int) -> Int? {
    guard let target else { return place }
    if place == target { return source }
    let row = place < target ? place : place - 1
    guard let source, row >= source else { return row }
    return row + 1
  }
}

extension ScreenState {
  /// Updates the place for dropping the row, or scrolls the list above or below the mouse.
  mutating func dragRow() {
    guard let drag, let position = drag.end, let source = controls.first(where: { $0.id == drag.id }) else {
      return
    }
    let group = source.movableRows?.moves.group
    let lists = group == nil ? [source] : controls.filter { $0.movableRows?.moves.group == group }
    self.drag?.row?.target = nil
    if let list = lists.last(where: { $0.contains(position) }), let rows = list.movableRows {
      let last = list.id == source.id ? rows.count - 1 : rows.count
      let place = rows.place(position.y - list.rect.minY)
      self.drag?.row?.target = (list.id, min(max(place, 0), last))
      return
    }
    let distance = { (list: Control) in max(list.rect.minY - position.y, position.y - list.rect.maxY + 1) }
    let column = lists.filter { ($0.rect.minX..<$0.rect.maxX).contains(position.x) }
    guard let list = column.min(by: { distance($0) < distance($1) }) else { return }
    list.scroll?(position.y < list.rect.minY ? -1 : 1, position, &self)
  }

  /// Moves the dragged row to its displayed place, unless rows were added or removed meanwhile.
  mutating func dropRow() {
    guard let drag, let dragged = drag.row, let target = dragged.target,
      let source = controls.first(where: { $0.id == drag.id }), source.movableRows?.count == dragged.count,
      let list = controls.first(where: { $0.id == target.list })
    else { return }
    move(dragged.row, of: source, to: target.row, in: list)
  }

  /// Moves a row; if it is then in another list, that list receives focus.
  fileprivate mutating func move(_ row: Int, of source: Control, to newRow: Int, in list: Control) {
    guard let rows = source.movableRows, let target = list.movableRows else { return }
    if source.id == list.id, row == newRow { return }
    if source.id != list.id { receivingList = (list.id, target.count) }
    rows.moves.perform(row, target.moves.list, min(newRow, target.count))
  }
}

extension FrameContext {
  /// Adds the keys that move the focused list's selected row to the neighboring lists of its group.
  ///
  /// All lists are known only after the whole view was painted.
  @MainActor
  mutating func addMovesBetweenLists() {
    guard let index = controls.firstIndex(where: { $0.id == focus }), let rows = controls[index].movableRows,
      let group = rows.moves.group, let row = rows.selected
    else { return }
    let (source, controls) = (controls[index], controls)
    let lists = controls.filter { $0.movableRows?.moves.group == group }
    guard lists.count > 1, let place = lists.firstIndex(where: { $0.id == source.id }) else { return }
    func binding(_ keys: [KeyEvent], _ name: String, _ other: Int, _ reason: String) -> KeyBinding {
      let list = lists.indices.contains(other) ? lists[other] : nil
      return KeyBinding(
        keys, title: "Move row to \(name) list", disabledReason: list == nil ? reason : nil, hint: .never
      ) { _, screen in
        if let list { screen.move(row, of: source, to: row, in: list) }
      }
      .setting(\.section, to: source.name).setting(\.performsCommand, to: true)
    }
    self.controls[index].bindings += [
      binding([KeyEvent(.left, .shift), "H"], "previous", place - 1, "this is the first list"),
      binding([KeyEvent(.right, .shift), "L"], "next", place + 1, "this is the last list"),
    ]
  }
}
