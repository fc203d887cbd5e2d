/// A decoder that converts bytes from a terminal to events.
///
/// This is a pure state machine without a clock. It decodes one byte at a time, so the events don't depend on
/// how the bytes are split into reads. A control sequence that has begun never becomes text: unknown sequences are
/// dropped, and a control character within one ends it and is decoded on its own. A string without an end becomes keys:
/// Alt-`]`, Alt-P, and Alt-`_` begin like one. Memory is limited by the length of a paste.
///
/// References: ECMA-48 5.4 (control sequences), xterm's *ctlseqs* (keys, SGR mouse, bracketed paste, focus,
/// OSC 11), Contour's *color scheme reports* (mode 2031), the kitty keyboard protocol (`CSI u`), key formats of rxvt and
/// the Linux console, Unicode 3.9 (UTF-8 and its replacement).
public struct KeyDecoder: Sendable {
  /// The maximum number of bytes in a paste; the rest is dropped.
  let pasteLimit: Int

  enum State: Hashable, Sendable {
    case ground
    /// After one or more ESC; `count` is 1 or 2.
    case escape(count: Int)
    /// After `ESC [`.
    case controlSequence
    /// Within a sequence that is too long to be known.
    case oversizedControlSequence
    /// After `ESC [ [`, the Linux console's prefix for F1 to F5.
    case consoleFunction
    /// After `ESC O`.
    case singleShift
    /// Within an OSC, DCS, or APC string.
    case string
    /// After an ESC in such a string; `\` ends the string.
    case stringEscape
    /// Within X10's mouse report, after `ESC [ M`.
    case legacyMouse
    case utf8
    case paste
  }

  var state = State.ground
  /// Whether an ESC preceded the current sequence or character.
  var hasAltPrefix = false
  /// The bytes of the current character, control sequence's parameters, string with its kind, mouse report, or paste.
  var buffer: [UInt8] = []
  var pasteEndMatched = 0
  var pasteIsTruncated = false

  /// The maximum number of parameter bytes; known sequences are shorter.
  static let sequenceLimit = 128

  public init(pasteLimit: Int = 16 << 20) {
    self.pasteLimit = max(pasteLimit, 0)
  }

  /// The time without input after which to call ``flush()``; `nil` if no input is incomplete.
  ///
  /// The time is short if the input can be a key: Esc, or Alt with a character that begins sequences. The rest of any
  /// other input may be late on a slow connection.
  public var timeout: Duration? {
    switch state {
    case .ground: nil
    case .escape: .milliseconds(50)
    case .string, .stringEscape: isAnswer ? .seconds(1) : .milliseconds(50)
    case .controlSequence, .singleShift: buffer.isEmpty ? .milliseconds(50) : .seconds(1)
    case .oversizedControlSequence, .consoleFunction, .legacyMouse, .utf8, .paste: .seconds(1)
    }
  }

  var isInPaste: Bool { state == .paste }

  /// Decodes bytes and returns the completed events, in order.
  public mutating func decode(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
    var events: [InputEvent] = []
    for byte in bytes { advance(byte, &events) }
    return events
  }

  /// Returns the events of incomplete input, and resets the decoder; for the end of the input or a ``timeout``.
  ///
  /// Incomplete keys, characters, and pastes are events. Other incomplete sequences are dropped.
  public mutating func flush() -> [InputEvent] {
    var events: [InputEvent] = []
    let endsInEscape = state == .stringEscape
    if state == .string || endsInEscape { endAsKeys(&events) }
    if endsInEscape { advance(0x1B, &events) }
    switch state {
    case .escape(let count): for _ in 0..<count { emit(.escape, [], &events) }
    case .controlSequence where buffer.isEmpty: emitIntroducer("[", &events)
    case .singleShift where buffer.isEmpty: emitIntroducer("O", &events)
    case .utf8: emit(.character("\u{FFFD}"), hasAltPrefix ? .alt : [], &events)
    case .paste: finishPaste(&events)
    default: break
    }
    self = KeyDecoder(pasteLimit: pasteLimit)
    return events
  }

  mutating func advance(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: ground(byte, &events)
    case .escape(let count): escape(byte, count: count, &events)
    case .utf8: continueCharacter(byte, &events)
    case .paste: paste(byte, &events)
    case .legacyMouse: legacyMouse(byte, &events)
    case .string: string(byte, &events)
    case .stringEscape: stringEscape(byte, &events)
    case .controlSequence, .oversizedControlSequence, .consoleFunction, .singleShift:
      sequence(byte, &events)
    }
  }

  mutating func ground(_ byte: UInt8, _ events: inout [InputEvent]) {
    state = .ground
    let modifiers: KeyModifiers = hasAltPrefix ? .alt : []
    switch byte {
    case 0x1B:
      hasAltPrefix = false
      state = .escape(count: 1)
      return
    case 0x0D: emit(.enter, modifiers, &events)
    case 0x09: emit(.tab, modifiers, &events)
    case 0x7F: emit(.backspace, modifiers, &events)
    case 0x00: emit(.character(" "), modifiers.union(.control), &events)
    case 0x01..<0x1B:
      emit(.character(Character(Unicode.Scalar(byte + 0x60))), modifiers.union(.control), &events)
    case 0x1C..<0x20:
      emit(.character(Character(Unicode.Scalar(byte + 0x40))), modifiers.union(.control), &events)
    case 0x20..<0x7F: emit(.character(Character(Unicode.Scalar(byte))), modifiers, &events)
    default:
      buffer = [byte]
      if buffer[...].isIncompleteCharacter {
        state = .utf8
        return
      }
      emit(.character("\u{FFFD}"), modifiers, &events)
    }
    hasAltPrefix = false
  }

  private mutating func continueCharacter(_ byte: UInt8, _ events: inout [InputEvent]) {
    buffer.append(byte)
    if buffer[...].isIncompleteCharacter { return }
    let scalars = String(decoding: buffer, as: UTF8.self).unicodeScalars
    let character = Character(scalars[scalars.startIndex])
    events.append(.key(KeyEvent(character: character, hasAltPrefix ? .alt : [])))
    reset()
    // A byte that doesn't continue the character begins something else.
    if scalars.count > 1 { ground(byte, &events) }
  }

  mutating func escape(_ byte: UInt8, count: Int, _ events: inout [InputEvent]) {
    if byte == 0x1B {
      // The first of three was the Esc key: no sequence starts with three ESC.
      if count == 2 { emit(.escape, [], &events) }
      state = .escape(count: 2)
      return
    }
    buffer.removeAll(keepingCapacity: true)
    // rxvt sends Alt with a key's sequence as a second ESC.
    hasAltPrefix = count == 2
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      state = .string
      buffer.append(byte)
    default:
      if count == 2 { emit(.escape, [], &events) }
      hasAltPrefix = true
      ground(byte, &events)
    }
  }

  /// Emits the keys of a sequence of only ESC and the character, such as Alt-`[`.
  func emitIntroducer(_ character: Character, _ events: inout [InputEvent]) {
    if hasAltPrefix { emit(.escape, [], &events) }
    emit(.character(character), .alt, &events)
  }

  func emit(_ key: Key, _ modifiers: KeyModifiers, _ events: inout [InputEvent]) {
    events.append(.key(KeyEvent(key, modifiers)))
  }
}

extension ArraySlice<UInt8> {
  /// Whether these are the first bytes of a character in UTF-8, and others can complete it.
  ///
  /// Decoding replaces them by one U+FFFD, but a byte that doesn't continue a character by another (Unicode 17.0, 3.9).
  var isIncompleteCharacter: Bool {
    0xC2...0xF4 ~= first ?? 0 && String(validating: self, as: UTF8.self) == nil
      && String(decoding: self, as: UTF8.self).unicodeScalars.count == 1
  }
}
