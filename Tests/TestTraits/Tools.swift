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

/// A trait that skips tests if a program isn't installed; the end of the output names it.
public struct RequiredTool: TestTrait, SuiteTrait {
  fileprivate let tool: String

  public var isRecursive: Bool { true }

  public func prepare(for test: Test) async throws {
    if Tool.path(tool) != nil { return }
    if !test.isSuite { skippedTests.add(tool) }
    try await ConditionTrait.disabled("\(tool) is not installed").prepare(for: test)
  }
}

extension Trait where Self == RequiredTool {
  public static func requires(_ tool: String) -> Self { RequiredTool(tool: tool) }
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
      print("\(tool) is not installed: \(count) \(count == 1 ? "test was" : "tests were") skipped.")
    }
  }
}
