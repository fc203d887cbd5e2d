/// A mistake in the command line: what is wrong, where, and what to do about it.
///
/// Its ``description`` is one line for standard error, whatever the user typed:
///
/// ```
/// app counter: unknown subcommand 'incremnt'; did you mean 'increment'? Try 'app counter --help'.
/// ```
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be wrong. Texts are as they were typed; options have their dashes.
  public enum Problem: Equatable, Sendable {
    /// No command of the tool has the option.
    case unknownOption(String)
    /// The option belongs to other commands, whose paths are given.
    case misplacedOption(String, owners: [String])
    /// `dashed` is the word after the option where it might be the value but looks like an option.
    case missingValue(String, valueName: String, dashed: String? = nil)
    /// A flag and the text after its equals sign.
    case unexpectedValue(String, String)
    /// An option that may be given once came again, by either of its names.
    case duplicateOption(String)
    /// Two options of a group that allows one.
    case conflictingOptions(String, String)
    /// A required option, with its value's name.
    case missingOption(String)
    /// The option's value is of the wrong kind or out of range.
    case invalidOption(String, text: String, ArgumentValueError)
    /// A word where the name of a subcommand is due.
    case unknownSubcommand(String)
    /// The command does nothing without one.
    case missingSubcommand
    /// A required argument, as the usage shows it.
    case missingArgument(String)
    /// `maximum` is the number of arguments that the command takes.
    case surplusArgument(String, maximum: Int)
    /// The argument's value is of the wrong kind or out of range.
    case invalidArgument(String, text: String, ArgumentValueError)
    /// What a handler found, in its own words.
    case other(String)
  }

  /// What is wrong, for a program to tell apart.
  public let problem: Problem
  /// The names of the command that the mistake is in, the program's first.
  public let commandPath: [String]
  /// What was likely meant.
  public let suggestion: String?
  /// The long names of the options in the line, the mistaken ones apart.
  private let givenOptions: Set<String>

  init(
    _ problem: Problem, commandPath: [String], suggestion: String? = nil, givenOptions: Set<String> = []
  ) {
    self.problem = problem
    self.commandPath = commandPath
    self.suggestion = suggestion
    self.givenOptions = givenOptions
  }

  /// What to end the process with.
  public var exitStatus: ExitStatus { .usage }

  /// Whether the flag stands in the faulty line: whoever asked for JSON wants the error in JSON too.
  public func isGiven(_ flag: Flag) -> Bool { givenOptions.contains(flag.specification.name) }

  /// What is wrong, without the command, the suggestion and a full stop.
  public var message: String {
    switch problem {
    case .unknownOption(let option):
      "unknown option \(option.quotedForMessage)"
    case .misplacedOption(let option, let owners):
      "option '\(option)' does not apply here; it belongs to "
        + owners.map { "'\($0)'" }.joined(separator: ", ")
    case .missingValue(let option, let valueName, nil):
      "option '\(option)' needs a value \(valueName)"
    case .missingValue(let option, let valueName, let dashed?):
      "option '\(option)' needs a value \(valueName); one that begins with a dash is written "
        + "\((option + "=" + dashed).quotedForMessage)"
    case .unexpectedValue(let option, let text):
      "option '\(option)' takes no value, but got \(text.quotedForMessage)"
    case .duplicateOption(let option):
      "option '\(option)' is given twice"
    case .conflictingOptions(let first, let second):
      "options '\(first)' and '\(second)' exclude each other"
    case .missingOption(let synopsis):
      "option '\(synopsis)' is missing"
    case .invalidOption(let option, let text, let error):
      "option '\(option)': \(error.message(for: text))"
    case .unknownSubcommand(let word):
      "unknown subcommand \(word.quotedForMessage)"
    case .missingSubcommand:
      "a subcommand is missing"
    case .missingArgument(let name):
      "argument \(name) is missing"
    case .surplusArgument(let word, 0):
      "unexpected argument \(word.quotedForMessage); the command takes none"
    case .surplusArgument(let word, let maximum):
      "unexpected argument \(word.quotedForMessage); the command takes at most \(maximum)"
    case .invalidArgument(let name, let text, let error):
      "argument \(name): \(error.message(for: text))"
    case .other(let message):
      message
    }
  }

  /// What is wrong and what to do about it, without the command: whole sentences but for the capital letter.
  public var explanation: String {
    let question = suggestion.map { "; did you mean '\($0)'?" } ?? "."
    return "\(message)\(question) Try '\(command) --help'."
  }

  /// The names of the command that the mistake is in, in one text: `app counter`.
  public var command: String { commandPath.joined(separator: " ") }

  public var description: String { "\(command): \(explanation)" }
}
