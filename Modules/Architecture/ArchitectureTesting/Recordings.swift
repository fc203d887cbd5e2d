public import Architecture
import Recording
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
///   testReplay(of: recording) { Shopping() }
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
/// The failure names the action and shows the difference. Dates, identifiers, and random numbers are those that were
/// recorded; effects don't run.
public func testReplay<R: Reducer>(
  of recording: RecordingPath, reducer: () -> R,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) where R.State: Codable & Sendable, R.Action: Codable {
  let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let data = try Data(contentsOf: URL(filePath: recording.path))
    var replay = try Replay(Recording<R.State, R.Action>(data)) { reducer() }
    try replay.run()
  } catch {
    record("\(recording): \(error)", at: position)
  }
}

extension DateGenerator {
  /// Creates a generator of the dates in order; another date fails the test.
  public static func sequence(_ dates: [Date]) -> DateGenerator {
    let sequence = ValueSequence(dates, name: "A date")
    return DateGenerator { sequence.next(or: Date(timeIntervalSinceReferenceDate: 0)) }
  }
}

extension UUIDGenerator {
  /// Creates a generator of the identifiers in order; another identifier fails the test.
  public static func sequence(_ identifiers: [UUID]) -> UUIDGenerator {
    let sequence = ValueSequence(identifiers, name: "An identifier")
    return UUIDGenerator { sequence.next(or: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) }
  }
}

extension RandomSource {
  /// Creates a source of the bits in order; other bits fail the test, and are random.
  public static func sequence(_ bits: [UInt64]) -> RandomSource {
    let sequence = ValueSequence(bits, name: "A random number")
    // A constant could make a search for a suitable number endless.
    return RandomSource { sequence.next(or: UInt64.random(in: 0...(.max))) }
  }
}

private final class ValueSequence<Value: Sendable>: Sendable {
  private let values: [Value]
  private let name: String
  private let index = Atomic(0)

  init(_ values: [Value], name: String) {
    (self.values, self.name) = (values, name)
  }

  func next(or placeholder: @autoclosure () -> Value) -> Value {
    let (position, _) = index.add(1, ordering: .relaxed)
    if position < values.count { return values[position] }
    reportIssue("\(name) was read after the last of \(values.count)")
    return placeholder()
  }
}
