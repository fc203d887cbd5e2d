import CommandLineTool
import TerminalUI

/// The tree of commands: what the parser and the help come from.
enum AppCommand {
  typealias Handler = @Sendable (CommandContext) async throws -> ExitStatus

  static let tree: CommandTree<Handler> = CommandTree(root, version: Program.version)

  static let dataDirectory = Option<String?>(
    "data-dir", valueName: "DIR", help: "Keep all files in DIR.", accepting: .notEmpty, completion: .directory
  )
  static let json = Flag("json", help: "Print the result as one line of JSON.")
  static let offline = Flag("offline", help: "Compute all answers here; open no connection.")
  static let online = Flag("online", help: "Ask Wolfram|Alpha, or fail.")

  // Of the terminal program alone.
  static let color = Option(
    "color", valueName: "WHEN", help: "Use colours in the terminal program.", default: ColorChoice.auto)
  static let plain = Flag("plain", help: "Ask and answer line by line instead of drawing a screen.")
  static let noMouse = Flag("no-mouse", help: "Leave the mouse to the terminal, for selecting text.")

  private static let root: Command<Handler> = Command<Handler>(
    Program.name,
    overview: "Count, find primes, and keep the ones you like.",
    discussion: [
      """
      The count and the favourites are still there at the next run. Results go to standard output, all else to \
      standard error.
      """
    ],
    examples: [
      Example("counter set 7", "Count to 7."),
      Example("prime --save", "Is the count prime? If so, keep it."),
      Example("favorites", "Print the favourites."),
      Example("nth 10000", "Print the ten-thousandth prime."),
    ],
    options: [dataDirectory, json, offline, online],
    localOptions: [color, plain, noMouse],
    exclusive: [[offline, online]],
    subcommands: [
      CounterCommand.command, PrimeCommand.command, NthCommand.command, PrimesCommand.command,
      CountCommand.command,
      FavoritesCommand.command, GuessCommand.command, PathsCommand.command, CompletionsCommand.command,
      ManualCommand.command,
    ],
    exitStatuses: [
      .ok: "Success, or the answer is yes.",
      .negativeAnswer: "The answer is no: the number is not prime.",
      .usage: "The command line is wrong.",
      .dataError: "A file, a number or an answer can't be used.",
      .unavailable: "Wolfram|Alpha can't be reached.",
      .internalError: "The program is at fault.",
      .ioError: "Reading or writing failed.",
      .temporaryFailure: "Another process is at work, or a deadline passed; try again later.",
      .noPermission: "The system refuses access.",
      .configuration: "The app id is missing or wrong, or there is no home directory.",
    ],
    environment: [
      ReferenceEntry(
        "WOLFRAM_APP_ID", "The app id for Wolfram|Alpha; without it all answers are computed here."),
      ReferenceEntry("PRIMETIME_WOLFRAM_URL", "Another address to ask instead of Wolfram|Alpha's."),
      ReferenceEntry("XDG_STATE_HOME", "Where primetime/session.json is kept; by default ~/.local/state."),
      ReferenceEntry(
        "XDG_DATA_HOME", "Where primetime/favorite-primes.json is saved; by default ~/.local/share."),
      ReferenceEntry(
        "XDG_CONFIG_HOME",
        "Where primetime/wolfram-app-id may hold the app id, readable by you alone; by default ~/.config."),
      ReferenceEntry(
        "XDG_CACHE_HOME", "Where answers of Wolfram|Alpha are kept, in primetime; by default ~/.cache."),
    ],
    handler: { try await TerminalCommand.run($0) })
}
