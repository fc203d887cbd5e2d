import Foundation
import Synchronization
public import Testing

/// Programs that some tests need and that may not be installed.
public enum Tool {
  /// Returns the path of a program, or nil if it isn't installed.
  public static func path(_ name: String) -> String? {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (["/usr/bin", "/bin"] + directories.map(String.init))
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips tests if a program isn't installed; the end of the output names it.
  public static func requires(_ tool: String) -> Self {
    .enabled("\(tool) is not installed") {
      if Tool.path(tool) != nil { return true }
      skippedTests.add(tool)
      return false
    }
  }
}

private let skippedTests = SkippedTests()

/// The numbers of tests that were skipped, by the missing program.
private final class SkippedTests: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  init() {
    // After the summary of the tests.
    atexit { skippedTests.report() }
  }

  func add(_ tool: String) { counts.withLock { $0[tool, default: 0] += 1 } }

  private func report() {
    for (tool, count) in counts.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      let line = "\(tool) is not installed: \(count) \(count == 1 ? "test was" : "tests were") skipped.\n"
      FileHandle.standardError.write(Data(line.utf8))
    }
  }
}
