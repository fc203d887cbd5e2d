/// An invoked command with its options and arguments, completely parsed.
///
/// ```swift
/// let step = invocation[by]  // an Int, because `by` has a default
/// let number = invocation[n]  // an Int?, because `n` may be omitted
/// ```
public struct Invocation: Sendable {
  /// The names of the command and its ancestors, beginning with the program: `["app", "counter", "set"]`.
  public let path: [String]

  /// The parsed elements of given options, by the option's long name.
  let options: [String: [any Sendable]]
  /// The parsed elements of given arguments, by the argument's name.
  let arguments: [String: [any Sendable]]

  /// Whether the flag was given; false if the command doesn't take it.
  public subscript(flag: Flag) -> Bool {
    isGiven(flag)
  }

  /// The value or values of an option; the command or one of its ancestors must declare it if it is required.
  public subscript<Value>(option: Option<Value>) -> Value {
    declared(option.read(options[option.specification.name, default: []]), option.specification.longSpelling)
  }

  /// The value or values of an argument; the command must declare it if it is required.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    declared(argument.read(arguments[argument.specification.name, default: []]), argument.specification.name)
  }

  private func declared<Value>(_ value: Value?, _ name: String) -> Value {
    guard let value else { preconditionFailure("'\(path.joined(separator: " "))' doesn't declare \(name)") }
    return value
  }

  /// Returns whether the option is in the command line, as opposed to having its default.
  public func isGiven(_ option: some OptionDeclaration) -> Bool {
    options[option.specification.name] != nil
  }

  /// Returns an error for a mistake in this command line that only its handler can detect.
  ///
  /// - Parameter message: The mistake, in one line without a period, and safe to print; see `quotedForMessage`.
  public func usageError(_ message: String) -> UsageError {
    UsageError(.other(message), commandPath: path, givenOptions: Set(options.keys))
  }
}
