@testable import CommandLineTool

/// A law that an argument list violates, in a sentence.
///
/// NB: As a typed error nested in a generic type, it would crash the optimizer of Swift 6.3.
struct LawViolation: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The laws that every argument list satisfies, valid or not.
struct ArgumentListLaws<Handler: Sendable> {
  /// The kinds of outcomes.
  enum Kind: String, CaseIterable { case run, help, version, error }

  let tree: CommandTree<Handler>
  /// The number of lists for each kind of outcome; a rare kind isn't tested well.
  private(set) var counts: [Kind: Int] = [:]
  /// The paths of commands with a checked help page.
  private var checkedPages: Set<[String]> = []

  init(of tree: CommandTree<Handler>) { self.tree = tree }

  mutating func check(_ list: [String]) throws(LawViolation) {
    let outcome = outcome(of: list)
    let text = outcome.text
    try require(text == self.outcome(of: list).text, "it has two outcomes")
    counts[outcome.kind, default: 0] += 1
    switch outcome {
    case .parsed(.run(let invocation, _)): try check(invocation, of: list)
    case .parsed(.help(let page)): try check(page)
    case .parsed(.version(let text)): try require(text == "\(tree.root.name) \(tree.version)", text)
    case .rejected(let error): try check(error, of: list)
    }
    if list.contains("--") { return }
    try require(text == self.outcome(of: list + ["--"]).text, "appending -- changes the outcome")
    switch self.outcome(of: list + ["--help"]) {
    case .parsed(.help): break
    case .rejected(let error) where error.isAboutUnknownSubcommand: break
    case let other: throw LawViolation("appending --help results not in help, but in \(other.text)")
    }
  }

  func require(_ condition: Bool, _ violation: @autoclosure () -> String) throws(LawViolation) {
    if !condition { throw LawViolation(violation()) }
  }

  // MARK: - Outcomes

  private enum Outcome {
    case parsed(ParseResult<Handler>)
    case rejected(UsageError)

    var kind: Kind {
      switch self {
      case .parsed(.run): .run
      case .parsed(.help): .help
      case .parsed(.version): .version
      case .rejected: .error
      }
    }

    /// A complete description, for comparison.
    var text: String {
      switch self {
      case .parsed(.run(let invocation, _)):
        let options = invocation.options.sorted { $0.key < $1.key }
        let arguments = invocation.arguments.sorted { $0.key < $1.key }
        return "\(invocation.path) \(options) \(arguments)"
      case .parsed(.help(let page)): return "help of \(page.path)"
      case .parsed(.version(let text)): return text
      case .rejected(let error): return "\(error) \(error.problem)"
      }
    }
  }

  private func outcome(of list: [String]) -> Outcome {
    do throws(UsageError) {
      return .parsed(try tree.parse(list))
    } catch {
      return .rejected(error)
    }
  }

  /// Returns the commands from the root to the one with this path, or nil if there is none.
  func lineage(of path: [String]) -> [CommandSpecification]? {
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
  private func check(_ invocation: Invocation, of list: [String]) throws(LawViolation) {
    guard let lineage = lineage(of: invocation.path), let command = lineage.last else {
      throw LawViolation("it runs \(invocation.path), which isn't a command")
    }
    try require(command.handler != nil, "it runs \(invocation.path), which does nothing")
    let declared = lineage.dropLast().flatMap(\.options) + command.ownOptions
    let given = invocation.options
    for (name, values) in given {
      guard let option = declared.first(where: { $0.name == name }) else {
        throw LawViolation("--\(name) is accepted, but isn't an option of the command")
      }
      try require(option.isRepeated || values.count == 1, "--\(name) is accepted more than once")
    }
    for group in lineage.flatMap(\.exclusiveOptions) {
      try require(
        group.count { given[$0] != nil } < 2, "exclusive options of \(group) are accepted together")
    }
    for argument in command.arguments {
      let count = invocation.arguments[argument.name]?.count ?? 0
      let maximum = argument.isRepeated ? Int.max : 1
      try require((argument.minimum...maximum).contains(count), "\(argument.name) has \(count) values")
    }
    try checkWords(of: list, invocation, lineage, declared)
  }

  /// Checks that no word is ignored: each is an accepted option, its value, a command's name, or an argument.
  private func checkWords(
    of list: [String], _ invocation: Invocation, _ lineage: [CommandSpecification],
    _ declared: [OptionSpecification]
  ) throws(LawViolation) {
    let end = list.firstIndex(of: "--") ?? list.endIndex
    let rest = list[end...].dropFirst()
    var (plain, values, taken) = (0, 0, 0)
    for word in list[..<end] {
      guard word.isOption else {
        plain += 1
        continue
      }
      let (options, takesNextWord) = options(spelledBy: word, declared)
      try require(!options.isEmpty, "\(word) is ignored")
      for option in options {
        try require(invocation.options[option.name]?.isEmpty == false, "\(word) is ignored")
      }
      taken += options.count
      values += takesNextWord ? 1 : 0
    }
    let parsed = invocation.options.values.map(\.count).reduce(0, +)
    try require(taken == parsed, "the number of options differs")

    let command = lineage[lineage.count - 1]
    let arguments = command.arguments.flatMap { argument in
      (invocation.arguments[argument.name] ?? []).map { (argument.value, "\($0)") }
    }
    let names = plain - values - (arguments.count - rest.count)
    let isDefault = lineage.count > 1 && lineage[lineage.count - 2].defaultSubcommand == command.name
    try require(
      names == lineage.count - 1 || isDefault && names == lineage.count - 2,
      "\(names) words select \(invocation.path)")
    for ((value, text), word) in zip(arguments.suffix(rest.count), rest) {
      try require((try? value.parse(word)).map { "\($0)" } == text, "\(word) after -- is lost")
    }
  }

  /// Returns the options that a word with leading dashes specifies, and whether the next word is its value.
  private func options(
    spelledBy word: String, _ declared: [OptionSpecification]
  ) -> (options: [OptionSpecification], takesNextWord: Bool) {
    // Scalars, because a combining mark would join the equals sign before it.
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
  private mutating func check(_ page: HelpPage) throws(LawViolation) {
    guard let lineage = lineage(of: page.path) else {
      throw LawViolation("it shows the help of \(page.path), which isn't a command")
    }
    guard checkedPages.insert(page.path).inserted else { return }
    try require(page == HelpPage(of: lineage), "the help of \(page.path) differs from the command's")
    for width in [40, 80, 100] {
      let lines = page.text(width: width).split(separator: "\n", omittingEmptySubsequences: false)
      try require(lines.count > 3 && lines.last == "", "the help of \(page.path) is incomplete")
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

extension UsageError {
  fileprivate var isAboutUnknownSubcommand: Bool {
    if case .unknownSubcommand = problem { true } else { false }
  }
}

extension String {
  func begins(with text: String) -> Bool { utf8.starts(with: text.utf8) }

  func ends(with text: String) -> Bool {
    utf8.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// Whether the word is one or more options: a dash that is neither the whole word nor the sign of a number.
  fileprivate var isOption: Bool {
    unicodeScalars.first == "-" && unicodeScalars.count > 1
      && !begins(with: "-(")
      && unicodeScalars.dropFirst().drop { $0 == "." }.first.map { !("0"..."9").contains($0) } != false
  }
}
