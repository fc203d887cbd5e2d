/// A mistake in the command line: its kind, its place, and a remedy.
///
/// Its ``description`` is a single line for standard error, whatever the user typed:
///
/// ```
/// app counter: unknown subcommand 'incremnt'; did you mean 'increment'? Try 'app counter --help'.
/// ```
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes; texts are as typed, and options include their dashes.
  public enum Problem: Equatable, Sendable {
    case unknownOption(String)
    /// An option of other commands, with their paths.
    case misplacedOption(String, owners: [String])
    /// An option without its value; `dashed` is the next word if it looks like an option, but isn't one.
    case missingValue(String, valueName: String, dashed: String? = nil)
    /// A flag with text after an equals sign.
    case unexpectedValue(String, String)
    case duplicateOption(String)
    case conflictingOptions(String, String)
    case invalidOption(String, text: String, ArgumentValueError)
    case unknownSubcommand(String)
    case missingSubcommand
    /// A missing required argument, as the usage shows it.
    case missingArgument(String)
    /// A surplus argument; `maximum` is the command's number of arguments.
    case unexpectedArgument(String, maximum: Int)
    case invalidArgument(String, text: String, ArgumentValueError)
    /// A mistake detected by a handler, with its message.
    case other(String)
  }

  public let problem: Problem
  /// The names of the faulty command and its ancestors, beginning with the program.
  public let commandPath: [String]
  public let suggestion: String?
  /// The long names of the options in the line, except the faulty ones.
  private let givenOptions: Set<String>

  init(
    _ problem: Problem, commandPath: [String], suggestion: String? = nil, givenOptions: Set<String> = []
  ) {
    self.problem = problem
    self.commandPath = commandPath
    self.suggestion = suggestion
    self.givenOptions = givenOptions
  }

  public var exitStatus: ExitStatus { .usage }

  /// Returns whether the flag is in the faulty line, so that a request for JSON also gets its error in JSON.
  public func isGiven(_ flag: Flag) -> Bool { givenOptions.contains(flag.specification.name) }

  /// The mistake alone, without the command, the suggestion, and a period.
  public var message: String {
    switch problem {
    case .unknownOption(let option):
      "unknown option \(option.quotedForMessage)"
    case .misplacedOption(let option, let owners):
      "option '\(option)' does not apply here; it belongs to "
        + owners.map { "'\($0)'" }.joined(separator: ", ")
    case .missingValue(let option, let valueName, nil):
      "option '\(option)' requires a value \(valueName)"
    case .missingValue(let option, let valueName, let dashed?):
      "option '\(option)' requires a value \(valueName); write a value that begins with a dash as "
        + "\((option + "=" + dashed).quotedForMessage)"
    case .unexpectedValue(let option, let text):
      "option '\(option)' takes no value, but got \(text.quotedForMessage)"
    case .duplicateOption(let option):
      "option '\(option)' was given more than once"
    case .conflictingOptions(let first, let second):
      "options '\(first)' and '\(second)' can't be used together"
    case .invalidOption(let option, let text, let error):
      "option '\(option)': \(error.message(for: text))"
    case .unknownSubcommand(let word):
      "unknown subcommand \(word.quotedForMessage)"
    case .missingSubcommand:
      "a subcommand is missing"
    case .missingArgument(let name):
      "argument \(name) is missing"
    case .unexpectedArgument(let word, 0):
      "unexpected argument \(word.quotedForMessage); the command takes none"
    case .unexpectedArgument(let word, let maximum):
      "unexpected argument \(word.quotedForMessage); the command takes at most \(maximum)"
    case .invalidArgument(let name, let text, let error):
      "argument \(name): \(error.message(for: text))"
    case .other(let message):
      message
    }
  }

  /// The mistake and its remedy, without the command; the first letter is not capitalized.
  public var explanation: String {
    let question = suggestion.map { "; did you mean \($0.quotedForMessage)?" } ?? "."
    return "\(message)\(question) Try '\(command) --help'."
  }

  /// The command's path in one string: `app counter`.
  public var command: String { commandPath.joined(separator: " ") }

  public var description: String { "\(command): \(explanation)" }
}
