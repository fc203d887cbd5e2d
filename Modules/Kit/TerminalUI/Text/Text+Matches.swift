extension Text {
  /// Creates a text in which what matches is underlined, whatever the case, and between digits with or without commas.
  ///
  /// - Parameter matches: Texts in lowercase.
  package init(_ text: String, marking matches: [String]) {
    var runs: [Run] = []
    var (start, index) = (text.startIndex, text.startIndex)
    while !matches.isEmpty, index < text.endIndex {
      guard let end = matches.lazy.compactMap({ text[index...].end(of: $0) }).first else {
        text.formIndex(after: &index)
        continue
      }
      runs.append(Run(text: String(text[start..<index])))
      runs.append(
        Run(
          text: String(text[index..<end]), style: Style(foreground: .accent, attributes: .underline)))
      (start, index) = (end, end)
    }
    self.init(runs: runs + [Run(text: String(text[start...]))])
  }
}

extension Substring {
  /// Returns the end of a prefix; nil if the text doesn't have it, or if it is empty.
  fileprivate func end(of prefix: String) -> Index? {
    var rest = self
    for character in prefix {
      if rest.first == ",", character.isNumber, rest.startIndex > startIndex { rest.removeFirst() }
      guard rest.popFirst()?.lowercased() == String(character) else { return nil }
    }
    return rest.startIndex > startIndex ? rest.startIndex : nil
  }
}
