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

  let tree: CommandTree<Handler>
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

  func require(_ condition: Bool, _ breach: @autoclosure () -> String) throws(Breach) {
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
  func lineage(of path: [String]) -> [Command<Handler>]? {
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

  /// An option or several: a dash that is neither all of it nor a number's sign.
  fileprivate var isOption: Bool {
    unicodeScalars.first == "-" && unicodeScalars.count > 1
      && unicodeScalars.dropFirst().drop { $0 == "." }.first.map { !("0"..."9").contains($0) } != false
  }
}
