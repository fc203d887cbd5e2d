import BigPrimes
import NumberFactsTesting
import Testing

@Suite("Supported numbers")
struct SupportedNumbersTests {
  @Test(
    "A longer favorite than 300 digits isn't tested, which would take long, nor one after a hundred large ones"
  )
  func untestedFavorites() throws {
    let numbers = Primality.supportedNumbers
    // Multiples of 11, because the exponents are odd.
    let (short, long) = (FavoritePrime(BigInt(10).power(299) + 1), FavoritePrime(BigInt(10).power(9_999) + 1))
    #expect(numbers.problem(favorites: [short])?.hasSuffix("(at position 1) is not prime") == true)
    #expect(numbers.problem(favorites: [long]) == nil)
    let primes = try (1...100).map { FavoritePrime(try nextProbablePrime(after: BigInt($0) << 64)) }
    #expect(numbers.problem(favorites: primes.dropLast() + [short])?.contains("position 100") == true)
    #expect(numbers.problem(favorites: primes + [short]) == nil)
  }
}
