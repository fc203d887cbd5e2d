/// What a program remembers of its screen and its app need not know: focus, cursors, how far lists are scrolled.
///
/// A value that takes input and gives frames; no input or output of its own.
@MainActor
struct Interface {
  /// A control that has, or had, focus.
  struct Focus: Equatable {
    let id: ControlID
    /// The overlay that it is part of.
    let layer: ControlID?
  }

  private(set) var focus: Focus?
  /// Whether focus is where keys or mouse put it, and not only where it had to go.
  private var isFocusChosen = false
  /// What had focus before, the latest last: when a screen or an overlay goes, focus returns to where it was.
  private var history: [Focus] = []
  var memory: [ControlID: ControlMemory] = [:]
  var showsHelp = false
  /// One line about the last input, until the next.
  var notice: String?
  /// Whether the program is to end.
  var isFinished = false

  /// What could have focus in the last frame.
  private(set) var controls: [Control] = []
  /// Those that had rows when focus was last settled.
  private var lists: Set<ControlID> = []
  /// Where the mouse button went down that is still held, and the control there.
  var held: (id: ControlID, start: Position)?

  private static let longestHistory = 64
}

// MARK: - Focus

extension Interface {
  var focusedControl: Control? {
    controls.first { $0.id == focus?.id }
  }

  mutating func focus(on control: Control?) {
    guard let control, control.id != focus?.id else { return }
    remember()
    focus = Focus(id: control.id, layer: control.layer)
    isFocusChosen = true
  }

  /// Gives focus back to what had it before a field did, so that letters are keys again.
  mutating func leaveField() {
    let others = controls.filter { !$0.takesText }
    let before = history.last?.id
    let next = latest(of: others) ?? others.first
    focus(on: next)
    isFocusChosen = next?.id == before
  }

  mutating func moveFocus(by distance: Int) {
    guard !controls.isEmpty else { return }
    guard let index = controls.firstIndex(where: { $0.id == focus?.id }) else {
      focus(on: controls.first)
      return
    }
    focus(on: controls[(index + distance + controls.count) % controls.count])
  }

  /// Moves focus to the nearest control that lies in the direction.
  mutating func moveFocus(towards direction: Key) {
    guard let rect = focusedControl?.rect else {
      focus(on: controls.first)
      return
    }
    let others = controls.compactMap { control in
      rect.distance(to: control.rect, towards: direction).map { (control, $0) }
    }
    focus(on: others.min { $0.1 < $1.1 }?.0)
  }

  /// Moves focus, if what had it is gone or covered, to what had it before among those that are there, else to the
  /// first that doesn't take letters, or to the default. A list whose rows come, or come back, gets focus that nobody
  /// put elsewhere.
  ///
  /// - Returns: whether it moved.
  fileprivate mutating func settleFocus(in interactions: Interactions) -> Bool {
    controls = interactions.controls
    let known = lists
    lists = Set(controls.filter { $0.rows != nil }.map(\.id))
    let isOver = { (focus: Focus) in focus.layer.map { !interactions.layers.contains($0) } ?? false }
    history.removeAll(where: isOver)
    if let focus, controls.contains(where: { $0.id == focus.id }) {
      guard !isFocusChosen, let list = controls.first(where: { lists.subtracting(known).contains($0.id) })
      else { return false }
      self.focus(on: list)
      return true
    }
    isFocusChosen = false
    let before = focus
    if let focus, !isOver(focus) { remember() }
    let ready = controls.filter { !$0.takesText }
    let available = ready.filter { $0.unavailable == nil }
    let first = available.first(where: \.isDefault) ?? available.first ?? ready.first ?? controls.first
    let next = latest(of: controls) ?? first
    focus = next.map { Focus(id: $0.id, layer: $0.layer) }
    return focus != before
  }

  private mutating func remember() {
    guard let focus else { return }
    history.removeAll { $0.id == focus.id }
    history.append(focus)
    if history.count > Self.longestHistory { history.removeFirst() }
  }

  private func latest(of controls: [Control]) -> Control? {
    for focus in history.reversed() {
      if let control = controls.first(where: { $0.id == focus.id }) { return control }
    }
    return nil
  }
}

// MARK: - Frames

extension Interface {
  /// Paints the view at a size, finds out what has focus, and what each key does.
  ///
  /// - Parameter leastSize: a smaller screen says so, and takes no keys but the program's own.
  mutating func frame(of view: some View, size: Size, leastSize: Size, glyphs: GlyphSet) -> Frame {
    let isTooSmall = size.width < leastSize.width || size.height < leastSize.height
    if isTooSmall {
      let notice = TooSmallNotice(size: size, leastSize: leastSize)
      return Frame(
        grid: TerminalUI.render(notice, size: size, glyphs: glyphs), keyMap: KeyMap([.quit]), controls: [])
    }
    var canvas = paint(view, size: size, glyphs: glyphs)
    // What has focus looks another way: paint it so.
    if !showsHelp, settleFocus(in: canvas.interactions) { canvas = paint(view, size: size, glyphs: glyphs) }
    controls = canvas.interactions.controls
    memory = canvas.interactions.memory
    let keyMap = keyMap(of: canvas.interactions)
    for place in canvas.interactions.hintPlaces {
      canvas.drawHints(of: keyMap, notice: notice ?? focusedControl?.unavailableNotice, in: place)
    }
    return Frame(grid: canvas.grid, keyMap: keyMap, controls: controls)
  }

  private func paint(_ view: some View, size: Size, glyphs: GlyphSet) -> Canvas {
    var canvas = Canvas(size: size, glyphs: glyphs)
    canvas.interactions.focus = focus?.id
    canvas.interactions.memory = memory
    canvas.render(view, in: canvas.grid.bounds)
    if showsHelp { paintHelp(on: &canvas) }
    return canvas
  }

  private func paintHelp(on canvas: inout Canvas) {
    let bounds = canvas.grid.bounds
    let help = HelpBox(keyMap: keyMap(of: canvas.interactions), glyphs: canvas.glyphs)
    canvas.restyle(bounds) { $0.attributes.insert(.dim) }
    canvas.cursor = nil
    let place = Alignment.center.place(help.sizeThatFits(bounds.size), in: bounds)
    canvas.fill(place)
    canvas.withLayer(at: .id("help")) { $0.render(help, in: place) }
  }

  /// The focused control's keys, those of the screen, and the program's own, in this order.
  private func keyMap(of interactions: Interactions) -> KeyMap {
    let focused = interactions.controls.first { $0.id == interactions.focus }
    return KeyMap(
      (focused?.bindings ?? []) + interactions.bindings + KeyBinding.navigation(among: interactions.controls)
        + [.help, .quit])
  }
}

/// One screen as it was painted, and what can be done with it.
@MainActor
struct Frame {
  let grid: CellGrid
  let keyMap: KeyMap
  let controls: [Control]
}

extension Control {
  var unavailableNotice: String? {
    unavailable.map { "\(name) — \($0)" }
  }
}

extension Rect {
  /// How far another rectangle is in a direction; nil where it isn't in that direction. What is off to the side counts
  /// as farther.
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
