import BigInt
import Foundation
import PrimeCalculator
import Synchronization
import TestTraits
import Testing

@testable import BigPrimes

@Suite("Primality proofs")
struct PrimalityProofTests {
  @Test(
    "A proof is verified, survives text and JSON, and fails with any number changed",
    arguments: [20, 25, 31, 45, 60])
  func proofs(digits: Int) async throws {
    for start in [BigInt(10).power(digits), BigInt(10).power(digits) * 7 / 3] {
      let prime = try nextProbablePrime(after: start)
      let proof = try await primalityProof(of: prime)
      #expect(proof.number == prime)
      #expect(try proof.verify())
      let parsed = try PrimalityProof(text: proof.description)
      #expect(parsed.number == prime)
      #expect(try parsed.verify())
      #expect(try JSONDecoder().decode(PrimalityProof.self, from: JSONEncoder().encode(proof)) == proof)
      if case .ellipticCurves(let curves) = proof {
        for index in curves.indices {
          for change in 0..<6 {
            var changed = curves
            switch change {
            case 0: changed[index].number += 2
            case 1: changed[index].trace += 1
            case 2: changed[index].cofactor += 1
            case 3: changed[index].a += 1
            case 4: changed[index].x += 1
            default: changed[index].y += 1
            }
            #expect(
              try !PrimalityProof.ellipticCurves(changed).verify(), "change \(change) of curve \(index)")
          }
        }
      }
    }
  }

  @Test("A search for elliptic curves reports its curves and the number left to prove")
  func progress() async throws {
    let reports = Mutex<[ProofProgress]>([])
    let prime = try nextProbablePrime(after: BigInt(10).power(60))
    let proof = try await primalityProof(of: prime) { progress in reports.withLock { $0.append(progress) } }
    let progress = reports.withLock { $0 }
    #expect(progress.first?.stepCount == 0 && progress.first?.remaining == prime)
    let last = try #require(progress.last)
    #expect(proof.methodDescription == "ECPP, \(last.curveCount) steps")
    #expect(last.remaining <= BigInt(UInt64.max))
    #expect(last.stepCount == last.curveCount && progress.count > 2 * last.curveCount)
    #expect(progress.first?.fractionCompleted == 0 && last.fractionCompleted == 1)
    #expect(progress.map(\.fractionCompleted) == progress.map(\.fractionCompleted).sorted())
  }

  @Test("A proof by factors of n − 1 needs enough of them")
  func nMinusOne() async throws {
    let prime = BigInt(2).power(200) * 3 * 5 * 7 + 1
    var n = prime
    while try !isProbablePrime(n) { n += BigInt(2).power(200) }
    let proof = try await primalityProof(of: n)
    guard case .nMinusOne(_, let factors) = proof else {
      Issue.record("not a proof by n − 1: \(proof)")
      return
    }
    #expect(try proof.verify())
    #expect(try !PrimalityProof.nMinusOne(n, factors: Array(factors.dropFirst())).verify())
    #expect(try !PrimalityProof.nMinusOne(n, factors: []).verify())
    #expect(try !PrimalityProof.nMinusOne(n * n, factors: factors).verify())
    // 2^200 as a power of 4.
    let composite = PrimalityProof.Factor(prime: .size(4), witness: factors[0].witness)
    #expect(try !PrimalityProof.nMinusOne(n, factors: [composite]).verify())
    // PARI's form.
    let pari = try PrimalityProof(
      text:
        "[10000000000000000000000013, [2, 11, 23, [9881422924901185770751, 2, [9881422924901185770751, [2, 3, 5, 11, 4093, 8779, 21649, 513239]]]]]"
    )
    #expect(try pari.verify())
    #expect(pari.number == BigInt(10).power(25) + 13)
  }

  @Test("Only as many factors of n − 1 are listed as the cube root of n needs, the largest powers first")
  func fewFactors() async throws {
    let factorial = try await primalityProof(of: product(1...427) + 1)
    #expect(factorial.methodDescription == "n − 1, 4 prime factors")
    #expect(factorial.description.hasSuffix(", [2, 3, 5, 7]]"))
    let primorial = try await primalityProof(of: product(primes(in: 2...2657).map { BigInt($0) }) + 1)
    guard case .nMinusOne(_, let factors) = primorial else {
      Issue.record("not a proof by n − 1: \(primorial)")
      return
    }
    #expect(factors.first?.prime == .size(2657) && factors.count < 120)
  }

  private static let provedByNextNumber: [(BigInt, String)] = [
    (product(1...166) - 1, "n + 1, 3 prime factors"), (product(1...324) - 1, "n + 1, 3 prime factors"),
    (3 * BigInt(2).power(4204) - 1, "n + 1, 1 prime factor"),
    (product(primes(in: 2...1873).map { BigInt($0) }) - 1, "n + 1, 83 prime factors"),
  ]

  @Test("Numbers with factors of n + 1 are proved by them", arguments: provedByNextNumber)
  func nPlusOne(prime: BigInt, method: String) async throws {
    let proof = try await primalityProof(of: prime, digitLimit: 1)
    #expect(proof.methodDescription == method && proof.number == prime)
    #expect(try PrimalityProof(text: proof.description) == proof)
    #expect(try JSONDecoder().decode(PrimalityProof.self, from: JSONEncoder().encode(proof)) == proof)
  }

  /// Numbers modulo which all small primes are squares.
  private static let primesWithLargeNonresidues: [(BigInt, String)] = [
    (product(1...872) + 1, "n − 1, 4 prime factors"), (product(1...1477) + 1, "n − 1, 5 prime factors"),
    (product(1...546) - 1, "n + 1, 4 prime factors"), (product(1...974) - 1, "n + 1, 5 prime factors"),
    (8 * primorial(541) * 11 + 1, "n − 1, 28 prime factors"),
    (8 * primorial(541) * 35 - 1, "n + 1, 28 prime factors"),
    (8 * primorial(523) * 75 + 1, "n − 1, 28 prime factors"),
  ]

  @Test("Primes of the form k! ± 1 are proved, too", arguments: primesWithLargeNonresidues)
  func largeNonresidues(prime: BigInt, method: String) async throws {
    let proof = try await primalityProof(of: prime, digitLimit: 1)
    #expect(proof.methodDescription == method && proof.number == prime)
    #expect(try PrimalityProof(text: proof.description).verify())
    // With any digit changed, it is no proof, or one of the same number with other factors.
    var generator = SystemRandomNumberGenerator()
    let text = Array(proof.description)
    for _ in 0..<100 {
      var changed = text
      let place = text.indices.filter { text[$0].isNumber }.randomElement(using: &generator)!
      changed[place] = "0123456789".randomElement(using: &generator)!
      guard let proof = try? PrimalityProof(text: String(changed)) else { continue }
      #expect(try proof.number == prime || !proof.verify(), "\(String(changed))")
    }
  }

  /// A prime with 2^64 as a factor of n − 1, and 3^40 as one of n + 1; each is too small alone.
  private func primeWithBothFactors() throws -> BigInt {
    let (two, three) = (BigInt(2).power(64), BigInt(3).power(40))
    // 1 modulo 2^64, and −1 modulo 3^40.
    let start = 1 + two * (-2 * two.inverse(modulo: three)!).modulo(three)
    var n = start + two * three * BigInt(10).power(62)
    while try !isProbablePrime(n) { n += two * three }
    return n
  }

  @Test("Factors of n − 1 and of n + 1 together are a proof where neither are, unless any number is changed")
  func nSquaredMinusOne() async throws {
    let n = try primeWithBothFactors()
    let proof = try await primalityProof(of: n, digitLimit: 1)
    guard case .nSquaredMinusOne(_, let minus, let plus, let discriminant) = proof else {
      Issue.record("not a proof by n² − 1: \(proof)")
      return
    }
    #expect(proof.methodDescription.hasPrefix("n² − 1, "))
    #expect(minus.first?.prime == .size(2) && plus.first?.prime == .size(3))
    let (twos, threes) = (minus.map(\.prime.number), plus.map(\.prime.number))
    func text(_ n: BigInt, _ minus: [Any], _ plus: [Any], _ d: BigInt) -> String {
      "[\(n), \(minus), \(plus), \(d)]"
    }
    #expect(text(n, twos, threes, discriminant) == proof.description)
    #expect(try PrimalityProof(text: proof.description).verify())
    for changed in [
      text(n + 2, twos, threes, discriminant), text(n * n, twos, threes, discriminant),
      text(n, [], threes, discriminant), text(n, twos, [], discriminant), text(n, threes, twos, discriminant),
      text(n, twos + [65_537], threes, discriminant), text(n, twos, threes + [65_537], discriminant),
      text(n, twos + twos, threes, discriminant), text(n, twos, threes, 4), text(n, twos, threes, 0),
      text(n, twos, threes, n),
      // Squares are no witnesses.
      text(n, twos.map { [$0, 4, $0] }, threes, discriminant),
      text(n, twos, threes.map { [$0, 0, $0 + 2] }, discriminant),
    ] {
      #expect(try (try? PrimalityProof(text: changed))?.verify() != true, "\(changed)")
    }
  }

  @Test("A product of two primes with all witnesses is refused, for its divisors in the residue classes")
  func productsWithWitnesses() throws {
    // p = 2^60·x + 1 and q = 2^60·y ± 1: 2^60 divides n ∓ 1, and is above the cube root of n = p·q.
    let power = BigInt(2).power(60)
    func prime(from x: BigInt, _ sign: BigInt) throws -> BigInt {
      var x = x
      while try !isProbablePrime(power * x + sign) { x += 2 }
      return power * x + sign
    }
    let p = try prime(from: 10_001, 1)
    for sign in [1, -1] as [BigInt] {
      let q = try prime(from: 20_002, sign)
      let n = p * q
      let d = (2...99).first { d in
        BigInt(d).jacobiSymbol(over: p) == 1 && BigInt(d).jacobiSymbol(over: q) == -1
      }!
      #expect((n - sign).trailingZeroBitCount == 60)
      /// Returns u modulo r with (start + √d)^k = (u + √d)·b.
      func quotient(_ start: BigInt, _ k: BigInt, _ r: BigInt) -> BigInt {
        var (a, b, x, y): (BigInt, BigInt, BigInt, BigInt) = (1, 0, start, 1)
        for bit in 0..<k.bitLength {
          if (k >> bit) % 2 == 1 { (a, b) = ((a * x + BigInt(d) * b * y) % r, (a * y + b * x) % r) }
          (x, y) = ((x * x + BigInt(d) * y * y) % r, 2 * x * y % r)
        }
        return b.inverse(modulo: r).map { a * $0 % r } ?? -1
      }
      var witnesses = 0
      for start in (2...60).map({ BigInt($0) }) {
        // An element with the order 2^60 modulo both primes, half of the times for each.
        let (modP, modQ) =
          sign == 1
          ? (start.power((p - 1) / power, modulo: p), start.power((q - 1) / power, modulo: q))
          : (quotient(start, (p - 1) / power, p), quotient(start, (q + 1) / power, q))
        let witness = modP + p * ((modQ - modP) * p.inverse(modulo: q)!).modulo(q)
        let proof: PrimalityProof
        if sign == 1 {
          proof = try PrimalityProof(text: "[\(n), [[2, \(witness), 2]]]")
          if witness.power((n - 1) / 2, modulo: n) == n - 1 { witnesses += 1 }
        } else {
          proof = try PrimalityProof(text: "[\(n), [], [[2, \(witness), 2]], \(d)]")
          if quotient(witness, (n + 1) / 2, n) == 0 { witnesses += 1 }
        }
        #expect(try !proof.verify(), "\(proof)")
      }
      #expect(witnesses > 5)
    }
  }

  @Test("A certificate of PARI's is verified")
  func certificateOfPARI() throws {
    let text = """
      [[10000000000000000000000000000000000000121, -22, 9459152, 1, [8986749531375339305571207626880980158008, 264228802877425555654626166509072893057]],
       [1057177218422962227480856634928797, 62077446265796342, 8, 1057177218422962227480856634928796, [905038879671103388539143088846700, 503347634661221293400802691838893]],
       [132147152302870270675426296141557, 19090413001043459, 3028746964909, 132147152237868558693369200973557, [66474910464743596764054967879224, 65282052016992429384368617117346]],
       [43630964829325274911, -13164857771, 1568796679, 0, [37072770371681123870, 18457839869214529154]]]
      """
    let proof = try PrimalityProof(text: text)
    #expect(try proof.verify())
    #expect(proof.number == BigInt(10).power(40) + 121)
  }

  @Test(
    "Text that isn't a certificate is an error",
    arguments: [
      "", "2\n3\n", "2 3", "[", "[1", "[[1,2]]", "x", "[1,[2],3]", "7,", "[]", "[5,[[2]]]",
      "LucasLehmer(1000003)",
      "[7,[2],[2]]", "[7,[2],[2],[3]]", "[7,[2],2,3]", "[7,[2],[2],3,1]",
      String(repeating: "9", count: 10_001), "ThirteenBases(\(String(repeating: "9", count: 10_001)))",
      "[97, [" + String(repeating: "2,", count: 100_000) + "2]]",
    ])
  func malformedText(text: String) {
    #expect(throws: BigPrimesError.self) { try PrimalityProof(text: text) }
  }

  @Test(
    "Certificates of 10,000 digits that don't fit together are refused before any long calculation",
    .timeLimit(.standard))
  func longCertificates() throws {
    let nines = String(repeating: "9", count: 10_000)
    let prime = BigInt(10).power(9_999) + 33_603
    for text in [
      // 3 doesn't divide n − 1; 2 isn't enough of it; the last number of a chain isn't below 2^64.
      "[\(nines), [2, 3]]", "[\(nines), [2]]", "[\(nines), [2], [3], 2]", "[\(nines), [], [2, 5], \(nines)]",
      "[[\(prime), 0, 2, 1, [1, 1]]]",
    ] {
      // A long calculation exceeds the time limit.
      #expect(try !PrimalityProof(text: text).verify())
    }
  }

  @Test("The proof of a factor is one of that factor")
  func otherFactor() {
    let error = BigPrimesError.malformedCertificate("the proof of 5 is one of 3")
    #expect(throws: error) { try PrimalityProof(text: "[97, [2, [5, 5, 3]]]") }
  }

  @Test("Composite numbers have no proof, and false certificates are rejected")
  func composites() async throws {
    for n in [0, 1, 4, BigInt(2).power(67) - 1, BigInt(10).power(40), -7] as [BigInt] {
      await #expect(throws: BigPrimesError.notPrime(n)) { try await primalityProof(of: n) }
    }
    #expect(try !PrimalityProof.size(BigInt(2).power(89) - 1).verify())
    #expect(try !PrimalityProof.size(91).verify())
    #expect(try !PrimalityProof.thirteenBases(BigInt(10).power(21)).verify())
    #expect(try !PrimalityProof.thirteenBases(3_317_044_064_679_887_385_961_981).verify())
    #expect(try PrimalityProof.thirteenBases(BigInt(10).power(21) + 117).verify())
    #expect(try !PrimalityProof.ellipticCurves([]).verify())
  }

  @Test("A canceled proof continues with the steps that it found")
  func continuing() async throws {
    let search = PrimalityProofSearch(try nextProbablePrime(after: BigInt(10).power(119)))
    let (reports, continuation) = AsyncStream.makeStream(of: Int.self)
    let task = Task { try await search.run { continuation.yield($0.stepCount) } }
    let count = try #require(await reports.first { $0 > 2 })
    task.cancel()
    _ = await task.result
    let counts = Mutex<[Int]>([])
    let proof = try await search.run { progress in counts.withLock { $0.append(progress.stepCount) } }
    #expect(try proof.number == search.number && proof.verify())
    let first = try #require(counts.withLock { $0.first })
    #expect(first >= count)
  }

  @Test("A limit of digits excludes only elliptic curves")
  func digitLimit() async throws {
    let prime = BigInt(10).power(50) + 151
    await #expect(throws: BigPrimesError.noProofFound(prime)) {
      try await primalityProof(of: prime, digitLimit: 50)
    }
    #expect(try await primalityProof(of: prime, digitLimit: 51).number == prime)
    let mersenne = BigInt(2).power(521) - 1
    #expect(try await primalityProof(of: mersenne, digitLimit: 50) == .lucasLehmer(exponent: 521))
  }

  @Test("Tests and proofs end at a deadline")
  func deadlines() async throws {
    let long = BigInt(10).power(9_999) + 3
    #expect(throws: DeadlinePassed.self) {
      try compositenessWitness(of: long, deadline: .now + .milliseconds(10))
    }
    await #expect(throws: DeadlinePassed.self) {
      try await primalityProof(of: long, deadline: .now + .milliseconds(10))
    }
  }
}
