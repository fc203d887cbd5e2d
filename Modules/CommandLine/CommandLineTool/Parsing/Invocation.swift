/// An invoked command with its options and arguments, completely parsed.
///
/// ```swift
/// let step = invocation[by]  // an Int, because `by` has a default
/// let number = invocation[n]  // an Int?, because `n` may be omitted
/// ```
public struct Invocation: Sendable {
  /// The names of the command and its ancestors, beginning with the program: `["app", "counter", "set"]`.
  public let path: [String]

  /// The parsed elements by the option's long name, for the options that were given.
  let options: ParsedElements
  /// The parsed elements by the argument's name, for the arguments that were given.
  let arguments: ParsedElements

  /// Whether the flag was given; false if the command doesn't take it.
  public subscript(flag: Flag) -> Bool {
    !options[flag.specification.name].isEmpty
  }

  /// The value or values of an option.
  ///
  /// - Precondition: The command or one of its ancestors declares the option, if it is required.
  public subscript<Value>(option: Option<Value>) -> Value {
    guard let value = option.read(options[option.specification.name]) else {
      // NB: Only a handler that reads an option its command doesn't declare can cause this; no command line can.
      preconditionFailure(
        "'\(path.joined(separator: " "))' doesn't declare \(option.specification.longSpelling)")
    }
    return value
  }

  /// The value or values of an argument.
  ///
  /// - Precondition: The command declares the argument, if it is required.
  public subscript<Value>(argument: Argument<Value>) -> Value {
    guard let value = argument.read(arguments[argument.specification.name]) else {
      // NB: Only a handler that reads an argument its command doesn't declare can cause this; no command line can.
      preconditionFailure("'\(path.joined(separator: " "))' doesn't declare \(argument.specification.name)")
    }
    return value
  }

  /// Returns whether the option is in the command line, as opposed to having its default.
  public func isGiven(_ option: some OptionDeclaration) -> Bool {
    !options[option.specification.name].isEmpty
  }

  /// Returns an error for a mistake in this command line that only its handler can detect.
  ///
  /// - Parameter message: The mistake, in one line without a period, and safe to print; see
  ///   `quotedForMessage`.
  public func usageError(_ message: String) -> UsageError {
    UsageError(.other(message), commandPath: path, givenOptions: Set(options.names))
  }
}

/// The parsed elements of the options, or of the arguments, that were given.
///
/// NB: Not a dictionary. To create its type, the runtime would search all conformances of the program at each start.
struct ParsedElements: Sendable {
  private var entries: [(name: String, elements: [any Sendable])] = []

  var names: [String] { entries.map { $0.name } }

  /// The elements of the option or argument with the name; empty if it wasn't given.
  subscript(name: String) -> [any Sendable] {
    entries.first { $0.name == name }?.elements ?? []
  }

  mutating func append(_ element: any Sendable, to name: String) {
    if let index = entries.firstIndex(where: { $0.name == name }) {
      entries[index].elements.append(element)
    } else {
      entries.append((name, [element]))
    }
  }
}
