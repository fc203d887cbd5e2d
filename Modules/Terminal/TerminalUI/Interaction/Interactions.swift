/// The controls and key bindings of a frame, collected while it is painted.
struct Interactions {
  // MARK: Input

  var focus: ControlID?
  var controlStates: [ControlID: ControlState] = [:]
  var fieldHistories: [ControlID: FieldHistory] = [:]
  /// The values that controls stored.
  var storedValues: [ControlID: AnyHashable] = [:]

  // MARK: Painting

  var path: [ControlID.Step] = []
  /// The overlay that is being painted.
  fileprivate(set) var layer: ControlID?
  /// The visible part of the scroll view that is being painted.
  var viewport: Viewport?
  /// The help section of the key bindings that are added.
  var section = ""

  // MARK: Results

  /// All controls in the order in which they were painted; later ones are above earlier ones.
  private(set) var areas: [Control] = []
  /// The controls in ``areas`` that can have focus, in Tab order.
  private(set) var controls: [Control] = []
  /// The key bindings of buttons and screens, in order of precedence.
  private(set) var bindings: [KeyBinding] = []
  /// All overlays, including covered ones.
  fileprivate(set) var layers: Set<ControlID> = []
  /// The modal overlay on top.
  fileprivate(set) var modal: Modal?
  /// The rectangles in which to paint ``KeyHints``.
  var hintRects: [Rect] = []

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
    /// The overlay's binding of Esc, which a click outside performs.
    var escape: KeyBinding?
  }

  init() {
    // Enough for most screens, and memory above a kilobyte takes longer to allocate.
    path.reserveCapacity(16)
    areas.reserveCapacity(16)
    controls.reserveCapacity(16)
    bindings.reserveCapacity(30)
  }

  /// The identity of the view that is being painted, with a copy of the path, which then can grow in place.
  var currentID: ControlID { ControlID(path: path.withUnsafeBufferPointer { Array($0) }) }

  @MainActor
  mutating func add(_ control: Control) {
    guard !control.rect.isEmpty else { return }
    areas.append(control)
    if control.isFocusable { controls.append(control) }
  }

  /// Adds a control below those that were added after the first `count` ones.
  @MainActor
  mutating func add(_ control: Control, belowAreasFrom count: Int) {
    guard !control.rect.isEmpty else { return }
    areas.insert(control, at: min(count, areas.count))
    if control.isFocusable { controls = areas.filter(\.isFocusable) }
  }

  mutating func add(_ binding: consuming KeyBinding) {
    if binding.section.isEmpty { binding.section = section }
    bindings.append(binding)
  }

  /// Removes the controls and bindings that an overlay covers.
  fileprivate mutating func removeCoveredControls() {
    areas = []
    controls = []
    bindings = []
  }
}

extension Canvas {
  /// Paints an overlay; a modal one replaces all controls and bindings so far.
  @MainActor
  mutating func withLayer(
    at step: ControlID.Step, in rect: Rect, isModal: Bool = true, _ paint: (inout Canvas) -> Void
  ) {
    interactions.path.append(step)
    let outer = (interactions.layer, interactions.section)
    let id = interactions.currentID
    if isModal {
      interactions.removeCoveredControls()
      interactions.modal = Interactions.Modal(id: id, rect: rect.intersection(clip))
    } else {
      // Input at the overlay must not reach what is below it.
      add(Control(name: "", rect: rect, isFocusable: false, scroll: { _, _ in }))
    }
    interactions.layer = id
    interactions.layers.insert(id)
    paint(&self)
    // An overlay within this one is above it.
    if isModal, interactions.modal?.id == id {
      interactions.modal?.escape = interactions.bindings.first {
        $0.disabledReason == nil && $0.handles(.escape)
      }
    }
    (interactions.layer, interactions.section) = outer
    interactions.path.removeLast()
  }

  var controlState: ControlState {
    get { interactions.controlStates[interactions.currentID] ?? ControlState() }
    set {
      if newValue != controlState { interactions.controlStates[interactions.currentID] = newValue }
    }
  }
}

// MARK: - Controls of views in any module

extension Canvas {
  /// The identity of the control of the view that is being painted.
  public var controlID: ControlID { interactions.currentID }

  /// Whether the control of the view that is being painted has focus.
  public var hasFocus: Bool { interactions.focus?.path == interactions.path }

  /// Adds the control of the view that is being painted, unless it is invisible, and returns whether it has focus.
  ///
  /// Controls are in Tab order as they are added. A view has one control; see ``render(_:in:id:)``.
  @MainActor
  @discardableResult
  public mutating func add(_ control: Control) -> Bool {
    add(control, id: interactions.currentID)
  }

  /// Adds the control of the view that is being painted, whose identity is known.
  @MainActor
  @discardableResult
  mutating func add(_ control: Control, id: ControlID) -> Bool {
    let whole = control.rect
    control.rect = whole.intersection(clip)
    control.id = id
    control.layer = interactions.layer
    if let viewport = interactions.viewport, control.rect.height < whole.height {
      control.reveal = (viewport.id, viewport.offset(showing: whole.minY..<whole.maxY))
    }
    if control.rect.isEmpty, control.reveal != nil {
      // It can have focus, which makes it visible, and the arrows find it where it would be.
      control.rect = whole
      control.isHidden = true
    }
    interactions.add(control)
    return interactions.focus == id
  }

  /// Adds a key binding that applies wherever focus is while the view is displayed and not covered.
  @MainActor
  public mutating func add(_ binding: KeyBinding) {
    interactions.add(binding)
  }

  /// Renders a part of the current view, whose controls `id` identifies among those of the view's other parts.
  @MainActor
  public mutating func render(_ view: some View, in rect: Rect, id: some Hashable) {
    render(view, in: rect, at: .id(ControlID.ExplicitID(id)))
  }

  /// Returns the value that the view's control stored last, or a default if it stored none of this type.
  public func storedValue<Value: Hashable>(default value: Value) -> Value {
    interactions.storedValues[interactions.currentID]?.base as? Value ?? value
  }
}
