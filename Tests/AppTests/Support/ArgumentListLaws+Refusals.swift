@testable import CommandLineTool

/// What has to hold of a list that is refused.
extension ArgumentListLaws {
  func check(_ error: UsageError, of list: [String]) throws(Breach) {
    let text = error.description
    try require(error.exitStatus == .usage, "status \(error.exitStatus)")
    try require(text.isPrintableLine, "the message is no printable line: \(text)")
    guard let lineage = lineage(of: error.commandPath) else {
      throw Breach("the message is of \(error.commandPath), which is no command")
    }
    let path = error.commandPath.joined(separator: " ")
    try require(
      text.hasPrefix("\(path): ") && text.hasSuffix(" Try '\(path) --help'."), "the message is \(text)")
    if let suggestion = error.suggestion {
      try require(text.contains("did you mean '\(suggestion)'?"), "the message is \(text)")
      try require(isInTree(suggestion, lineage), "it suggests \(suggestion), which there is not")
    }
    try require(names(error, of: list, lineage), "the message does not name the word: \(text)")
  }

  private func isInTree(_ suggestion: String, _ lineage: [Command<Handler>]) -> Bool {
    let commands = tree.root.allCommands
    let options = commands.flatMap(\.ownOptions)
    let values = commands.flatMap(\.arguments).map(\.value) + options.compactMap(\.value)
    return lineage.last?.subcommandNames.contains(suggestion) == true
      || options.contains { $0.longSpelling == suggestion }
      || values.contains { $0.choices.contains(suggestion) }
  }

  /// Whether the message has the words of the list, or the names of the tree, that are the matter.
  private func names(_ error: UsageError, of list: [String], _ lineage: [Command<Handler>]) -> Bool {
    let message = error.message
    let options = lineage[0].allCommands.flatMap(\.ownOptions)
    func isTyped(_ spelling: String) -> Bool {
      message.contains("'\(spelling)'") && options.contains { $0.isSpelled(spelling) }
        && list.contains { $0.begins(with: spelling.hasPrefix("--") ? spelling : "-") }
    }
    func isQuoted(_ word: String) -> Bool { message.contains(word.quotedForMessage) }

    switch error.problem {
    case .unknownOption(let option):
      // A letter may stand behind others.
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
    case .unknownSubcommand(let word), .surplusArgument(let word, _):
      return isQuoted(word) && list.contains(word)
    case .invalidArgument(let name, let text, let reason):
      return message.contains(name) && (isQuoted(text) || reason == .empty) && list.contains(text)
    case .missingArgument(let synopsis):
      return lineage.last?.arguments.contains { $0.synopsis == synopsis && message.contains(synopsis) }
        == true
    case .missingOption(let synopsis):
      return options.contains { $0.isRequired && $0.synopsis == synopsis && message.contains(synopsis) }
    case .missingSubcommand: return lineage.last?.subcommands.isEmpty == false
    case .other: return false
    }
  }
}

extension String {
  /// One line that can do nothing to a terminal or a log, and that somebody may want to read.
  fileprivate var isPrintableLine: Bool {
    count <= 2_000
      && unicodeScalars.allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
          && $0 != "\u{202E}"
      }
  }
}
