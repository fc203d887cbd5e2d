import FileStorage
import NthPrimeClient
import NthPrimeProcess

/// The program `wolfram-alpha-lookup`; each of its processes looks up one prime with Wolfram|Alpha.
///
/// A separate program, because the networking libraries would slow down the start of every command, and can crash a
/// process.
struct WolframAlphaProgram: Sendable {
  private static let name = "wolfram-alpha-lookup"

  /// The time for a lookup, in seconds.
  enum Deadline: Int {
    /// For when another source can answer instead; the service finds an nth prime in half a second.
    case brief = 5
    /// For when there is no other source; the service's own limit is 20 seconds.
    case patient = 30
  }

  let directories: StorageDirectories
  let environment: [String: String]

  /// Whether an app ID is set, valid or not. Only the program reads its value.
  var hasAppID: Bool {
    environment["WOLFRAM_APP_ID", default: ""].contains { !$0.isWhitespace }
      || FileManager.default.fileExists(atPath: directories.wolframAppIDFile ?? "")
  }

  /// Creates a client that locates the program at each lookup and fails if it is missing.
  func client(_ deadline: Deadline) -> NthPrimeClient {
    let arguments = ["\(deadline.rawValue * CurrentProcess.timeFactor)", directories.wolframAppIDFile ?? ""]
    return .forEachLookup { () throws(NthPrimeError) in .process(try Self.path(), arguments) }
  }

  private static func path() throws(NthPrimeError) -> String {
    let candidates = candidatePaths(executable: CurrentProcess.executable)
    guard let path = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw .programMissing(places: candidates.map(\.quotedPath))
    }
    return path
  }

  /// Returns the paths of the program in a build and in an installation.
  private static func candidatePaths(executable path: String) -> [String] {
    let directory = path.directory
    return ["\(directory)/\(name)", "\(directory.directory)/libexec/primetime/\(name)"]
  }
}

extension String {
  /// The directory of a path, or an empty string for a file in the root directory.
  var directory: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }
}

extension StorageDirectories {
  /// The file that contains the app ID for Wolfram|Alpha; nil in an unknown directory.
  var wolframAppIDFile: String? { config.map { "\($0)/wolfram-app-id" } }
}
