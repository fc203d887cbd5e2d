/// A shell that can complete command lines with a script.
public enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish
}

extension CommandTree {
  /// Returns a script that makes a shell complete the tool's commands, options, and values.
  ///
  /// The script doesn't run the program. It supports bash 3.2, zsh 5, fish 3.1, and later versions. Names of files with
  /// spaces are completed since bash 4.0, and files as arguments since fish 3.3.
  public func completions(for shell: Shell) -> String {
    let script = CompletionScript(name: root.name, contexts: root.completionContexts)
    return switch shell {
    case .bash: script.bash
    case .zsh: script.zsh
    case .fish: script.fish
    }
  }
}

/// The input of a completion script; each shell has its own file.
struct CompletionScript {
  let name: String
  let contexts: [CompletionContext]
}

/// The words that can follow a command's name, for shell completion.
struct CompletionContext {
  /// The names of the commands down to this one, without the program's name.
  let path: [String]
  let subcommands: [CommandSpecification]
  /// The options of the command, inherited ones last.
  let options: [OptionSpecification]
  let arguments: [ArgumentSpecification]

  /// The path in a script: `/` for the program, `/counter/set/` for a subcommand.
  var pathText: String { "/" + path.map { "\($0)/" }.joined() }
}

extension CommandSpecification {
  /// The contexts of all commands, in the order of the tree; the words after `help` are commands too.
  var completionContexts: [CompletionContext] { contexts(of: [self]) }

  private func contexts(of lineage: [CommandSpecification]) -> [CompletionContext] {
    let command = lineage[lineage.count - 1]
    let path = lineage.dropFirst().map(\.name)
    let options = command.ownOptions + lineage.dropLast().reversed().flatMap(\.options)
    if lineage.count == 2, command.name == BuiltInDeclarations.helpCommandName {
      return commandNames(below: lineage[0], at: path, options: options)
    }
    let here = CompletionContext(
      path: path, subcommands: command.subcommands, options: options, arguments: command.effectiveArguments)
    return [here] + command.subcommands.flatMap { contexts(of: lineage + [$0]) }
  }

  private func commandNames(
    below command: CommandSpecification, at path: [String], options: [OptionSpecification]
  ) -> [CompletionContext] {
    [CompletionContext(path: path, subcommands: command.subcommands, options: options, arguments: [])]
      + command.subcommands.flatMap { commandNames(below: $0, at: path + [$0.name], options: options) }
  }

  /// The command's arguments, or those of its default subcommand.
  private var effectiveArguments: [ArgumentSpecification] {
    guard handler == nil, let defaultSubcommand, let subcommand = subcommand(called: defaultSubcommand) else {
      return arguments
    }
    return subcommand.effectiveArguments
  }
}

extension [CompletionContext] {
  /// The spellings of all options with a value, each option once.
  var valueOptions: [(spellings: [String], hint: CompletionHint)] {
    var seen: Set<String> = []
    return flatMap(\.options).compactMap { option in
      guard let value = option.value, seen.insert(option.name).inserted else { return nil }
      return (option.spellings, value.completion)
    }
  }
}

extension String {
  /// The text in single quotes, as one word for a shell without escapes inside single quotes.
  var quotedForShell: String { "'" + replacingEach("'") { _ in "'\\''" } + "'" }
}
