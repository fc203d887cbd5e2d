import Architecture
import ArchitectureTesting
import FavoritePrimes
import FileStorage
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("FavoritePrimes: plain lists of numbers")
struct PlainListTests {
  private let file = StorageFile.path("/home/ann/primes.json")

  private func store(
    _ favoritePrimes: [UInt64], _ storage: FileStorage
  ) -> TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
    TestStore(initialState: FavoritePrimes.State(favoritePrimes: favoritePrimes)) {
      FavoritePrimes()
    } withDependencies: {
      $0.fileStorage = storage
    }
  }

  private func storage(with text: String) -> FileStorage {
    .inMemory([file: Data(text.utf8)])
  }

  @Test(
    "A plain list is detected from the file's contents and replaces the favorites",
    arguments: [
      ("[2,3,5]", [2, 3, 5]), (" \r\n[ 7,\n3, 7 ] ", [7, 3]), ("[]", []),
      ("[9223372036854775783]", [9_223_372_036_854_775_783]),
    ])
  func load(text: String, expected: [UInt64]) async {
    let store = store([11], storage(with: text))
    await store.send(.loadRequested(file)) { $0.screen.activity = .loading(file) }
    await store.receive(.loadResponse(.loaded(expected, file))) {
      $0.favoritePrimes = expected
      $0.screen.activity = .loaded(file)
    }
    await store.finish()
  }

  @Test(
    "An import adds the numbers that aren't favorites yet, from a file in either format",
    arguments: [
      "[2, 11, 3, 2]",
      #"{"content":{"favoritePrimes":[2, 11, 3]},"format":"primetime.favorite-primes","version":1}"#,
    ])
  func importing(text: String) async {
    let store = store([7, 11], storage(with: text))
    await store.send(.importRequested(file)) { $0.screen.activity = .loading(file) }
    await store.receive(.loadResponse(.imported([2, 11, 3], file))) {
      $0.favoritePrimes = [7, 11, 2, 3]
      $0.screen.activity = .loaded(file)
    }
    await store.finish()
  }

  @Test("Entries that are not prime are reported with their positions, and nothing is loaded")
  func invalidEntries() async {
    let text = #"[2, 9, 99999999999999999999, 2.5, -3, "7", null, true, [2]]"#
    let problem = FileProblem.notPrime(
      [("9", 2), ("99999999999999999999", 3), ("2.5", 4), ("-3", 5), ("“7”", 6)].map {
        InvalidEntry(text: $0, position: $1)
      } + (7...9).map { InvalidEntry(text: "something else", position: $0) }, path: "/home/ann/primes.json")
    let message = """
      “/home/ann/primes.json” contains 9 (at position 2), 99999999999999999999 (at position 3), 2.5 (at position 4), \
      -3 (at position 5), “7” (at position 6) and 3 more, which are not prime. Nothing was loaded. Fix the file, or \
      use another one.
      """
    for action in [FavoritePrimes.Action.loadRequested(file), .importRequested(file)] {
      let store = store([11], storage(with: text))
      await store.send(action) { $0.screen.activity = .loading(file) }
      await store.receive(.loadResponse(.failed(problem))) {
        $0.screen.activity = .failed(problem)
        $0.screen.alert = .notLoaded(problem)
      }
      #expect(problem.description == message)
      await store.finish()
    }
  }

  @Test("A damaged plain list is rejected", arguments: ["[2, 3", "[2,,3]", "[", "[2] 3"])
  func damaged(text: String) async {
    let error = StorageError.corrupt(
      path: "/home/ann/primes.json", detail: "it is not a JSON array of numbers")
    let store = store([11], storage(with: text))
    await store.send(.loadRequested(file)) { $0.screen.activity = .loading(file) }
    await store.receive(.loadResponse(.failed(.storage(error)))) {
      $0.screen.activity = .failed(.storage(error))
      $0.screen.alert = .notLoaded(.storage(error))
    }
    await store.finish()
  }

  @Test(
    "An export writes a plain array and replaces an existing one",
    arguments: [nil, "", "[2, 4]"])
  func export(existing: String?) async throws {
    let storage = existing.map { self.storage(with: $0) } ?? .inMemory()
    let store = store([11, 2], storage)
    await store.send(.exportRequested(file)) { $0.screen.activity = .saving(file) }
    await store.receive(.saveResponse(.saved(file))) { $0.screen.activity = .saved(file) }
    await store.finish()
    #expect(try await storage.load(file) == Data("[11,2]\n".utf8))
  }

  @Test("An export doesn't overwrite a file that isn't a plain list", arguments: ["thesis", "{}", "[2"])
  func otherFile(text: String) async throws {
    let storage = storage(with: text)
    let error = StorageError.notReplaced(
      path: "/home/ann/primes.json", detail: "it is not a JSON array of numbers")
    let store = store([11], storage)
    await store.send(.exportRequested(file)) { $0.screen.activity = .saving(file) }
    await store.receive(.saveResponse(.failed(.storage(error)))) {
      $0.screen.activity = .failed(.storage(error))
      $0.screen.alert = .notSaved(.storage(error))
    }
    await store.finish()
    #expect(try await storage.load(file) == Data(text.utf8))
  }
}
