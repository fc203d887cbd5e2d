/// A painted screen, and the handlers of its input.
@MainActor
struct Frame {
  let grid: CellGrid
  let keyMap: KeyMap
  /// The key hints with the indices of their bindings.
  var hints: [(rect: Rect, binding: Int)] = []
  var context = FrameContext()

  var controls: [Control] { context.controls }
  var modal: FrameContext.Modal? { context.modal }
  var focusableControls: [Control] { controls.filter(\.isFocusable) }
}

/// The controls and key bindings of a frame, collected while it is painted, and the state for painting it.
struct FrameContext {
  // MARK: Input

  var focus: ControlID?
  var controlStates: [ControlID: ControlState] = [:]
  var drag: MouseDrag?

  // MARK: Painting

  var currentID = ControlID.root
  var layer: ControlID?
  /// The visible part of the surrounding scroll view.
  var viewport: Viewport?
  var section = ""

  // MARK: Results

  /// All controls in the order of painting; later ones are above earlier ones.
  var controls: [Control] = []
  /// The key bindings of buttons and screens, in order of precedence.
  var bindings: [KeyBinding] = []
  /// The key bindings of toasts. Their keys are displayed, so they precede all others.
  var advertised: [KeyBinding] = []
  /// Notices for keys without an effect, instead of a general one; earlier ones come first.
  var keyNotices: [[KeyEvent: String]] = []
  var paste: (limit: Int, action: (String) -> Void)?
  /// Return the commands for the text in the command palette.
  var commandSearches: [(String) -> [CommandMatch]] = []
  var commandHint = ""
  /// The commands without keys.
  var commandMatches: [CommandMatch] = []
  /// Returns the name of a command in the command palette; nil to leave it out.
  var commandName: ((String) -> CommandName?)?
  var screenTitle = ""
  /// Returns the other screens, for their commands in the command palette.
  var commandScreens: (() -> [CommandScreen])?
  var helpTopics: [HelpTopic] = []
  var layers: Set<ControlID> = []
  var modal: Modal?
  /// The question before `q` quits the program; `nil` to quit without one.
  var quitQuestion: String?
  /// The rectangles in which to paint ``KeyHints``.
  var hintRects: [Rect] = []
  /// The rectangles of other views in which to paint a notice.
  var noticeRects: [Rect] = []

  struct Viewport {
    let id: ControlID
    let rect: Rect
    let offset: Int

    /// Returns the offset closest to the current one that shows the rows.
    func offset(showing rows: Range<Int>) -> Int {
      if rows.lowerBound < rect.minY { return offset - (rect.minY - rows.lowerBound) }
      if rows.upperBound > rect.maxY {
        return offset + min(rows.upperBound - rect.maxY, rows.lowerBound - rect.minY)
      }
      return offset
    }
  }

  struct Modal {
    let id: ControlID
    let rect: Rect
    /// The title of the box.
    var title: String?
    /// The overlay's binding of Esc; a click outside performs it, too.
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
  /// Paints a view over all others, in the middle of a rectangle, as the only one that receives input.
  @MainActor
  mutating func renderModal(_ view: some View, id: String, in bounds: Rect) {
    renderLayer(view, at: .id(id), alignment: .center, in: bounds, isModal: true, dimsBase: true)
  }

  /// Paints an overlay; a modal one replaces the controls and bindings so far, except for persistent ones.
  @MainActor
  mutating func renderLayer(
    _ view: some View, at step: ControlID.Step, alignment: Alignment, in bounds: Rect, isModal: Bool,
    dimsBase: Bool
  ) {
    if dimsBase { grid.restyle(grid.bounds) { $0.attributes.insert(.faded) } }
    // The overlay receives the keys, so a field below it must not keep the cursor.
    if isModal { cursor = nil }
    let rect = alignment.rect(for: view.sizeThatFits(bounds.size), in: bounds)
    fill(rect)
    let outer = (context.currentID, context.layer, context.section)
    let id = context.currentID.appending(step)
    context.currentID = id
    if isModal {
      context.controls.removeAll { !$0.isPersistent }
      context.bindings = context.bindings.filter(\.isPersistent).map { $0.setting(\.hint, to: .never) }
      context.helpTopics.removeAll { !$0.keys.isEmpty }
      context.paste = nil
      context.modal = FrameContext.Modal(id: id, rect: rect.intersection(clip))
    } else {
      // Input on the overlay must not reach the views below.
      var control = Control(name: "", rect: rect, isFocusable: false)
      control.scroll = { _, _, _ in }
      add(control)
    }
    context.layer = id
    context.layers.insert(id)
    render(view, in: rect)
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
  /// The identity of the current view's control.
  public var controlID: ControlID { context.currentID }

  /// Whether the current view's control has focus.
  public var hasFocus: Bool { context.focus == controlID }

  /// Adds the current view's control, unless it is invisible, and returns whether it has focus.
  ///
  /// The order of adding is the Tab order. A view has one control; see ``render(_:in:id:)``.
  @MainActor
  @discardableResult
  public mutating func add(_ control: Control) -> Bool { add(control, at: context.controls.count) }

  /// Adds the current view's control below those from an index on.
  @MainActor
  @discardableResult
  mutating func add(_ control: Control, at index: Int) -> Bool {
    var control = control
    let whole = control.rect
    control.rect = whole.intersection(clip)
    control.id = controlID
    control.layer = context.layer
    let section =
      control.takesText && control.name.isEmpty
      ? "Field"
      : !control.isButton && !control.name.isEmpty
        ? control.name : context.section.isEmpty ? "Selected button" : context.section
    for index in control.bindings.indices where control.bindings[index].section.isEmpty {
      control.bindings[index].section = section
    }
    if let viewport = context.viewport, control.rect.height < whole.height {
      control.reveal = (viewport.id, viewport.offset(showing: whole.minY..<whole.maxY))
    }
    if control.rect.isEmpty, control.reveal != nil {
      // The arrows find it at its place, and focus reveals it.
      control.rect = whole
      control.isHidden = true
    }
    if !control.rect.isEmpty { context.controls.insert(control, at: min(index, context.controls.count)) }
    return hasFocus
  }

  /// Adds a key binding that applies wherever focus is, while the view is displayed and not covered.
  @MainActor
  public mutating func add(_ binding: KeyBinding) { context.add(binding) }

  /// Renders a part of the current view; `id` identifies its controls among those of the other parts.
  @MainActor
  public mutating func render(_ view: some View, in rect: Rect, id: some Hashable) {
    render(view, in: rect, at: .id(AnyHashable(id)))
  }

  /// Returns the value that the current view's control stored last, or a default if none of this type.
  public func storedValue<Value: Hashable>(default value: Value) -> Value {
    controlState.value?.base as? Value ?? value
  }
}
