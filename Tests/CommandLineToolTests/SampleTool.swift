import CommandLineTool

/// A command tree that uses every feature; the handler of a command is its name.
enum SampleTool {
  static let dataDirectory = Option<String?>(
    "data-dir", valueName: "DIR", help: "Keep the count and the favourites in DIR.", accepting: .notEmpty,
    completion: .directory)
  static let json = Flag("json", short: "j", help: "Print JSON.")
  static let offline = Flag("offline", help: "Never ask over the network.")
  static let online = Flag("online", help: "Never fall back to the local calculator.")

  static let by = Option(
    "by", short: "b", valueName: "N", help: "The step.", default: 1, accepting: .range(1...1_000_000))
  static let newCount = Argument<Int>("N", help: "The new count.")
  static let number = Argument<Int?>("N", help: "The number; the count where there is none.")
  static let save = Flag("save", short: "s", help: "Add the number to the favourites.")
  static let remove = Flag("remove", short: "r", help: "Remove the number from the favourites.")
  static let index = Argument<UInt64?>(
    "N", help: "Which prime; the count where there is none.", accepting: .range(1...425_656_284_035_217_743))
  static let numbers = Argument<[Int]>("N", help: "The numbers.", minimum: 1)
  static let file = Argument<String?>("FILE", help: "The file.", completion: .file)

  enum Color: String, CaseIterable, ArgumentValue { case auto, always, never }
  static let color = Option("color", valueName: "WHEN", help: "Use colours.", default: Color.auto)
  static let tags = Option<[String]>("tag", short: "t", valueName: "TAG", help: "A tag, as often as needed.")
  static let limit = Option<Int>("limit", valueName: "N", help: "Where to end.", accepting: .range(...99))
  static let format = Argument("FORMAT", help: "The form.", default: "text")

  typealias SampleCommand = Command<String>

  static let counter = SampleCommand(
    "counter", overview: "Show and change the count.",
    discussion: [
      "The count is kept between runs, in the state directory of the user or where --data-dir says."
    ],
    examples: [
      Example("counter", "Show the count."),
      Example("counter increment --by 5", "Add five to the count and show what it has become."),
    ],
    subcommands: [
      SampleCommand("show", overview: "Show the count.", handler: "show"),
      SampleCommand(
        "increment", aliases: ["inc"], overview: "Add to the count.", options: [by], handler: "increment"),
      SampleCommand("decrement", overview: "Subtract from the count.", options: [by], handler: "decrement"),
      SampleCommand("set", overview: "Set the count.", arguments: [newCount], handler: "set"),
      SampleCommand("reset", overview: "Set the count to zero.", handler: "reset"),
    ],
    defaultSubcommand: "show")

  static let prime = SampleCommand(
    "prime", overview: "Say whether a number is prime, and give its factors where it is not.",
    examples: [Example("prime 91", "Not prime: 7 × 13."), Example("prime -- -7", "A negative number.")],
    options: [save, remove], exclusive: [[save, remove]], arguments: [number],
    exitStatuses: [.noAnswer: "The number is not prime.", .ok: "The number is prime."],
    handler: "prime")

  static let nth = SampleCommand(
    "nth", overview: "Print the Nth prime number.", options: [color], arguments: [index], handler: "nth")

  static let favorites = SampleCommand(
    "favorites", aliases: ["favourites"], overview: "List and change the favourites.",
    subcommands: [
      SampleCommand("list", overview: "List the favourites.", handler: "list"),
      SampleCommand("add", overview: "Add numbers.", arguments: [numbers], handler: "add"),
      SampleCommand("remove", overview: "Remove numbers.", arguments: [numbers], handler: "remove"),
      SampleCommand("save", overview: "Write them to a file.", arguments: [file], handler: "save"),
      SampleCommand(
        "export", overview: "Write them in another form.", options: [tags, limit], arguments: [format],
        handler: "export"),
    ],
    defaultSubcommand: "list")

  static let debug = SampleCommand(
    "debug", overview: "Look inside.",
    subcommands: [SampleCommand("dump", overview: "Print everything.", handler: "dump")])

  static let root = SampleCommand(
    "app", overview: "Primes, counted and collected.",
    examples: [Example("nth 10000", "The ten-thousandth prime.")],
    options: [dataDirectory, json, offline, online], exclusive: [[offline, online]],
    subcommands: [counter, prime, nth, favorites, debug],
    environment: [Topic("WOLFRAM_APP_ID", "The key for Wolfram|Alpha.")],
    files: [Topic("$XDG_STATE_HOME/primetime/session.json", "The count.")])

  static let tree = CommandTree(root, version: "1.2.3")

  /// The outcome of a line, in a form that can be compared.
  enum Outcome: Equatable {
    case run(handler: String, path: String)
    case help(String)
    case version(String)
    case error(String)
  }

  static func outcome(_ line: [String]) -> Outcome {
    do throws(UsageError) {
      switch try tree.parse(line) {
      case .run(let invocation, let handler):
        return .run(handler: handler, path: invocation.path.joined(separator: " "))
      case .help(let page): return .help(page.path.joined(separator: " "))
      case .version(let text): return .version(text)
      }
    } catch {
      return .error(error.description)
    }
  }

  static func outcome(_ line: String) -> Outcome { outcome(line.split(separator: " ").map(String.init)) }

  /// Returns the invocation of a valid line.
  static func invocation(_ line: String...) throws -> Invocation {
    guard case .run(let invocation, _) = try tree.parse(line) else { throw NotRun(line: line) }
    return invocation
  }

  struct NotRun: Error { let line: [String] }
}
