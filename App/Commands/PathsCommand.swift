import AppFeature
import CommandLineTool
import FavoritePrimes
import FileStorage
import NumberResults

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
    /// nil if the system doesn't say, such as in a directory of another user.
    let exists: Bool?

    private enum CodingKeys: String, CodingKey { case name, path, exists }

    init(_ name: String, _ path: String) {
      self.name = name
      self.path = path
      exists = CurrentProcess.canFindFile(at: path)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(path, forKey: .path)
      // Unlike the compiler's code, this writes null for nil.
      try container.encode(exists, forKey: .exists)
    }
  }

  /// Returns a directory; throws if the environment doesn't determine it.
  private static func known(_ directory: String?, _ variable: String) throws -> String {
    guard let directory else { throw StorageError.missingHome(variable: variable) }
    return directory
  }

  private static func answer(_ context: CommandContext) throws -> CommandOutput {
    let directories = try context.directories
    let storage = try context.dependencies.fileStorage
    let result = Output(
      directories: [
        Location("state", try known(directories.state, "XDG_STATE_HOME")),
        Location("data", try known(directories.data, "XDG_DATA_HOME")),
        Location("config", try known(directories.config, "XDG_CONFIG_HOME")),
      ],
      files: documents(storage, "session", SessionDocument.file)
        + [Location("session-lock", storage.location(SessionDocument.lock))]
        + documents(storage, "favorites", FilePanel.defaultFile)
        + [directories.wolframAppIDFile].compactMap(\.self).map { Location("wolfram-app-id", $0) })
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
      let existence = location.exists.map { $0 ? "exists " : "missing" } ?? "unknown"
      return "\(name)  \(existence)  \(location.path.printable)"
    }
  }
}
