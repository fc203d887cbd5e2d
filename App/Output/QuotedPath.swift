extension String {
  /// A path in the quotation marks of the messages about files: whole, and safe to print.
  ///
  /// Paths can hold line ends and terminal commands; they are shown as escapes.
  var quotedPath: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        result.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
      default:
        result.append(scalar)
      }
    }
    return "“\(String(result))”"
  }
}
