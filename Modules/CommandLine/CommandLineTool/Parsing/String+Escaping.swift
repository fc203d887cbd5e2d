extension String {
  /// The text in single quotes, safe to print to a terminal and to a line-oriented log.
  ///
  /// It has at most 64 scalars, and invisible characters and those that would affect the terminal are
  /// escaped. It is for display only and can't be parsed back: a backslash in the text isn't escaped.
  public var quotedForMessage: String {
    let limit = 64
    var result = "'"
    var count = 0
    for scalar in unicodeScalars {
      if count == limit {
        result += "…"
        break
      }
      count += 1
      result += scalar.isSafeToPrint ? String(Character(scalar)) : scalar.escape
    }
    return result + "'"
  }
}

extension Unicode.Scalar {
  fileprivate var isSafeToPrint: Bool {
    // Joiners are format characters too, but several languages and emoji need them.
    if value == 0x200C || value == 0x200D { return true }
    return switch properties.generalCategory {
    // Format characters include those that change the text direction, which could make a message misleading.
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }
}
