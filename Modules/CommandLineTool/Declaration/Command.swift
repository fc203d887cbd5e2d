/// A command of the tool: what it is called, what it takes, and what it does.
///
/// Commands are values that hold their subcommands, so that the whole tool is one expression, from which
/// the parser, the help and whatever else speaks of commands are derived.
///
/// `Handler` is what the program wants back for a command that was called, most often a closure:
///
/// ```swift
/// typealias AppCommand = Command<@Sendable (Invocation) async throws -> ExitStatus>
///
/// let nth = AppCommand(
///   "nth", overview: "Print the Nth prime number.",
///   examples: [Example("nth 10000", "The ten-thousandth prime.")],
///   arguments: [n],
///   handler: { invocation in
///     …
///   })
/// ```
///
/// A command either does something itself (it has a handler) or leads to its subcommands, and may do
/// both, as a program that opens its screen when no subcommand is named.
public struct Command<Handler: Sendable>: Sendable {
  /// The word it is called by.
  public let name: String
  /// Other words for it, which the help mentions and the parser takes.
  public let aliases: [String]
  /// What it does, in a sentence with its full stop.
  public let overview: String
  /// What else is to be known, in paragraphs.
  public let discussion: [String]
  /// What to try first.
  public let examples: [Example]
  /// Its own options, which its subcommands take as well.
  public let options: [OptionSpecification]
  /// Options for when it runs itself, which its subcommands don't take.
  public let localOptions: [OptionSpecification]
  /// The long names of options of which at most one may be given, group by group.
  public let exclusiveOptions: [[String]]
  /// Its arguments in order.
  public let arguments: [ArgumentSpecification]
  /// The commands below it, in the order the help shows.
  public let subcommands: [Command]
  /// The subcommand that is meant where none is named.
  public let defaultSubcommand: String?
  /// What the exit statuses mean here, for the help.
  public let exitStatuses: [ExitStatus: String]
  /// The environment variables it reads.
  public let environment: [Topic]
  /// The files it reads and writes.
  public let files: [Topic]
  /// What the program runs for it; nil where a subcommand is needed.
  public let handler: Handler?

  /// See the properties of the same names.
  ///
  /// - Parameter exclusive: Groups of options, own or of the commands above, that exclude each other.
  public init(
    _ name: String,
    aliases: [String] = [],
    overview: String,
    discussion: [String] = [],
    examples: [Example] = [],
    options: [any OptionKey] = [],
    localOptions: [any OptionKey] = [],
    exclusive: [[any OptionKey]] = [],
    arguments: [any ArgumentKey] = [],
    subcommands: [Command] = [],
    defaultSubcommand: String? = nil,
    exitStatuses: [ExitStatus: String] = [:],
    environment: [Topic] = [],
    files: [Topic] = [],
    handler: Handler? = nil
  ) {
    self.name = name
    self.aliases = aliases
    self.overview = overview
    self.discussion = discussion
    self.examples = examples
    self.options = options.map(\.specification)
    self.localOptions = localOptions.map(\.specification)
    exclusiveOptions = exclusive.map { $0.map(\.specification.name) }
    self.arguments = arguments.map(\.specification)
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
    self.exitStatuses = exitStatuses
    self.environment = environment
    self.files = files
    self.handler = handler
  }

  /// A copy with more options and subcommands after its own.
  func adding(options: [any OptionKey], subcommands: [Command]) -> Command {
    Command(copying: self, options: options.map(\.specification), subcommands: subcommands)
  }

  private init(copying other: Command, options: [OptionSpecification], subcommands: [Command]) {
    name = other.name
    aliases = other.aliases
    overview = other.overview
    discussion = other.discussion
    examples = other.examples
    self.options = other.options + options
    localOptions = other.localOptions
    exclusiveOptions = other.exclusiveOptions
    arguments = other.arguments
    self.subcommands = other.subcommands + subcommands
    defaultSubcommand = other.defaultSubcommand
    exitStatuses = other.exitStatuses
    environment = other.environment
    files = other.files
    handler = other.handler
  }

  /// All options that it takes where no subcommand is named, but for those of the commands above it.
  var ownOptions: [OptionSpecification] { localOptions + options }

  func subcommand(called word: String) -> Command? {
    subcommands.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// Whether the word is taken as an argument where it names no subcommand.
  var takesArguments: Bool {
    if !arguments.isEmpty { return true }
    guard handler == nil, let defaultSubcommand else { return false }
    return subcommand(called: defaultSubcommand)?.takesArguments ?? false
  }
}

/// A command line worth showing, and what it is for.
public struct Example: Equatable, Sendable {
  /// The words after the program's name: `counter set 7`.
  public let arguments: String
  /// What it does, in a sentence.
  public let help: String

  /// - Parameter arguments: The words after the program's name. They are split at spaces, and nothing
  ///   is quoted: ``CommandTree/validate()`` parses them.
  public init(_ arguments: String, _ help: String) {
    self.arguments = arguments
    self.help = help
  }
}

/// A name and what is to be known of it: an environment variable, a file.
public struct Topic: Equatable, Sendable {
  /// As it is written: `WOLFRAM_APP_ID`.
  public let name: String
  /// What it is for, in a sentence.
  public let help: String

  public init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
  }
}
