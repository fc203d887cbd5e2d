/// A painted screen, and the handlers of its input.
@MainActor
struct Frame {
  let grid: CellGrid
  let keyMap: KeyMap
  /// The controls, later ones above earlier ones.
  var controls: [Control] = []
  /// The key hints with the indices of their bindings.
  var hints: [(rect: Rect, binding: Int)] = []
  var modal: FrameContext.Modal?
  /// The handler of a paste while no field has focus.
  var paste: ((String) -> Void)?
  /// Notices for keys without an effect; earlier ones come first.
  var keyNotices: [[KeyEvent: String]] = []
  /// Handlers called before any input.
  var inputHandlers: [() -> Void] = []

  var focusableControls: [Control] { controls.filter(\.isFocusable) }
}
