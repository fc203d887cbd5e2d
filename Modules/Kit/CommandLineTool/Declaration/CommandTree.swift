/// The root command with all commands below it, and the built-in options.
///
/// Adds `--help` (`-h`) and `--version` to the root's options, which all commands take, and the subcommand
/// `help` if there are subcommands.
///
/// ```swift
/// let tree = CommandTree(root, version: "1.0")
/// do {
///   switch try tree.parse(CommandLine.arguments.dropFirst()) {
///   case .run(let invocation, let handler): return try await handler(invocation)
///   case .help(let page): try StandardStream.output.write(page.text(width: StandardStream.output.textWidth))
///   case .version(let text): try StandardStream.output.write(text + "\n")
///   }
///   return .ok
/// } catch let error as UsageError {
///   try? StandardStream.error.write(escaping: "\(error)\n")
///   return .usage
/// }
/// ```
public struct CommandTree<Handler: Sendable>: Sendable {
  public let root: CommandSpecification
  /// The version, which `--version` prints after the program's name.
  public let version: String

  public init(_ root: Command<Handler>, version: String) {
    let help = Command<Handler>(
      BuiltInDeclarations.helpCommandName, overview: "Print help for a command.",
      arguments: [BuiltInDeclarations.commandNames])
    var root = root.specification
    root.options += [BuiltInDeclarations.help.specification, BuiltInDeclarations.version.specification]
    if !root.subcommands.isEmpty { root.subcommands.append(help.specification) }
    self.root = root
    self.version = version
  }

  /// Parses the words after the program's name.
  ///
  /// Parsing is a pure function of the words. The syntax is GNU's: `--x=v`, `--x v`, `-xv`, `-x v`, `-x=v`, several
  /// flags after one dash, and `--`; all words after it are arguments. Options may appear anywhere, even before the
  /// name of their subcommand, and can't be abbreviated. A word that begins with a dash and a digit or a parenthesis is
  /// a value, so negative numbers need no `--`.
  ///
  /// `--help` before `--` takes precedence over every mistake except an unknown subcommand.
  public func parse(_ arguments: some Sequence<String>) throws(UsageError) -> ParseResult<Handler> {
    var scanner = ArgumentScanner(root: root)
    scanner.scan(Array(arguments))
    // All handlers of the tree have this type.
    switch try scanner.result(version: version) {
    case .run(let invocation, let handler): return .run(invocation, handler as! Handler)
    case .help(let page): return .help(page)
    case .version(let text): return .version(text)
    }
  }

  /// Returns the help of the command with the given path: `[]` for the root, `["counter", "set"]`.
  public func help(of names: some Sequence<String>) throws(UsageError) -> HelpPage {
    try root.help(of: names)
  }
}

extension CommandSpecification {
  func help(of names: some Sequence<String>) throws(UsageError) -> HelpPage {
    var lineage = [self]
    for name in names {
      let command = lineage[lineage.count - 1]
      guard let next = command.subcommand(called: name) else {
        throw UsageError(
          .unknownSubcommand(name), commandPath: lineage.map(\.name),
          suggestion: Suggestion.nearest(to: name, among: command.subcommands.map(\.name)))
      }
      lineage.append(next)
    }
    return HelpPage(of: lineage)
  }
}

enum BuiltInDeclarations {
  static let helpCommandName = "help"
  static let help = Flag("help", short: "h", help: "Print this help.")
  static let version = Flag("version", help: "Print the version.")
  static let commandNames = Argument<[String]>("COMMAND", help: "The command and its subcommands.")
}

/// The result of parsing a command line: what to run or to print.
public enum ParseResult<Handler: Sendable>: Sendable {
  case run(Invocation, Handler)
  case help(HelpPage)
  /// Print the program's name and version; the text has no line terminator.
  case version(String)
}

extension CommandSpecification {
  var allCommands: [CommandSpecification] { [self] + subcommands.flatMap(\.allCommands) }
}
