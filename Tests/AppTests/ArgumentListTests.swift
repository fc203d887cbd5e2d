import Testing

@testable import app

@Suite("Argument lists", .timeLimit(.minutes(5)))
struct ArgumentListTests {
  /// Tests the parser alone; `Scripts/check-command-line` does the same with a million lists.
  @Test("3,000 lists generated from the program's own commands satisfy the laws")
  func laws() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("ArgumentListTests seed: \(seed)")
    var lists = ArgumentLists(for: AppCommand.tree, seed: seed)
    var laws = ArgumentListLaws(of: AppCommand.tree)
    for _ in 0..<3_000 {
      let list = lists.next()
      do {
        try laws.check(list)
      } catch {
        Issue.record("seed \(seed): \(list): \(error)")
      }
    }
    // Otherwise, the lists wouldn't test every kind of outcome.
    for kind in type(of: laws).Kind.allCases {
      #expect(laws.counts[kind, default: 0] > 20, "seed \(seed): \(kind)")
    }
  }
}
