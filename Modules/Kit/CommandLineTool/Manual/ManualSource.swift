/// Lines of mdoc(7), escaped, and short enough for `mandoc -Tlint`.
struct ManualSource {
  private(set) var text = ""

  /// Writes a macro; its words are always text, even if they look like macros.
  mutating func macro(_ name: String, _ words: String...) { macro(name, words) }

  mutating func macro(_ name: String, _ words: [String]) {
    macro(name, raw: words.map(Self.argument).joined(separator: " "))
  }

  /// Writes a macro; its words are macros and their arguments: `Fl -by Ar N`.
  mutating func macro(_ name: String, macros words: [String]) {
    macro(name, raw: Self.joined(words))
  }

  mutating func macro(_ name: String, raw: String = "") {
    text += ".\(name)\(raw.isEmpty ? "" : " \(raw)")\n"
  }

  /// Removes the last line if it is this macro.
  mutating func dropLast(_ name: String) {
    if text.hasSuffix("\n.\(name)\n") { text.removeLast(name.utf8.count + 2) }
  }

  /// Writes running text, with each sentence on a new line.
  mutating func prose(_ paragraph: String) {
    var sentence: [String] = []
    for word in paragraph.split(separator: " ").map(String.init) {
      sentence.append(Self.escaped(word))
      if let last = word.last, ".!?".contains(last) {
        writeLines(sentence)
        sentence = []
      }
    }
    writeLines(sentence)
  }

  /// Writes a list of terms, each a series of macros, with their descriptions and notes in parentheses.
  mutating func list(_ entries: [(term: [String], text: String, note: String?)]) {
    if entries.isEmpty { return }
    macro("Bl", raw: "-tag -width Ds")
    for entry in entries {
      macro("It", macros: entry.term)
      prose(entry.text)
      if let note = entry.note {
        writeLines("(\(note))".split(separator: " ").map { Self.escaped(String($0)) })
      }
    }
    macro("El")
  }

  private mutating func writeLines(_ words: [String]) {
    if words.isEmpty { return }
    // Counted in bytes, as the linter does; few words are not ASCII.
    for line in TextLayout.wrap(words, width: 72, first: "", rest: "") {
      // A leading dot or apostrophe would make the line a macro.
      text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
    }
  }

  /// Returns an option's macros: `Fl -by Ar N`.
  static func words(of option: OptionSpecification) -> [String] {
    ["Fl", "-\(option.name)"] + (option.value.map { ["Ar", $0.name] } ?? [])
  }

  private static let macros: Set<String> = ["Fl", "Ar", "Er", "Ev", ","]

  private static func joined(_ words: [String]) -> String {
    words.map { macros.contains($0) ? $0 : argument($0) }.joined(separator: " ")
  }

  /// Returns a macro argument, quoted if it contains spaces, and escaped if it could be a macro's name.
  static func argument(_ word: String) -> String {
    let guarded = (word.utf8.count <= 3 && word != "..." ? "\\&" : "") + escaped(word)
    return word.contains(" ") ? "\"\(guarded)\"" : guarded
  }

  /// Returns the text with roff's special characters, and hyphens that must stay ASCII, escaped.
  static func escaped(_ text: String) -> String {
    text.replacingEach("\\-\"") { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      default: "\\(dq"
      }
    }
  }
}
