@testable import CommandLineTool

/// The laws for the error of an invalid list.
extension ArgumentListLaws {
  func check(_ error: UsageError, of list: [String]) throws(LawViolation) {
    let text = error.description
    try require(error.exitStatus == .usage, "status \(error.exitStatus)")
    try require(text.isPrintableLine, "the message isn't a printable line: \(text)")
    guard let lineage = lineage(of: error.commandPath) else {
      throw LawViolation("the message names \(error.commandPath), which isn't a command")
    }
    let path = error.commandPath.joined(separator: " ")
    try require(
      text.hasPrefix("\(path): ") && text.hasSuffix(" Try '\(path) --help'."), "the message is \(text)")
    if let suggestion = error.suggestion {
      try require(text.contains("did you mean \(suggestion.quotedForMessage)?"), "the message is \(text)")
      try require(isInTree(suggestion, lineage), "it suggests \(suggestion), which doesn't exist")
    }
    try require(names(error, of: list, lineage), "the message does not name the word: \(text)")
  }

  private func isInTree(_ suggestion: String, _ lineage: [CommandSpecification]) -> Bool {
    let commands = tree.root.allCommands
    let options = commands.flatMap(\.ownOptions)
    let values = commands.flatMap(\.arguments).map(\.value) + options.compactMap(\.value)
    // A number alone is completed by its command: `prime 97`.
    return lineage.last?.subcommand(called: String(suggestion.prefix { $0 != " " })) != nil
      || options.contains { $0.longSpelling == suggestion }
      || values.contains { $0.choices.contains(suggestion) }
  }

  /// Returns whether the message contains the invalid words of the list, or the names of missing ones.
  private func names(_ error: UsageError, of list: [String], _ lineage: [CommandSpecification]) -> Bool {
    let message = error.message
    let options = lineage[0].allCommands.flatMap(\.ownOptions)
    func isTyped(_ spelling: String) -> Bool {
      message.contains("'\(spelling)'") && options.contains { $0.isSpelled(spelling) }
        && list.contains { $0.begins(with: spelling.hasPrefix("--") ? spelling : "-") }
    }
    func isQuoted(_ word: String) -> Bool { message.contains(word.quotedForMessage) }

    switch error.problem {
    case .unknownOption(let option):
      // The letter may follow others.
      let letter = option.unicodeScalars.count == 2 ? option.unicodeScalars.last : nil
      return isQuoted(option)
        && list.contains { word in
          word.begins(with: option)
            || word.begins(with: "-") && letter.map(word.unicodeScalars.contains) == true
        }
    case .misplacedOption(let option, let owners):
      return isTyped(option) && !owners.isEmpty && owners.allSatisfy { message.contains("'\($0)'") }
    case .missingValue(let option, let name, let dashed):
      return isTyped(option) && message.contains(" \(name)") && dashed.map(list.contains) != false
    case .unexpectedValue(let option, let text):
      return isTyped(option) && isQuoted(text) && list.contains { $0.ends(with: "=\(text)") }
    case .duplicateOption(let option): return isTyped(option)
    case .conflictingOptions(let first, let second): return isTyped(first) && isTyped(second)
    case .invalidOption(let option, let text, let reason):
      return isTyped(option) && (isQuoted(text) || reason == .empty) && list.contains { $0.ends(with: text) }
    case .unknownSubcommand(let word), .unexpectedArgument(let word, _):
      return isQuoted(word) && list.contains(word)
    case .invalidArgument(let name, let text, let reason):
      return message.contains(name) && (isQuoted(text) || reason == .empty) && list.contains(text)
    case .missingArgument(let synopsis):
      return lineage.last?.arguments.contains { $0.synopsis == synopsis && message.contains(synopsis) }
        == true
    case .missingSubcommand: return lineage.last?.subcommands.isEmpty == false
    case .other:
      return message.hasSuffix("remove '--'") && list.contains("--") && list.contains(where: isQuoted)
    }
  }
}

extension String {
  /// Whether the text is a line of reasonable length that can't affect a terminal or a log.
  fileprivate var isPrintableLine: Bool {
    count <= 2_000
      && unicodeScalars.allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
          && $0 != "\u{202E}"
      }
  }
}
