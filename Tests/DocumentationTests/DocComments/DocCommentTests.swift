import Testing

@Suite("Doc comments")
struct DocCommentTests {
  @Test("Each sample matches code of these tests, line for line")
  func samples() throws {
    let sources = try SampleSources.compiled
    var count = 0
    for (file, samples) in try DocComments.samplesByFile {
      for sample in samples {
        count += 1
        // Not in the expectation, whose failure would print all the sources.
        let isCompiled = sources.contain(sample.lines)
        #expect(
          isCompiled,
          "\(file):\(sample.line): this sample is in none of the files of Tests/DocumentationTests")
      }
    }
    #expect(count >= 40, "only \(count) samples were found")
  }

  @Test("Samples are found at any indentation, with their line numbers")
  func parsing() {
    let source = """
      /// A type.
      ///
      /// ```swift
      /// let a = 1
      ///
      ///   let b = 2
      /// ```
      /// ```
      /// output
      /// ```
      struct A {
        // ```swift
        /// - Returns: A value.
        ///   ```swift
        ///   let c = 3
        ///   ```
        var a = 1
      }
      """
    let samples = DocComments(in: source).samples
    #expect(samples.map(\.lines) == [["let a = 1", "", "let b = 2"], ["let c = 3"]])
    #expect(samples.map(\.line) == [3, 14])
  }
}
