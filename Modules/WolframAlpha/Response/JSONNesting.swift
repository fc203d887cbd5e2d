/// A bound on how deeply a JSON text nests, found before a parser that recurses sees it.
enum JSONNesting {
  /// Whether no array or object is nested more than `limit` deep. Brackets inside strings don't count. The text need
  /// not be valid: what comes out as shallow is shallow for every parser.
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
