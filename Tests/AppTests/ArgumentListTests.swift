import Testing

@testable import app

@Suite("Argument lists", .timeLimit(.minutes(5)))
struct ArgumentListTests {
  /// `Scripts/check-command-line` does the same with a million.
  @Test("3,000 generated from the program's own commands keep the laws")
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
    // Else the lists were no test.
    for kind in type(of: laws).Kind.allCases {
      #expect(laws.counts[kind, default: 0] > 20, "seed \(seed): \(kind)")
    }
  }
}
