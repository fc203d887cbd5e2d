import ArchitectureTesting
import FileStorage
import Foundation
import NumberFactsTesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: loading")
struct LoadingTests {
  private let file = StorageFile.path("/home/ann/primes.json")

  private func storage(with numbers: [BigInt]) -> FileStorage {
    .inMemory([file: Data(favoritesFile(numbers).utf8)])
  }

  /// Loads the file and expects a failure that leaves the list unchanged.
  private func expectFailure(_ problem: FileProblem, from storage: FileStorage, message: String) async {
    let store = panelStore([2], storage: storage)
    await store.failLoading(.fileChosen(file, .load), from: file, problem)
    #expect(
      store.state.screen.alert?.alertState == AlertState(title: "Not loaded", message: message))
    await store.send(.alertDismissed) { $0.screen.alert = nil }
  }

  @Test(
    "Loading replaces the list with the numbers in the file, without duplicates",
    arguments: [([7, 3, 7, 11, 3], [7, 3, 11]), ([], [])] as [([BigInt], IdentifiedArray<FavoritePrime>)])
  func load(numbers: [BigInt], expected: IdentifiedArray<FavoritePrime>) async {
    let store = panelStore([2], storage: storage(with: numbers))
    await store.load(.fileChosen(file, .load), from: file, expected)
  }

  @Test("A file that does not exist can't be loaded")
  func fileNotFound() async {
    await expectFailure(
      .fileNotFound(path: "/home/ann/primes.json"), from: .inMemory(),
      message: """
        Cannot load “/home/ann/primes.json”: the file does not exist. Save the favorites first, or use another file.
        """)
  }

  @Test(
    "A file with a number that is not prime is rejected as a whole",
    arguments: [4, 1, 0, -7, BigInt(UInt64.max)])
  func notPrime(number: BigInt) async {
    await expectFailure(
      .notPrime([InvalidEntry(text: "\(number)", position: 2)], path: "/home/ann/primes.json"),
      from: storage(with: [3, number, 5]),
      message: """
        “/home/ann/primes.json” contains \(number) (at position 2), which is not prime. Nothing was loaded. Fix the \
        file, or use another one.
        """)
  }

  @Test("A truncated file is reported as truncated")
  func damaged() async {
    let store = panelStore(
      [2], storage: .inMemory([file: Data(#"{"content": {"favoritePrimes": [2, "#.utf8)]))
    await store.send(.fileChosen(file, .load)) {
      $0.screen.activity = .loading(file)
      $0.screen.latestPath = "/home/ann/primes.json"
    }
    store.exhaustivity = .off
    await store.receive(/FilePanel.Action.loadResponse)
    #expect(store.state.favoritePrimes == [2])
    guard case .failed(.storage(.corrupt(path: "/home/ann/primes.json", _))) = store.state.screen.activity
    else {
      Issue.record("Not reported as damaged: \(store.state.screen.activity)")
      return
    }
    #expect(store.state.screen.alert?.alertState.message.contains("truncated") == true)
  }

  @Test("Control characters in a path are shown as escape sequences")
  func controlCharacters() {
    let problem = FileProblem.notPrime([InvalidEntry(text: "8", position: 1)], path: "a\u{1B}[2J\nb")
    #expect(problem.description.hasPrefix(#"“a\u{1B}[2J\nb” contains 8"#))
  }

  private static let kept = StorageFile.data("favorite-primes.json.corrupt-1")

  @Test("A damaged default file is moved aside, and its backup is loaded and reported in an alert")
  func recovered() async throws {
    let file = FilePanel.defaultFile
    let storage = FileStorage.inMemory()
    try await storage.save(FavoritePrimesDocument(favoritePrimes: [7, 3]), to: file)
    try await storage.save(Data(), file)
    let store = panelStore([2], storage: storage)
    let recovery = Recovery(
      path: "\(file)", detail: "it is empty", damagedCopy: "\(Self.kept)",
      backup: "\(try #require(file.backup))")
    await store.send(.fileChosen(FilePanel.defaultFile, .load)) { $0.screen.activity = .loading(file) }
    await store.receive(.fileRecovered(recovery)) {
      $0.screen.alert = .recovered(recovery)
    }
    await store.receive(.loadResponse(.loaded([7, 3], file))) {
      $0.favoritePrimes = [7, 3]
      $0.screen.activity = .loaded(file)
    }
    await store.finish()
  }

  @Test("A damaged default file without a backup is moved aside, and the list is unchanged")
  func unrecoverable() async {
    let file = FilePanel.defaultFile
    let recovery = Recovery(path: "\(file)", detail: "it is empty", damagedCopy: "\(Self.kept)", backup: nil)
    let store = panelStore([2], storage: .inMemory([file: Data()]))
    await store.failLoading(.fileChosen(file, .load), from: file, .unrecoverable(recovery))
  }

  @Test("A file in another format is rejected")
  func wrongFormat() async {
    let error = StorageError.wrongFormat(
      path: "/home/ann/primes.json", found: "primetime.session", expected: "primetime.favorite-primes")
    await expectFailure(
      .storage(error),
      from: .inMemory([file: Data(#"{"content": {}, "format": "primetime.session", "version": 1}"#.utf8)]),
      message: error.description)
  }

  @Test("An error thrown by storage is reported with its own description")
  func storageFailure() async {
    let error = StorageError.unreadable(path: "/home/ann/primes.json", cause: .permissionDenied)
    await expectFailure(.storage(error), from: .failing(with: error), message: error.description)
  }

  @Test("An unexpected error is reported only by its type")
  func unexpectedFailure() async {
    await expectFailure(
      .storage(.unexpected(type: "Surprise")), from: .failing(with: Surprise(secret: "hunter2")),
      message: "An unexpected error (Surprise) stopped the file operation. Please report it.")
  }

  @Test("A new load or a save cancels a load that would never return", arguments: [true, false])
  func canceledLoad(bySave: Bool) async {
    let (never, continuation) = AsyncStream<Void>.makeStream()
    let store = panelStore(
      [2], storage: storage(with: [3]).hanging(at: FilePanel.defaultFile, until: never))
    await store.send(.fileChosen(FilePanel.defaultFile, .load)) {
      $0.screen.activity = .loading(FilePanel.defaultFile)
    }
    if bySave {
      await store.save(.fileChosen(.path("/f"), .save), to: .path("/f"))
    } else {
      await store.load(.fileChosen(file, .load), from: file, [3])
    }
    continuation.finish()
  }
}
