/// A complete control sequence: `ESC [`, parameters, and a final byte that determines its meaning.
struct ControlSequence {
  private let prefix: UInt8?
  /// The parameters, each split at colons into its parts; `nil` for an empty part.
  private let parameters: [[Int?]]
  private let intermediates: [UInt8]
  private let final: UInt8

  init(parameters bytes: [UInt8], final: UInt8) {
    var bytes = bytes[...]
    prefix = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    if prefix != nil { bytes.removeFirst() }
    let end: Int = bytes.firstIndex { $0 < 0x30 } ?? bytes.endIndex
    intermediates = Array(bytes[end...])
    parameters = bytes[..<end].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
    }
    self.final = final
  }

  /// Returns the number; `nil` for more than 9 digits, which no terminal sends.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.count > 9 ? nil : Int(String(decoding: digits, as: UTF8.self))
  }

  var count: Int { parameters.count }

  /// Returns a part of a parameter; `nil` if it is missing or empty.
  func number(_ index: Int, part: Int = 0) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(part) else { return nil }
    return parameters[index][part]
  }

  var isPasteStart: Bool {
    final == UInt8(ascii: "~") && prefix == nil && intermediates.isEmpty && count == 1 && number(0) == 200
  }

  func event(hasAltPrefix: Bool) -> InputEvent? {
    switch prefix {
    case UInt8(ascii: "<"): return mouse(isRelease: final == UInt8(ascii: "m")).map(InputEvent.mouse)
    case UInt8(ascii: "?"): return report.map(InputEvent.report)
    case nil: break
    default: return nil
    }
    guard intermediates.isEmpty else { return nil }
    if parameters.allSatisfy({ $0 == [nil] }) {
      if final == UInt8(ascii: "I") { return .focusGained }
      if final == UInt8(ascii: "O") { return .focusLost }
    }
    guard let key = keyEvent, !isRelease else { return nil }
    return .key(KeyEvent(key.key, key.modifiers.union(hasAltPrefix ? .alt : [])))
  }

  /// Whether a key was released (kitty's event type 3).
  private var isRelease: Bool { number(1, part: 1) == 3 }

  private var keyEvent: KeyEvent? {
    let modifiers = KeyModifiers(parameter: number(1))
    switch final {
    case UInt8(ascii: "u"):
      return number(0).flatMap { unicodeKey($0, modifiers) }
    case UInt8(ascii: "~"):
      // xterm's modifyOtherKeys: 27 ; modifiers ; code.
      if number(0) == 27, let code = number(2) { return unicodeKey(code, modifiers) }
      return number(0).flatMap(KeyDecoder.editingKey).map { KeyEvent($0, modifiers) }
    case UInt8(ascii: "^"):
      return number(0).flatMap(KeyDecoder.editingKey).map { KeyEvent($0, modifiers.union(.control)) }
    case UInt8(ascii: "@"):
      return number(0).flatMap(KeyDecoder.editingKey).map {
        KeyEvent($0, modifiers.union([.control, .shift]))
      }
    case UInt8(ascii: "Z"):
      return KeyEvent(.tab, modifiers.union(.shift))
    case 0x61...0x64:
      // rxvt's arrows with shift.
      return KeyEvent([Key.up, .down, .right, .left][Int(final) - 0x61], modifiers.union(.shift))
    case UInt8(ascii: "R"):
      // F3 or, except in the first row, a cursor position report, which is never requested.
      return (number(0) ?? 1) == 1 ? KeyEvent(.function(3), modifiers) : nil
    default:
      return Self.letterKey(final).map { KeyEvent($0, modifiers) }
    }
  }

  /// Returns the key for a final letter, after either `ESC [` or `ESC O`.
  static func letterKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  /// Returns the key in kitty's and xterm's format: `CSI code:shifted:base ; modifiers:type ; text u`.
  private func unicodeKey(_ code: Int, _ modifiers: KeyModifiers) -> KeyEvent? {
    switch code {
    case 9: return KeyEvent(.tab, modifiers)
    case 13, 57_414: return KeyEvent(.enter, modifiers)
    case 27: return KeyEvent(.escape, modifiers)
    case 8, 127: return KeyEvent(.backspace, modifiers)
    case 57_376...57_398: return KeyEvent(.function(code - 57_376 + 13), modifiers)
    case 57_399...57_416:
      let keypad = Array("0123456789./*-+") + ["\r", "=", ","]
      return KeyEvent(.character(keypad[code - 57_399]), modifiers)
    case 57_417...57_426:
      let keypad: [Key] = [.left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete]
      return KeyEvent(keypad[code - 57_417], modifiers)
    // Lock, media, and lone modifier keys: the rest of kitty's private use area.
    case 57_344...63_743: return nil
    default: break
    }
    guard code >= 0x20, var character = Self.character(code) else { return nil }
    var (modifiers, base) = (modifiers, number(0, part: 2).flatMap(Self.character))
    if modifiers == .shift || modifiers == [.shift, .alt] {
      // A character typed with Shift is reported without the modifier, as by terminals without this protocol.
      let shifted = (number(2) ?? number(0, part: 1)).flatMap(Self.character)
      let uppercase = String(character).uppercased()
      character = shifted ?? (uppercase.count == 1 ? Character(uppercase) : character)
      modifiers.remove(.shift)
      if character.isASCII { base = nil }
    }
    return KeyEvent(character: character, modifiers, base: base)
  }

  private static func character(_ code: Int) -> Character? {
    UInt32(exactly: code).flatMap(Unicode.Scalar.init).map(Character.init)
  }

  private func mouse(isRelease: Bool) -> MouseEvent? {
    guard final == UInt8(ascii: "M") || isRelease, intermediates.isEmpty, count == 3 else { return nil }
    guard let code = number(0), let column = number(1), let row = number(2) else { return nil }
    return MouseEvent(code: code, column: column, row: row, isRelease: isRelease)
  }

  private var report: TerminalReport? {
    switch (final, intermediates) {
    case (UInt8(ascii: "y"), [UInt8(ascii: "$")]):
      guard let mode = number(0), let setting = number(1) else { return nil }
      return .mode(mode, setting: setting)
    case (UInt8(ascii: "c"), []): return .attributes((0..<count).compactMap { number($0) })
    case (UInt8(ascii: "u"), []): return number(0).map { .keyboardFlags($0) }
    case (UInt8(ascii: "n"), []):
      guard number(0) == 997, let scheme = number(1), 1...2 ~= scheme else { return nil }
      return .colorScheme(isDark: scheme == 1)
    default: return nil
    }
  }
}

extension MouseEvent {
  /// Creates an event from xterm's button code.
  ///
  /// Bits 0 and 1 are the button, 2 to 4 Shift, Alt, and Control, 5 motion, 6 the wheel, and 7 additional
  /// buttons. Columns and rows count from 1. If `isRelease` is `nil`, button 3 means a release.
  init?(code: Int, column: Int, row: Int, isRelease: Bool?) {
    guard column >= 1, row >= 1 else { return nil }
    // The first three of KeyModifiers, in the same order.
    let modifiers = KeyModifiers(rawValue: UInt8(code >> 2 & 0b111))
    let number = code & 3
    let isMotion = code & 32 != 0
    let button: Button? =
      code & 128 != 0 ? .extra(8 + number) : [Button.left, .middle, .right, nil][number]
    let action: Action
    if code & 64 != 0 {
      // The wheel has no release and no drag.
      guard isRelease != true, !isMotion else { return nil }
      action = [.scrollUp, .scrollDown, .scrollLeft, .scrollRight][number]
    } else if isMotion {
      action = button.map(Action.drag) ?? .move
    } else if isRelease ?? (button == nil) {
      action = .release(button)
    } else if let button {
      action = .press(button)
    } else {
      return nil
    }
    self.init(action, at: Position(x: column - 1, y: row - 1), modifiers: modifiers)
  }
}
