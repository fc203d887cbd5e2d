/// The first half of parsing: separates options, values, subcommands, and arguments.
///
/// It needs to know only whether an option takes a value, so an option can precede the name of its subcommand.
/// ``result(version:)`` then checks the words against the command's declarations.
struct ArgumentScanner {
  struct Occurrence {
    /// The spelling as typed, with its dashes: `--by`, `-b`.
    let spelling: String
    let name: String
    let value: String?
  }

  /// The commands from the root to the named one.
  private(set) var lineage: [CommandSpecification]
  private(set) var occurrences: [Occurrence] = []
  private(set) var words: [String] = []
  private(set) var error: UsageError?
  /// The error for an unknown command; `--help` doesn't override it.
  private(set) var unknownCommand: UsageError?

  private var command: CommandSpecification { lineage[lineage.count - 1] }

  init(root: CommandSpecification) {
    lineage = [root]
  }

  mutating func scan(_ arguments: [String]) {
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        words += arguments[index...]
        return
      } else if argument.utf8.starts(with: "--".utf8) {
        scanLong(argument, arguments, &index)
      } else if argument.looksLikeOption {
        scanShort(argument, arguments, &index)
      } else if let option = optionWithOtherDashes(argument) {
        record(.unknownOption(argument), option.longSpelling)
      } else {
        scanWord(argument)
      }
    }
  }

  /// Scans `--x`, `--x=v`, or `--x v`; `index` is that of `v`.
  private mutating func scanLong(_ argument: String, _ arguments: [String], _ index: inout Int) {
    let spelling = argument.optionSpelling
    let rest = argument.unicodeScalars.dropFirst(spelling.unicodeScalars.count)
    let attached = rest.isEmpty ? nil : String(rest.dropFirst())
    guard let option = option(spelled: spelling) else {
      recordUnknownOption(spelling)
      return
    }
    if option.value == nil, let attached {
      record(.unexpectedValue(spelling, attached))
    } else {
      add(option, spelling, attached, arguments, &index)
    }
  }

  /// Scans `-x`, `-xyz`, `-xv`, `-x=v`, or `-x v`; `index` is that of `v`.
  private mutating func scanShort(_ argument: String, _ arguments: [String], _ index: inout Int) {
    // Scalars, because a combining mark would join the dash or the equals sign before it.
    var rest = argument.unicodeScalars.dropFirst()
    while let letter = rest.popFirst() {
      let spelling = "-\(letter)"
      guard let option = option(spelled: spelling) else {
        // Suggests --json for -json.
        let long = self.option(spelled: "-\(argument)")
        recordUnknownOption(long == nil ? spelling : argument, suggestion: long?.longSpelling)
        return
      }
      if option.value != nil {
        let attached = rest.first == "=" ? rest.dropFirst() : rest
        let isAttached = !rest.isEmpty
        add(option, spelling, isAttached ? String(attached) : nil, arguments, &index)
        return
      }
      if rest.first == "=" {
        record(.unexpectedValue(spelling, String(rest.dropFirst())))
        return
      }
      add(option, spelling, nil, arguments, &index)
    }
  }

  private mutating func add(
    _ option: OptionSpecification, _ spelling: String, _ attached: String?, _ arguments: [String],
    _ index: inout Int
  ) {
    var value = attached
    if let specification = option.value, value == nil {
      guard index < arguments.count else {
        record(.missingValue(spelling, valueName: specification.name))
        return
      }
      let next = arguments[index]
      guard !next.looksLikeOption else {
        let isOption = next == "--" || self.option(spelled: next.optionSpelling) != nil
        record(.missingValue(spelling, valueName: specification.name, dashed: isOption ? nil : next))
        return
      }
      value = next
      index += 1
    }
    occurrences.append(Occurrence(spelling: spelling, name: option.name, value: value))
  }

  private mutating func scanWord(_ word: String) {
    if words.isEmpty, unknownCommand == nil, let subcommand = command.subcommand(called: word) {
      lineage.append(subcommand)
    } else if words.isEmpty, !command.subcommands.isEmpty, !command.takesArguments {
      let unknown = usageError(
        .unknownSubcommand(word),
        command.suggestion?(word) ?? Suggestion.nearest(to: word, among: command.subcommands.map(\.name)))
      unknownCommand = unknownCommand ?? unknown
      error = error ?? unknown
    } else {
      words.append(word)
    }
  }

  /// Returns the option with this spelling: of the command or its ancestors, otherwise of a descendant.
  private func option(spelled spelling: String) -> OptionSpecification? {
    for command in lineage.reversed() {
      if let option = command.ownOptions.first(where: { $0.isSpelled(spelling) }) { return option }
    }
    let options = command.allCommands.dropFirst().flatMap(\.ownOptions).filter { $0.isSpelled(spelling) }
    // If only some of them take a value, the option is known only after the command's name.
    return Set(options.map { $0.value == nil }).count == 1 ? options.first : nil
  }

  /// Returns the option that is meant by a word with other dashes, such as `–json` on a web page.
  private func optionWithOtherDashes(_ word: String) -> OptionSpecification? {
    guard let first = word.unicodeScalars.first, first.properties.isDash else { return nil }
    let name = String(word.unicodeScalars.drop { $0.properties.isDash }.prefix { $0 != "=" })
    return option(spelled: "--\(name)") ?? option(spelled: "-\(name)")
  }

  private mutating func recordUnknownOption(_ spelling: String, suggestion: String? = nil) {
    let owners = lineage[0].owners(ofOptionSpelled: spelling)
    if !owners.isEmpty {
      record(.misplacedOption(spelling, owners: owners))
      return
    }
    let options = lineage.dropLast().flatMap(\.options) + command.allCommands.flatMap(\.ownOptions)
    let nearest =
      spelling.hasPrefix("--")
      ? Suggestion.nearest(to: String(spelling.dropFirst(2)), among: options.map(\.name)) : nil
    record(.unknownOption(spelling), suggestion ?? nearest.map { "--\($0)" })
  }

  private mutating func record(_ problem: UsageError.Problem, _ suggestion: String? = nil) {
    error = error ?? usageError(problem, suggestion)
  }

  private func usageError(_ problem: UsageError.Problem, _ suggestion: String? = nil) -> UsageError {
    UsageError(problem, commandPath: lineage.map(\.name), suggestion: suggestion)
  }
}

extension CommandSpecification {
  /// Returns the paths of the commands, this one or below, that declare the option.
  func owners(ofOptionSpelled spelling: String) -> [String] {
    (ownOptions.contains { $0.isSpelled(spelling) } ? [name] : [])
      + subcommands.flatMap { $0.owners(ofOptionSpelled: spelling) }.map { "\(name) \($0)" }
  }
}

extension String {
  /// Whether the text begins with a dash, but is neither `-` (a standard stream) nor a negative number.
  ///
  /// Examples of negative numbers are `-5`, `-.5`, and `-(2+3)`.
  fileprivate var looksLikeOption: Bool {
    var bytes = utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    if second == UInt8(ascii: "."), let third = bytes.next() { return !third.isDigit }
    return !second.isDigit && second != UInt8(ascii: "(")
  }

  /// The option's spelling in its declaration: `--by` of `--by=3`, `-b` of `-b3`.
  fileprivate var optionSpelling: String {
    utf8.starts(with: "--".utf8)
      ? String(unicodeScalars.prefix { $0 != "=" }) : String(unicodeScalars.prefix(2))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0") <= self && self <= UInt8(ascii: "9") }
}
