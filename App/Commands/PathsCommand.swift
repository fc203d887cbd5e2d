import AppFeature
import CommandLineTool
import FavoritePrimes
import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `app paths`
///
/// Loads nothing, so that it answers whatever state the files are in.
enum PathsCommand {
  static let command = Command<AppCommand.Handler>(
    "paths",
    overview: "Print where the files are, and which of them exist.",
    discussion: [
      """
      First the directories, then the files in them. A backup is what a damaged file is mended with; what was damaged \
      is kept beside it, and printed as kept-aside.
      """
    ],
    examples: [Example("paths --json", "The same for a program.")],
    handler: { try $0.finish(answer($0)) })

  private struct Result: JSONResult {
    static let type = "paths"

    let directories: [Place]
    let files: [Place]
  }

  private struct Place: Encodable {
    let name: String
    let path: String
    let exists: Bool

    init(_ name: String, _ path: String) {
      self.name = name
      self.path = path
      exists = FileManager.default.fileExists(atPath: path)
    }
  }

  private static func answer(_ context: CommandContext) throws -> Answer {
    let directories = try context.directories
    let storage = try context.dependencies.fileStorage
    let result = Result(
      directories: [
        Place("state", directories.state), Place("data", directories.data),
        Place("config", directories.config), Place("cache", directories.cache),
      ],
      files: documents(storage, "session", SessionDocument.file)
        + [Place("session-lock", directories.sessionLock.path)]
        + documents(storage, "favorites", FavoritePrimes.defaultFile)
        + [
          Place("wolfram-app-id", WolframFile.appID(directories)),
          Place("wolfram-alpha-answers", WolframFile.answers(directories)),
        ])
    return Answer(value: result, lines: lines(result.directories + result.files))
  }

  /// A document, its backup, and what was kept of it.
  private static func documents(_ storage: FileStorage, _ name: String, _ file: StorageFile) -> [Place] {
    let path = storage.location(file)
    var places = [Place(name, path)]
    if let backup = file.backup { places.append(Place("\(name)-backup", storage.location(backup))) }
    let directory = path.directory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return places
      + names.map { "\(directory)/\($0)" }.filter { $0.hasPrefix("\(path).") && $0.contains(".corrupt-") }
      .sorted().map { Place("kept-aside", $0) }
  }

  /// In columns, the path last as it may have spaces in it.
  private static func lines(_ places: [Place]) -> [String] {
    let width = places.map(\.name.count).max() ?? 0
    return places.map { place in
      let name = place.name + String(repeating: " ", count: width - place.name.count)
      return "\(name)  \(place.exists ? "exists " : "missing")  \(place.path.printable)"
    }
  }
}
