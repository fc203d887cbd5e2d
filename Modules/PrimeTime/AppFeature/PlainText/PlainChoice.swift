import NumberText
import TerminalUI

extension ScreenProgram.Choice {
  /// The title with the values, or with the key.
  var line: String {
    if let options { return "\(title) (\(options.joined(separator: ", ")))" }
    return title + (keyName.isEmpty ? "" : " (\(spokenKeyName))")
  }

  /// The title with the values or the examples.
  var question: String { "\(title) (\(argument); empty line to leave)" }

  /// The key by name, in lowercase unless it is a letter.
  var spokenKeyName: String { keyName.count == 1 ? keyName : keyName.lowercased() }

  /// Returns what chooses the value that an answer names; nil if there is none.
  func value(of answer: String) -> String? {
    switch kind {
    case .options(let titles): titles.firstIndex(beginning: answer).map { "\($0 + 1)" }
    case .rows(let count): Int(answer).flatMap { (1...count).contains($0) ? answer : nil }
    case .text, .command: answer
    }
  }

  /// The values or the examples of what can follow the command on its line.
  var argument: String {
    switch kind {
    case .text: placeholder + (title == "Filter" ? ", or all" : "")
    case .rows(let count): "the rows 1 to \(count.grouped)"
    case .options(let titles): titles.joined(separator: ", ")
    case .command: ""
    }
  }

  var takesArgument: Bool {
    kind != .command || Self.numberCommands.contains(title) || Self.otherCommands.contains(title)
  }

  /// The commands that delete numbers, go back to an action, or open a field.
  private static let otherCommands = [
    "Add", "Delete", "Enter a count", "Enter a step", "Go to a number", "Set the width",
    "Go back to this moment", "Save favorites to a file",
    "Load favorites from a file", "Import primes from a file", "Export favorites as a list",
    "Compare favorites with a file",
  ]

  /// The commands for the count that also take a number.
  static let numberCommands = ["Facts", "Nth prime", "Save to favorites", "See in Explore"]

  /// The title, its name, and its value.
  var titles: [String] { [title] + title.split(separator: ": ").map(String.init) }

  var options: [String]? { if case .options(let titles) = kind { titles } else { nil } }
}

extension [ScreenProgram.Choice] {
  /// Returns the choices for a key, a title, or at least two letters of its beginning, the best first.
  func choices(for answer: String) -> [ScreenProgram.Choice] {
    let title = answer.lowercased()
    if answer.count == 1 { return filter { $0.spokenKeyName == answer } }
    return filter { $0.spokenKeyName == title } + filter { $0.title.lowercased() == title }
      + filter { $0.title.lowercased().hasPrefix(title) }
  }

  /// The list of the screen; nil if there is none.
  var rows: ScreenProgram.Choice? { first { if case .rows = $0.kind { true } else { false } } }
}

extension [String] {
  /// Returns the index of the text that begins with another one, regardless of case.
  func firstIndex(beginning text: String) -> Int? {
    firstIndex { $0.lowercased().hasPrefix(text.lowercased()) }
  }
}
