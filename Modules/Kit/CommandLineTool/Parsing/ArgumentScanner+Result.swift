/// The second half of parsing: checks the scanned words against the command's declarations.
extension ArgumentScanner {
  func result(version: String) throws(UsageError) -> ParseResult<any Sendable> {
    if occurrences.contains(where: { $0.name == BuiltInDeclarations.help.specification.name }) {
      if let unknownCommand { throw complete(unknownCommand) }
      return .help(HelpPage(of: lineage))
    }
    if let error { throw complete(error) }
    if occurrences.contains(where: { $0.name == BuiltInDeclarations.version.specification.name }) {
      return .version("\(lineage[0].name) \(version)")
    }

    let lineage = lineageWithDefaults
    let command = lineage[lineage.count - 1]
    let invocation = try invocation(of: lineage)
    if lineage.count == 2, command.name == BuiltInDeclarations.helpCommandName {
      do {
        return .help(try lineage[0].help(of: words))
      } catch {
        throw complete(error)
      }
    }
    if let handler = command.handler { return .run(invocation, handler) }
    // The name of a group that requires a subcommand prints the list of subcommands.
    if occurrences.isEmpty { return .help(HelpPage(of: lineage)) }
    throw complete(UsageError(.missingSubcommand, commandPath: lineage.map(\.name)))
  }

  private var lineageWithDefaults: [CommandSpecification] {
    var result = lineage
    while let command = result.last, command.handler == nil,
      let name = command.defaultSubcommand, let subcommand = command.subcommand(called: name)
    {
      result.append(subcommand)
    }
    return result
  }

  private func invocation(of lineage: [CommandSpecification]) throws(UsageError) -> Invocation {
    func fail(_ problem: UsageError.Problem, _ suggestion: String? = nil) -> UsageError {
      complete(UsageError(problem, commandPath: lineage.map(\.name), suggestion: suggestion))
    }

    let command = lineage[lineage.count - 1]
    let declared = lineage.dropLast().flatMap(\.options) + command.ownOptions
    var options: [String: [any Sendable]] = [:]
    for occurrence in occurrences {
      guard let option = declared.last(where: { $0.isSpelled(occurrence.spelling) }) else {
        let owners = lineage[0].owners(ofOptionSpelled: occurrence.spelling)
        throw fail(.misplacedOption(occurrence.spelling, owners: owners))
      }
      if options[option.name] != nil, !option.isRepeated { throw fail(.duplicateOption(occurrence.spelling)) }
      guard let value = option.value, let text = occurrence.value else {
        options[option.name, default: []].append(true)
        continue
      }
      do {
        options[option.name, default: []].append(try value.parse(text))
      } catch {
        throw fail(.invalidOption(occurrence.spelling, text: text, error), error.nearest)
      }
    }
    for group in lineage.flatMap(\.exclusiveOptions) {
      let given = group.compactMap { name in occurrences.last { $0.name == name }?.spelling }
      if given.count > 1 { throw fail(.conflictingOptions(given[0], given[1])) }
    }

    var arguments: [String: [any Sendable]] = [:]
    var rest = words[...]
    for argument in command.arguments {
      let texts = argument.isRepeated ? rest : rest.prefix(1)
      guard texts.count >= argument.minimum else { throw fail(.missingArgument(argument.synopsis)) }
      rest = rest.dropFirst(texts.count)
      for text in texts {
        do {
          arguments[argument.name, default: []].append(try argument.value.parse(text))
        } catch {
          throw fail(.invalidArgument(argument.name, text: text, error), error.nearest)
        }
      }
    }
    if let word = rest.first {
      // Before `--`, it would have named the subcommand.
      if self.lineage.last?.subcommand(called: word) != nil {
        throw fail(.other("'--' makes '\(word)' an argument; remove '--'"))
      }
      throw command.handler == nil && !command.subcommands.isEmpty
        ? fail(.missingSubcommand) : fail(.unexpectedArgument(word, maximum: command.arguments.count))
    }
    return Invocation(path: lineage.map(\.name), options: options, arguments: arguments)
  }

  /// Returns the error with the options given in the line.
  private func complete(_ error: UsageError) -> UsageError {
    UsageError(
      error.problem, commandPath: error.commandPath, suggestion: error.suggestion,
      givenOptions: Set(occurrences.map(\.name)))
  }
}

extension ArgumentValueError {
  fileprivate var nearest: String? {
    if case .notOneOf(_, let nearest) = self { nearest } else { nil }
  }
}
