import Foundation

/// The source files in which samples must occur.
struct SampleSources {
  private let files: [[String]]

  init(texts: [String]) {
    files = texts.map { Self.significant($0.split(separator: "\n").map(String.init)) }
  }

  /// The source files of this target.
  static var compiled: SampleSources {
    get throws {
      let names = try FileManager.default.subpathsOfDirectory(atPath: testsDirectory)
        .filter { $0.hasSuffix(".swift") }
      return SampleSources(
        texts: try names.map { try String(contentsOfFile: "\(testsDirectory)/\($0)", encoding: .utf8) })
    }
  }

  /// Whether one file contains all the lines in succession.
  ///
  /// A line that consists of `…` stands for any number of lines: the file contains the lines before it, and later
  /// those after it.
  func contain(_ lines: [String]) -> Bool {
    let parts = Self.significant(lines).split(separator: "…").map(Array.init)
    return !parts.isEmpty && files.contains { Self.file($0, contains: parts) }
  }

  private static func file(_ file: [String], contains parts: [[String]]) -> Bool {
    var rest = file[...]
    for part in parts {
      guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else { return false }
      rest = rest[(start + part.count)...]
    }
    return true
  }

  /// Returns the lines to compare: trimmed, without empty lines, and without imports.
  ///
  /// A reader has the imports in other places.
  private static func significant(_ lines: [String]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
  }
}
