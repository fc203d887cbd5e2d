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
  private func store(number: Int, favoritePrimes: [Int]) -> TestStore<PrimeModal.State, PrimeModal.Action> {
    TestStore(initialState: PrimeModal.State(number: number, favoritePrimes: favoritePrimes)) { PrimeModal() }
  }

  @Test("Saving a prime puts it after the other favourites")
  func save() async {
    let store = store(number: 7, favoritePrimes: [11, 2])
    #expect(!store.state.isFavorite)
    await store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [11, 2, 7] }
    #expect(store.state.isFavorite)
  }

  @Test("Saving a favourite again changes nothing")
  func saveTwice() async {
    let store = store(number: 7, favoritePrimes: [7, 2])
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test("A number that is not prime is not saved", arguments: [4, 1, 0, -7, Int.max, Int.min])
  func saveOther(number: Int) async {
    let store = store(number: number, favoritePrimes: [2])
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test("Removing a favourite keeps the others in their order")
  func remove() async {
    let store = store(number: 7, favoritePrimes: [11, 7, 2])
    await store.send(.removeFavoritePrimeTapped) { $0.favoritePrimes = [11, 2] }
    await store.send(.removeFavoritePrimeTapped)
  }

  @Test("What is no favourite can't be removed")
  func removeOther() async {
    let store = store(number: 4, favoritePrimes: [11, 7, 2])
    await store.send(.removeFavoritePrimeTapped)
  }

  @Test("Closing asks whoever presents the modal, and nobody does here")
  func close() async {
    let store = store(number: 7, favoritePrimes: [])
    await withKnownIssue {
      await store.send(.closeButtonTapped)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("requested dismissal, but no parent presents it") }
    }
  }

  @Test("A state says what its number is", arguments: [(7, Primality.prime), (0, .neither), (-3, .neither)])
  func primality(number: Int, expected: Primality) {
    #expect(PrimeModal.State(number: number, favoritePrimes: []).primality == expected)
  }

  @Test(
    "States survive coding",
    arguments: [
      PrimeModal.State(number: 7, favoritePrimes: [2, 7]), PrimeModal.State(number: .max, favoritePrimes: []),
      PrimeModal.State(number: .min, favoritePrimes: []), PrimeModal.State(number: 360, favoritePrimes: []),
    ])
  func codedState(state: PrimeModal.State) throws {
    #expect(try decoded(state) == state)
  }

  @Test(
    "Actions survive coding",
    arguments: [
      PrimeModal.Action.saveFavoritePrimeTapped, .removeFavoritePrimeTapped, .closeButtonTapped,
    ])
  func codedAction(action: PrimeModal.Action) throws {
    #expect(try decoded(action) == action)
  }

  @Test("Primality survives coding", arguments: [4, 7, 0, Int.max])
  func codedPrimality(number: Int) throws {
    #expect(try decoded(Primality(of: number)) == Primality(of: number))
  }

  private func decoded<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }
}
