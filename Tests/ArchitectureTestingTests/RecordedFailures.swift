import Architecture
import ArchitectureTesting

/// Returns the failures that a test store reports in an operation, without failing the test.
@MainActor
func failures(_ operation: @MainActor () async -> Void) async -> [String] {
  await TestFailure.captured(operation).map {
    let line = "\($0.position.fileID.split(separator: "/").last ?? ""):\($0.position.line)"
    return "\($0.isWarning ? "note" : "failure") at \(line)\n\($0.message)"
  }
}
