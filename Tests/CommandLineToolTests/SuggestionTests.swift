import Testing

@testable import CommandLineTool

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "The edit distance counts insertions, deletions, replacements, and swaps",
    arguments: [
      ("", "", 0), ("a", "", 1), ("", "abc", 3), ("prime", "prime", 0), ("pime", "prime", 1),
      ("priime", "prime", 1),
      ("prome", "prime", 1), ("pirme", "prime", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
    ])
  func distance(first: String, second: String, distance: Int) {
    #expect(Suggestion.editDistance(Array(first), Array(second)) == distance)
    #expect(Suggestion.editDistance(Array(second), Array(first)) == distance)
  }

  @Test(
    "The nearest name is suggested if it is near enough",
    arguments: [
      ("lst", "list"), ("LIST", "list"), ("ad", "add"), ("sve", "save"), ("rmove", "remove"),
      ("remov", "remove"),
      ("rem", "remove"), ("x", nil), ("list-all-of-them", nil), ("", nil), ("oooo", nil),
      (String(repeating: "l", count: 100_000), nil),
    ])
  func nearest(text: String, expected: String?) {
    #expect(Suggestion.nearest(to: text, among: ["list", "add", "save", "remove"]) == expected)
  }

  @Test("A prefix of two names suggests neither, and the first of equally near names is suggested")
  func ambiguity() {
    #expect(Suggestion.nearest(to: "in", among: ["increment", "info-page"]) == nil)
    #expect(Suggestion.nearest(to: "sat", among: ["set", "sit"]) == "set")
  }
}
