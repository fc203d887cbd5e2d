import Architecture
import BigInt
import NumberFacts
import Testing

@Suite("Investigations of large numbers")
struct InvestigationTests {
  private let large = BigInt(2).power(64)

  @Test("The latest investigations are kept, each number once")
  func limit() {
    var investigations = Investigations()
    for offset in 0..<30 {
      let number = large + BigInt(offset)
      _ = Investigator().show([number], inFront: number, &investigations)
    }
    #expect(investigations.latest.map(\.number) == (10..<30).reversed().map { large + BigInt($0) })
    #expect(investigations.latest.allSatisfy { $0.isThorough && $0.isRunning })
    investigations[large + 15] = Investigation(of: large + 15, isProbablePrime: true)
    #expect(investigations.latest.count == Investigations.limit)
    #expect(investigations[large + 15]?.isProbablePrime == true)
  }

  @Test("A number is to be tested if it has more than 64 bits, isn't being tested, and has no result")
  func lack() {
    var investigations = Investigations()
    #expect(investigations.lack(large) && !investigations.lack(large - 1) && !investigations.lack(-large))
    investigations[large] = Investigation(of: large, isRunning: true)
    #expect(!investigations.lack(large))
    investigations.stopAll()
    #expect(investigations.lack(large))
    investigations[large] = Investigation(of: large, isProbablePrime: false)
    #expect(!investigations.lack(large))
  }

  @Test("The facts about a large number are those of its investigation")
  func facts() {
    #expect(NumberFacts(of: large).status == .testing)
    #expect(NumberFacts(of: large).saveDisabledReason(favorites: []) == "the test is in progress")
    for (isPrime, status, verdict) in [
      (true, NumberFacts.Status.probablyPrime, "18,446,744,073,709,551,616 is probably prime."),
      (false, .composite, "18,446,744,073,709,551,616 is composite."),
    ] {
      let found = Investigations([Investigation(of: large, isProbablePrime: isPrime)])
      let facts = NumberFacts(of: large, found)
      #expect(facts.status == status && facts.verdict == verdict)
      #expect((facts.saveDisabledReason(favorites: []) == nil) == isPrime)
    }
    #expect(NumberFacts(of: -large).status == .neither)
  }

  @Test("Numbers of up to 10,000 digits are supported")
  func supported() {
    let end = BigInt(10).power(10_000)
    let supported = Primality.supportedNumbers
    #expect(supported.contains(end - 1) && supported.contains(1 - end))
    #expect(!supported.contains(end) && !supported.contains(-end) && !supported.contains(end * end))
  }
}
