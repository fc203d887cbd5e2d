import Foundation
import TestTraits
import Testing

@testable import app

private let environment = ProcessInfo.processInfo.environment

/// Tests of the parser alone.
///
/// `.ci/run` sets a variable for more lists; `Scripts/check-command-line` runs the program with lists that are saved.
@Suite("Argument lists", .timeLimit(.programs))
struct ArgumentListTests {
  static let count = environment["ARGUMENT_LISTS"].flatMap { Int($0) } ?? 3000
  static let seed = environment["ARGUMENT_LISTS_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)

  @Test("Lists generated from the program's own commands satisfy the laws")
  func laws() throws {
    print("ARGUMENT_LISTS_SEED=\(Self.seed)")
    var lists = ArgumentLists(for: AppCommand.tree, seed: Self.seed)
    var laws = ArgumentListLaws(of: AppCommand.tree)
    for _ in 0..<Self.count {
      let list = lists.next()
      do {
        try laws.check(list)
      } catch {
        Issue.record("seed \(Self.seed): \(list): \(error)")
      }
    }
    // Otherwise, the lists wouldn't test every kind of outcome.
    for kind in type(of: laws).Kind.allCases {
      #expect(laws.counts[kind, default: 0] > Self.count / 150, "seed \(Self.seed): \(kind)")
    }
  }

  @Test(
    "Lists are saved: the number of arguments and the arguments, each with a zero byte after it",
    .enabled(if: environment["ARGUMENT_LISTS_FILE"] != nil))
  func save() throws {
    var lists = ArgumentLists(for: AppCommand.tree, seed: Self.seed)
    let texts = (0..<Self.count).flatMap { _ in
      let list = lists.next()
      return ["\(list.count)"] + list
    }
    let path = try #require(environment["ARGUMENT_LISTS_FILE"])
    try Data(texts.map { $0 + "\0" }.joined().utf8).write(to: URL(filePath: path))
  }
}
