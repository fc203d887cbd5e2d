import ArchitectureTesting
import FileStorage
import Foundation
import NumberFactsTesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: plain lists of numbers")
struct PlainListTests {
  private let file = StorageFile.path("/home/ann/primes.json")

  private func storage(with text: String) -> FileStorage {
    .inMemory([file: Data(text.utf8)])
  }

  @Test(
    "A plain list is detected from the file's contents and replaces the favorites",
    arguments: [
      ("[2,3,5]", [2, 3, 5]), (" \r\n[ 7,\n3, 7 ] ", [7, 3]), ("[]", []),
      ("\u{FEFF}[2,3]\r\n", [2, 3]), ("[9223372036854775783]", [9_223_372_036_854_775_783]),
    ] as [(String, IdentifiedArray<FavoritePrime>)])
  func load(text: String, expected: IdentifiedArray<FavoritePrime>) async {
    let store = panelStore([11], storage: storage(with: text))
    await store.load(.fileChosen(file, .load), from: file, expected)
  }

  @Test(
    "An import adds the numbers that aren't favorites yet, from a file in either format",
    arguments: [
      "[2, 11, 3, 2]",
      favoritesFile([2, 11, 3]),
    ])
  func importing(text: String) async {
    let store = panelStore([7, 11], storage: storage(with: text))
    await store.load(
      .fileChosen(file, .import), from: file, .imported([2, 11, 3], file), favoritePrimes: [7, 11, 2, 3])
  }

  @Test(
    "Numbers in a text, such as one per line, are loaded, too",
    arguments: [
      ("2\n3\r\n97\n", [2, 3, 97]), ("\u{FEFF}2, 3,5;7\n\n", [2, 3, 5, 7]), ("7", [7]),
      ("1,000,003 11\n1_000_033", [1_000_003, 11, 1_000_033]),
      ("2305843009213693951\n", [2_305_843_009_213_693_951]),
    ] as [(String, IdentifiedArray<FavoritePrime>)])
  func text(text: String, expected: IdentifiedArray<FavoritePrime>) async throws {
    let storage = storage(with: text)
    let store = panelStore([13], storage: storage)
    await store.load(.fileChosen(file, .load), from: file, expected)
    #expect(try await storage.listing(of: "/home/ann/").files.map(\.count) == [expected.count])
  }

  @Test("A number in a text that isn't prime is reported with its position")
  func compositeInText() async {
    let store = panelStore([11], storage: storage(with: "2\n91\n97\n"))
    await store.failLoading(
      .fileChosen(file, .import), from: file,
      .notPrime([InvalidEntry(text: "91", position: 2)], path: "/home/ann/primes.json"))
  }

  @Test(
    "A text with anything besides numbers isn't a list of primes, which a message says without calling it damaged",
    arguments: ["97 and 101", "2-3", " \n", "2026-11-24 07:00"])
  func otherText(text: String) async throws {
    let storage = storage(with: text)
    #expect(try await storage.listing(of: "/home/ann/").files.map(\.count) == [nil])
    let problem = FileProblem.storage(.corrupt(path: "/a", detail: "it is not JSON"))
    #expect(
      problem.description
        == "“/a” isn't a list of primes: it is truncated, or neither JSON nor just numbers. Choose another file."
    )
  }

  @Test("Entries that are not prime are reported with their positions, and nothing is loaded")
  func invalidEntries() async {
    let text = #"[2, 9, 99999999999999999999, 2.5, -3, "ten", null, true, [2]]"#
    let problem = FileProblem.notPrime(
      [("9", 2), ("99999999999999999999", 3), ("2.5", 4), ("-3", 5), ("“ten”", 6)].map {
        InvalidEntry(text: $0, position: $1)
      } + (7...9).map { InvalidEntry(text: "something else", position: $0) }, path: "/home/ann/primes.json")
    let message = """
      “/home/ann/primes.json” contains 9 (at position 2), 99999999999999999999 (at position 3), 2.5 (at position 4), \
      -3 (at position 5), “ten” (at position 6) and 3 more, which are not prime. Nothing was loaded. Fix the file, or \
      use another one.
      """
    for action in [FilePanel.Action.fileChosen(file, .load), .fileChosen(file, .import)] {
      let store = panelStore([11], storage: storage(with: text))
      await store.failLoading(action, from: file, problem)
      #expect(problem.description == message)
    }
  }

  @Test("A damaged plain list is rejected", arguments: ["[2, 3", "[2,,3]", "[", "[2] 3"])
  func damaged(text: String) async {
    let error = StorageError.corrupt(
      path: "/home/ann/primes.json", detail: "it is not a JSON array of numbers")
    let store = panelStore([11], storage: storage(with: text))
    await store.failLoading(.fileChosen(file, .load), from: file, .storage(error))
  }

  @Test(
    "An export writes a plain array and replaces an existing one",
    arguments: [nil, "", "[2, 4]"])
  func export(existing: String?) async throws {
    let storage = existing.map { self.storage(with: $0) } ?? .inMemory()
    let store = panelStore([11, 2], storage: storage)
    await store.save(
      .fileChosen(file, .export), to: file, copy: existing?.isEmpty ?? true ? nil : file.replacedCopy)
    #expect(try await storage.load(file) == Data("[11,2]\n".utf8))
  }

  @Test("An export doesn't overwrite a file that isn't a plain list", arguments: ["thesis", "{}", "[2"])
  func otherFile(text: String) async throws {
    let storage = storage(with: text)
    let error = StorageError.notReplaced(
      path: "/home/ann/primes.json", detail: "it is not a JSON array of numbers")
    let store = panelStore([11], storage: storage)
    await store.failSaving(.fileChosen(file, .export), to: file, error)
    #expect(try await storage.load(file) == Data(text.utf8))
  }

  @Test("An export doesn't replace a list if another file is at the place of the copy")
  func otherCopy() async throws {
    let storage = FileStorage.inMemory([file: Data("[2]".utf8), file.replacedCopy: Data("thesis".utf8)])
    let error = StorageError.notReplaced(
      path: "/home/ann/primes.json.bak",
      detail: "it is truncated or not JSON, because it does not end with “}”")
    let store = panelStore([11], storage: storage)
    await store.failSaving(.fileChosen(file, .export), to: file, error)
    #expect(try await storage.load(file) == Data("[2]".utf8))
  }
}
