import AppFeature
import CommandLineTool
import FavoritePrimes
import FileStorage

/// `app paths`
///
/// Loads no file, so that damaged files don't affect it.
enum PathsCommand {
  static let command = Command<AppCommand.Handler>(
    "paths",
    overview: "Print the paths of all files, and whether they exist.",
    discussion: [
      """
      The directories are listed first, and then the files in them. A damaged file is restored from its backup; the \
      damaged file is kept, and listed as kept-aside.
      """
    ],
    examples: [Example("paths --json", "Print the paths as JSON.")],
    handler: { try $0.print(answer($0)) })

  private struct Output: JSONResult {
    static let type = "paths"

    let directories: [Location]
    let files: [Location]
  }

  private struct Location: Encodable {
    let name: String
    let path: String
    let exists: Bool

    init(_ name: String, _ path: String) {
      self.name = name
      self.path = path
      exists = FileManager.default.fileExists(atPath: path)
    }
  }

  private static func answer(_ context: CommandContext) throws -> CommandOutput {
    let directories = try context.directories
    let storage = try context.dependencies.fileStorage
    let result = Output(
      directories: [
        Location("state", directories.state), Location("data", directories.data),
        Location("config", directories.config),
      ],
      files: documents(storage, "session", SessionDocument.file)
        + [Location("session-lock", storage.location(SessionDocument.lock))]
        + documents(storage, "favorites", FilePanel.defaultFile)
        + [Location("wolfram-app-id", directories.wolframAppIDFile)])
    return CommandOutput(value: result, lines: lines(result.directories + result.files))
  }

  /// Returns the locations of a document, its backup, and its damaged files.
  private static func documents(_ storage: FileStorage, _ name: String, _ file: StorageFile) -> [Location] {
    let path = storage.location(file)
    var locations = [Location(name, path)]
    if let backup = file.backup { locations.append(Location("\(name)-backup", storage.location(backup))) }
    let directory = path.directory
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return locations
      + names.map { "\(directory)/\($0)" }.filter { $0.hasPrefix("\(path).") && $0.contains(".corrupt-") }
      .sorted().map { Location("kept-aside", $0) }
  }

  /// Returns a table with the path in the last column, because it may contain spaces.
  private static func lines(_ locations: [Location]) -> [String] {
    let width = locations.map(\.name.count).max() ?? 0
    return locations.map { location in
      let name = location.name + String(repeating: " ", count: width - location.name.count)
      return "\(name)  \(location.exists ? "exists " : "missing")  \(location.path.printable)"
    }
  }
}
