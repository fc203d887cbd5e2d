extension Interface {
  /// Acts on what the terminal sent, as the frame that was shown last says.
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
    if let reason = binding.unavailable {
      notice = "\(binding.title) — \(reason)"
    } else {
      binding.perform(key.canonical, &self)
    }
  }

  /// A paste is text for the field that has focus, and never keys.
  private mutating func receive(_ paste: Paste) {
    notice = nil
    guard let insert = focusedControl?.insert else {
      notice = "Nothing was pasted: no field has focus"
      return
    }
    insert(paste.text, &self)
    if paste.isTruncated { notice = "The paste was too long: its end was left out" }
  }

  private mutating func receive(_ mouse: MouseEvent) {
    switch mouse.action {
    case .press(.left): click(at: mouse.position)
    case .scrollUp: scroll(by: -Self.wheelRows, at: mouse.position)
    case .scrollDown: scroll(by: Self.wheelRows, at: mouse.position)
    case .drag(.left): drag(to: mouse.position)
    case .release: held = nil
    case .press, .drag, .move, .scrollLeft, .scrollRight: break
    }
  }

  /// What most terminals scroll by themselves for a notch of the wheel.
  private static let wheelRows = 3

  private mutating func click(at position: Position) {
    notice = nil
    held = nil
    guard let control = controls.last(where: { $0.rect.contains(position) }) else { return }
    held = (control.id, position)
    if !showsHelp { focus(on: control) }
    guard control.unavailable == nil else { return }
    control.click?(position.inside(control.rect), &self)
  }

  /// Belongs to the control on which the button went down, wherever the pointer is by now.
  private mutating func drag(to position: Position) {
    guard let held, let control = controls.first(where: { $0.id == held.id }), control.unavailable == nil
    else { return }
    control.drag?(held.start.inside(control.rect), position.inside(control.rect), &self)
  }

  private mutating func scroll(by rows: Int, at position: Position) {
    controls.last { $0.rect.contains(position) && $0.scroll != nil }?.scroll?(rows, &self)
  }
}

extension Position {
  /// The place counted from a rectangle's top left.
  fileprivate func inside(_ rect: Rect) -> Position {
    Position(x: x - rect.minX, y: y - rect.minY)
  }
}

// MARK: - The program's own keys

extension KeyBinding {
  private static let everywhere = "Everywhere"

  static let help = KeyBinding(["?", .function(1)], title: "Help", section: everywhere, hint: .always) {
    _, interface in interface.showsHelp = true
  }

  static let quit: KeyBinding = {
    var binding = KeyBinding(["q", .control("c")], title: "Quit", section: everywhere, hint: .always) {
      _, interface in interface.isFinished = true
    }
    binding.isCommand = true
    return binding
  }()

  /// Keys that move focus, where there is anything to move it between.
  static func navigation(among controls: [Control]) -> [KeyBinding] {
    guard controls.count > 1 else { return [] }
    return [
      KeyBinding([.tab], title: "Next", section: everywhere) { _, interface in interface.moveFocus(by: 1) },
      KeyBinding([.shiftTab], title: "Previous", section: everywhere, hint: .never) { _, interface in
        interface.moveFocus(by: -1)
      },
      KeyBinding(
        [.up, .down, .left, .right, "k", "j", "h", "l"], title: "Move focus that way", section: everywhere,
        hint: .never
      ) { key, interface in interface.moveFocus(towards: direction(of: key)) },
    ]
  }

  /// vi's letters for the arrows.
  private static func direction(of key: KeyEvent) -> Key {
    switch key {
    case "k": .up
    case "j": .down
    case "h": .left
    case "l": .right
    default: key.key
    }
  }
}
