import NumberText
import TerminalUI

extension ScreenProgram.Choice {
  /// The title with the values, or with the key.
  var line: String {
    if let options { return "\(title) (\(options.joined(separator: ", ")))" }
    return title + (keyName.isEmpty ? "" : " (\(spokenKeyName))")
  }

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

  var values: String {
    if case .rows(let count) = kind { return "the rows 1 to \(count.grouped)" }
    return options?.joined(separator: ", ") ?? ""
  }

  var options: [String]? { if case .options(let titles) = kind { titles } else { nil } }
}

extension [ScreenProgram.Choice] {
  /// Returns the choice for a key, a title, or the beginning of a title.
  func choice(for answer: String) -> ScreenProgram.Choice? {
    let title = answer.lowercased()
    return first { $0.spokenKeyName == (answer.count == 1 ? answer : title) }
      ?? first { $0.title.lowercased() == title }
      ?? first { $0.title.lowercased().hasPrefix(title) }
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
