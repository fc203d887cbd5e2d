/// The controls and key bindings of a frame, collected while it is painted, and the state that they need.
struct FrameContext {
  // MARK: Input

  var focus: ControlID?
  var controlStates: [ControlID: ControlState] = [:]
  var drag: MouseDrag?

  // MARK: Painting

  /// The identity of the view that is being painted.
  var currentID = ControlID.root
  /// The overlay that is being painted.
  var layer: ControlID?
  /// The visible part of the scroll view that is being painted.
  var viewport: Viewport?
  /// The help section of the key bindings that are added.
  var section = ""

  // MARK: Results

  /// All controls in the order in which they were painted; later ones are above earlier ones.
  var controls: [Control] = []
  /// The key bindings of buttons and screens, in order of precedence.
  var bindings: [KeyBinding] = []
  /// The key bindings of toasts, which precede all others because their keys are displayed with what they do.
  var advertised: [KeyBinding] = []
  /// The notices for keys that do nothing, instead of a general one; earlier ones come first.
  var keyNotices: [[KeyEvent: String]] = []
  /// The handler of a paste while no field has focus.
  var paste: ((String) -> Void)?
  /// Functions that return commands for the text in the command palette.
  var commandSearches: [(String) -> [CommandMatch]] = []
  /// The text below the commands.
  var commandHint = ""
  /// The title of the screen.
  var screenTitle = ""
  /// The handlers that are called before any input.
  var inputHandlers: [() -> Void] = []
  /// A function that returns the other screens, whose commands the command palette offers, too.
  var commandScreens: (() -> [CommandScreen])?
  /// The explanations in the help besides the keys.
  var helpTopics: [HelpTopic] = []
  /// All overlays, including covered ones.
  var layers: Set<ControlID> = []
  /// The modal overlay on top.
  var modal: Modal?
  /// The question to ask before `q` quits the program; `nil` to quit without one.
  var quitQuestion: String?
  /// The rectangles in which to paint ``KeyHints``.
  var hintRects: [Rect] = []
  /// The rectangles of other views in which to paint a notice, if there is one.
  var noticeRects: [Rect] = []

  /// The visible part of a scroll view.
  struct Viewport {
    let id: ControlID
    let rect: Rect
    let offset: Int

    /// Returns the offset at which the rows are visible, as close to the current one as possible.
    func offset(showing rows: Range<Int>) -> Int {
      if rows.lowerBound < rect.minY { return offset - (rect.minY - rows.lowerBound) }
      if rows.upperBound > rect.maxY {
        return offset + min(rows.upperBound - rect.maxY, rows.lowerBound - rect.minY)
      }
      return offset
    }
  }

  /// A modal overlay.
  struct Modal {
    let id: ControlID
    let rect: Rect
    /// The overlay's binding of Esc; a click outside performs it.
    var escape: KeyBinding?
  }

  @MainActor
  mutating func add(_ binding: KeyBinding) {
    var binding = binding
    if binding.section.isEmpty { binding.section = section }
    bindings.append(binding)
  }
}

extension Canvas {
  /// Paints an overlay; a modal one replaces the controls and bindings so far, except for persistent ones.
  @MainActor
  mutating func withLayer(
    at step: ControlID.Step, in rect: Rect, isModal: Bool = true, _ paint: (inout Canvas) -> Void
  ) {
    let outer = (context.currentID, context.layer, context.section)
    let id = context.currentID.appending(step)
    context.currentID = id
    if isModal {
      context.controls.removeAll { !$0.isPersistent }
      context.bindings.removeAll { !$0.isPersistent }
      context.paste = nil
      context.modal = FrameContext.Modal(id: id, rect: rect.intersection(clip))
    } else {
      // Input at the overlay must not reach what is below it.
      add(Control(name: "", rect: rect, isFocusable: false, scroll: { _, _, _ in }))
    }
    context.layer = id
    context.layers.insert(id)
    paint(&self)
    // An overlay within this one is above it.
    if isModal, context.modal?.id == id {
      context.modal?.escape = context.bindings.first {
        $0.disabledReason == nil && $0.handles(.escape)
      }
    }
    (context.currentID, context.layer, context.section) = outer
  }

  var controlState: ControlState {
    get { context.controlStates[context.currentID] ?? ControlState() }
    set {
      if newValue != controlState { context.controlStates[context.currentID] = newValue }
    }
  }
}

// MARK: - Controls of views in any module

extension Canvas {
  /// The identity of the control of the view that is being painted.
  public var controlID: ControlID { context.currentID }

  /// Whether the control of the view that is being painted has focus.
  public var hasFocus: Bool { context.focus == controlID }

  /// Adds the control of the view that is being painted, unless it is invisible, and returns whether it has focus.
  ///
  /// Controls are in Tab order as they are added. A view has one control; see ``render(_:in:id:)``.
  @MainActor
  @discardableResult
  public mutating func add(_ control: Control) -> Bool {
    add(control, at: context.controls.count)
  }

  /// Adds the control of the view that is being painted below those from an index on.
  @MainActor
  @discardableResult
  mutating func add(_ control: Control, at index: Int) -> Bool {
    var control = control
    let whole = control.rect
    control.rect = whole.intersection(clip)
    control.id = controlID
    control.layer = context.layer
    if let viewport = context.viewport, control.rect.height < whole.height {
      control.reveal = (viewport.id, viewport.offset(showing: whole.minY..<whole.maxY))
    }
    if control.rect.isEmpty, control.reveal != nil {
      // The arrows find it where it would be, and it becomes visible when it receives focus.
      control.rect = whole
      control.isHidden = true
    }
    if !control.rect.isEmpty { context.controls.insert(control, at: min(index, context.controls.count)) }
    return hasFocus
  }

  /// Adds a key binding that applies wherever focus is while the view is displayed and not covered.
  @MainActor
  public mutating func add(_ binding: KeyBinding) {
    context.add(binding)
  }

  /// Renders a part of the current view; `id` identifies its controls among those of the other parts.
  @MainActor
  public mutating func render(_ view: some View, in rect: Rect, id: some Hashable) {
    render(view, in: rect, at: .id(AnyHashable(id)))
  }

  /// Returns the value that the view's control stored last, or a default if it stored none of this type.
  public func storedValue<Value: Hashable>(default value: Value) -> Value {
    controlState.value?.base as? Value ?? value
  }
}
