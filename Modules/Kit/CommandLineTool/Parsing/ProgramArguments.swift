internal import CProcess

/// The arguments of the process.
public enum ProgramArguments {
  /// The program's name at its start, and its arguments; they don't depend on /proc.
  public static let all: [String] = strings.map { String(cString: $0) }

  /// The first argument that isn't UTF-8, with invalid bytes as U+FFFD; `nil` if all are UTF-8.
  ///
  /// As a path, it would be that of another file.
  public static var firstNotUTF8: String? {
    strings.dropFirst().first { String(validatingCString: $0) == nil }.map { String(cString: $0) }
  }

  private static var strings: [UnsafeMutablePointer<CChar>] {
    guard var next = process_arguments() else {
      return (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
    }
    var strings: [UnsafeMutablePointer<CChar>] = []
    while let string = next.pointee {
      strings.append(string)
      next += 1
    }
    return strings
  }
}
