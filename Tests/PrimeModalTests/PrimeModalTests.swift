import ArchitectureTesting
import NumberFactsTesting
import PrimeModal
import Testing

@MainActor
@Suite("PrimeModal")
struct PrimeModalTests {
  private func store(
    number: BigInt, favoritePrimes: IdentifiedArray<FavoritePrime>
  ) -> TestStore<PrimeModal.State, PrimeModal.Action> {
    TestStore(initialState: PrimeModal.State(number, favoritePrimes: favoritePrimes)) {
      PrimeModal()
    } withDependencies: {
      $0.date = .constant(.testAddition)
    }
  }

  @Test("Saving a prime appends it to the favorites, once")
  func save() async {
    let store = store(number: 7, favoritePrimes: [11, 2])
    #expect(!store.state.isFavorite)
    await store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [11, 2, 7] }
    #expect(store.state.isFavorite)
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test(
    "A number that is not prime is not saved",
    arguments: [4, 1, 0, -7, BigInt(UInt64.max), BigInt(Int64.min)])
  func saveNonPrime(number: BigInt) async {
    let store = store(number: number, favoritePrimes: [2])
    await store.send(.saveFavoritePrimeTapped)
  }

  @Test("Removing a favorite keeps the order of the others")
  func remove() async {
    let store = store(number: 7, favoritePrimes: [11, 7, 2])
    await store.send(.removeFavoritePrimeTapped) { $0.favoritePrimes = [11, 2] }
    await store.send(.removeFavoritePrimeTapped)
  }

  @Test("Opening a factor shows it, and going back shows the numbers before it, one after the other")
  func factors() async {
    let store = store(number: 360, favoritePrimes: [])
    await store.send(.backButtonTapped)
    await store.send(.factorSelected(360))
    await store.send(.factorSelected(5)) { ($0.number, $0.path) = (5, [360]) }
    // Another number takes its place, and can be saved.
    await store.send(.numberSelected(7)) { $0.number = 7 }
    await store.send(.saveFavoritePrimeTapped) { $0.favoritePrimes = [7] }
    await store.send(.factorSelected(3)) { ($0.number, $0.path) = (3, [360, 7]) }
    await store.send(.backButtonTapped) { ($0.number, $0.path) = (7, [360]) }
    await store.send(.backButtonTapped) { ($0.number, $0.path) = (360, []) }
  }

  @Test("The lines have the index of a prime beyond the table while and after it is counted")
  func countedLines() {
    for (counted, line) in [
      (Investigation(of: 1_299_721, isRunning: true), "The primes up to it are being counted."),
      (Investigation(of: 1_299_721, index: 100_001), "It is the 100,001st prime."),
    ] {
      let state = PrimeModal.State(1_299_721, investigation: counted)
      #expect(state.plainTextLines[0] == "1,299,721 is prime. \(line) It is not a favorite.")
    }
  }

  @Test(
    "The lines name the neighbors and the details, with grouped numbers",
    arguments: [
      (
        7919,
        [
          "7,919 is prime. It is the 1,000th prime. It is not a favorite.",
          "The nearest primes are 7,907 and 7,927.", "The gap to the next prime is 8. It has no twin.",
          "7,918 = 2 × 37 × 107.", "7,920 = 2⁴ × 3² × 5 × 11.",
        ]
      ),
      (
        5,
        [
          "5 is prime. It is the 3rd prime. It is not a favorite.", "The nearest primes are 3 and 7.",
          "The gap to the next prime is 2. Its twins are 3 and 7.", "4 = 2².", "6 = 2 × 3.",
        ]
      ),
      (
        2,
        [
          "2 is prime. It is the 1st prime. It is not a favorite.", "The nearest prime is 3.",
          "The gap to the next prime is 1. It has no twin.",
        ]
      ),
      (360, ["360 is composite: 2³ × 3² × 5", "The nearest primes are 359 and 367."]),
      (-1, ["−1 is not prime: primes begin at 2."]),
    ] as [(BigInt, [String])])
  func lines(number: BigInt, lines: [String]) {
    #expect(PrimeModal.State(number).plainTextLines == lines)
  }
}
