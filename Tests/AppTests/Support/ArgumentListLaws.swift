@testable import CommandLineTool

/// A law that an argument list breaks, in a sentence.
///
/// NB: Within a generic type, as a typed error, it crashes the optimiser of Swift 6.3.
struct Breach: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// What has to hold of every argument list, whatever is in it.
struct ArgumentListLaws<Handler: Sendable> {
  /// What a list can come to.
  enum Kind: String, CaseIterable { case run, help, version, refusal }

  private let tree: CommandTree<Handler>
  /// How many lists came to what: a source of lists that gives few of one kind tests little.
  private(set) var counts: [Kind: Int] = [:]
  /// The commands whose help has been looked at.
  private var pagesSeen: Set<[String]> = []

  init(of tree: CommandTree<Handler>) { self.tree = tree }

  mutating func check(_ list: [String]) throws(Breach) {
    let outcome = outcome(of: list)
    let text = outcome.text
    try require(text == self.outcome(of: list).text, "it has two outcomes")
    counts[outcome.kind, default: 0] += 1
    switch outcome {
    case .parsed(.run(let invocation, _)): try check(invocation, of: list)
    case .parsed(.help(let page)): try check(page)
    case .parsed(.version(let text)): try require(text == "\(tree.root.name) \(tree.version)", text)
    case .refused(let error): try check(error, of: list)
    }
    if list.contains("--") { return }
    try require(text == self.outcome(of: list + ["--"]).text, "a -- at its end makes a difference")
    switch self.outcome(of: list + ["--help"]) {
    case .parsed(.help): break
    case .refused(let error) where error.isAboutUnknownSubcommand: break
    case let other: throw Breach("a --help at its end gives no help, but \(other.text)")
    }
  }

  private func require(_ condition: Bool, _ breach: @autoclosure () -> String) throws(Breach) {
    if !condition { throw Breach(breach()) }
  }

  // MARK: - Outcomes

  private enum Outcome {
    case parsed(ParseResult<Handler>)
    case refused(UsageError)

    var kind: Kind {
      switch self {
      case .parsed(.run): .run
      case .parsed(.help): .help
      case .parsed(.version): .version
      case .refused: .refusal
      }
    }

    /// All of it, to compare.
    var text: String {
      switch self {
      case .parsed(.run(let invocation, _)):
        let options = invocation.options.sorted { $0.key < $1.key }
        let arguments = invocation.arguments.sorted { $0.key < $1.key }
        return "\(invocation.path) \(options) \(arguments)"
      case .parsed(.help(let page)): return "help of \(page.path)"
      case .parsed(.version(let text)): return text
      case .refused(let error): return "\(error) \(error.problem)"
      }
    }
  }

  private func outcome(of list: [String]) -> Outcome {
    do throws(UsageError) {
      return .parsed(try tree.parse(list))
    } catch {
      return .refused(error)
    }
  }

  /// The commands from the root to the one with this path; nil where there is none.
  private func lineage(of path: [String]) -> [Command<Handler>]? {
    guard path.first == tree.root.name else { return nil }
    var lineage = [tree.root]
    for name in path.dropFirst() {
      guard let next = lineage[lineage.count - 1].subcommands.first(where: { $0.name == name }) else {
        return nil
      }
      lineage.append(next)
    }
    return lineage
  }
}

// MARK: - Commands that run

extension ArgumentListLaws {
  private func check(_ invocation: Invocation, of list: [String]) throws(Breach) {
    guard let lineage = lineage(of: invocation.path), let command = lineage.last else {
      throw Breach("it runs \(invocation.path), which is no command")
    }
    try require(command.handler != nil, "it runs \(invocation.path), which does nothing")
    let declared = lineage.dropLast().flatMap(\.options) + command.ownOptions
    let given = invocation.options.filter { !$0.value.isEmpty }
    for (name, values) in given {
      let option = declared.first { $0.name == name }
      try require(option != nil, "--\(name) is taken, which is not the command's")
      try require(values.count == 1 || option?.isRepeatable == true, "--\(name) is taken twice")
    }
    for option in declared where option.isRequired {
      try require(given[option.name] != nil, "--\(option.name) is missing")
    }
    for group in lineage.flatMap(\.exclusiveOptions) {
      try require(group.count { given[$0] != nil } < 2, "\(group) stand together")
    }
    for argument in command.arguments {
      let count = invocation.arguments[argument.name]?.count ?? 0
      let most = argument.isRepeated ? Int.max : 1
      try require((argument.minimum...most).contains(count), "\(argument.name) is there \(count) times")
    }
    try checkWords(of: list, invocation, lineage, declared)
  }

  /// No word is lost: each is an option that was taken, its value, a command's name or an argument.
  private func checkWords(
    of list: [String], _ invocation: Invocation, _ lineage: [Command<Handler>],
    _ declared: [OptionSpecification]
  ) throws(Breach) {
    let end = list.firstIndex(of: "--") ?? list.endIndex
    let rest = list[end...].dropFirst()
    var (plain, values, taken) = (0, 0, 0)
    for word in list[..<end] {
      guard word.isOption else {
        plain += 1
        continue
      }
      let (options, takesNextWord) = options(spelledBy: word, declared)
      try require(!options.isEmpty, "\(word) is passed over")
      for option in options {
        try require(invocation.options[option.name]?.isEmpty == false, "\(word) is passed over")
      }
      taken += options.count
      values += takesNextWord ? 1 : 0
    }
    try require(taken == invocation.options.values.map(\.count).reduce(0, +), "options are made up")

    let command = lineage[lineage.count - 1]
    let arguments = command.arguments.flatMap { argument in
      (invocation.arguments[argument.name] ?? []).map { (argument.value, "\($0)") }
    }
    let names = plain - values - (arguments.count - rest.count)
    let isDefault = lineage.count > 1 && lineage[lineage.count - 2].defaultSubcommand == command.name
    try require(
      names == lineage.count - 1 || isDefault && names == lineage.count - 2,
      "\(names) words lead to \(invocation.path)")
    for ((value, text), word) in zip(arguments.suffix(rest.count), rest) {
      try require((try? value.parse(word)).map { "\($0)" } == text, "-- lost \(word)")
    }
  }

  /// The options that a word with dashes in front gives, and whether the next word belongs to it.
  private func options(
    spelledBy word: String, _ declared: [OptionSpecification]
  ) -> (options: [OptionSpecification], takesNextWord: Bool) {
    // Scalars: the mark after an equals sign may join it to one character.
    if word.begins(with: "--") {
      let name = String(word.unicodeScalars.dropFirst(2).prefix { $0 != "=" })
      let option = declared.first { $0.name == name }
      return (option.map { [$0] } ?? [], option?.value != nil && !word.unicodeScalars.contains("="))
    }
    var options: [OptionSpecification] = []
    var letters = word.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = declared.first(where: { $0.short == Character(letter) }) else { return ([], false) }
      options.append(option)
      if option.value != nil { return (options, letters.isEmpty) }
    }
    return (options, false)
  }
}

// MARK: - Help

extension ArgumentListLaws {
  private mutating func check(_ page: HelpPage) throws(Breach) {
    guard let lineage = lineage(of: page.path) else {
      throw Breach("it gives the help of \(page.path), which is no command")
    }
    guard pagesSeen.insert(page.path).inserted else { return }
    try require(page == HelpPage(of: lineage), "the help of \(page.path) is another command's")
    for width in [40, 80, 100] {
      let lines = page.text(width: width).split(separator: "\n", omittingEmptySubsequences: false)
      try require(lines.count > 3 && lines.last == "", "the help of \(page.path) has no end")
      for line in lines {
        let isDivisible = line.drop { $0 == " " }.contains(" ")
        try require(
          line.count <= width || !isDivisible,
          "a line of the help of \(page.path) is wider than \(width): \(line)")
        try require(line.last != " ", "a line of the help of \(page.path) ends in a space: \(line)")
      }
    }
  }
}

// MARK: - Refusals

extension ArgumentListLaws {
  private func check(_ error: UsageError, of list: [String]) throws(Breach) {
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
      || values.contains { $0.completion.choices.contains(suggestion) }
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

extension UsageError {
  fileprivate var isAboutUnknownSubcommand: Bool {
    if case .unknownSubcommand = problem { true } else { false }
  }
}

extension CompletionHint {
  fileprivate var choices: [String] {
    if case .choices(let choices) = self { choices } else { [] }
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

  fileprivate func begins(with text: String) -> Bool { utf8.starts(with: text.utf8) }

  fileprivate func ends(with text: String) -> Bool {
    utf8.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// An option or several: a dash that is neither all of it nor a number's sign.
  fileprivate var isOption: Bool {
    unicodeScalars.first == "-" && unicodeScalars.count > 1
      && unicodeScalars.dropFirst().drop { $0 == "." }.first.map { !("0"..."9").contains($0) } != false
  }
}
