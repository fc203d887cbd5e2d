internal import ProcessArguments

/// The arguments of the process.
public enum ProgramArguments {
  /// The name that the program was started with, and its arguments; they don't depend on /proc.
  public static let all: [String] = {
    guard var next = process_arguments() else { return CommandLine.arguments }
    var arguments: [String] = []
    while let argument = next.pointee {
      arguments.append(String(cString: argument))
      next += 1
    }
    return arguments
  }()
}
