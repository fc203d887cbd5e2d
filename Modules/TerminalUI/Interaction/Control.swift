/// Something that can have focus: where it is and what it does, as it was painted.
@MainActor
struct Control {
  /// Set when it is added to a frame.
  var id = ControlID(path: [])
  /// The overlay it is part of.
  var layer: ControlID?
  /// What it is called.
  let name: String
  /// The cells of it that can be seen.
  var rect: Rect
  /// Why nothing can be done with it now.
  var unavailable: String?
  /// Whether it has focus at first.
  var isDefault = false
  /// Keys that count while it has focus.
  var bindings: [KeyBinding] = []
  /// Of what has rows: how many, and what selects one.
  var rows: (count: Int, select: (Int) -> Void)?
  /// A click, with the cell it fell on counted from the control's top left.
  var click: ((Position, inout Interface) -> Void)?
  /// The pointer moved while the button is held that went down on the control; both cells as for a click, the second
  /// anywhere on the screen.
  var drag: ((_ start: Position, Position, inout Interface) -> Void)?
  /// The wheel, rows down or, negative, up.
  var scroll: ((Int, inout Interface) -> Void)?
  /// Puts text in; a control without takes none.
  var insert: ((String, inout Interface) -> Void)?

  var takesText: Bool { insert != nil }
}
