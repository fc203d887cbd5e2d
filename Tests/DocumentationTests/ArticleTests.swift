import Testing

@Suite("Articles")
struct ArticleTests {
  @Test("Each sample matches code of these tests, line for line", arguments: Article.modules)
  func samples(module: String) throws {
    let sources = try SampleSources.compiled
    for name in try Article.names(of: module) where !Article.packages.contains(name) {
      for block in try Article(name, of: module).blocks where block.language == "swift" {
        // Not in the expectation, whose failure would print all the sources.
        let isCompiled = sources.contain(block.lines)
        #expect(
          isCompiled,
          "\(name).md:\(block.line): this sample is in none of the files of Tests/DocumentationTests")
      }
    }
  }

  @Test(
    "Each article except the first page of a catalog has samples",
    arguments: zip(Article.modules, [15, 1, 1, 1, 1, 1, 1, 1, 10, 1]))
  func coverage(module: String, count: Int) throws {
    let names = try Article.names(of: module)
    #expect(names.count == count)
    for name in names where name != module {
      let hasSample = try Article(name, of: module).blocks.contains { $0.language == "swift" }
      #expect(hasSample, "\(name).md has no sample")
    }
  }

  @Test(
    "A sample with a changed, missing, or extra line is detected",
    arguments: [
      (["let b = 2", "let c = 3"], true),
      (["", "  let a = 1", "import Testing", "let b = 2"], true),
      (["let b = 2", "let c = 4"], false),
      (["let a = 1", "let c = 3"], false),
      (["let c = 3", "let d = 4"], false),
      (["let a"], false),
      ([""], false),
      (["let a = 1", "…", "let c = 3"], true),
      (["let a = 1", "let b = 2", "…", "let c = 3"], true),
      (["let c = 3", "…", "let a = 1"], false),
      (["let b = 2", "…", "let b = 2"], false),
      (["let a = 1", "…", "let d = 4"], false),
      (["let b = { … }"], false),
      (["…"], false),
    ])
  func comparison(lines: [String], isContained: Bool) {
    let sources = SampleSources(
      texts: ["import Foundation\n  let a = 1\n\n  let b = 2\n  let c = 3\n", "let d = 4"])
    #expect(sources.contain(lines) == isContained)
  }

  @Test("Blocks are the lines between backticks")
  func blocks() {
    let blocks = Article.blocks(of: "a\n```swift\nb\n\nc\n```\nd\n```\ne\n```\n")
    #expect(blocks.map(\.language) == ["swift", ""])
    #expect(blocks.map(\.lines) == [["b", "", "c"], ["e"]])
    #expect(blocks.map(\.line) == [2, 8])
  }

  @Test("A block without its closing backticks is not ignored")
  func unclosedBlock() {
    #expect(Article.blocks(of: "a\n```swift\nb").map(\.lines) == [["b"]])
  }
}
