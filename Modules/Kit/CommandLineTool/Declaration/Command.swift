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
/// A command has a handler, subcommands, or both. With both, the handler runs if no subcommand is named.
public struct Command<Handler: Sendable>: Sendable {
  /// The declaration without its type.
  public let specification: CommandSpecification

  /// Creates a command; the parameters correspond to the properties of ``CommandSpecification``.
  public init(
    _ name: String,
    overview: String,
    discussion: [String] = [],
    examples: [Example] = [],
    options: [any OptionDeclaration] = [],
    localOptions: [any OptionDeclaration] = [],
    exclusive: [[any OptionDeclaration]] = [],
    arguments: [any ArgumentDeclaration] = [],
    subcommands: [Command] = [],
    defaultSubcommand: String? = nil,
    exitStatuses: KeyValuePairs<ExitStatus, String> = [:],
    environment: [ReferenceEntry] = [],
    suggestion: (@Sendable (String) -> String?)? = nil,
    handler: Handler? = nil
  ) {
    specification = CommandSpecification(
      name: name, overview: overview, discussion: discussion, examples: examples,
      options: options.map { $0.specification }, localOptions: localOptions.map { $0.specification },
      exclusiveOptions: exclusive.map { $0.map(\.specification.name) },
      arguments: arguments.map { $0.specification },
      subcommands: subcommands.map { $0.specification },
      defaultSubcommand: defaultSubcommand,
      exitStatuses: exitStatuses.map { ($0.key, $0.value) }
        .sorted { $0.status.rawValue < $1.status.rawValue },
      environment: environment, suggestion: suggestion, handler: handler)
  }
}

/// A command without its handler's type, for the parser, the help, the completions, and the manual.
public struct CommandSpecification: Sendable {
  public let name: String
  /// A description of the command, in a sentence with its period.
  public let overview: String
  public let discussion: [String]
  public let examples: [Example]
  /// The options of the command and its subcommands.
  public internal(set) var options: [OptionSpecification]
  /// The options of the command itself; its subcommands don't take them.
  public let localOptions: [OptionSpecification]
  /// The groups of mutually exclusive options of the command or its ancestors, by their long names.
  public let exclusiveOptions: [[String]]
  public let arguments: [ArgumentSpecification]
  /// The subcommands, in the order of the help.
  public internal(set) var subcommands: [CommandSpecification]
  /// The name of the subcommand to run if none is named.
  public let defaultSubcommand: String?
  /// The meanings of the command's exit statuses in ascending order, for the help.
  public let exitStatuses: [(status: ExitStatus, meaning: String)]
  public let environment: [ReferenceEntry]
  /// Returns what to suggest for a word that is no subcommand; nil for the name that is spelled like it.
  let suggestion: (@Sendable (String) -> String?)?
  /// The handler for the command, of the ``CommandTree``'s type; nil if a subcommand is required.
  let handler: (any Sendable)?

  /// The options for the command without a subcommand, except those of its ancestors.
  var ownOptions: [OptionSpecification] { localOptions + options }

  /// Whether the command runs if no subcommand is named.
  var isSubcommandOptional: Bool { handler != nil || defaultSubcommand != nil }

  func subcommand(called word: String) -> CommandSpecification? {
    subcommands.first { $0.name == word }
  }

  /// Whether a word is taken as an argument if it names no subcommand.
  var takesArguments: Bool {
    if !arguments.isEmpty { return true }
    guard handler == nil, let defaultSubcommand else { return false }
    return subcommand(called: defaultSubcommand)?.takesArguments ?? false
  }
}

/// A command line to show in the help, and its description.
public struct Example: Equatable, Sendable {
  /// The words after the program's name, split at spaces and never quoted: `counter set 7`.
  public let arguments: String
  public let help: String

  public init(_ arguments: String, _ help: String) {
    self.arguments = arguments
    self.help = help
  }
}

/// An environment variable in the help and the manual, such as `EDITOR`.
public struct ReferenceEntry: Equatable, Sendable {
  public let name: String
  public let help: String

  public init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
  }
}
