/// A control of a painted frame: its position and its actions; a class, because lists of controls are copied often.
@MainActor
final class Control {
  /// The control's identity, set when it is added to a frame.
  var id = ControlID(path: [])
  /// The overlay that contains the control.
  var layer: ControlID?
  let name: String
  /// The visible cells of the control.
  var rect: Rect
  let disabledReason: String?
  let isDefault: Bool
  /// The key bindings that apply while the control has focus.
  let bindings: [KeyBinding]
  /// The number of rows, and a closure that selects one, if the control has rows.
  let rows: (count: Int, select: (Int) -> Void)?
  /// A closure that selects the marked row if another one is selected, which the control doesn't have.
  let selectMarkedRow: (() -> Void)?
  /// The handler of a click on a cell, counted from the control's top left.
  let click: ((Position, inout ScreenState) -> Void)?
  /// The handler of a drag from a cell of the control to any cell, both counted from the control's top left.
  let drag: ((_ start: Position, Position, inout ScreenState) -> Void)?
  /// The handler of a turn of the wheel, by a number of rows, negative for up.
  let scroll: ((Int, inout ScreenState) -> Void)?
  /// The handler of inserted text; `nil` if the control doesn't accept text.
  let insert: ((String, inout ScreenState) -> Void)?

  init(
    name: String, rect: Rect, disabledReason: String? = nil, isDefault: Bool = false,
    bindings: [KeyBinding] = [], rows: (count: Int, select: (Int) -> Void)? = nil,
    selectMarkedRow: (() -> Void)? = nil,
    click: ((Position, inout ScreenState) -> Void)? = nil,
    drag: ((_ start: Position, Position, inout ScreenState) -> Void)? = nil,
    scroll: ((Int, inout ScreenState) -> Void)? = nil, insert: ((String, inout ScreenState) -> Void)? = nil
  ) {
    self.name = name
    self.rect = rect
    self.disabledReason = disabledReason
    self.isDefault = isDefault
    self.bindings = bindings
    self.rows = rows
    self.selectMarkedRow = selectMarkedRow
    self.click = click
    self.drag = drag
    self.scroll = scroll
    self.insert = insert
  }

  var takesText: Bool { insert != nil }
}
