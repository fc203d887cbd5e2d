import Foundation

/// A unique file path; the file is removed on deallocation.
final class Scratch: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "nth-prime-process-\(UUID().uuidString)")
    .path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
