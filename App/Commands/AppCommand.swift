import CProcess
public import CommandLineTool
import NumberResults
import NumberText
public import TerminalUI

/// The command tree: the source of the parser, the help, the manual, and the completions.
enum AppCommand {
  typealias Handler = @Sendable (CommandContext) async throws -> ExitStatus

  static let tree: CommandTree<Handler> = CommandTree(root, version: Program.versionWithCommit)

  static let dataDirectory = Option<String?>(
    "data-dir", valueName: "DIR", help: "Keep all files in DIR.", accepting: .path(), completion: .directory
  )
  static let json = Flag("json", help: "Print the result as one line of JSON.")
  static let offline = Flag("offline", help: "Compute all answers locally, without the network.")
  static let online = Flag("online", help: "Ask Wolfram|Alpha, and fail if it doesn't answer.")
  static let record = Option<String?>(
    "record", valueName: "FILE", help: "Record all actions in FILE, a new file, for 'replay'.",
    accepting: .path(), completion: .file)

  // The options of the terminal program.
  static let color = Option(
    "color", valueName: "WHEN", help: "Use colors in the terminal program.", default: ColorChoice.auto)
  static let theme = Option(
    "theme", valueName: "THEME", help: "Use colors for a dark or a light background.",
    default: ThemeChoice.auto)
  static let plain = Flag("plain", help: "Prompt line by line instead of drawing a screen.")
  static let noMouse = Flag("no-mouse", help: "Leave the mouse to the terminal for selecting text.")

  private static let root: Command<Handler> = Command<Handler>(
    Program.name,
    overview: "Count, find primes, and save your favorites.",
    discussion: [
      """
      The count and the favorites are saved between runs. Results are printed on standard output, and everything \
      else on standard error.
      """,
      """
      A number can be written as 1000000, 1_000_000, 1,000,000, 1e6, 10^6, or 0x1F, or as an integer expression of \
      these with + - * / % ^ and parentheses, such as 2^61-1. 5! is a factorial, 7# the product of the primes up to 7, \
      and p(36) the 36th prime. A division must be exact.
      """,
      """
      With --json, results, notices, and errors are JSON objects, one per line. The help, the version, the manual, and \
      completion scripts are always text.
      """,
    ],
    examples: [
      Example("counter set 7", "Set the count to 7."),
      Example("prime --save", "Test whether the count is prime, and save it if it is."),
      Example("favorites", "Print the favorites."),
      Example("nth 10000", "Print the 10,000th prime."),
    ],
    options: [dataDirectory, json, offline, online, record],
    localOptions: [color, theme, plain, noMouse],
    exclusive: [[offline, online], [json, plain]],
    subcommands: [
      CounterCommand.command, PrimeCommand.command, VerifyCommand.command, NeighborCommand.next,
      NeighborCommand.previous, NthCommand.command, PrimesCommand.command, CountCommand.command,
      ExploreCommand.command, FavoritesCommand.command, ActivityCommand.command, GuessCommand.command,
      ReplayCommand.command, PathsCommand.command, CompletionsCommand.command, ManualCommand.command,
    ],
    exitStatuses: [
      .ok: "Success, or the answer is yes.",
      .negativeAnswer:
        "The answer is no: a number is not prime or not a favorite, or a certificate is not valid.",
      .usage: "The command line is invalid.",
      .dataError: "A file, a number, or an answer is invalid.",
      .unavailable: "Wolfram|Alpha is unavailable.",
      .internalError: "An internal error occurred.",
      .ioError: "Reading or writing failed.",
      .temporaryFailure:
        "Another process is using the session, or there was not enough time. Try again later.",
      .noPermission: "Access was denied.",
      .configuration: "The app ID is missing or invalid, or there is no home directory.",
    ],
    environment: [
      ReferenceEntry(
        "WOLFRAM_APP_ID", "The app ID for Wolfram|Alpha. Without one, all answers are computed locally."),
      ReferenceEntry("PRIMETIME_WOLFRAM_URL", "The URL to use instead of Wolfram|Alpha's."),
      ReferenceEntry(
        "XDG_STATE_HOME",
        "The directory that contains primetime/session.json (default: ~/.local/state)."),
      ReferenceEntry(
        "XDG_DATA_HOME",
        "The directory that contains primetime/favorite-primes.json (default: ~/.local/share)."),
      ReferenceEntry(
        "XDG_CONFIG_HOME",
        """
        The directory that contains primetime/wolfram-app-id, a file with the app ID that only you can read \
        (default: ~/.config).
        """),
    ],
    suggestion: { word in
      // The screens without a subcommand of their names, names of other programs, and numbers.
      ["game": "guess", "home": "counter", "timeline": "activity", "factor": "prime", "pi": "count"][word]
        ?? (word.count > 40 ? nil : try? NumberExpression.value(of: word)).map { _ in "prime \(word)" }
    },
    handler: {
      // Here, because the main actor has a thread of its own.
      use_one_memory_arena()
      return try await TerminalCommand.run($0)
    })
}

extension ColorChoice: ArgumentValue {}
extension ThemeChoice: ArgumentValue {}
