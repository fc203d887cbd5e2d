import ArchitectureTesting
import Testing

/// Returns the failures that a test store reports in an operation, without failing the test.
@MainActor
func failures(_ operation: @MainActor () async -> Void) async -> [String] {
  await TestFailure.captured(operation).map {
    let line = "\($0.position.fileID.split(separator: "/").last ?? ""):\($0.position.line)"
    return "\($0.isWarning ? "note" : "failure") at \(line)\n\($0.message)"
  }
}

/// Checks that an operation on the line below the call fails once, with a message, at that line.
@MainActor
func expectFailure(
  _ operation: @MainActor () async -> Void, _ message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let position = "\(sourceLocation.fileName):\(sourceLocation.line + 1)"
  let messages = await failures(operation)
  #expect(messages == ["failure at \(position)\n\(message)"], sourceLocation: sourceLocation)
}
