/// The screen's state outside the app's: focus, cursors, scroll positions; a value, without any output.
///
/// The handlers of controls and key bindings change it.
@MainActor
public struct ScreenState {
  struct Focus: Equatable {
    let id: ControlID
    let layer: ControlID?
  }

  private(set) var focus: Focus?
  /// Whether the user, not a default rule, moved focus where it is, or typed there.
  private var isFocusUserChosen = false
  /// The previously focused controls, latest last; removing a screen or an overlay returns focus to one.
  private var history: [Focus] = []
  var controlStates: [ControlID: ControlState] = [:]
  var panel: Panel? { didSet { if panel?.kind != .commands { otherCommands = nil } } }
  /// The commands of other screens, while the command palette is open.
  private(set) var otherCommands: [ScreenCommands]?
  /// The last commands of the command palette, newest first.
  var recentCommands: [ScreenCommand.ID] = []
  /// A one-line message about the last input, displayed in ``KeyHints`` until the next one.
  public var notice: String? { didSet { isNoticeBrief = false } }
  /// Whether the notice disappears after ``noticeDuration``.
  private(set) var isNoticeBrief = false
  var isFinished = false
  /// Whether the question about quitting is displayed.
  var asksToQuit = false
  private(set) var question: String?

  /// The controls of the last frame, later ones above earlier ones.
  private(set) var controls: [Control] = []
  private var focusableControls: [Control] { controls.filter(\.isFocusable) }
  /// The lists and the fields of the last update of focus.
  private var lists: [ControlID] = []
  private var fields: [ControlID] = []
  /// The control that the screen last scrolled to.
  private var revealedFocus: ControlID?
  /// The control with a request for focus in the last update of focus.
  private var lastRequest: ControlID?
  /// The field submitted since the last update of focus, if it keeps focus while the app's state requests it.
  private var submittedField: Focus?
  /// The list that received a moved row since the last update of focus, and the number of rows before.
  var receivingList: (id: ControlID, count: Int)?
  var clickModifiers: KeyModifiers = []
  /// The latest event, twice if it was repeated.
  var latestEvents: [InputEvent] = []
  /// A minus sign if it was the latest key, pressed once: it begins the number whose digits follow it.
  public var pressedSign: String { latestEvents == [.key("-")] ? "-" : "" }
  /// Whether the last frame had controls bound with `focused`.
  private(set) var hasFocusTargets = false
  /// The focus last reported to the app's state.
  private var reportedFocus: ControlID?
  /// The press of the mouse button that is still held.
  var drag: MouseDrag?
  /// The action for releasing the button, unless a drag precedes it.
  var onRelease: ((inout ScreenState) -> Void)?

  /// The focused control of the last frame, if it was available.
  private var availableFocus: ControlID?
  /// The button that the last input pressed while it had focus.
  var pressedButton: ControlID?

  private static let historyLimit = 64
  static let noticeDuration = Duration.seconds(2)

  /// Displays a notice about a key or a click without an effect, for a short time.
  mutating func showBriefly(_ text: String) {
    notice = text
    isNoticeBrief = true
  }

  subscript(id: ControlID) -> ControlState {
    get { controlStates[id] ?? ControlState() }
    set { controlStates[id] = newValue }
  }
}

// MARK: - Focus

extension ScreenState {
  var focusedControl: Control? { controls.first { $0.isFocusable && $0.id == focus?.id } }

  private func control(_ id: ControlID, among controls: [Control]) -> Control? {
    controls.first { $0.id == id }
  }

  /// Moves focus to a control; the identity is ``Canvas/controlID`` when its view was painted.
  public mutating func focus(on id: ControlID) { focus(on: control(id, among: focusableControls)) }

  /// Selects the text in the field with focus: typing replaces it.
  public mutating func selectText() {
    if let focus { self[focus.id].selectsAll = true }
  }

  mutating func focus(on control: Control?) {
    guard let control, control.isFocusable, control.id != focus?.id else { return }
    recordFocus()
    focus = Focus(id: control.id, layer: control.layer)
    isFocusUserChosen = true
    if control.takesText {
      self[control.id].selectsAll = control.selectsText
      if !control.selectsText {
        // Without a stored cursor, it is after the text; changes of an earlier text can't be undone.
        self[control.id].field = nil
        self[control.id].history.submit("")
      }
    }
  }

  /// Gives focus to a control as if the user had, without scrolling to it.
  mutating func restoreFocus(on control: Control) {
    focus = Focus(id: control.id, layer: control.layer)
    (isFocusUserChosen, revealedFocus) = (true, control.id)
  }

  /// Keeps focus where it is when a list appears.
  mutating func keepFocus() { isFocusUserChosen = true }

  /// Returns focus to the control before a text field, so that letters act as keys again.
  ///
  /// On a screen with nothing but fields, no control then has focus.
  public mutating func leaveField() {
    returnFocus()
    if focusedControl?.takesText == true { focus = nil }
  }

  /// Returns focus to the control before a text field, if there are other controls than fields.
  mutating func returnFocus() {
    let others = focusableControls.filter { !$0.takesText }
    let before = history.last?.id
    let next = mostRecentlyFocused(among: others) ?? others.first
    focus(on: next)
    isFocusUserChosen = next?.id == before
  }

  /// Leaves a field after Enter, unless the app's state requests focus for it after the action.
  mutating func leaveSubmittedField() {
    submittedField = focus
    returnFocus()
  }

  mutating func moveFocus(by distance: Int) {
    let controls = focusableControls
    guard !controls.isEmpty else { return }
    guard let index = controls.firstIndex(where: { $0.id == focus?.id }) else {
      focus(on: controls.first)
      return
    }
    focus(on: controls[(index + distance + controls.count) % controls.count])
  }

  mutating func moveFocus(towards direction: Key, skipsFields: Bool) {
    let available = focusableControls.filter { !(skipsFields && $0.takesText) }
    guard let rect = focusedControl?.rect else {
      focus(on: available.first)
      return
    }
    let others = available.compactMap { control in
      rect.distance(to: control.rect, towards: direction).map { (control, $0) }
    }
    focus(on: others.min { $0.1 < $1.1 }?.0)
  }

  /// Updates focus after a change of the app's state or of the controls, and returns whether it moved.
  ///
  /// Focus moves if the app's state requests it, or if the focused control was removed or covered. Without a request,
  /// it returns to the most recently focused control that is still available. If there is none, it moves to the default
  /// control, or to the first enabled one. It moves to a control that accepts text only if an overlay that took focus
  /// from it was removed, or if it appeared on a screen without other controls: letters that act as keys must not
  /// become text because another control was removed. A list takes focus when its rows appear, unless the user has
  /// moved focus or is typing.
  fileprivate mutating func updateFocus(in context: FrameContext) -> Bool {
    controls = context.controls
    let controls = focusableControls
    let (knownLists, knownFields) = (lists, fields)
    (lists, fields, hasFocusTargets) = ([], [], false)
    var requested: Control?
    for control in controls {
      if control.rows != nil, !control.isSecondary { lists.append(control.id) }
      if control.takesText { fields.append(control.id) }
      guard let target = control.focusTarget else { continue }
      hasFocusTargets = true
      if requested == nil, target.isRequested { requested = control }
    }
    let isInRemovedLayer = { (focus: Focus) in
      focus.layer.map { !context.layers.contains($0) } ?? false
    }
    history.removeAll(where: isInRemovedLayer)
    let receiver = receivingList
    receivingList = nil
    if moveFocus(toRequested: requested) { return true }
    if let receiver, let list = control(receiver.id, among: controls),
      list.id != focus?.id, list.rows?.count ?? 0 > receiver.count
    {
      // Focus follows the row.
      self.focus(on: list)
      return true
    }
    if let focused = focusedControl {
      if focused.disabledReason != nil, focused.id == availableFocus {
        // It became unavailable.
        let list = controls.first { $0.rows != nil && !$0.isSecondary && $0.disabledReason == nil }
        self.focus(on: list ?? initialFocus(withoutFields: knownFields))
        isFocusUserChosen = false
        return focus?.id != focused.id
      }
      let appeared = isFocusUserChosen ? [] : lists.filter { !knownLists.contains($0) }
      guard !appeared.isEmpty, let list = controls.first(where: { appeared.contains($0.id) }) else {
        return false
      }
      self.focus(on: list)
      return true
    }
    isFocusUserChosen = false
    let before = focus
    let isOverlayRemoved = focus.map(isInRemovedLayer) ?? false
    // Focus doesn't return to an unavailable control.
    let available = controls.filter { $0.disabledReason == nil }
    let covered = isOverlayRemoved ? history.last.flatMap { control($0.id, among: available) } : nil
    if let pressedButton, focus?.id == pressedButton, context.modal != nil {
      // Focus doesn't return to the button that opened an overlay, or Enter would open it again.
      history.removeAll { $0.id == pressedButton || knownFields.contains($0.id) }
    } else if !isOverlayRemoved {
      recordFocus()
    }
    let next =
      covered ?? mostRecentlyFocused(among: available.filter { !$0.takesText })
      ?? initialFocus(withoutFields: knownFields)
    focus = next.map { Focus(id: $0.id, layer: $0.layer) }
    return focus != before
  }

  /// Returns the control with focus on a new screen, given the fields displayed before.
  private func initialFocus(withoutFields fields: [ControlID]) -> Control? {
    let controls = focusableControls
    let ready = controls.filter { !$0.takesText }
    let available = ready.filter { $0.disabledReason == nil }
    return available.first(where: \.isDefault) ?? available.first ?? ready.first
      ?? controls.first { !fields.contains($0.id) && !$0.isSecondary }
  }

  /// Moves focus to a requested control, and returns whether it moved.
  ///
  /// A repeated request has no effect, unless its field was submitted.
  private mutating func moveFocus(toRequested requested: Control?) -> Bool {
    let (last, submitted, before) = (lastRequest, submittedField, focus)
    (lastRequest, submittedField) = (requested?.id, nil)
    if let requested, requested.id == submitted?.id {
      restoreFocus(on: requested)
      return focus != before
    }
    if requested?.id == last { return false }
    if let requested {
      if let pressedButton, focus?.id == pressedButton {
        // Focus doesn't return to the button that opened a field, or Enter would open it again.
        history.removeAll { $0.id == pressedButton }
        focus = nil
      }
      focus(on: requested)
    } else if let focused = focusedControl, focused.id == last, focused.focusTarget != nil {
      leaveField()
    }
    return focus != before
  }

  /// Returns a closure that reports a new focus to the app's state; `nil` if the state requested it.
  mutating func focusReport() -> (() -> Void)? {
    guard focus?.id != reportedFocus else { return nil }
    reportedFocus = focus?.id
    guard focus == nil || focusedControl != nil else { return nil }
    if let target = focusedControl?.focusTarget {
      return target.isRequested ? nil : { target.report(true) }
    }
    guard let target = focusableControls.lazy.compactMap(\.focusTarget).first(where: \.isRequested) else {
      return nil
    }
    return { target.report(false) }
  }

  private mutating func recordFocus() {
    guard let focus else { return }
    history.removeAll { $0.id == focus.id }
    history.append(focus)
    if history.count > Self.historyLimit { history.removeFirst() }
  }

  private func mostRecentlyFocused(among controls: [Control]) -> Control? {
    history.reversed().lazy.compactMap { control($0.id, among: controls) }.first
  }
}

// MARK: - Frames

extension ScreenState {
  /// Paints the view, and determines focus and the action of each key.
  ///
  /// On a screen that is too small, a notice with the minimum size replaces the view, and only quitting works.
  mutating func frame(
    of view: some View, size: Size, minimumSize: Size?, glyphs: GlyphSet, time: Duration
  ) -> Frame {
    if let minimumSize {
      // Hidden controls receive no clicks or pastes.
      controls = []
      let notice =
        (Text("Too small: \(minimumSize.width)×\(minimumSize.height) · ") + Text("q").foreground(.accent)
        + Text(" quits")).bold().frame(maxWidth: .max, maxHeight: .max, alignment: .center)
      return Frame(grid: TerminalUI.render(notice, size: size, glyphs: glyphs), keyMap: KeyMap([.quit]))
    }
    var canvas = paint(view, size: size, glyphs: glyphs, time: time)
    // The reason for the question can end while it is displayed.
    if canvas.context.quitQuestion == nil { asksToQuit = false }
    question = asksToQuit ? canvas.context.quitQuestion : nil
    // A focused control looks different, so paint again.
    if panel == nil, updateFocus(in: canvas.context) {
      canvas = paint(view, size: size, glyphs: glyphs, time: time)
    }
    availableFocus = focusedControl.flatMap { $0.disabledReason == nil ? $0.id : nil }
    if revealFocus(in: canvas.context) {
      canvas = paint(view, size: size, glyphs: glyphs, time: time)
    }
    controls = canvas.context.controls
    controlStates = canvas.context.controlStates
    let keyMap = keyMap(of: canvas.context)
    var hints: [(rect: Rect, binding: Int)] = []
    let rects = canvas.context.hintRects + (notice == nil ? [] : canvas.context.noticeRects)
    for rect in rects {
      hints += canvas.drawHints(of: keyMap, notice: notice ?? focusedControl?.disabledNotice, in: rect)
    }
    return Frame(grid: canvas.grid, keyMap: keyMap, hints: hints, context: canvas.context)
  }

  /// Scrolls to the control that received focus since the last frame, and returns whether it was cut off.
  private mutating func revealFocus(in context: FrameContext) -> Bool {
    guard focus?.id != revealedFocus else { return false }
    revealedFocus = focus?.id
    guard let focus, let reveal = control(focus.id, among: context.controls)?.reveal else { return false }
    self[reveal.scrollView].offset = reveal.offset
    return true
  }

  private mutating func paint(
    _ view: some View, size: Size, glyphs: GlyphSet, time: Duration
  ) -> Canvas {
    var canvas = Canvas(size: size, glyphs: glyphs, time: time)
    canvas.context.focus = focus?.id
    canvas.context.controlStates = controlStates
    canvas.context.drag = drag
    canvas.render(view, in: canvas.grid.bounds)
    canvas.context.addMovesBetweenLists()
    if asksToQuit, let question = canvas.context.quitQuestion { paint(question, on: &canvas) }
    if let panel {
      if panel.kind == .commands, otherCommands == nil {
        otherCommands = canvas.context.commandScreens?().map {
          $0.commands(size: size, glyphs: glyphs, time: time)
        }
      }
      paint(panel, on: &canvas)
    }
    return canvas
  }

  private func paint(_ question: String, on canvas: inout Canvas) {
    let box = Question(
      question, title: "Quit",
      choices: [
        Button("Quit", key: "q", role: .destructive, hint: .high) { (screen: inout ScreenState) in
          screen.quit()
        }
      ],
      cancel: "Stay"
    ) { $0.asksToQuit = false }
    canvas.renderModal(box, id: "quit", in: canvas.grid.bounds)
  }

  /// Returns the keys of the focused control, of the screen, and of the program itself, in this order.
  func keyMap(of context: FrameContext) -> KeyMap {
    var focused: Control?
    var hasOthers = false
    for control in context.controls where control.isFocusable {
      if control.id == context.focus { focused = control } else { hasOthers = true }
    }
    return KeyMap(
      (handlesDrop ? [.cancelDrag] : []) + context.advertised + (focused?.bindings ?? []) + context.bindings
        + (hasOthers ? KeyBinding.navigation : [])
        + [.commands, .help, .quit(asking: context.quitQuestion != nil)])
  }
}

// MARK: - Stored values

extension ScreenState {
  /// Stores a value for a control, for its next frames; it remains while the program runs.
  ///
  /// Store only the screen's own state, such as the first visible row; the app's state has the rest.
  ///
  /// - Parameter id: ``Canvas/controlID`` when the control's view was painted.
  public mutating func store(_ value: some Hashable, for id: ControlID) {
    self[id].value = AnyHashable(value)
  }

  /// Returns the last value stored for a control, or a default if none of this type was.
  public func storedValue<Value: Hashable>(for id: ControlID, default value: Value) -> Value {
    self[id].value?.base as? Value ?? value
  }
}
