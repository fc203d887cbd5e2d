extension KeyDecoder {
  /// `ESC [ 201 ~`, which ends a paste.
  private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

  mutating func beginPaste() {
    buffer.removeAll()
    pasteEndMatched = 0
    pasteIsTruncated = false
    hasAltPrefix = false
    state = .paste
  }

  mutating func paste(_ byte: UInt8, _ events: inout [InputEvent]) {
    if byte == Self.pasteEnd[pasteEndMatched] {
      pasteEndMatched += 1
      if pasteEndMatched == Self.pasteEnd.count { finishPaste(&events) }
      return
    }
    // ESC occurs only at the start of the end mark, so a new match can begin only with this byte.
    for missed in Self.pasteEnd.prefix(pasteEndMatched) { keep(missed) }
    pasteEndMatched = 0
    if byte == Self.pasteEnd[0] { pasteEndMatched = 1 } else { keep(byte) }
  }

  mutating func finishPaste(_ events: inout [InputEvent]) {
    buffer.removeSubrange(completeCharacters.endIndex...)
    // Terminals send the Enter key's CR for a line break. In place, because a paste can have megabytes.
    var isAfterReturn = false
    buffer.removeAll { byte in
      defer { isAfterReturn = byte == 0x0D }
      return isAfterReturn && byte == 0x0A
    }
    for index in buffer.indices where buffer[index] == 0x0D { buffer[index] = 0x0A }
    events.append(.paste(Paste(String(decoding: buffer, as: UTF8.self), isTruncated: pasteIsTruncated)))
    buffer = []
    state = .ground
  }

  /// The buffered bytes, without a final character that the limit cut off.
  private var completeCharacters: ArraySlice<UInt8> {
    guard pasteIsTruncated, let start = buffer.lastIndex(where: { $0 & 0xC0 != 0x80 }),
      buffer[start...].isIncompleteCharacter
    else { return buffer[...] }
    return buffer[..<start]
  }

  private mutating func keep(_ byte: UInt8) {
    if buffer.count < pasteLimit, !pasteIsTruncated { buffer.append(byte) } else { pasteIsTruncated = true }
  }
}
