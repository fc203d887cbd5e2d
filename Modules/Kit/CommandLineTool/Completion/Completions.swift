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
    switch shell {
    case .bash: BashCompletion(of: root).script
    case .zsh: ZshCompletion(of: root).script
    case .fish: FishCompletion(of: root).script
    }
  }
}

/// The words that can follow a command's name, for shell completion.
struct CompletionContext {
  struct SubcommandName {
    let name: String
    let help: String
    let path: CompletionPath
  }

  let path: CompletionPath
  let subcommandNames: [SubcommandName]
  /// The options of the command, inherited ones last.
  let options: [OptionSpecification]
  let arguments: [ArgumentSpecification]

  /// Returns the completions for the argument at this place, counted from 0.
  func hint(at place: Int) -> CompletionHint {
    if place < arguments.count { return arguments[place].value.completion }
    return arguments.last.flatMap { $0.isRepeated ? $0.value.completion : nil } ?? .none
  }
}

/// The names of the commands down to this one, without the program's name.
struct CompletionPath: Hashable {
  let words: [String]

  /// The path as text: `/` for the program, `/counter/set/` for a subcommand.
  var text: String { "/" + words.map { "\($0)/" }.joined() }

  func appending(_ word: String) -> CompletionPath { CompletionPath(words: words + [word]) }
}

extension CommandSpecification {
  /// The contexts of all commands, in the order of the tree; the words after `help` are commands too.
  var completionContexts: [CompletionContext] { contexts(of: [self], at: CompletionPath(words: [])) }

  private func contexts(of lineage: [CommandSpecification], at path: CompletionPath) -> [CompletionContext] {
    let command = lineage[lineage.count - 1]
    let inherited = lineage.dropLast().reversed().flatMap(\.options)
    if lineage.count == 2, command.name == BuiltInDeclarations.helpCommandName {
      return commandNames(below: lineage[0], at: path, options: command.ownOptions + inherited)
    }
    let here = CompletionContext(
      path: path, subcommandNames: command.completionNames(below: path),
      options: command.ownOptions + inherited, arguments: command.effectiveArguments)
    return [here]
      + command.subcommands.flatMap { contexts(of: lineage + [$0], at: path.appending($0.name)) }
  }

  private func commandNames(
    below command: CommandSpecification, at path: CompletionPath, options: [OptionSpecification]
  ) -> [CompletionContext] {
    let here = CompletionContext(
      path: path, subcommandNames: command.completionNames(below: path), options: options, arguments: [])
    return [here]
      + command.subcommands.flatMap { commandNames(below: $0, at: path.appending($0.name), options: options) }
  }
}

extension CommandSpecification {
  fileprivate func completionNames(below path: CompletionPath) -> [CompletionContext.SubcommandName] {
    subcommands.map {
      CompletionContext.SubcommandName(
        name: $0.name, help: $0.overview, path: path.appending($0.name))
    }
  }

  /// The command's arguments, or those of its default subcommand.
  fileprivate var effectiveArguments: [ArgumentSpecification] {
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
