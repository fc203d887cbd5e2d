public import Architecture
import Recording

/// A file with a recording, as an argument of a test.
public struct RecordingPath: Equatable, Sendable, CustomStringConvertible {
  public let path: String

  public init(_ path: String) {
    self.path = path
  }

  /// The name of the file.
  public var description: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// Returns the recordings in a folder beside the test's source file: its files with the extension `jsonl`, sorted by name.
///
/// ```swift
/// @Test("Recorded sessions are the same today", arguments: try recordings(in: "Recordings"))
/// func sessions(recording: RecordingPath) {
///   testReplay(of: recording, defaults: Shopping.State()) { Shopping() }
/// }
/// ```
///
/// - Throws: An error if the folder can't be read or has no recording.
public func recordings(in folder: String, filePath: String = #filePath) throws -> [RecordingPath] {
  let directory = URL(filePath: filePath).deletingLastPathComponent().appending(path: folder).path
  let names = try FileManager.default.contentsOfDirectory(atPath: directory).filter { $0.hasSuffix(".jsonl") }
  if names.isEmpty { throw NoRecordings(folder: folder) }
  return names.sorted().map { RecordingPath("\(directory)/\($0)") }
}

private struct NoRecordings: Error, CustomStringConvertible {
  let folder: String

  var description: String { "The folder “\(folder)” has no file with the extension jsonl." }
}

/// Replays a recording, and fails the test if an action doesn't change the state as it was recorded.
///
/// The failure names the action and shows the difference. Dates, identifiers, and random numbers are the recorded ones;
/// effects don't run.
///
/// - Parameter defaults: A state of the reducer, with the values of newer members that the recorded state lacks.
public func testReplay<R: Reducer>(
  of recording: RecordingPath, defaults: R.State, reducer: () -> R,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) where R.State: Codable & Sendable, R.Action: Codable {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let data = try Data(contentsOf: URL(filePath: recording.path))
    var replay = try Replay(Recording<R.State, R.Action>(data, defaults: defaults)) { reducer() }
    try replay.run()
  } catch {
    record("\(recording): \(error)", at: position)
  }
}
