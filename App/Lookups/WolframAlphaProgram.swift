import FileStorage
import NthPrimeClient
import NthPrimeProcess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The program that asks Wolfram|Alpha, `wolfram-alpha-lookup`: one process for each lookup.
///
/// Apart, as the network takes libraries that every command would start with, and can stop a process.
struct WolframAlphaProgram: Sendable {
  private static let name = "wolfram-alpha-lookup"

  /// How long to wait for an answer; the program's own words for it.
  enum Deadlines: String {
    /// For who has another source at hand.
    case brief
    case patient
  }

  let directories: StorageDirectories
  let environment: [String: String]

  /// Whether there is an app id, right or wrong; what it is only the program reads.
  var hasAppID: Bool {
    environment["WOLFRAM_APP_ID", default: ""].contains { !$0.isWhitespace }
      || FileManager.default.fileExists(atPath: WolframFile.appID(directories))
  }

  /// Looks for the program at each lookup, and fails where it is missing.
  func client(_ deadlines: Deadlines) -> NthPrimeClient {
    let arguments = [deadlines.rawValue, WolframFile.appID(directories), WolframFile.answers(directories)]
    return .createdPerLookup { () throws(NthPrimeError) in .process(try Self.path(), arguments) }
  }

  private static func path() throws(NthPrimeError) -> String {
    let places = places(besideProgramAt: CurrentProcess.executable)
    guard let path = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw .programMissing(places: places.map(\.quotedPath))
    }
    return path
  }

  /// Where a build puts it, and where `Scripts/install` does.
  private static func places(besideProgramAt path: String) -> [String] {
    let directory = path.directory
    return ["\(directory)/\(name)", "\(directory.directory)/libexec/primetime/\(name)"]
  }
}

extension String {
  /// Of a file's path: empty for a file at the root.
  var directory: String { String(self[..<(lastIndex(of: "/") ?? startIndex)]) }
}

/// The files of looking up.
enum WolframFile {
  static func appID(_ directories: StorageDirectories) -> String { "\(directories.config)/wolfram-app-id" }

  /// What the service has answered; a lock file is beside it.
  static func answers(_ directories: StorageDirectories) -> String {
    "\(directories.cache)/wolfram-alpha-answers.json"
  }
}
