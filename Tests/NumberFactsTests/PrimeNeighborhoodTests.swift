import NumberFacts
import PrimeCalculator
import Testing

@Suite("The primes around a number")
struct PrimeNeighborhoodTests {
  @Test("The gaps are those between all primes around the number, and the current one contains it")
  func gaps() {
    let all = Array(primes(in: 2...10_000))
    for number: UInt64 in [5_000, 5_003, 4_999, 7_919, 997, 1_009, 1_010] {
      for radius in [0, 1, 16] {
        let neighborhood = PrimeNeighborhood(of: number, radius: radius)
        let start = all.lastIndex { $0 <= number } ?? 0
        let expected = (start - radius...start + radius).map { Int(all[$0 + 1] - all[$0]) }
        #expect(neighborhood.gaps == expected && neighborhood.current == radius, "\(number), \(radius)")
      }
    }
  }

  @Test("There are fewer gaps at the ends, and none beside the smallest numbers")
  func ends() {
    #expect(PrimeNeighborhood(of: 2, radius: 2).gaps == [1, 2, 2])
    #expect(PrimeNeighborhood(of: 2, radius: 2).current == 0)
    #expect(PrimeNeighborhood(of: 5, radius: 3).gaps == [1, 2, 2, 4, 2, 4])
    #expect(PrimeNeighborhood(of: 5, radius: 3).current == 2)
    #expect(PrimeNeighborhood(of: 0, radius: 2).current == nil)
    let last = PrimeNeighborhood(of: 18_446_744_073_709_551_557, radius: 2)
    #expect(last.current == nil && last.gaps.count == 2 && last.gaps.last == 24)
    #expect(PrimeNeighborhood(of: .max, radius: 2).current == nil)
  }

  @Test(
    "The nearest twin is the one with the least distance, and a twin has none",
    arguments: [(1_234_577, 1_234_757), (23, 19), (97, 101), (5, nil), (29, nil), (90, 101)]
      as [(UInt64, UInt64?)])
  func twins(number: UInt64, expected: UInt64?) {
    #expect(PrimeNeighborhood(of: number, radius: 16).nearestTwin == expected)
  }
}
