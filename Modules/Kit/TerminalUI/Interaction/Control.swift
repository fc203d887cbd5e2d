/// The part of a painted view that receives input: its cells, its keys, and its handlers.
///
/// A ``PrimitiveView`` adds its control while it paints, as in the article about your own control.
///
/// The control is identified by the view's place on the screen, so it keeps focus, and the value that it stored
/// with ``ScreenState/store(_:for:)``, although it is created again for each frame. A view that consists of several
/// controls paints each with ``Canvas/render(_:in:id:)``.
@MainActor
public struct Control {
  /// The control's identity, set when it is added to a frame.
  var id = ControlID.root
  /// The overlay that contains the control.
  var layer: ControlID?
  let name: String
  /// The visible cells of the control.
  var rect: Rect
  let disabledReason: String?
  /// Whether the control has focus initially, even if others precede it.
  public var isDefault = false
  /// Whether the control can have focus; otherwise it only receives clicks, drags, and the wheel.
  var isFocusable: Bool
  var bindings: [KeyBinding]
  /// The number of rows, and a closure that selects one, if the control has rows.
  var rows: (count: Int, select: (Int) -> Void)?
  var movableRows: MovableRows?
  /// Selects the marked row, if the selection is beyond the rows.
  var selectMarkedRow: (() -> Void)?
  public var options: Options?
  /// The handler of a press of the left button on a cell.
  let click: ((Position, inout ScreenState) -> Void)?
  /// The handler of a drag from a cell of the control to any cell of the screen.
  ///
  /// It is called for each cell that the mouse reaches while the button is held.
  public var drag: ((_ start: Position, Position, inout ScreenState) -> Void)?
  /// The handler of the release after a drag, with the cell of the press and the last one that the mouse reached.
  ///
  /// It isn't called if the mouse wasn't moved, or if Esc cancels the drag, which is possible only with this handler.
  public var drop: ((_ start: Position, Position, inout ScreenState) -> Void)?
  /// The handler of the wheel over a cell, by a number of rows, negative for up.
  public var scroll: ((Int, Position, inout ScreenState) -> Void)?
  /// The handler of pasted text, including line breaks and control characters.
  ///
  /// With one, the control is a text field: letters never move focus to it, and only the user and
  /// ``View/focused(_:equals:)`` do.
  public var insert: ((String, inout ScreenState) -> Void)?
  /// The example of a text for the field.
  var placeholder = ""
  /// The keys that act instead of being typed, even if the current text disables them.
  var shortcutKeys: Set<KeyEvent> = []
  /// Whether Enter, Space, and a click press the control.
  var isButton = false
  /// The key that presses a button, too.
  var key: KeyEvent?
  /// Whether receiving focus selects all of a field's text.
  var selectsText = true
  /// Whether the control doesn't take focus when it appears, like a list beside the main one.
  var isSecondary = false
  /// Whether the control works over modal overlays, too.
  var isPersistent = false
  /// Whether a scroll view cuts off the whole control.
  var isHidden = false
  /// The scroll view that cuts off the control, and the offset that reveals it; `nil` if nothing is cut off.
  var reveal: (scrollView: ControlID, offset: Int)?
  var focusTarget: FocusTarget?

  /// The values of a choice; the command palette and front ends without a screen offer each.
  public struct Options {
    let titles: [String]
    let selected: Int?
    let select: (Int) -> Void
    /// The command for a value; by default, its title is the control's name with the value.
    var command: ((Int) -> (title: String, keyName: String))?

    /// - Parameters:
    ///   - selected: The index of the current value; `nil` if there is none.
    ///   - select: Called with the index of the chosen value.
    public init(_ titles: [String], selected: Int?, select: @escaping (Int) -> Void) {
      self.titles = titles
      self.selected = selected
      self.select = select
    }
  }

  /// Creates a control; ``Canvas/add(_:)-(Control)`` adds it to the frame.
  ///
  /// Positions in handlers are cells, counted from the control's top left.
  ///
  /// - Parameters:
  ///   - name: The name for tests, for the command palette, and for front ends without a screen.
  ///   - rect: The cells that receive the mouse, in the canvas's coordinates; those outside the clip are ignored.
  ///   - disabledReason: The reason that the control is disabled, displayed while it has focus. It then receives no
  ///     clicks and drags. Bindings have a reason of their own.
  ///   - click: Called when the left button is pressed, even before a drag.
  public init(
    name: String, rect: Rect, disabledReason: String? = nil, isFocusable: Bool = true,
    bindings: [KeyBinding] = [], click: ((Position, inout ScreenState) -> Void)? = nil
  ) {
    self.name = name
    self.rect = rect
    self.disabledReason = disabledReason
    self.isFocusable = isFocusable
    self.bindings = bindings
    self.click = click
  }

  /// Creates a control that Enter, Space, and a click press.
  init(
    name: String, rect: Rect, disabledReason: String? = nil, hint: KeyBinding.HintPriority = .normal,
    press: @escaping (inout ScreenState) -> Void
  ) {
    let binding = KeyBinding([.enter, " "], title: name, disabledReason: disabledReason, hint: hint) {
      _, screen in press(&screen)
    }
    self.init(
      name: name, rect: rect, disabledReason: disabledReason,
      bindings: [binding], click: { _, screen in press(&screen) })
    isButton = true
  }

  var takesText: Bool { insert != nil }

  func contains(_ position: Position) -> Bool { !isHidden && rect.contains(position) }
}

extension Control {
  var disabledNotice: String? { disabledReason.map { "\(name) — \($0)" } }
}
