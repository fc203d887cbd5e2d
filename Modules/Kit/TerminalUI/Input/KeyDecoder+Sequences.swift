extension KeyDecoder {
  mutating func sequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    guard (0x20..<0x7F).contains(byte) else {
      // No sequence contains such a byte: the sequence was cut off, and the byte starts something new.
      reset()
      ground(byte, &events)
      return
    }
    switch state {
    case .singleShift: singleShift(byte, &events)
    case .consoleFunction:
      if (0x41...0x45).contains(byte) { emit(.function(Int(byte) - 0x40), modifiers(nil), &events) }
      reset()
    case .oversizedControlSequence:
      if byte >= 0x40 { reset() }
    default: controlSequence(byte, &events)
    }
  }

  /// Decodes a byte of an OSC, DCS, or APC string.
  ///
  /// ST or BEL ends the string. Any other control character means that the string was keys.
  mutating func string(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x07: endString(&events)
    case 0x1B: state = .stringEscape
    case 0..<0x20:
      endAsKeys(&events)
      advance(byte, &events)
    default:
      // The rest of a longer string is dropped; known strings are shorter.
      if buffer.count < Self.sequenceLimit { buffer.append(byte) }
    }
  }

  mutating func stringEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == UInt8(ascii: "\\") { return endString(&events) }
    endAsKeys(&events)
    advance(0x1B, &events)
    advance(byte, &events)
  }

  /// Whether the string begins like the terminal's answer to a query.
  var isAnswer: Bool { buffer.starts(with: "]11;".utf8) }

  /// Decodes the start of a string as keys: Alt with the first character, and the other characters.
  ///
  /// The start of an answer is dropped, and so is a string too long to be typed.
  mutating func endAsKeys(_ events: inout [InputEvent]) {
    let bytes = buffer
    let isTyped = !isAnswer && bytes.count < Self.sequenceLimit
    if isTyped, let kind = bytes.first { emitIntroducer(Character(Unicode.Scalar(kind)), &events) }
    reset()
    if isTyped { for byte in bytes.dropFirst() { advance(byte, &events) } }
  }

  private mutating func endString(_ events: inout [InputEvent]) {
    if let color = RGB(backgroundReport: String(decoding: buffer, as: UTF8.self)) {
      events.append(.report(.background(color)))
    }
    reset()
  }

  private mutating func controlSequence(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == UInt8(ascii: "["), buffer.isEmpty {
      state = .consoleFunction
      return
    }
    if byte < 0x40 {
      // rxvt ends shifted keys with `$`; elsewhere, `$` begins a longer ending.
      if byte == UInt8(ascii: "$"), let number = soleNumber, let key = Self.editingKey(number) {
        emit(key, modifiers(nil).union(.shift), &events)
        reset()
      } else if buffer.count < Self.sequenceLimit {
        buffer.append(byte)
      } else {
        state = .oversizedControlSequence
      }
      return
    }
    if byte == UInt8(ascii: "M"), buffer.isEmpty {
      state = .legacyMouse
      return
    }
    let sequence = ControlSequence(parameters: buffer, final: byte)
    let hasAltPrefix = hasAltPrefix
    reset()
    if sequence.isPasteStart {
      beginPaste()
    } else if let event = sequence.event(hasAltPrefix: hasAltPrefix) {
      events.append(event)
    }
  }

  private var soleNumber: Int? {
    guard !buffer.isEmpty, buffer.count <= 2 else { return nil }
    return Int(String(decoding: buffer, as: UTF8.self))
  }

  /// Returns the key for a number before `~`, in xterm's and rxvt's numbering.
  static func editingKey(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  private mutating func singleShift(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte < 0x3C && byte >= 0x30 {
      // Old terminals send the modifiers here: `ESC O 2 P`, `ESC O 1 ; 2 P`.
      buffer.append(byte)
      if buffer.count > Self.sequenceLimit { state = .oversizedControlSequence }
      return
    }
    let parameters = ControlSequence(parameters: buffer, final: byte)
    var modifiers = modifiers(parameters.number(parameters.count - 1))
    switch byte {
    case 0x61...0x64:
      // rxvt's arrows with Control.
      modifiers.insert(.control)
      emit([Key.up, .down, .right, .left][Int(byte) - 0x61], modifiers, &events)
    case UInt8(ascii: "M"): emit(.enter, modifiers, &events)
    case UInt8(ascii: "I"): emit(.tab, modifiers, &events)
    case 0x6A...0x79, UInt8(ascii: "X"):
      // The keypad in application mode: j to y are the ASCII characters * to 9, and X is =.
      let character = byte == UInt8(ascii: "X") ? UInt8(ascii: "=") : byte - 0x40
      emit(.character(Character(Unicode.Scalar(character))), modifiers, &events)
    default:
      if let key = ControlSequence.letterKey(byte) { emit(key, modifiers, &events) }
    }
    reset()
  }

  /// Decodes a byte of X10's mouse report: button, column, and row, one byte each, with an offset of 32.
  mutating func legacyMouse(_ byte: UInt8, _ events: inout [InputEvent]) {
    buffer.append(byte)
    guard buffer.count == 3 else { return }
    let numbers = buffer.map { Int($0) - 32 }
    reset()
    guard numbers.allSatisfy({ $0 >= 0 }) else { return }
    if let mouse = MouseEvent(code: numbers[0], column: numbers[1], row: numbers[2], isRelease: nil) {
      events.append(.mouse(mouse))
    }
  }

  func modifiers(_ parameter: Int?) -> KeyModifiers {
    KeyModifiers(parameter: parameter).union(hasAltPrefix ? .alt : [])
  }

  mutating func reset() {
    state = .ground
    hasAltPrefix = false
    buffer.removeAll(keepingCapacity: true)
  }
}

extension RGB {
  /// Parses `]11;rgb:R/G/B` or `]11;rgba:R/G/B/A`, with 1 to 4 hexadecimal digits for each component.
  fileprivate init?(backgroundReport report: String) {
    let parts = report.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, ["]11;rgb", "]11;rgba"].contains(parts[0]) else { return nil }
    let components = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard components.count == (parts[0].hasSuffix("a") ? 4 : 3) else { return nil }
    var values: [UInt8] = []
    for digits in components {
      guard 1...4 ~= digits.count, digits.allSatisfy(\.isHexDigit), let value = Int(digits, radix: 16) else {
        return nil
      }
      let maximum = 1 << (4 * digits.count) - 1
      values.append(UInt8((value * 255 + maximum / 2) / maximum))
    }
    self.init(red: values[0], green: values[1], blue: values[2])
  }
}
