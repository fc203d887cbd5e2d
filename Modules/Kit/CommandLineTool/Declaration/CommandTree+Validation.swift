extension CommandTree {
  /// Returns the problems in the declarations, one sentence each, or an empty array; for use in a test.
  ///
  /// Checks for malformed or duplicate names, options that hide an inherited one or take a value in one
  /// command but not in another, arguments that can never be filled, defaults outside their range, commands
  /// that do nothing, and examples that the parser rejects.
  public func validate() -> [String] {
    var problems: [String] = []
    validate(root, below: [], &problems)
    validateValueUse(&problems)
    return problems
  }

  private func validate(
    _ command: CommandSpecification, below parents: [CommandSpecification], _ problems: inout [String]
  ) {
    let lineage = parents + [command]
    let path = lineage.map(\.name).joined(separator: " ")
    func report(_ problem: String) { problems.append("\(path): \(problem)") }

    let isHelpCommand = parents.count == 1 && command.name == BuiltInDeclarations.helpCommandName
    if !command.name.isCommandName {
      report("the name must consist of lowercase letters, digits, and hyphens.")
    }
    if command.overview.isEmpty { report("the overview is empty.") }
    if command.handler == nil, command.subcommands.isEmpty, !isHelpCommand {
      report("it has neither a handler nor subcommands.")
    }
    if !command.arguments.isEmpty, !command.subcommands.isEmpty {
      report("it has both arguments and subcommands.")
    }
    for word in command.subcommands.map(\.name).duplicates { report("two subcommands are named '\(word)'.") }
    if let name = command.defaultSubcommand {
      if command.subcommand(called: name)?.name != name {
        report("the default subcommand '\(name)' is unknown.")
      }
      if command.handler != nil { report("it has both a handler and a default subcommand.") }
    }
    if command.handler == nil, !command.localOptions.isEmpty {
      report("it has local options, but no handler.")
    }

    validateOptions(of: command, below: parents, report)
    validateArguments(of: command, report)
    for example in command.examples {
      let words = example.arguments.split(separator: " ").map(String.init)
      do throws(UsageError) {
        _ = try parse(words)
      } catch {
        report("the example '\(example.arguments)' is rejected: \(error)")
      }
    }
    for subcommand in command.subcommands { validate(subcommand, below: lineage, &problems) }
  }

  private func validateOptions(
    of command: CommandSpecification, below parents: [CommandSpecification], _ report: (String) -> Void
  ) {
    let inherited = parents.flatMap(\.options)
    let own = command.ownOptions
    for spelling in own.flatMap(\.spellings).duplicates { report("two options are named '\(spelling)'.") }
    for spelling in own.flatMap(\.spellings) where inherited.contains(where: { $0.isSpelled(spelling) }) {
      report("the option '\(spelling)' hides an inherited option.")
    }
    for option in own {
      let name = option.longSpelling
      if !option.name.isCommandName || option.name.utf8.count < 2 {
        report("the name of the option '\(name)' must be two or more lowercase letters, digits, and hyphens.")
      }
      if let short = option.short, !(short.isASCII && short.isLetter) {
        report("the short name '\(short)' of '\(name)' is not an ASCII letter.")
      }
      if option.help.isEmpty { report("the option '\(name)' has no help.") }
      if let value = option.value { validateDefault(of: value, named: "the option '\(name)'", report) }
    }
    for group in command.exclusiveOptions {
      let known = (own + inherited).filter { group.contains($0.name) }
      if Set(group).count < 2 || Set(known.map(\.name)) != Set(group) {
        report("the exclusive options \(group) must be at least two options of the command or its ancestors.")
      }
    }
  }

  private func validateArguments(of command: CommandSpecification, _ report: (String) -> Void) {
    for name in command.arguments.map(\.name).duplicates { report("two arguments are named '\(name)'.") }
    for (argument, next) in zip(command.arguments, command.arguments.dropFirst()) {
      if argument.isRepeated { report("the argument \(next.name) follows the repeated \(argument.name).") }
      if argument.minimum == 0, next.minimum > 0 {
        report("the required argument \(next.name) follows the optional \(argument.name).")
      }
    }
    for argument in command.arguments {
      if argument.name.isEmpty { report("an argument has no name.") }
      if argument.help.isEmpty { report("the argument \(argument.name) has no help.") }
      validateDefault(of: argument.value, named: "the argument \(argument.name)", report)
    }
  }

  private func validateDefault(
    of value: ValueSpecification, named name: String, _ report: (String) -> Void
  ) {
    if value.name.isEmpty { report("the value of \(name) has no name.") }
    guard let text = value.defaultText else { return }
    do throws(ArgumentValueError) {
      _ = try value.parse(text)
    } catch {
      report("the default of \(name) is rejected: \(error.message(for: text)).")
    }
  }

  /// Checks that each option takes a value in all commands or in none.
  ///
  /// An option may precede the name of its subcommand, when the subcommand isn't known yet.
  private func validateValueUse(_ problems: inout [String]) {
    var takesValue: [String: Bool] = [:]
    var completions: [String: CompletionHint] = [:]
    for option in root.allCommands.flatMap(\.ownOptions) {
      for spelling in option.spellings {
        if let other = takesValue[spelling], other != (option.value != nil) {
          problems.append("\(root.name): '\(spelling)' takes a value in one command but not in another.")
        }
        takesValue[spelling] = option.value != nil
      }
      // Shell scripts identify options by their spelling alone.
      if let value = option.value {
        if let other = completions[option.name], other != value.completion {
          problems.append("\(root.name): '\(option.longSpelling)' has two different completions.")
        }
        completions[option.name] = value.completion
      }
    }
  }
}

extension [String] {
  /// The elements that occur more than once, in order, each once.
  fileprivate var duplicates: [String] {
    var seen: [String: Int] = [:]
    return filter {
      seen[$0, default: 0] += 1
      return seen[$0] == 2
    }
  }
}

extension String {
  /// Whether the text is lowercase ASCII letters, digits, and hyphens, beginning with a letter.
  fileprivate var isCommandName: Bool {
    guard let first = utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else { return false }
    return utf8.allSatisfy {
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        || $0 == UInt8(ascii: "-")
    }
  }
}
