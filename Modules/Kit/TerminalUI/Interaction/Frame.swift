/// A painted screen with what handles its input.
@MainActor
struct Frame {
  let grid: CellGrid
  let keyMap: KeyMap
  /// The controls, later ones above earlier ones.
  var controls: [Control] = []
  /// The key hints with the indices of their bindings.
  var hints: [(rect: Rect, binding: Int)] = []
  /// The modal overlay on top.
  var modal: FrameContext.Modal?
  /// The handler of a paste while no field has focus.
  var paste: ((String) -> Void)?
  /// The notices for keys that do nothing; earlier ones come first.
  var keyNotices: [[KeyEvent: String]] = []
  /// The handlers that are called before any input.
  var inputHandlers: [() -> Void] = []

  /// The controls that can have focus, in Tab order.
  var focusableControls: [Control] { controls.filter(\.isFocusable) }
}
