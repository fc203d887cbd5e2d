/// A command that was called, with its options and arguments, parsed and complete.
///
/// ```swift
/// let step = invocation[by]       // Int, since `by` has a default
/// let number = invocation[n]      // Int?, since `n` may be left out
/// ```
public struct Invocation: Sendable {
  /// The command's name and those above it, the program's first: `["app", "counter", "set"]`.
  public let path: [String]

  /// Elements by the option's long name; present for all options the command takes.
  let options: [String: [any Sendable]]
  /// Elements by the argument's name; present for all arguments the command takes.
  let arguments: [String: [any Sendable]]

  /// Whether the flag was given; false where the command doesn't take it.
  public subscript(flag: Flag) -> Bool {
    !(options[flag.specification.name] ?? []).isEmpty
  }

  /// The option's value, or values.
  ///
  /// - Precondition: A required option is declared by the command or one above it.
  public subscript<Value>(option: Option<Value>) -> Value {
    guard let value = option.read(options[option.specification.name] ?? []) else {
      // NB: Only a handler that reads a key its command doesn't list gets here, whatever the user typed.
      preconditionFailure(
        "'\(path.joined(separator: " "))' doesn't declare \(option.specification.longSpelling)")
    }
    return value
  }

  /// The argument's value, or values.
  ///
  /// - Precondition: A required argument is declared by the command.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    guard let value = argument.read(arguments[argument.specification.name] ?? []) else {
      // NB: Only a handler that reads a key its command doesn't list gets here, whatever the user typed.
      preconditionFailure("'\(path.joined(separator: " "))' doesn't declare \(argument.specification.name)")
    }
    return value
  }

  /// Whether the option stands in the command line, rather than having its default.
  public func isGiven(_ option: some OptionKey) -> Bool {
    !(options[option.specification.name] ?? []).isEmpty
  }

  /// A mistake in this command line that only its handler can know of.
  ///
  /// - Parameter message: What is wrong, in one line without a full stop, safe to print:
  ///   see `quotedForMessage`.
  public func usageError(_ message: String) -> UsageError {
    UsageError(
      .other(message), commandPath: path,
      givenOptions: Set(options.filter { !$0.value.isEmpty }.keys))
  }
}
