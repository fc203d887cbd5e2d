/// The screen's state that isn't the app's: focus, cursors, scroll positions; a value, without any output.
@MainActor
struct ScreenState {
  /// A control that has or had focus.
  struct Focus: Equatable {
    let id: ControlID
    let layer: ControlID?
  }

  private(set) var focus: Focus?
  /// Whether the user, and not a default rule, put focus where it is.
  private var isFocusUserChosen = false
  /// The previously focused controls, latest last; removing a screen or an overlay returns focus to one.
  private var history: [Focus] = []
  var controlStates: [ControlID: ControlState] = [:]
  var showsHelp = false
  /// A one-line message about the last input, displayed until the next one.
  var notice: String?
  var isFinished = false

  /// The controls of the last frame that can have focus.
  private(set) var controls: [Control] = []
  /// The controls that had rows when focus was last updated.
  private var lists: Set<ControlID> = []
  /// The control and position at which the mouse button that is still held was pressed.
  var dragStart: (id: ControlID, position: Position)?

  private static let historyLimit = 64
}

// MARK: - Focus

extension ScreenState {
  var focusedControl: Control? {
    focus.flatMap { control($0.id, among: controls) }
  }

  /// Returns the control with an ID.
  ///
  /// A loop, because the isolation of a closure would be checked for each control.
  private func control(_ id: ControlID, among controls: [Control]) -> Control? {
    for control in controls where control.id == id { return control }
    return nil
  }

  mutating func focus(on control: Control?) {
    guard let control, control.id != focus?.id else { return }
    recordFocus()
    focus = Focus(id: control.id, layer: control.layer)
    isFocusUserChosen = true
  }

  /// Returns focus to the control that had it before a text field, so that letters act as keys again.
  mutating func leaveField() {
    let others = controls.filter { !$0.takesText }
    let before = history.last?.id
    let next = mostRecentlyFocused(among: others) ?? others.first
    focus(on: next)
    isFocusUserChosen = next?.id == before
  }

  mutating func moveFocus(by distance: Int) {
    guard !controls.isEmpty else { return }
    guard let index = controls.firstIndex(where: { $0.id == focus?.id }) else {
      focus(on: controls.first)
      return
    }
    focus(on: controls[(index + distance + controls.count) % controls.count])
  }

  mutating func moveFocus(towards direction: Key, skipsFields: Bool) {
    let available = skipsFields ? controls.filter { !$0.takesText } : controls
    guard let rect = focusedControl?.rect else {
      focus(on: available.first)
      return
    }
    let others = available.compactMap { control in
      rect.distance(to: control.rect, towards: direction).map { (control, $0) }
    }
    focus(on: others.min { $0.1 < $1.1 }?.0)
  }

  /// Moves focus if the control that had it was removed or covered, and returns whether it moved.
  ///
  /// Focus returns to the most recently focused control that is still available. If there is none, it moves
  /// to the default control, or to the first enabled one that doesn't accept text. A list whose rows appear,
  /// or appear again, takes focus unless the user has moved it.
  fileprivate mutating func updateFocus(in interactions: Interactions) -> Bool {
    controls = interactions.controls
    let known = lists
    lists = []
    for control in controls where control.rows != nil { lists.insert(control.id) }
    let isInRemovedLayer = { (focus: Focus) in
      focus.layer.map { !interactions.layers.contains($0) } ?? false
    }
    history.removeAll(where: isInRemovedLayer)
    if focusedControl != nil {
      let appeared = isFocusUserChosen ? [] : lists.subtracting(known)
      guard !appeared.isEmpty, let list = controls.first(where: { appeared.contains($0.id) }) else {
        return false
      }
      self.focus(on: list)
      return true
    }
    isFocusUserChosen = false
    let before = focus
    if let focus, !isInRemovedLayer(focus) { recordFocus() }
    let ready = controls.filter { !$0.takesText }
    let available = ready.filter { $0.disabledReason == nil }
    let first = available.first(where: \.isDefault) ?? available.first ?? ready.first ?? controls.first
    let next = mostRecentlyFocused(among: controls) ?? first
    focus = next.map { Focus(id: $0.id, layer: $0.layer) }
    return focus != before
  }

  private mutating func recordFocus() {
    guard let focus else { return }
    history.removeAll { $0.id == focus.id }
    history.append(focus)
    if history.count > Self.historyLimit { history.removeFirst() }
  }

  private func mostRecentlyFocused(among controls: [Control]) -> Control? {
    for focus in history.reversed() {
      if let control = control(focus.id, among: controls) { return control }
    }
    return nil
  }
}

// MARK: - Frames

extension ScreenState {
  /// Paints the view, and determines focus and the action of each key.
  ///
  /// On a screen smaller than `minimumSize`, a notice replaces the view, and only quitting works.
  mutating func frame(
    of view: some View, size: Size, minimumSize: Size, glyphs: GlyphSet, time: Duration = .zero
  ) -> Frame {
    let isTooSmall = size.width < minimumSize.width || size.height < minimumSize.height
    if isTooSmall {
      let notice = TooSmallNotice(size: size, minimumSize: minimumSize)
      return Frame(
        grid: TerminalUI.render(notice, size: size, glyphs: glyphs), keyMap: KeyMap([.quit]), controls: [])
    }
    var canvas = paint(view, size: size, glyphs: glyphs, time: time)
    // A focused control looks different, so paint again.
    if !showsHelp, updateFocus(in: canvas.interactions) {
      canvas = paint(view, size: size, glyphs: glyphs, time: time)
    }
    controls = canvas.interactions.controls
    controlStates = canvas.interactions.controlStates
    let keyMap = keyMap(of: canvas.interactions)
    for rect in canvas.interactions.hintRects {
      canvas.drawHints(of: keyMap, notice: notice ?? focusedControl?.disabledNotice, in: rect)
    }
    return Frame(grid: canvas.grid, keyMap: keyMap, controls: controls)
  }

  private func paint(_ view: some View, size: Size, glyphs: GlyphSet, time: Duration) -> Canvas {
    var canvas = Canvas(size: size, glyphs: glyphs, time: time)
    canvas.interactions.focus = focus?.id
    canvas.interactions.controlStates = controlStates
    canvas.render(view, in: canvas.grid.bounds)
    if showsHelp { paintHelp(on: &canvas) }
    return canvas
  }

  private func paintHelp(on canvas: inout Canvas) {
    let bounds = canvas.grid.bounds
    let help = HelpBox(keyMap: keyMap(of: canvas.interactions), glyphs: canvas.glyphs)
    canvas.restyle(bounds) { $0.attributes.insert(.dim) }
    canvas.cursor = nil
    let helpRect = Alignment.center.rect(for: help.sizeThatFits(bounds.size), in: bounds)
    canvas.fill(helpRect)
    canvas.withLayer(at: .id(ControlID.ExplicitID("help"))) { $0.render(help, in: helpRect) }
  }

  /// Returns the keys of the focused control, of the screen, and of the program itself, in this order.
  private func keyMap(of interactions: Interactions) -> KeyMap {
    let focused = interactions.focus.flatMap { control($0, among: interactions.controls) }
    var keyMap = KeyMap(focused?.bindings ?? [])
    for binding in interactions.bindings { keyMap.add(binding) }
    if interactions.controls.count > 1 {
      for binding in KeyBinding.navigation { keyMap.add(binding) }
    }
    keyMap.add(.help)
    keyMap.add(.quit)
    return keyMap
  }
}

@MainActor
struct Frame {
  let grid: CellGrid
  let keyMap: KeyMap
  let controls: [Control]
}

extension Control {
  var disabledNotice: String? {
    disabledReason.map { "\(name) — \($0)" }
  }
}

extension Rect {
  /// Returns the distance in a direction, more if offset to the side; `nil` if it isn't in that direction.
  fileprivate func distance(to other: Rect, towards direction: Key) -> Int? {
    let (ahead, aside): (Int, Int) =
      switch direction {
      case .up: (minY - other.maxY, gap(minX..<maxX, other.minX..<other.maxX))
      case .down: (other.minY - maxY, gap(minX..<maxX, other.minX..<other.maxX))
      case .left: (minX - other.maxX, gap(minY..<maxY, other.minY..<other.maxY))
      case .right: (other.minX - maxX, gap(minY..<maxY, other.minY..<other.maxY))
      default: (-1, 0)
      }
    // A row is about as high as two columns are wide.
    let isVertical = direction == .up || direction == .down
    return ahead < 0 ? nil : isVertical ? ahead * 2 + aside : ahead + aside * 2 * 4
  }

  private func gap(_ one: Range<Int>, _ other: Range<Int>) -> Int {
    max(other.lowerBound - one.upperBound + 1, one.lowerBound - other.upperBound + 1, 0)
  }
}
