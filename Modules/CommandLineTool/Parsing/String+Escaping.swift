extension String {
  /// The text in single quotes, safe to print to a terminal and to a log of lines: at most 64 scalars,
  /// with what is invisible or would act on the terminal written as an escape.
  ///
  /// For echoing, not for reading back: a backslash in the text stays as it is.
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
    // Joiners are format characters too, but words of several languages and emoji need them.
    if value == 0x200C || value == 0x200D { return true }
    return switch properties.generalCategory {
    // Format covers what turns the direction of text, by which a message could be made to lie.
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
