import BigInt
import PrimeCalculator
import Testing

@testable import BigPrimes

@Suite("Tests and roots of residues")
struct ResidueTests {
  @Test("The strong test to a base is that by definition", arguments: [2, 3, 5, 7] as [UInt])
  func strongTest(base: UInt) throws {
    for n in stride(from: 9 as BigInt, to: 3_000, by: 2) where n.magnitudeModulo(base) != 0 {
      let twos = (n - 1).trailingZeroBitCount
      let powers = (0..<twos).map { BigInt(base).power(((n - 1) >> twos) << $0, modulo: n) }
      let passes = powers[0] == 1 || powers.contains(n - 1)
      #expect(try isStrongProbablePrime(toBase: base, Montgomery(n), Interruption()) == passes, "\(n)")
    }
  }

  @Test("Primes and the known strong Lucas pseudoprimes pass the strong Lucas test (OEIS A217255)")
  func lucasTest() throws {
    let passing = try stride(from: 3 as UInt64, to: 26_000, by: 2).filter {
      try isStrongLucasProbablePrime(Montgomery(BigInt($0)), Interruption())
    }
    let composites = passing.filter { !isPrime($0) }
    #expect(composites == [5459, 5777, 10_877, 16_109, 18_971, 22_499, 24_569, 25_199])
    #expect(passing.count == composites.count + Array(primes(in: 3...26_000)).count)
  }

  @Test("A square root modulo a prime is right, and there is none if the number isn't a square")
  func squareRoots() {
    for prime in Array(primes(in: 3...300)) + [12_289, 65_537, 3_221_225_473, 4_294_967_291] {
      let p = UInt(prime)
      for a in 1..<min(p, 300) {
        let root = squareRoot(of: a, modulo: p)
        #expect((root != nil) == (BigInt(a).jacobiSymbol(over: BigInt(p)) == 1), "\(a) modulo \(p)")
        if let root { #expect(root * root % p == a, "\(a) modulo \(p)") }
      }
    }
  }
}
