extension KeyEvent: ExpressibleByExtendedGraphemeClusterLiteral {
  /// Creates the event of a key that types a character: `"s"`, `"?"`, `" "`.
  public init(extendedGraphemeClusterLiteral value: Character) {
    self.init(.character(value))
  }

  public static let enter = KeyEvent(.enter)
  public static let tab = KeyEvent(.tab)
  public static let shiftTab = KeyEvent(.tab, .shift)
  public static let backspace = KeyEvent(.backspace)
  public static let delete = KeyEvent(.delete)
  public static let escape = KeyEvent(.escape)
  public static let up = KeyEvent(.up)
  public static let down = KeyEvent(.down)
  public static let left = KeyEvent(.left)
  public static let right = KeyEvent(.right)
  public static let home = KeyEvent(.home)
  public static let end = KeyEvent(.end)
  public static let pageUp = KeyEvent(.pageUp)
  public static let pageDown = KeyEvent(.pageDown)

  public static func control(_ letter: Character) -> KeyEvent {
    KeyEvent(.character(letter), .control)
  }

  public static func function(_ number: Int) -> KeyEvent { KeyEvent(.function(number)) }

  /// The event without differences between terminals; a character already reflects Shift.
  var canonical: KeyEvent {
    guard case .character = key, modifiers.contains(.shift) else { return self }
    return KeyEvent(key, modifiers.subtracting(.shift))
  }

  /// The name of the key for hints and help, such as `Esc`, `Ctrl-S`, or `↑`.
  public var name: String { name(in: .unicode) }

  private static let modifierNames: [(KeyModifiers, String)] = [
    (.control, "Ctrl-"), (.alt, "Alt-"), (.super, "Super-"), (.hyper, "Hyper-"), (.meta, "Meta-"),
    (.shift, "Shift-"),
  ]

  /// Returns the name in `glyphs`: in ASCII, an arrow is a word, since `^` or `<` looks like another key.
  public func name(in glyphs: GlyphSet) -> String {
    if modifiers.isEmpty { return key.name(in: glyphs, isHeldWithOthers: false) }
    let held = Self.modifierNames.filter { modifiers.contains($0.0) }.map(\.1).joined()
    return held + key.name(in: glyphs, isHeldWithOthers: true)
  }
}

extension Key {
  fileprivate func name(in glyphs: GlyphSet, isHeldWithOthers: Bool) -> String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): isHeldWithOthers ? character.uppercased() : String(character)
    case .enter: "Enter"
    case .tab: "Tab"
    case .backspace: "Backspace"
    case .escape: "Esc"
    case .up: glyphs == .ascii ? "Up" : "↑"
    case .down: glyphs == .ascii ? "Down" : "↓"
    case .left: glyphs == .ascii ? "Left" : "←"
    case .right: glyphs == .ascii ? "Right" : "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .insert: "Ins"
    case .delete: "Del"
    case .function(let number): "F\(number)"
    }
  }
}
