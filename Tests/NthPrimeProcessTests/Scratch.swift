import Foundation

/// A file's name that nobody else has; the file goes with the value.
final class Scratch: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "nth-prime-process-\(UUID().uuidString)")
    .path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
