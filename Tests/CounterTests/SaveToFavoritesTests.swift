import Architecture
import ArchitectureTesting
import BigInt
import Counter
import NthPrimeClient
import NumberFacts
import Testing

@MainActor
@Suite("Counter: saving to the favorites")
struct SaveToFavoritesTests {
  private let alert = Counter.Alert.answered(NthPrimeAnswer(n: 7, prime: 17, source: .localCalculator))

  @Test("The alert of an answer saves the prime to the favorites, once, and is dismissed")
  func answer() async {
    let store = counterStore(Counter.State(count: 7, favoritePrimes: [19, 2], alert: alert))
    await store.send(.alert(.presented(.saveToFavorites(17)))) {
      $0.favoritePrimes = [19, 2, 17]
      $0.screen.alert = nil
    }
    await store.send(.alert(.presented(.saveToFavorites(17))))
  }

  @Test("The alert of an answer sets the count, and is dismissed")
  func setCount() async {
    let store = counterStore(Counter.State(count: 7, alert: alert))
    await store.send(.alert(.presented(.setCount(.max)))) {
      $0.count = .largestSmallCount
      $0.screen.alert = nil
    }
  }

  @Test(
    "A count that is prime is appended to the favorites, once", arguments: [7, 18_446_744_073_709_551_557])
  func count(prime: BigInt) async {
    let store = counterStore(Counter.State(count: BigInt(prime), favoritePrimes: [11, 2]))
    await store.send(.saveButtonTapped) { $0.favoritePrimes = [11, 2, FavoritePrime(prime)] }
    await store.send(.saveButtonTapped)
  }

  @Test(
    "A count that isn't prime is not saved",
    arguments: [0, 1, 4, -7, .smallestSmallCount, .largestSmallCount] as [BigInt])
  func notPrime(count: BigInt) async {
    let store = counterStore(Counter.State(count: count, favoritePrimes: [2]))
    await store.send(.saveButtonTapped)
  }
}
