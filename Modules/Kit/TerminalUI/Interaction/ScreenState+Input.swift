extension ScreenState {
  /// Handles the first event, or all characters for a text field that begin the input; returns their number.
  mutating func receive(_ events: ArraySlice<InputEvent>, in frame: Frame) -> Int {
    defer { latestEvents = latestEvents.filter { $0 == events.first }.suffix(1) + events.prefix(1) }
    let typed = events.count > 1 ? typedCharacters(at: events, in: frame) : []
    if typed.count > 1 {
      receive(Paste(String(typed)), in: frame)
      return typed.count
    }
    switch events.first {
    case .key(let key): receive(key, in: frame)
    case .mouse(let mouse): receive(mouse, in: frame)
    case .paste(let paste): receive(paste, in: frame)
    case .focusGained, .focusLost, .report, nil: break
    }
    return 1
  }

  /// Returns the characters at the start of the input that the field inserts, whatever its text is.
  private func typedCharacters(at events: ArraySlice<InputEvent>, in frame: Frame) -> [Character] {
    let shortcuts = panel == nil ? focusedControl?.shortcutKeys ?? [] : []
    var known: Set<KeyEvent> = []
    var characters: [Character] = []
    for event in events {
      guard case .key(let key) = event, case .character(let character) = key.key, key.modifiers.isEmpty,
        known.contains(key) || !shortcuts.contains(key) && frame.keyMap.binding(for: key)?.editsText == true
      else { break }
      known.insert(key)
      characters.append(character)
    }
    return characters
  }

  private mutating func receive(_ key: KeyEvent, in frame: Frame) {
    notice = nil
    pressedButton = nil
    var key = key.canonical
    if frame.keyMap.binding(for: key) == nil { key = key.substitute ?? key }
    guard let binding = frame.keyMap.binding(for: key) else {
      // On a layout without Latin letters, the key may be at the place of C.
      let isControl = key.modifiers == .control
      let notice = isControl ? "nothing to do here; Ctrl-C quits" : "nothing to do here"
      return showBriefly(
        "\(key.name): \(frame.context.keyNotices.lazy.compactMap { $0[key] }.first ?? notice)")
    }
    if let control = focusedControl, control.isButton,
      control.bindings.contains(where: { $0.handles(key) })
    {
      pressedButton = control.id
    }
    perform(binding, key: key)
  }

  private mutating func perform(_ binding: KeyBinding, key: KeyEvent) {
    if let reason = binding.disabledReason {
      showBriefly("\(binding.title) — \(reason)")
    } else {
      if binding.editsText, panel == nil { keepFocus() }
      // A key that works over all overlays, such as a tab's, closes the panel and the question.
      if binding.isPersistent { (panel, asksToQuit) = (nil, false) }
      binding.perform(key, &self)
    }
  }

  /// Inserts a paste into the focused field, or passes it to the screen; pasted text never acts as keys.
  private mutating func receive(_ paste: Paste, in frame: Frame) {
    notice = nil
    if paste.isTruncated {
      notice = "Nothing was pasted because the text is too long"
      return
    }
    if panel != nil { return editPanel { $0.insert(paste.text) } }
    if let insert = focusedControl?.insert {
      keepFocus()
      insert(paste.text, &self)
    } else if let (limit, handle) = frame.context.paste {
      if paste.text.unicodeScalars.count > limit {
        notice = TextFieldState(limit: limit).limitNotice
      } else {
        handle(paste.text)
      }
    } else {
      notice = "Nothing was pasted because no field has focus. Select a field first"
    }
  }

  /// Changes the query of the panel; a notice says that it has no room.
  mutating func editPanel(_ change: (inout TextFieldState) -> Bool) {
    if let panel, !self.panel!.edit(change) { notice = panel.query.limitNotice }
  }

  private mutating func receive(_ mouse: MouseEvent, in frame: Frame) {
    switch mouse.action {
    case .press(.left):
      clickModifiers = mouse.modifiers
      click(at: mouse.position, in: frame)
    case .scrollUp: scroll(by: -Self.wheelRows, at: mouse.position)
    case .scrollDown: scroll(by: Self.wheelRows, at: mouse.position)
    case .drag(.left): drag(to: mouse.position)
    case .release: release()
    case .press, .drag, .move, .scrollLeft, .scrollRight: break
    }
  }

  /// The number of rows for each step of the wheel, as in most terminals.
  private static let wheelRows = 3

  private mutating func click(at position: Position, in frame: Frame) {
    notice = nil
    cancelDrag()
    pressedButton = nil
    if let hint = frame.hints.first(where: { $0.rect.contains(position) }) {
      let binding = frame.keyMap.bindings[hint.binding]
      if let key = binding.keys.first { perform(binding, key: key) }
      return
    }
    guard let control = controls.last(where: { $0.contains(position) }) else {
      if let modal = frame.modal, !modal.rect.contains(position), let escape = modal.escape {
        perform(escape, key: .escape)
      }
      return
    }
    // A button acts on the field's text, as its key does.
    if let key = control.key, focusedControl?.shortcutKeys.contains(key) == true,
      let shortcut = frame.keyMap.binding(for: key), !shortcut.editsText
    {
      return perform(shortcut, key: key)
    }
    // The tabs work over a panel, which closes.
    if control.isPersistent { panel = nil }
    drag = MouseDrag(id: control.id, start: position)
    // A click on a field without focus selects its text; another one moves the cursor.
    let selectsText = control.takesText && focus?.id != control.id
    // A list keeps focus when a button is clicked, so that the keys still act on its rows.
    if focusedControl?.rows == nil || control.rows != nil || control.takesText { focus(on: control) }
    if control.isButton, focus?.id == control.id { pressedButton = control.id }
    // Before the click's own effect, which may cover the control.
    focusReport()?()
    if let reason = control.disabledNotice { return showBriefly(reason) }
    if selectsText { return }
    control.click?(position.relative(to: control.rect), &self)
  }

  private mutating func drag(to position: Position) {
    onRelease = nil
    guard let drag, let control = controls.first(where: { $0.id == drag.id }), control.disabledReason == nil
    else { return }
    self.drag?.end = position
    control.drag?(drag.start.relative(to: control.rect), position.relative(to: control.rect), &self)
  }

  private mutating func release() {
    let action = onRelease
    if let drag, let end = drag.end, let control = controls.first(where: { $0.id == drag.id }),
      control.disabledReason == nil
    {
      control.drop?(drag.start.relative(to: control.rect), end.relative(to: control.rect), &self)
    }
    cancelDrag()
    action?(&self)
  }

  mutating func cancelDrag() { (drag, onRelease) = (nil, nil) }

  var handlesDrop: Bool {
    guard let drag, drag.end != nil else { return false }
    return controls.contains { $0.id == drag.id && $0.drop != nil }
  }

  /// Whether releasing the mouse button has an effect.
  var handlesRelease: Bool { onRelease != nil || handlesDrop }

  private mutating func scroll(by rows: Int, at position: Position) {
    guard let control = controls.last(where: { $0.contains(position) && $0.scroll != nil }) else { return }
    control.scroll?(rows, position.relative(to: control.rect), &self)
  }
}

extension Position {
  fileprivate func relative(to rect: Rect) -> Position {
    Position(x: x - rect.minX, y: y - rect.minY)
  }
}

// MARK: - The program's own keys

extension KeyBinding {
  /// The help section of the keys that work on every screen.
  nonisolated static let everywhere = "Everywhere"

  private static func everywhere(
    _ keys: [KeyEvent], _ title: String, _ hint: HintPriority = .never,
    _ perform: @escaping (KeyEvent, inout ScreenState) -> Void
  ) -> KeyBinding {
    KeyBinding(keys, title: title, hint: hint, perform: perform).setting(\.section, to: everywhere)
  }

  static let commands = everywhere([":", .control("p")], "Commands", .always) { _, screen in
    screen.panel = Panel(.commands)
  }

  static let help = everywhere(["?", .function(1)], "Help", .always) { _, screen in
    screen.panel = Panel(.help)
  }

  static let cancelDrag = everywhere([.escape], "Cancel", .high) { _, screen in screen.cancelDrag() }

  static let quit = quit(asking: false)

  /// Returns the binding that quits; `q` asks a question first if there is one.
  static func quit(asking: Bool) -> KeyBinding {
    everywhere(["q", .control("c")], "Quit", .always) { key, screen in
      if asking, key == "q" { screen.asksToQuit = true } else { screen.quit() }
    }
    .setting(\.performsCommand, to: true)
  }

  /// The key bindings that move focus, for screens with several controls.
  static let navigation = [
    everywhere([.tab], "Move focus ahead") { _, screen in screen.moveFocus(by: 1) },
    everywhere([.shiftTab], "Move focus back") { _, screen in screen.moveFocus(by: -1) },
    everywhere([.up, .down, .left, .right, "k", "j", "h", "l"], "Move focus") { key, screen in
      let direction = letters[key]
      // In a field, a second press would type the letter.
      screen.moveFocus(towards: direction ?? key.key, skipsFields: direction != nil)
    },
  ]

  /// The directions of vi's letters.
  private static let letters: [KeyEvent: Key] = ["k": .up, "j": .down, "h": .left, "l": .right]
}
