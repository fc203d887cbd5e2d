/// A command as a shell sees it while a line is being typed: what can come after its name.
struct CompletionContext {
  /// A word that leads to a command below.
  struct Word {
    let name: String
    /// The name and the aliases.
    let spellings: [String]
    let help: String
    let path: CompletionPath
  }

  let path: CompletionPath
  let words: [Word]
  /// All options that the command takes, the inherited ones last.
  let options: [OptionSpecification]
  let arguments: [ArgumentSpecification]

  /// What may be said for the argument at this place, counted from 0.
  func hint(at place: Int) -> CompletionHint {
    if place < arguments.count { return arguments[place].value.completion }
    return arguments.last.flatMap { $0.isRepeated ? $0.value.completion : nil } ?? .none
  }
}

/// The words that lead to a command, without the program's name.
struct CompletionPath: Hashable {
  let words: [String]

  /// `/` for the program, `/counter/set/` for a subcommand.
  var text: String { "/" + words.map { "\($0)/" }.joined() }

  func appending(_ word: String) -> CompletionPath { CompletionPath(words: words + [word]) }
}

extension CommandTree {
  /// One for each command, in the order of the tree. What follows `help` are commands too.
  var completionContexts: [CompletionContext] { contexts(of: [root], at: CompletionPath(words: [])) }

  private func contexts(of lineage: [Command<Handler>], at path: CompletionPath) -> [CompletionContext] {
    let command = lineage[lineage.count - 1]
    let inherited = lineage.dropLast().reversed().flatMap(\.options)
    if lineage.count == 2, command.name == BuiltIn.helpCommandName {
      return commandNames(below: root, at: path, options: command.ownOptions + inherited)
    }
    let here = CompletionContext(
      path: path, words: command.words(at: path), options: command.ownOptions + inherited,
      arguments: command.effectiveArguments)
    return [here]
      + command.subcommands.flatMap { contexts(of: lineage + [$0], at: path.appending($0.name)) }
  }

  private func commandNames(
    below command: Command<Handler>, at path: CompletionPath, options: [OptionSpecification]
  ) -> [CompletionContext] {
    [CompletionContext(path: path, words: command.words(at: path), options: options, arguments: [])]
      + command.subcommands.flatMap { commandNames(below: $0, at: path.appending($0.name), options: options) }
  }
}

extension Command {
  fileprivate func words(at path: CompletionPath) -> [CompletionContext.Word] {
    subcommands.map {
      CompletionContext.Word(
        name: $0.name, spellings: [$0.name] + $0.aliases, help: $0.overview, path: path.appending($0.name))
    }
  }

  /// Its arguments, or those of the subcommand that is meant where none is named.
  fileprivate var effectiveArguments: [ArgumentSpecification] {
    guard handler == nil, let defaultSubcommand, let subcommand = subcommand(called: defaultSubcommand) else {
      return arguments
    }
    return subcommand.effectiveArguments
  }
}

extension [CompletionContext] {
  /// All spellings of options with a value, each once.
  var valueOptions: [(spellings: [String], hint: CompletionHint)] {
    var seen: Set<String> = []
    return flatMap(\.options).compactMap { option in
      guard let value = option.value, seen.insert(option.name).inserted else { return nil }
      return (option.spellings, value.completion)
    }
  }
}

extension String {
  /// In single quotes, as a word of a shell that knows no escapes within them.
  var quotedForShell: String { "'" + replacingEach("'") { _ in "'\\''" } + "'" }
}
