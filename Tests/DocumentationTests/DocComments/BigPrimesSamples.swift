import BigInt
import BigPrimes
import Foundation
import Synchronization
import Testing

@Suite("Doc comments: BigInt and BigPrimes")
struct BigPrimesSamples {
  @Test("A literal can have any number of digits")
  func literal() {
    let n: BigInt = 340_282_366_920_938_463_463_374_607_431_768_211_457
    #expect(n == BigInt(2).power(128) + 1)
    #expect(n % 59_649_589_127_497_217 == 0)
  }

  @Test("The answers about integers are those in the comments of the page")
  func numberTheory() {
    var printed: [String] = []
    func print(_ value: BigInt) { printed.append("\(value)") }
    print(BigInt(91).greatestCommonDivisor(with: 39))  // 13
    print(BigInt(3).inverse(modulo: 7) ?? 0)  // 5
    print(BigInt(2).power(100, modulo: 101))  // 1
    print(BigInt(10).power(40).squareRoot())  // 100000000000000000000
    #expect(printed == ["13", "5", "1", "1" + String(repeating: "0", count: 20)])
  }

  @Test("A proof can be checked without the search that found it")
  func proof() async throws {
    let proof = try await primalityProof(of: BigInt(10).power(50) + 151)
    #expect(try proof.verify())
  }

  @Test("The answers are those in the comments of the page")
  func answers() async throws {
    let printed = Mutex<[String]>([])
    func print(_ values: Any...) {
      printed.withLock { $0.append(values.map { "\($0)" }.joined(separator: " ")) }
    }

    let n = BigInt(10).power(50) + 151
    print(try isProbablePrime(n))  // true
    print(try previousProbablePrime(before: BigInt(2).power(89)) == BigInt(2).power(89) - 1)  // true
    let fermat = BigInt(2).power(128) + 1
    print(try await factorization(of: fermat))  // 59649589127497217 × 5704689200685129054721

    let proof = try await primalityProof(of: n)
    print(proof.methodDescription)  // ECPP, 6 steps
    let certificate = proof.description
    print(try PrimalityProof(text: certificate).verify())  // true

    let hard = 8 * 1009 * (BigInt(2).power(1061) - 1)
    let part = try await factorization(of: hard, deadline: ContinuousClock.now + .seconds(1))
    print(part.factors.map(\.status.rawValue))  // ["prime", "prime", "composite"]
    print(part.isComplete, part.product == hard)  // false true

    let comments = try Article("BigPrimes", of: "BigPrimes").blocks.flatMap(\.lines).compactMap {
      $0.components(separatedBy: "  // ").dropFirst().first
    }
    #expect(comments.count == 7)
    #expect(printed.withLock { $0 } == comments)
  }
}
