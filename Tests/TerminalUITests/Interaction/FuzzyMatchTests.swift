import Testing

@testable import TerminalUI

@Suite("Fuzzy matching")
struct FuzzyMatchTests {
  @Test(
    "A query matches the beginnings of words and adjacent characters, in order, word by word",
    arguments: [
      ("", "Save", true), ("sv", "Save", false), ("scount", "Set the count", true),
      ("sount", "Set the count", false), ("set", "Reset", false), ("undo", "Count down", false),
      ("SAVE", "save", true),
      ("vs", "Save", false),
      ("count set", "Set the count", true), ("ssave", "Save", false), ("stc", "Set the count", true),
      ("é", "Écran", true), ("save", "", false), ("  ", "Save", true),
    ])
  func matching(query: String, text: String, matches: Bool) {
    #expect((FuzzyMatch(query, in: text) != nil) == matches)
  }

  @Test(
    "Starts of words and adjacent characters are better",
    arguments: [
      ("sa", "Save", "Reset all"), ("set", "Set", "Sort every title"), ("np", "Nth prime", "Unpack"),
      ("save", "Save", "Select a favorite"), ("co", "Counter", "Second row"),
      ("li", "Theme: Light", "Enlarge it"),
    ])
  func ranking(query: String, better: String, worse: String) throws {
    let (first, second) = (FuzzyMatch(query, in: better), FuzzyMatch(query, in: worse))
    #expect(try #require(first).score > second?.score ?? .min)
  }

  @Test(
    "Each character counts, more at the start of the text or of a word, and after another one",
    arguments: [("s", "Save", 9), ("a", "Save all", 7), ("np", "Nth prime", 16), ("sa", "Save", 17)])
  func scores(query: String, text: String, score: Int) {
    #expect(FuzzyMatch(query, in: text)?.score == score)
  }

  @Test("The matched characters are those of the best match")
  func positions() {
    #expect(FuzzyMatch("np", in: "Open nth prime")?.positions == [5, 9])
    #expect(FuzzyMatch("set", in: "Reset, or set")?.positions == [10, 11, 12])
  }
}
