extension String {
  /// A path in the quotation marks of the messages about files: whole, and safe to print.
  public var quotedPath: String { "“\(printable)”" }

  /// The text with what would move a terminal's cursor, or hide itself, as escapes.
  public var printable: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
      default:
        result.append(scalar)
      }
    }
    return String(result)
  }
}
