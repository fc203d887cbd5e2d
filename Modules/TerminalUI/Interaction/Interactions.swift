/// What a frame offers to keys and mouse, collected while it is painted.
struct Interactions {
  // MARK: Given

  /// The control that has focus in this frame.
  var focus: ControlID?
  var memory: [ControlID: ControlMemory] = [:]

  // MARK: Where painting is

  var path: [ControlID.Step] = []
  /// The overlay that is being painted.
  fileprivate(set) var layer: ControlID?
  /// Under which heading keys are listed.
  var section = ""

  // MARK: Collected

  /// What can have focus, in the order of Tab.
  private(set) var controls: [Control] = []
  /// Keys of buttons and screens, those that come first first.
  private(set) var bindings: [KeyBinding] = []
  /// The overlays there are, those that others cover included.
  fileprivate(set) var layers: Set<ControlID> = []
  /// Where ``KeyHints`` are to be painted.
  var hintPlaces: [Rect] = []

  var currentID: ControlID { ControlID(path: path) }

  mutating func add(_ control: Control) {
    guard !control.rect.isEmpty else { return }
    controls.append(control)
  }

  mutating func add(_ binding: KeyBinding) {
    var binding = binding
    if binding.section.isEmpty { binding.section = section }
    bindings.append(binding)
  }

  /// What was painted so far lies below something: it can't be reached.
  fileprivate mutating func cover() {
    controls = []
    bindings = []
  }
}

extension Canvas {
  /// Paints an overlay: all that can be done from here on is what it offers.
  mutating func withLayer(at place: ControlID.Step, _ paint: (inout Canvas) -> Void) {
    interactions.path.append(place)
    let outer = (interactions.layer, interactions.section)
    interactions.cover()
    interactions.layer = interactions.currentID
    interactions.layers.insert(interactions.currentID)
    paint(&self)
    (interactions.layer, interactions.section) = outer
    interactions.path.removeLast()
  }

  /// Adds the control that is being painted, unless none of it can be seen.
  ///
  /// - Returns: whether it has focus.
  @MainActor
  @discardableResult
  mutating func add(_ control: Control) -> Bool {
    var control = control
    control.rect = control.rect.intersection(clip)
    control.id = interactions.currentID
    control.layer = interactions.layer
    interactions.add(control)
    return interactions.focus == control.id
  }

  /// Whether the control that is being painted has focus.
  var hasFocus: Bool { interactions.focus == interactions.currentID }

  /// What is remembered of the control that is being painted.
  var memory: ControlMemory {
    get { interactions.memory[interactions.currentID] ?? ControlMemory() }
    set {
      if newValue != memory { interactions.memory[interactions.currentID] = newValue }
    }
  }
}
