/// The whole tool: the root command with all that is below it, and what every tool has.
///
/// Adds `--help` (`-h`) and `--version` to the root's options, which all commands take, and the subcommand
/// `help` where there are subcommands.
///
/// ```swift
/// let tree = CommandTree(root, version: "1.0")
/// do {
///   switch try tree.parse(CommandLine.arguments.dropFirst()) {
///   case .run(let invocation, let handler): …
///   case .help(let page): try StandardStream.output.write(page.text(width: StandardStream.output.textWidth))
///   case .version(let text): try StandardStream.output.write(text + "\n")
///   }
/// } catch let error as UsageError {
///   try? StandardStream.error.write("\(error)\n")
/// }
/// ```
public struct CommandTree<Handler: Sendable>: Sendable {
  /// The root command with what was added to it.
  public let root: Command<Handler>
  /// The version's number alone.
  public let version: String

  /// - Parameter version: The version's number alone, as `--version` prints it after the program's name.
  public init(_ root: Command<Handler>, version: String) {
    let help = Command<Handler>(
      BuiltIn.helpCommandName, overview: "Print the help of a command.", arguments: [BuiltIn.commandNames])
    self.root = root.adding(
      options: [BuiltIn.help, BuiltIn.version], subcommands: root.subcommands.isEmpty ? [] : [help])
    self.version = version
  }

  /// Reads the words after the program's name.
  ///
  /// It has no effects and looks at nothing but its parameter. The syntax is GNU's: `--x=v`, `--x v`, `-xv`,
  /// `-x v`, `-x=v`, several flags after one dash, and `--`, after which all words are arguments. Options may
  /// stand anywhere, before their subcommand's name too; they are never abbreviated. A word that begins
  /// with a dash and a digit is a value, so negative numbers need no `--`.
  ///
  /// `--help` before `--` wins over every mistake but an unknown subcommand.
  ///
  /// - Throws: ``UsageError``, for the first mistake in the line.
  public func parse(_ arguments: some Sequence<String>) throws(UsageError) -> ParseResult<Handler> {
    var scanner = ArgumentScanner(root: root)
    scanner.scan(Array(arguments))
    return try scanner.result(of: self)
  }

  /// The help of the command with this path: `[]` for the root, `["counter", "set"]`.
  ///
  /// - Throws: ``UsageError`` where a name is unknown, with a suggestion.
  public func help(of names: some Sequence<String>) throws(UsageError) -> HelpPage {
    var lineage = [root]
    for name in names {
      let command = lineage[lineage.count - 1]
      guard let next = command.subcommand(called: name) else {
        throw UsageError(
          .unknownSubcommand(name), commandPath: lineage.map(\.name),
          suggestion: Suggestion.nearest(to: name, among: command.subcommandNames))
      }
      lineage.append(next)
    }
    return HelpPage(of: lineage)
  }
}

/// What every tree has without declaring it.
enum BuiltIn {
  static let helpCommandName = "help"
  static let help = Flag("help", short: "h", help: "Print this help.")
  static let version = Flag("version", help: "Print the version.")
  static let commandNames = Argument<[String]>("COMMAND", help: "The command, and after it a subcommand.")
}

/// What a command line asks for.
public enum ParseResult<Handler: Sendable>: Sendable {
  /// To run a command: its options and arguments, and its handler.
  case run(Invocation, Handler)
  /// To print a command's help on standard output.
  case help(HelpPage)
  /// To print the program's name and version, here without an end of line.
  case version(String)
}

extension Command {
  /// The words that call a subcommand.
  var subcommandNames: [String] { subcommands.flatMap { [$0.name] + $0.aliases } }

  /// The command and all below it. A closure: a key path would be made anew at each call of a generic type's.
  var allCommands: [Command] { [self] + subcommands.flatMap { $0.allCommands } }
}
