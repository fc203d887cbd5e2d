import ArchitectureTesting
import Counter
import NumberFactsTesting
import Testing

@MainActor
@Suite("Counter: saving to the favorites")
struct SaveToFavoritesTests {
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
