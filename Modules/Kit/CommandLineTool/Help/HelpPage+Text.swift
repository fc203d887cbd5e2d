extension HelpPage {
  /// Returns the page as plain text with a final newline, wrapped at spaces to at most `width` characters.
  ///
  /// A word longer than a line isn't broken. Every character counts as one column.
  public func text(width: Int = 80) -> String {
    var blocks = [TextLayout.wrap(overview, width: width)]
    let indent = "         "
    // A part is broken only if it is wider than a line.
    let usage = usage.flatMap { part in
      part.count + indent.count > width ? part.split(separator: " ").map(String.init) : [part]
    }
    blocks.append(TextLayout.wrap(usage, width: width, first: "Usage: ", rest: indent))
    if !examples.isEmpty {
      blocks.append(["Examples:"] + TextLayout.table(examples, width: width))
    }
    blocks += discussion.map { TextLayout.wrap($0, width: width) }
    blocks += sections.map { ["\($0.title):"] + TextLayout.table($0.entries, width: width) }
    if let footer { blocks.append(TextLayout.wrap(footer, width: width)) }
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }
}

/// The layout of running text and two-column tables.
package enum TextLayout {
  /// Returns lines of at most `width` characters, with different prefixes for the first and the others.
  package static func wrap(_ text: String, width: Int, first: String = "", rest: String = "") -> [String] {
    wrap(text.split(separator: " ").map(String.init), width: width, first: first, rest: rest)
  }

  /// Returns lines of at most `width` characters, from words that may contain spaces.
  static func wrap(_ words: [String], width: Int, first: String, rest: String) -> [String] {
    var lines: [String] = []
    var line = first
    var isLineEmpty = true
    for word in words {
      if !isLineEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = rest
        isLineEmpty = true
      }
      line += (isLineEmpty ? "" : " ") + word
      isLineEmpty = false
    }
    return lines + [line]
  }

  /// Returns a table with terms on the left and their descriptions in a second column.
  ///
  /// If a term is too long for its column, its description is on the lines below. If the terms would take more than
  /// half of the width, all descriptions are below.
  static func table(_ entries: [HelpPage.Entry], width: Int) -> [String] {
    let maximumTermWidth = 28
    let fitting = entries.map(\.term.count).filter { $0 <= maximumTermWidth }
    let wanted = 2 + (fitting.max() ?? 4) + 2
    let isNarrow = wanted > width / 2
    let column = isNarrow ? 10 : wanted
    let indent = String(repeating: " ", count: column)
    return entries.flatMap { entry in
      let term = "  " + entry.term
      guard !isNarrow, term.count + 2 <= column else {
        return lines(ofTerm: term, width: width)
          + (entry.text.isEmpty ? [] : wrap(entry.text, width: width, first: indent, rest: indent))
      }
      let padded = term + String(repeating: " ", count: column - term.count)
      return wrap(entry.text, width: width, first: padded, rest: indent)
    }
  }

  private static func lines(ofTerm term: String, width: Int) -> [String] {
    if term.count <= width { return [term] }
    return wrap(term, width: width, first: String(term.prefix { $0 == " " }), rest: "      ")
  }
}
