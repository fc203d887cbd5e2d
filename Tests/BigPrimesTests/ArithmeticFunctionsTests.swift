import BigInt
import BigPrimes
import Testing

@Suite("Functions of a number that follow from its factors")
struct ArithmeticFunctionsTests {
  @Test("The functions of small numbers are those by definition")
  func small() async throws {
    for n in 1...300 {
      let factors = try await factorization(of: BigInt(n))
      let order = try await factorization(of: factors.largestOrder)
      let divisors = (1...n).filter { n % $0 == 0 }
      #expect(factors.divisorCount == divisors.count && factors.divisorSum == divisors.reduce(0, +))
      let units = (1...n).filter { BigInt($0).greatestCommonDivisor(with: BigInt(n)) == 1 }
      #expect(factors.totient == units.count)
      /// The order by multiplication, or nil.
      func multiplicativeOrder(_ a: Int) -> Int? {
        guard units.contains((a - 1) % n + 1) else { return nil }
        var (power, order) = (a % n, 1)
        while power != 1 % n { (power, order) = (power * a % n, order + 1) }
        return order
      }
      let orders = (1...n).map(multiplicativeOrder)
      #expect(factors.largestOrder == orders.compactMap(\.self).max()!)
      for a in 1...n {
        #expect(
          factors.multiplicativeOrder(of: BigInt(a), largestOrder: order).map { Int($0) } == orders[a - 1])
      }
      let root = orders.firstIndex { $0 == units.count }.map { $0 + 1 }
      #expect(factors.primitiveRoot(largestOrder: order).map { Int($0) } == root)
      #expect(factors.isSquarefree == (2...20).allSatisfy { n % ($0 * $0) != 0 })
      let power = factors.perfectPower
      #expect((power != nil) == (2...17).contains { b in (2...8).contains { BigInt(b).power($0) == n } })
      if let power { #expect(power.root.power(power.exponent) == n) }
    }
  }

  @Test("The period of 1/p for a long prime is a divisor of p − 1")
  func long() async throws {
    let n = BigInt(10).power(50) + 151
    let factors = try await factorization(of: n)
    let order = try await factorization(of: factors.largestOrder)
    let period = try #require(factors.multiplicativeOrder(of: 10, largestOrder: order))
    #expect((n - 1).isMultiple(of: period) && BigInt(10).power(period, modulo: n) == 1)
    let root = try #require(factors.primitiveRoot(largestOrder: order))
    #expect(factors.multiplicativeOrder(of: root, largestOrder: order) == n - 1)
  }
}
