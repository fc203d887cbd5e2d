/// A check of the nesting depth of JSON text, to protect recursive parsers.
enum JSONNesting {
  /// Returns whether arrays and objects are nested at most `limit` deep.
  ///
  /// Brackets in strings don't count. The text need not be valid; if the result is `true`, no parser nests
  /// deeper.
  static func depth(of json: some Sequence<UInt8>, isAtMost limit: Int) -> Bool {
    var (depth, isInString, isEscaped) = (0, false, false)
    for byte in json {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return true
  }
}
