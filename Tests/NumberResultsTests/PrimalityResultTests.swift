import BigInt
import CommandLineTool
import NumberFacts
import NumberResults
import Testing

@testable import BigPrimes

@Suite("NumberResults: whether a number is prime, as text and as JSON")
struct PrimalityResultTests {
  typealias Findings = NumberSearch.Findings
  typealias ExitStatus = CommandLineTool.ExitStatus

  private func text(_ result: PrimalityResult) -> String {
    var text: [UInt8] = []
    result.append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private static let large = BigInt(10).power(20)

  @Test(
    "Numbers of up to 64 bits",
    arguments: [
      (-7, "-7 is not prime: the smallest prime is 2", .negativeAnswer, #""status":"neither""#),
      (1, "1 is not prime: the smallest prime is 2", .negativeAnswer, #""factors":[],"isPrime":false"#),
      (7, "7 is prime", .ok, #"{"factors":[],"isPrime":true,"number":7,"status":"prime","#),
      (
        24, "24 is not prime: 2^3 × 3", .negativeAnswer,
        #"{"factors":[{"exponent":3,"prime":2},{"exponent":1,"prime":3}],"isPrime":false,"number":24,"#
      ),
    ] as [(BigInt, String, ExitStatus, String)])
  func small(number: BigInt, words: String, status: ExitStatus, json: String) throws {
    let result = try #require(PrimalityResult(immediately: number))
    #expect(text(result) == words)
    #expect(result.status == status)
    #expect(try JSONLine.text(of: result).contains(json))
    #expect(result.longFactors.isEmpty)
  }

  @Test("A line is the same, whichever way is quicker", arguments: [true, false])
  func quickLine(hasFactors: Bool) throws {
    for number in Array(0..<500) + [UInt64.max - 1, UInt64.max] {
      var line: [UInt8] = []
      let status = PrimalityResult.append(number, hasFactors: hasFactors, to: &line)
      var result = try #require(PrimalityResult(immediately: BigInt(number)))
      result.hasFactors = hasFactors
      #expect(String(decoding: line, as: UTF8.self) == text(result))
      #expect(status == result.status)
    }
  }

  @Test(
    "Larger numbers have the findings of a search",
    arguments: [
      (Findings(), "was not tested in time", .temporaryFailure, #""status":"unknown""#),
      (
        Findings(verdict: .probablePrime),
        "is probably prime: it passes the Baillie–PSW test, but no proof was found in time", .ok,
        #""isProbablePrime":true"#
      ),
      (
        Findings(verdict: .composite, factorization: Factorization(factors: [])), "is not prime: 1",
        .negativeAnswer, #""unfactored":[{"exponent":1,"isComposite":true,"number":"100000000000000000000"}]"#
      ),
      (
        Findings(
          verdict: .composite,
          factorization: Factorization(factors: [
            .init(base: 2, exponent: 20, status: .prime),
            .init(base: BigInt(5).power(20), exponent: 1, status: .composite),
          ])), "is not prime: 2^20 × 95367431640625 (composite)", .negativeAnswer,
        #""unfactored":[{"exponent":1,"isComposite":true,"number":95367431640625}]"#
      ),
      (
        Findings(
          verdict: .composite,
          factorization: Factorization(factors: [.init(base: large, exponent: 1, status: .composite)])),
        "is not prime: no factor was found", .negativeAnswer, #""factors":[],"isPrime":false"#
      ),
    ] as [(Findings, String, ExitStatus, String)])
  func search(findings: Findings, words: String, status: ExitStatus, json: String) throws {
    #expect(PrimalityResult(immediately: Self.large) == nil)
    let result = PrimalityResult(Self.large, findings)
    #expect(text(result) == "\(Self.large) \(words)")
    #expect(result.status == status)
    let line = try JSONLine.text(of: result)
    #expect(line.contains(json), "\(line)")
  }

  @Test("Without factors, a composite number has no others")
  func noFactors() throws {
    var result = try #require(PrimalityResult(immediately: 24))
    result.hasFactors = false
    #expect(text(result) == "24 is not prime")
    #expect(
      try JSONLine.text(of: result).contains(#""unfactored":[{"exponent":1,"isComposite":true,"number":24}]"#)
    )
  }

  @Test("A proved prime has its proof, and its certificate if that is requested")
  func proof() async throws {
    let search = NumberSearch(BigInt(2).power(89) - 1)
    try await search.run(proofDigitLimit: nil) { _ in }
    var result = PrimalityResult(search.number, search.findings)
    #expect(text(result) == "618970019642690137449562111 is prime: proved by Lucas–Lehmer")
    result.printsProof = true
    #expect(text(result).contains("\n"))
    #expect(try JSONLine.text(of: result).contains(#""certificate":""#))
    #expect(result.facts.status == .prime)
    #expect(result.completeFactorization?.description == "\(search.number)")
  }

  @Test("The functions of a number follow from its factors")
  func functions() async throws {
    let factors = try #require(PrimalityResult(immediately: 24)?.completeFactorization)
    let functions = try await NumberFunctions(factors, base: 5, until: .now + .seconds(60))
    #expect(
      functions.text.split(separator: "\n") == [
        "number of divisors: 8", "sum of divisors: 60", "φ, the numbers up to it that are prime to it: 8",
        "λ, the largest multiplicative order: 2", "squarefree: no", "perfect power: no",
        "multiplicative order of 5: 2", "smallest primitive root: none",
        "sum of two primes (Goldbach): 5 + 19",
      ])
  }

  @Test(
    "The progress of a search has what a screen has no room for",
    arguments: [
      (.trialDivision, "Trial division", nil),
      (.ellipticCurves(bound: 50_000, done: 2, planned: 8), "Elliptic curve 3 of 8, to 50,000", 0.25),
      (.ellipticCurves(bound: 50_000, done: 2, planned: nil), "Elliptic curve 3, to 50,000", nil),
      (.quadraticSieve(relations: 500, needed: 2_000), "Quadratic sieve, 500 of 2,000 relations", 0.25),
      (.primalityProof(digits: 40), "Proof of a factor of 40 digits", nil),
    ] as [(FactoringProgress.Stage, String, Double?)])
  func progress(stage: FactoringProgress.Stage, label: String, fraction: Double?) {
    let progress = FactoringProgress(
      stage: stage, remaining: 15, factorization: Factorization(factors: []),
      estimatedTimeRemaining: .seconds(200))
    let work = WorkProgress(NumberSearch.Progress.factors(progress))
    #expect(work.label == label && work.fractionCompleted == fraction && work.timeLeft == "3 min 20 s left")
    if case .ellipticCurves(_, let done, nil) = stage {
      // The number alone doesn't say of what.
      #expect(InvestigationProgress(.factors(progress)).count == "curve \(done + 1)")
    }
  }
}
