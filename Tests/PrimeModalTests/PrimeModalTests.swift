import Architecture
import ArchitectureTesting
import PrimeModal
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite("PrimeModal")
struct PrimeModalTests {
  private func store(number: Int128, favoritePrimes: [UInt64]) -> TestStore<
    PrimeModal.State, PrimeModal.Action
  > {
    TestStore(initialState: PrimeModal.State((favoritePrimes: favoritePrimes, number: number))) {
      PrimeModal()
    }
  }

  @Test("Saving a prime appends it to the favorites")
  func save() async {
    let store = store(number: 7, favoritePrimes: [11, 2])
    #expect(!store.state.isFavorite)
    await store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [11, 2, 7] }
    #expect(store.state.isFavorite)
  }

  @Test("Saving a favorite again changes nothing")
  func saveTwice() async {
    let store = store(number: 7, favoritePrimes: [7, 2])
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test(
    "A number that is not prime is not saved",
    arguments: [4, 1, 0, -7, Int128(UInt64.max), Int128(Int64.min)])
  func saveNonPrime(number: Int128) async {
    let store = store(number: number, favoritePrimes: [2])
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test("Removing a favorite keeps the order of the others")
  func remove() async {
    let store = store(number: 7, favoritePrimes: [11, 7, 2])
    await store.send(.removeFavoritePrimeTapped) { $0.favoritePrimes = [11, 2] }
    await store.send(.removeFavoritePrimeTapped)
  }

  @Test("Removing a number that is not a favorite changes nothing")
  func removeNonFavorite() async {
    let store = store(number: 4, favoritePrimes: [11, 7, 2])
    await store.send(.removeFavoritePrimeTapped)
  }

  @Test("Another number can be shown instead, and can then be saved")
  func numberSelected() async {
    let store = store(number: 360, favoritePrimes: [2])
    await store.send(.numberSelected(367)) { $0.number = 367 }
    await store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [2, 367] }
  }

  @Test("Closing a modal that no parent presents is an issue")
  func close() async {
    let store = store(number: 7, favoritePrimes: [])
    await withKnownIssue {
      await store.send(.closeButtonTapped)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("requested dismissal, but no parent presents it") }
    }
  }

  @Test(
    "The state contains the primality of its number",
    arguments: [(7, Primality.prime), (0, .neither), (-3, .neither)] as [(Int128, Primality)])
  func primality(number: Int128, expected: Primality) {
    #expect(PrimeModal.State((favoritePrimes: [], number: number)).primality == expected)
  }

  @Test(
    "States are equal after encoding and decoding",
    arguments: [
      PrimeModal.State((favoritePrimes: [2, 7], number: 7)),
      PrimeModal.State((favoritePrimes: [], number: Int128(UInt64.max))),
      PrimeModal.State((favoritePrimes: [], number: Int128(Int64.min))),
      PrimeModal.State((favoritePrimes: [], number: 360)),
    ])
  func codedState(state: PrimeModal.State) throws {
    #expect(try decoded(state) == state)
  }

  @Test(
    "Actions are equal after encoding and decoding",
    arguments: [
      PrimeModal.Action.saveFavoritePrimeTapped, .removeFavoritePrimeTapped, .closeButtonTapped,
      .numberSelected(-7),
    ])
  func codedAction(action: PrimeModal.Action) throws {
    #expect(try decoded(action) == action)
  }

  @Test("Primalities are equal after encoding and decoding", arguments: [4, 7, 0, Int128(UInt64.max)])
  func codedPrimality(number: Int128) throws {
    #expect(try decoded(Primality(of: number)) == Primality(of: number))
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
