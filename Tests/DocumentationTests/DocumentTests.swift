import Foundation
import Testing

/// The Markdown files of the repository, which must agree with its sources.
@Suite("Documents")
struct DocumentTests {
  private static let documents = ["README.md"] + files(in: ["App", "Modules"], ".md")
  private static let tests = files(in: ["Tests"], ".swift")

  @Test(
    "Each sample is in one file of the sources, line for line",
    arguments: [
      (
        "README.md",
        [
          "Modules/PrimeTime/Counting", "Modules/PrimeTime/AppFeature", "Modules/PrimeTime/Lookups",
          "Tests/LookupsTests",
        ]
      ),
      ("App/ARCHITECTURE.md", ["Modules/PrimeTime/AppFeature"]),
      ("App/ARTICLES.zh.md", ["Scripts/OutsidePackage", "Tests/DocumentationTests/Bindings"]),
    ])
  func samples(document: String, folders: [String]) throws {
    let sources = SampleSources(texts: try Self.files(in: folders, ".swift").map { try text(of: $0) })
    let blocks = Article.blocks(of: try text(of: document)).filter { $0.language == "swift" }
    try #require(!blocks.isEmpty)
    for block in blocks {
      let isFound = sources.contain(block.lines)
      #expect(isFound, "\(document):\(block.line): this sample is in none of the sources")
    }
  }

  @Test("The Chinese tutorial has the samples of the English one")
  func tutorial() throws {
    func samples(_ text: String) -> [[String]] { Article.blocks(of: text).map { [$0.language] + $0.lines } }
    let chinese = samples(try text(of: "App/BuildingPrimeTime.zh.md"))
    let english = samples(
      try text(of: "Modules/Architecture/Architecture/Architecture.docc/BuildingPrimeTime.md"))
    #expect(chinese.count > 50 && chinese.count == english.count)
    for (chinese, english) in zip(chinese, english) { #expect(chinese == english) }
  }

  @Test("Each link leads to a file, and each path and test suite that is named exists", arguments: documents)
  func links(document: String) throws {
    let text = try text(of: document)
    let folder = document.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    var paths = text.matches(of: /\]\(([^):]+)\)/).map { folder + $0.1 }
    // Scripts/build-documentation makes DocC's links of these; readers of the repository can't follow DocC's.
    #expect(!text.contains("<doc:"))
    // The tutorials' paths are those of another package.
    if !folder.hasSuffix(".docc/"), !document.contains("BuildingPrimeTime") {
      let path = /`((?:Modules|App|Tests|Scripts|Package\.swift|\.ci)(?:\/[\w.+\/-]+)?)`/
      paths += text.matches(of: path).map { String($0.1) }
      for suite in text.matches(of: /`(\w+Tests)`/) {
        let exists = Self.tests.contains { $0.hasSuffix("/\(suite.1).swift") }
        #expect(exists, "\(document): \(suite.1)")
      }
    }
    for path in paths {
      let exists = FileManager.default.fileExists(atPath: packageDirectory + path)
      #expect(exists, "\(document): \(path)")
    }
  }

  @Test(
    "Each row's code is in its place, its test exists, and a test of the articles uses the name of the code",
    arguments: ["App/ARTICLES.md", "App/ARCHITECTURE.md"])
  func rows(document: String) throws {
    var rows: [Substring] = []
    var isTable = false
    for line in try text(of: document).split(separator: "\n", omittingEmptySubsequences: false) {
      if isTable, line.hasPrefix("| ") { rows.append(line) }
      isTable = line.hasSuffix("| test |") || isTable && line.hasPrefix("|")
    }
    try #require(rows.count >= 10)
    for row in rows {
      let parts = try #require(
        row.firstMatch(of: /\| `([^`]+)` in `([^`]+)` \| “([^”]+)” in `([^`]+)` \|$/), "\(row)")
      let place = try code(of: String(parts.2))
      let tests = try code(of: String(parts.4))
      // Not in the expectation, whose failure would print all of the source.
      let isThere = place.contains(parts.1)
      #expect(isThere, "\(parts.1) in \(parts.2)")
      let isTest = tests.split(separator: "\"\(parts.3)\"").dropLast().contains { text in
        text.trimmingCharacters(in: .whitespacesAndNewlines).hasSuffix("@Test(")
      }
      #expect(isTest, "“\(parts.3)” in \(parts.4)")
      if document == "App/ARCHITECTURE.md" { continue }
      let name = parts.1.firstMatch(of: /(?:struct|class|enum|protocol|func|var|let|case) ([^\s(<:{]+)/)?.1
      let isUsed = tests.contains(name ?? parts.1.prefix { $0.isLetter })
      #expect(isUsed, "“\(parts.3)” in \(parts.4) doesn't use \(parts.1)")
    }
  }

  @Test("The settings for editors are those of swift-format")
  func editors() throws {
    struct Format: Decodable {
      let lineLength: Int
      let indentation: [String: Int]
    }
    let format = try JSONDecoder().decode(Format.self, from: Data(try text(of: ".swift-format").utf8))
    let settings = try text(of: ".editorconfig")
    #expect(settings.contains("max_line_length = \(format.lineLength)\n"))
    #expect(settings.contains("indent_size = \(format.indentation["spaces"] ?? 0)\n"))
  }

  /// Returns the lines of a source file without those that are comments.
  private func code(of path: String) throws -> String {
    try text(of: path).split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n")
  }

  private func text(of path: String) throws -> String {
    try String(contentsOfFile: packageDirectory + path, encoding: .utf8)
  }

  private static func files(in folders: [String], _ suffix: String) -> [String] {
    folders.flatMap { folder in
      let names = try? FileManager.default.subpathsOfDirectory(atPath: packageDirectory + folder)
      return (names ?? []).filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
    }
  }
}
