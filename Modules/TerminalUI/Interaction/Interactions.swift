/// The controls and key bindings of a frame, collected while it is painted.
struct Interactions {
  // MARK: Input

  var focus: ControlID?
  var controlStates: [ControlID: ControlState] = [:]

  // MARK: Painting

  var path: [ControlID.Step] = []
  /// The overlay that is being painted.
  fileprivate(set) var layer: ControlID?
  /// The help section of the key bindings that are added.
  var section = ""

  // MARK: Results

  /// The controls that can have focus, in Tab order.
  private(set) var controls: [Control] = []
  /// The key bindings of buttons and screens, in order of precedence.
  private(set) var bindings: [KeyBinding] = []
  /// All overlays, including covered ones.
  fileprivate(set) var layers: Set<ControlID> = []
  /// The rectangles in which to paint ``KeyHints``.
  var hintRects: [Rect] = []

  init() {
    // Enough for most screens.
    path.reserveCapacity(16)
    controls.reserveCapacity(16)
    bindings.reserveCapacity(32)
  }

  var currentID: ControlID { ControlID(path: path) }

  @MainActor
  mutating func add(_ control: Control) {
    guard !control.rect.isEmpty else { return }
    controls.append(control)
  }

  mutating func add(_ binding: consuming KeyBinding) {
    if binding.section.isEmpty { binding.section = section }
    bindings.append(binding)
  }

  /// Removes the controls and bindings that an overlay covers.
  fileprivate mutating func removeCoveredControls() {
    controls = []
    bindings = []
  }
}

extension Canvas {
  /// Paints an overlay, which replaces all controls and bindings so far.
  mutating func withLayer(at step: ControlID.Step, _ paint: (inout Canvas) -> Void) {
    interactions.path.append(step)
    let outer = (interactions.layer, interactions.section)
    interactions.removeCoveredControls()
    interactions.layer = interactions.currentID
    interactions.layers.insert(interactions.currentID)
    paint(&self)
    (interactions.layer, interactions.section) = outer
    interactions.path.removeLast()
  }

  /// Adds the control that is being painted, unless it is invisible, and returns whether it has focus.
  @MainActor
  @discardableResult
  mutating func add(_ control: Control) -> Bool {
    control.rect = control.rect.intersection(clip)
    control.id = interactions.currentID
    control.layer = interactions.layer
    interactions.add(control)
    return interactions.focus == control.id
  }

  var hasFocus: Bool { interactions.focus == interactions.currentID }

  var controlState: ControlState {
    get { interactions.controlStates[interactions.currentID] ?? ControlState() }
    set {
      if newValue != controlState { interactions.controlStates[interactions.currentID] = newValue }
    }
  }
}
