/// A command of the tool: its name, its options and arguments, and its action.
///
/// Commands are values that contain their subcommands, so the whole tool is one expression. The parser, the
/// help, the completions, and the manual are derived from it.
///
/// `Handler` is the type that the program gets back for the invoked command, usually a closure:
///
/// ```swift
/// typealias AppCommand = Command<@Sendable (Invocation) async throws -> ExitStatus>
///
/// let n = Argument<UInt64>("N", help: "The index of the prime.")
/// let nth = AppCommand(
///   "nth", overview: "Print the Nth prime number.",
///   examples: [Example("nth 10000", "Print the ten-thousandth prime.")],
///   arguments: [n],
///   handler: { invocation in
///     let prime = try await nthPrime(invocation[n])
///     try StandardStream.output.write("\(prime)\n")
///     return .ok
///   })
/// ```
///
/// A command has a handler, or subcommands, or both, like a program that opens its screen if no subcommand is
/// named.
public struct Command<Handler: Sendable>: Sendable {
  /// The name of the command.
  public let name: String
  /// Alternative names, which the help mentions and the parser accepts.
  public let aliases: [String]
  /// A description of the command, in a sentence with its period.
  public let overview: String
  /// Further description, in paragraphs.
  public let discussion: [String]
  /// Command lines to try first.
  public let examples: [Example]
  /// The command's options, which its subcommands take as well.
  public let options: [OptionSpecification]
  /// The options for the command itself, which its subcommands don't take.
  public let localOptions: [OptionSpecification]
  /// The groups of mutually exclusive options, by their long names.
  public let exclusiveOptions: [[String]]
  /// The positional arguments, in order.
  public let arguments: [ArgumentSpecification]
  /// The subcommands, in the order in which the help lists them.
  public let subcommands: [Command]
  /// The name of the subcommand to run if none is named.
  public let defaultSubcommand: String?
  /// The meanings of the command's exit statuses, for the help.
  public let exitStatuses: [ExitStatus: String]
  /// The environment variables that the command reads.
  public let environment: [ReferenceEntry]
  /// The files that the command reads and writes.
  public let files: [ReferenceEntry]
  /// The handler to run for the command; nil if a subcommand is required.
  public let handler: Handler?

  /// Creates a command; the parameters correspond to the properties of the same names.
  ///
  /// - Parameter exclusive: Groups of mutually exclusive options of this command or its ancestors.
  public init(
    _ name: String,
    aliases: [String] = [],
    overview: String,
    discussion: [String] = [],
    examples: [Example] = [],
    options: [any OptionDeclaration] = [],
    localOptions: [any OptionDeclaration] = [],
    exclusive: [[any OptionDeclaration]] = [],
    arguments: [any ArgumentDeclaration] = [],
    subcommands: [Command] = [],
    defaultSubcommand: String? = nil,
    exitStatuses: [ExitStatus: String] = [:],
    environment: [ReferenceEntry] = [],
    files: [ReferenceEntry] = [],
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

  /// Returns a copy with more options and subcommands after its own.
  func adding(options: [any OptionDeclaration], subcommands: [Command]) -> Command {
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

  /// The options that the command takes if no subcommand is named, except those of its ancestors.
  var ownOptions: [OptionSpecification] { localOptions + options }

  func subcommand(called word: String) -> Command? {
    subcommands.first { $0.name == word || $0.aliases.contains(word) }
  }

  /// Whether a word that names no subcommand is taken as an argument.
  var takesArguments: Bool {
    if !arguments.isEmpty { return true }
    guard handler == nil, let defaultSubcommand else { return false }
    return subcommand(called: defaultSubcommand)?.takesArguments ?? false
  }
}

/// A command line to show in the help, and its description.
public struct Example: Equatable, Sendable {
  /// The words after the program's name: `counter set 7`.
  public let arguments: String
  /// A description of the command line, in a sentence.
  public let help: String

  /// Creates an example.
  ///
  /// - Parameter arguments: The words after the program's name, split at spaces and never quoted.
  ///   ``CommandTree/validate()`` parses them.
  public init(_ arguments: String, _ help: String) {
    self.arguments = arguments
    self.help = help
  }
}

/// An environment variable or a file in the help and the manual, with its description.
public struct ReferenceEntry: Equatable, Sendable {
  /// The name as written: `WOLFRAM_APP_ID`.
  public let name: String
  /// Its purpose, in a sentence.
  public let help: String

  public init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
  }
}
