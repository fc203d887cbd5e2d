import CommandLineTool

/// A command tree that uses every feature; the handler of a command is its name.
enum SampleTool {
  static let dataDirectory = Option<String?>(
    "data-dir", valueName: "DIR", help: "Keep the count and the favorites in DIR.", accepting: .path(),
    completion: .directory)
  static let json = Flag("json", short: "j", help: "Print JSON.")
  static let offline = Flag("offline", help: "Never use the network.")
  static let online = Flag("online", help: "Never use the local calculator.")

  static let by = Option(
    "by", short: "b", valueName: "N", help: "The step.", default: 1, accepting: .range(1...1_000_000))
  static let newCount = Argument<Int>("N", help: "The new count.")
  static let number = Argument<Int?>("N", help: "The number; by default, the count.")
  static let save = Flag("save", short: "s", help: "Add the number to the favorites.")
  static let remove = Flag("remove", short: "r", help: "Remove the number from the favorites.")
  static let index = Argument<UInt64?>(
    "N", help: "The index of the prime; by default, the count.",
    accepting: .range(1...425_656_284_035_217_743))
  static let numbers = Argument<[Int]>("N", help: "The numbers.", minimum: 1)
  static let file = Argument<String?>("FILE", help: "The file.", completion: .file)

  enum Color: String, CaseIterable, ArgumentValue { case auto, always, never }
  static let color = Option("color", valueName: "WHEN", help: "Use colors.", default: Color.auto)
  static let tag = Option<String?>("tag", short: "t", valueName: "TAG", help: "A tag.")
  static let limit = Option<Int?>(
    "limit", valueName: "N", help: "The last number.", accepting: .range(0...99))

  typealias SampleCommand = Command<String>

  static let counter = SampleCommand(
    "counter", overview: "Show and change the count.",
    discussion: [
      "The count is saved between runs, in the state directory or in the one from --data-dir."
    ],
    examples: [
      Example("counter", "Show the count."),
      Example("counter increment --by 5", "Add five to the count and show the result."),
    ],
    subcommands: [
      SampleCommand("show", overview: "Show the count.", handler: "show"),
      SampleCommand(
        "increment", overview: "Add to the count.", options: [by], handler: "increment"),
      SampleCommand("decrement", overview: "Subtract from the count.", options: [by], handler: "decrement"),
      SampleCommand("set", overview: "Set the count.", arguments: [newCount], handler: "set"),
      SampleCommand("reset", overview: "Set the count to zero.", handler: "reset"),
    ],
    defaultSubcommand: "show")

  static let prime = SampleCommand(
    "prime", overview: "Print whether a number is prime, or else its prime factors.",
    examples: [Example("prime 91", "Not prime: 7 × 13."), Example("prime -- -7", "A negative number.")],
    options: [save, remove], exclusive: [[save, remove]], arguments: [number],
    exitStatuses: [.failure: "The number is not prime.", .ok: "The number is prime."],
    handler: "prime")

  static let nth = SampleCommand(
    "nth", overview: "Print the Nth prime number.", options: [color], arguments: [index], handler: "nth")

  static let favorites = SampleCommand(
    "favorites", overview: "List and change the favorites.",
    subcommands: [
      SampleCommand("list", overview: "List the favorites.", handler: "list"),
      SampleCommand("add", overview: "Add numbers.", arguments: [numbers], handler: "add"),
      SampleCommand("remove", overview: "Remove numbers.", arguments: [numbers], handler: "remove"),
      SampleCommand("save", overview: "Save the favorites to a file.", arguments: [file], handler: "save"),
      SampleCommand(
        "export", overview: "Export the favorites in another format.", options: [tag, limit],
        handler: "export"),
    ],
    defaultSubcommand: "list")

  static let debug = SampleCommand(
    "debug", overview: "Inspect the state.",
    subcommands: [SampleCommand("dump", overview: "Print everything.", handler: "dump")])

  static let root = SampleCommand(
    "app", overview: "Count and collect primes.",
    examples: [Example("nth 10000", "Print the ten-thousandth prime.")],
    options: [dataDirectory, json, offline, online], exclusive: [[offline, online]],
    subcommands: [counter, prime, nth, favorites, debug],
    environment: [ReferenceEntry("WOLFRAM_APP_ID", "The key for Wolfram|Alpha.")])

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
  static func invocation(_ line: String...) throws -> Invocation { try tree.invocation(line) }
}

extension CommandTree<String> {
  /// Returns the invocation of a line that runs a command, by default any.
  func invocation(_ line: [String], of command: String? = nil) throws -> Invocation {
    guard case .run(let invocation, let handler) = try parse(line), command ?? handler == handler else {
      throw UnexpectedResult(line: line)
    }
    return invocation
  }

  private struct UnexpectedResult: Error { let line: [String] }
}
