import ArchitectureTesting
import FileStorage
import Foundation
import NumberFactsTesting
import Testing

@testable import FavoritePrimes

@MainActor
@Suite("FavoritePrimes: large numbers")
struct LargeNumberTests {
  private let file = StorageFile.path("/home/ann/primes.json")
  private let mersenne = BigInt(2).power(127) - 1
  private let composite = BigInt(2).power(128) + 1

  private func store(
    _ favorites: [BigInt] = [], addText: String = ""
  ) -> TestStore<FavoritePrimes.State, FavoritePrimes.Action> {
    favoritesStore(
      IdentifiedArray(primes: favorites), FavoritePrimes.Screen(addText: addText), isPrime: isMersenne)
  }

  private var isMersenne: @Sendable (BigInt) -> Bool {
    { [mersenne] in $0 == mersenne }
  }

  private func panel(
    _ favorites: [BigInt], _ storage: FileStorage
  ) -> TestStore<FilePanel.State, FilePanel.Action> {
    panelStore(IdentifiedArray(primes: favorites), storage: storage, isPrime: isMersenne)
  }

  @Test("A large prime in the field is added after its test")
  func field() async {
    let store = store([2], addText: "2^127-1")
    await store.send(.adding(.addSubmitted))
    await store.receive(.adding(.additionTested(text: "2^127-1", nonPrimes: []))) {
      $0.favoritePrimes = IdentifiedArray(primes: [2, mersenne])
      $0.screen.adding.text = ""
      $0.screen.browsing.row = 1
      $0.screen.adding.report = Adding.Message(words: "1 added", added: 1)
    }
    await store.finish()
  }

  @Test("A large number that isn't prime stays in the field")
  func compositeInField() async {
    let store = store(addText: "2^128+1")
    await store.send(.adding(.addSubmitted))
    await store.receive(.adding(.additionTested(text: "2^128+1", nonPrimes: [composite]))) {
      $0.screen.adding.report = Adding.Message(
        words: "\(composite.abbreviated) is composite", isMistake: true, added: 0)
    }
    await store.finish()
  }

  @Test("Small and large numbers are added together, or none if one isn't prime")
  func together() async {
    let store = store()
    await store.send(.adding(.numbersAdded([3, mersenne])))
    await store.receive(.adding(.numbersTested([3, mersenne], nonPrimes: []))) {
      $0.favoritePrimes = IdentifiedArray(primes: [3, mersenne])
    }
    await store.send(.adding(.numbersAdded([4, mersenne])))
    await store.receive(.adding(.numbersTested([4, mersenne], nonPrimes: [4]))) {
      $0.screen.adding.notAdded = [4]
    }
    await store.finish()
  }

  @Test("Both kinds of files keep large favorites as strings of digits")
  func files() async throws {
    let storage = FileStorage.inMemory()
    let digits = #""170141183460469231731687303715884105727""#
    let store = panel([mersenne, 7], storage)
    await store.save(.fileChosen(file, .export), to: file)
    #expect(try await storage.load(file) == Data("[\(digits),7]\n".utf8))
    await store.load(.fileChosen(file, .load), from: file, IdentifiedArray(primes: [mersenne, 7]))
    let document = StorageFile.path("/home/ann/document.json")
    await store.save(.fileChosen(document, .save), to: document)
    let text = String(decoding: try #require(try await storage.load(document)), as: UTF8.self)
    #expect(text.contains(digits))
    await store.load(.fileChosen(document, .load), from: document, IdentifiedArray(primes: [mersenne, 7]))
  }

  @Test("A plain list of another program can have the digits of large numbers without quotes")
  func plainDigits() async {
    let storage = FileStorage.inMemory([file: Data("[3, 170141183460469231731687303715884105727]".utf8)])
    await panel([2], storage).load(
      .fileChosen(file, .load), from: file, IdentifiedArray(primes: [3, mersenne]))
    let digits = BigInt(10).power(50).description
    let text = #"[170141183460469231731687303715884105727, \#(digits), -\#(digits), 2.5, "\#(digits)"]"#
    let shown = "10000000000000…(51 digits)…00"
    let problem = FileProblem.notPrime(
      [
        InvalidEntry(text: shown, position: 2), InvalidEntry(text: "−\(shown)", position: 3),
        InvalidEntry(text: "2.5", position: 4), InvalidEntry(text: shown, position: 5),
      ], path: "/home/ann/primes.json")
    await panel([2], .inMemory([file: Data(text.utf8)])).failLoading(
      .fileChosen(file, .load), from: file, problem)
  }

  @Test("The filter finds digits and ranges of large favorites")
  func filter() {
    func shown(_ filter: String) -> [BigInt] {
      Browsing.State(
        favoritePrimes: IdentifiedArray(primes: [7, mersenne]), screen: Browsing.Screen(filter: filter)
      ).shown
    }
    #expect(shown("1411834604692317") == [mersenne] && shown("1411834604692318") == [])
    #expect(shown(">2^126") == [mersenne] && shown("<2^127-1") == [7] && shown("7..2^127") == [7, mersenne])
  }
}
