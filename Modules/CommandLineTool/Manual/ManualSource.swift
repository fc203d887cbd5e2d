/// Lines of mdoc(7), escaped, and short enough for `mandoc -Tlint`.
struct ManualSource {
  private(set) var text = ""

  /// A macro with words that are text, whatever they look like.
  mutating func macro(_ name: String, _ words: String...) { macro(name, words) }

  mutating func macro(_ name: String, _ words: [String]) {
    macro(name, raw: words.map(Self.argument).joined(separator: " "))
  }

  /// A macro with words that are macros and their words: `Fl -by Ar N`.
  mutating func macro(_ name: String, macros words: [String]) {
    macro(name, raw: Self.joined(words))
  }

  mutating func macro(_ name: String, raw: String = "") {
    text += ".\(name)\(raw.isEmpty ? "" : " \(raw)")\n"
  }

  /// Takes back the last line, if it is this macro.
  mutating func dropLast(_ name: String) {
    if text.hasSuffix("\n.\(name)\n") { text.removeLast(name.utf8.count + 2) }
  }

  /// Running text, each sentence from a new line on.
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

  /// Terms, which are macros and their words, with their texts and what is noted in brackets.
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
    // In bytes, as the linter counts: words that are not ASCII are few.
    for line in TextLayout.wrap(words, width: 72, first: "", rest: "") {
      // A dot or an apostrophe at its start would make it a macro.
      text += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
    }
  }

  /// `Fl -by Ar N`
  static func words(of option: OptionSpecification) -> [String] {
    ["Fl", "-\(option.name)"] + (option.value.map { ["Ar", $0.name] } ?? [])
  }

  private static let macros: Set<String> = ["Fl", "Ar", "Er", "Ev", "Pa", ","]

  private static func joined(_ words: [String]) -> String {
    words.map { macros.contains($0) ? $0 : argument($0) }.joined(separator: " ")
  }

  /// A word after a macro: quoted where it has spaces, guarded where it could be a macro's name.
  private static func argument(_ word: String) -> String {
    let guarded = (word.utf8.count <= 3 && word != "..." ? "\\&" : "") + escaped(word)
    return word.contains(" ") ? "\"\(guarded)\"" : guarded
  }

  /// The text with roff's own characters, and hyphens that are to stay ASCII, as escapes.
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
