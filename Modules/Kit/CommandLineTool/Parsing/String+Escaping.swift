extension String {
  /// The text in single quotes, safe to print to a terminal and to a line-oriented log.
  ///
  /// It has at most 64 scalars; invisible characters and those that would affect the terminal are escaped. It is for
  /// display only and can't be parsed back: a backslash in the text isn't escaped.
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
      result += scalar.isVisible ? String(Character(scalar)) : scalar.escape
    }
    return result + "'"
  }

  /// The text as ``StandardStream/write(escaping:)`` prints it.
  ///
  /// Characters that could control a terminal or misrepresent the text are escaped, as `\u{1b}`: control characters,
  /// format characters such as those that change the direction of text, and line separators. Only line feeds stay.
  /// Joiners between characters beyond ASCII, as in emoji and in Persian, stay too.
  public var escapedForOutput: String { escaped(keepingLineFeeds: true) }

  /// The text as ``StandardStream/write(escapingLines:)`` prints it, on one line.
  var escapedForLine: String { escaped(keepingLineFeeds: false) }

  private func escaped(keepingLineFeeds: Bool) -> String {
    if isPlainASCII(withLineFeeds: keepingLineFeeds) { return self }
    var result = UnicodeScalarView()
    let scalars = Array(unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if !scalar.isUnsafe || scalar == "\n" && keepingLineFeeds || scalar.isJoiner && scalars.joins(at: index)
      {
        result.append(scalar)
      } else {
        result.append(contentsOf: scalar.escape.unicodeScalars)
      }
    }
    return String(result)
  }

  /// JSON text with the same meaning, with escapes for the characters that ``escapedForOutput`` escapes.
  public var escapedJSON: String {
    if isPlainASCII(withLineFeeds: true) { return self }
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      if !scalar.isUnsafe || scalar == "\n" {
        result.append(scalar)
      } else {
        for unit in UTF16.encode(scalar)! {
          let digits = String(unit, radix: 16)
          result.append(
            contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
        }
      }
    }
    return String(result)
  }

  /// Whether all characters are printable ASCII, as in most output.
  private func isPlainASCII(withLineFeeds: Bool) -> Bool {
    utf8.allSatisfy { 0x20..<0x7F ~= $0 || withLineFeeds && $0 == UInt8(ascii: "\n") }
  }
}

extension [Unicode.Scalar] {
  /// Whether the scalars before and after an index are visible and beyond ASCII.
  fileprivate func joins(at index: Int) -> Bool {
    guard index > 0, index + 1 < count else { return false }
    return [self[index - 1], self[index + 1]].allSatisfy { $0.value > 0x7F && !$0.isUnsafe }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar could control a terminal, or change how the text around it is displayed.
  fileprivate var isUnsafe: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether the scalar joins its neighbors or keeps them apart; several languages and emoji need it.
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  fileprivate var isVisible: Bool {
    if isJoiner { return true }
    return switch properties.generalCategory {
    case .surrogate, .privateUse, .unassigned: false
    default: !isUnsafe
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
