/// A control of a painted frame: its position and its actions.
@MainActor
struct Control {
  /// The control's identity, set when it is added to a frame.
  var id = ControlID(path: [])
  /// The overlay that contains the control.
  var layer: ControlID?
  let name: String
  /// The visible cells of the control.
  var rect: Rect
  var disabledReason: String?
  var isDefault = false
  /// The key bindings that apply while the control has focus.
  var bindings: [KeyBinding] = []
  /// The number of rows, and a closure that selects one, if the control has rows.
  var rows: (count: Int, select: (Int) -> Void)?
  /// The handler of a click on a cell, counted from the control's top left.
  var click: ((Position, inout ScreenState) -> Void)?
  /// The handler of a drag from a cell of the control to any cell, both counted from the control's top left.
  var drag: ((_ start: Position, Position, inout ScreenState) -> Void)?
  /// The handler of a turn of the wheel, by a number of rows, negative for up.
  var scroll: ((Int, inout ScreenState) -> Void)?
  /// The handler of inserted text; `nil` if the control doesn't accept text.
  var insert: ((String, inout ScreenState) -> Void)?

  var takesText: Bool { insert != nil }
}
