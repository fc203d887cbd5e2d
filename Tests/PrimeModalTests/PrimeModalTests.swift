import Architecture
import ArchitectureTesting
import BigInt
import NumberFacts
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
  private func store(number: BigInt, favoritePrimes: IdentifiedArray<FavoritePrime>) -> TestStore<
    PrimeModal.State, PrimeModal.Action
  > {
    TestStore(
      initialState: PrimeModal.State(
        properties: (
          favoritePrimes: favoritePrimes, number: number, path: [], primeIndex: nil,
          investigations: Investigations()
        ))
    ) {
      PrimeModal()
    } withDependencies: {
      $0.date = .constant(.testAddition)
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

  @Test("Opening a factor shows it, and going back shows the numbers before it, one after the other")
  func factors() async {
    let store = store(number: 360, favoritePrimes: [])
    await store.send(.backButtonTapped)
    await store.send(.factorSelected(360))
    await store.send(.factorSelected(5)) { ($0.number, $0.path) = (5, [360]) }
    await store.send(.numberSelected(7)) { $0.number = 7 }
    await store.send(.factorSelected(3)) { ($0.number, $0.path) = (3, [360, 7]) }
    await store.send(.backButtonTapped) { ($0.number, $0.path) = (7, [360]) }
    await store.send(.backButtonTapped) { ($0.number, $0.path) = (360, []) }
  }

  /// Two primes beyond the table of the first hundred thousand, and which ones they are.
  private let beyondTable: [UInt64: UInt64] = [1_299_721: 100_001, 1_299_743: 100_002]

  private func countingStore(number: BigInt, waitingFor slow: UInt64? = nil) -> TestStore<
    PrimeModal.State, PrimeModal.Action
  > {
    TestStore(
      initialState: PrimeModal.State(
        properties: (
          favoritePrimes: [], number: number, path: [], primeIndex: nil, investigations: Investigations()
        ))
    ) {
      PrimeModal()
    } withDependencies: {
      $0.primeIndex = PrimeIndexClient { [beyondTable] prime in
        if prime == slow { try await Task.sleep(for: .seconds(1_000_000)) }
        return try #require(beyondTable[prime])
      }
    }
  }

  @Test("The index of a prime beyond the table arrives by an effect, and is not counted again")
  func count() async {
    let store = countingStore(number: 1_299_721)
    let counted = PrimeIndex(of: 1_299_721, index: 100_001)
    await store.send(.appeared) { $0.primeIndex = PrimeIndex(of: 1_299_721) }
    #expect(
      store.state.plainTextLines[0]
        == "1,299,721 is prime. The primes up to it are being counted. It is not a favorite.")
    await store.receive(.primesCounted(counted)) { $0.primeIndex = counted }
    #expect(
      store.state.plainTextLines[0] == "1,299,721 is prime. It is the 100,001st prime. It is not a favorite.")
    await store.send(.appeared)
    await store.finish()
  }

  @Test("Another number cancels the count for the previous one")
  func countCanceled() async {
    let store = countingStore(number: 1_299_721, waitingFor: 1_299_721)
    await store.send(.appeared) { $0.primeIndex = PrimeIndex(of: 1_299_721) }
    let next = PrimeIndex(of: 1_299_743, index: 100_002)
    await store.send(.numberSelected(1_299_743)) {
      $0.number = 1_299_743
      $0.primeIndex = PrimeIndex(of: 1_299_743)
    }
    await store.receive(.primesCounted(next)) { $0.primeIndex = next }
    await store.send(.numberSelected(1_299_721)) {
      $0.number = 1_299_721
      $0.primeIndex = PrimeIndex(of: 1_299_721)
    }
    await store.send(.numberSelected(4)) {
      $0.number = 4
      $0.primeIndex = nil
    }
    await store.finish()
  }

  @Test(
    "Nothing is counted for a number that isn't prime, is in the table, or is too large",
    arguments: [1_299_709, 1_299_720, -1_299_721, 0, BigInt(UInt64.max), 18_446_744_073_709_551_557])
  func noCount(number: BigInt) async {
    let store = countingStore(number: number)
    #expect(store.state.primeToCount == nil)
    await store.send(.appeared)
    await store.finish()
  }

  @Test("Primes are counted up to 10^17")
  func countLimit() {
    // The largest prime below 10^17 and the smallest above.
    for (prime, counted) in [(99_999_999_999_999_997, true), (100_000_000_000_000_003, false)]
      as [(UInt64, Bool)]
    {
      let state = PrimeModal.State(
        properties: (
          favoritePrimes: [], number: BigInt(prime), path: [], primeIndex: nil,
          investigations: Investigations()
        ))
      #expect((state.primeToCount == prime) == counted)
    }
  }

  @Test("The local client counts the primes")
  func localClient() async throws {
    for (prime, index) in beyondTable { #expect(try await PrimeIndexClient.local.index(prime) == index) }
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
    #expect(
      PrimeModal.State(
        properties: (
          favoritePrimes: [], number: number, path: [], primeIndex: nil, investigations: Investigations()
        )
      ).plainTextLines
        == lines)
  }

  @Test(
    "The state contains the facts about its number",
    arguments: [(7, NumberFacts.Status.prime), (0, .neither), (-3, .neither)]
      as [(BigInt, NumberFacts.Status)])
  func facts(number: BigInt, expected: NumberFacts.Status) {
    #expect(
      PrimeModal.State(
        properties: (
          favoritePrimes: [], number: number, path: [], primeIndex: nil, investigations: Investigations()
        )
      ).facts.status
        == expected)
  }
}
