extension ScreenState {
  mutating func receive(_ event: InputEvent, in frame: Frame) {
    switch event {
    case .key(let key): receive(key, in: frame)
    case .mouse(let mouse): receive(mouse)
    case .paste(let paste): receive(paste)
    case .focusGained, .focusLost, .report: break
    }
  }

  private mutating func receive(_ key: KeyEvent, in frame: Frame) {
    notice = nil
    guard let binding = frame.keyMap.binding(for: key) else { return }
    if let reason = binding.disabledReason {
      notice = "\(binding.title) — \(reason)"
    } else {
      if binding.editsText { keepFocus() }
      binding.perform(key.canonical, &self)
    }
  }

  /// Inserts a paste into the field that has focus; pasted text never acts as keys.
  private mutating func receive(_ paste: Paste) {
    notice = nil
    guard let insert = focusedControl?.insert else {
      notice = "Nothing was pasted because no field has focus. Select a field first"
      return
    }
    keepFocus()
    insert(paste.text, &self)
    if paste.isTruncated { notice = "The paste was too long and was truncated" }
  }

  private mutating func receive(_ mouse: MouseEvent) {
    switch mouse.action {
    case .press(.left): click(at: mouse.position)
    case .scrollUp: scroll(by: -Self.wheelRows, at: mouse.position)
    case .scrollDown: scroll(by: Self.wheelRows, at: mouse.position)
    case .drag(.left): drag(to: mouse.position)
    case .release: dragStart = nil
    case .press, .drag, .move, .scrollLeft, .scrollRight: break
    }
  }

  /// The number of rows that most terminals scroll for each step of the wheel.
  private static let wheelRows = 3

  private mutating func click(at position: Position) {
    notice = nil
    dragStart = nil
    guard let control = controls.last(where: { $0.rect.contains(position) }) else { return }
    dragStart = (control.id, position)
    if !showsHelp { focus(on: control) }
    guard control.disabledReason == nil else { return }
    control.click?(position.relative(to: control.rect), &self)
  }

  /// Handles a drag by the control on which the button was pressed, wherever the pointer is now.
  private mutating func drag(to position: Position) {
    guard let dragStart, let control = controls.first(where: { $0.id == dragStart.id }),
      control.disabledReason == nil
    else { return }
    control.drag?(dragStart.position.relative(to: control.rect), position.relative(to: control.rect), &self)
  }

  private mutating func scroll(by rows: Int, at position: Position) {
    controls.last { $0.rect.contains(position) && $0.scroll != nil }?.scroll?(rows, &self)
  }
}

extension Position {
  fileprivate func relative(to rect: Rect) -> Position {
    Position(x: x - rect.minX, y: y - rect.minY)
  }
}

// MARK: - The program's own keys

extension KeyBinding {
  private static let general = "General"

  static let help = KeyBinding(["?", .function(1)], title: "Help", section: general, hint: .always) {
    _, screen in screen.showsHelp = true
  }

  static let quit: KeyBinding = {
    var binding = KeyBinding(["q", .control("c")], title: "Quit", section: general, hint: .always) {
      _, screen in screen.isFinished = true
    }
    binding.performsCommand = true
    return binding
  }()

  /// The key bindings that move focus, for screens with several controls.
  static let navigation = [
    KeyBinding([.tab], title: "Next", section: general) { _, screen in screen.moveFocus(by: 1) },
    KeyBinding([.shiftTab], title: "Previous", section: general, hint: .never) { _, screen in
      screen.moveFocus(by: -1)
    },
    KeyBinding(
      [.up, .down, .left, .right, "k", "j", "h", "l"], title: "Move focus", section: general,
      hint: .never
    ) { key, screen in
      // In a field, a letter would be typed when it is pressed again.
      if let direction = direction(of: key) {
        screen.moveFocus(towards: direction, skipsFields: true)
      } else {
        screen.moveFocus(towards: key.key, skipsFields: false)
      }
    },
  ]

  /// Returns the arrow key for one of vi's letters; `nil` for other keys.
  private static func direction(of key: KeyEvent) -> Key? {
    switch key {
    case "k": .up
    case "j": .down
    case "h": .left
    case "l": .right
    default: nil
    }
  }
}
