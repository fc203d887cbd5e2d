import Foundation

/// The doc comments of a source file.
struct DocComments {
  /// The Swift samples, each with its line number in the file.
  let samples: [Article.Block]

  init(in source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    // Other lines become empty, so that line numbers stay the same.
    let text = lines.map { Self.text(of: $0) ?? "" }.joined(separator: "\n")
    samples = Article.blocks(of: text).filter { $0.language == "swift" }
  }

  /// The samples of all modules, by the path of their file in the package.
  static var samplesByFile: [(file: String, samples: [Article.Block])] {
    get throws {
      let directory = "\(packageDirectory)/Modules"
      let names = try FileManager.default.subpathsOfDirectory(atPath: directory)
        .filter { $0.hasSuffix(".swift") }
      return try names.sorted().map { name in
        let source = try String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8)
        return ("Modules/\(name)", DocComments(in: source).samples)
      }
    }
  }

  /// Returns the text of a line of a doc comment; `nil` for any other line.
  private static func text(of line: Substring) -> String? {
    let line = line.drop { $0 == " " }
    guard line.hasPrefix("///") else { return nil }
    return line.dropFirst(3).trimmingCharacters(in: .whitespaces)
  }
}
