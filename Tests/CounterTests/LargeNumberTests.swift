import Architecture
import ArchitectureTesting
import BigInt
import BigPrimes
import Counter
import Lookups
import NumberFacts
import PrimeModal
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("Counter: large numbers")
struct LargeNumberTests {
  /// 2^521 − 1, a prime of 157 digits.
  private let mersenne = BigInt(2).power(521) - 1

  nonisolated private static let isPrime = Finding.tested(isProbablePrime: true, witness: nil)

  /// Creates a store whose client answers for the numbers in a set, and never for other ones or without findings.
  private func store(
    _ state: Counter.State, primes: Set<BigInt> = [], findings: [Finding] = []
  ) -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: state) {
      Counter()
    } withDependencies: {
      $0.date = .constant(.testAddition)
      $0.largeNumbers = LargeNumberClient { _ in
        throw unimplemented("isProbablePrime")
      } findings: { number in
        let findings = primes.contains(number) ? [Self.isPrime] : findings
        return AsyncThrowingStream { continuation in
          for finding in findings { continuation.yield(finding) }
          if !findings.isEmpty { continuation.finish() }
        }
      }
      $0.clock = TestClock()
    }
  }

  @Test("A large count is tested by an effect, and can then be saved")
  func count() async {
    let store = store(Counter.State(countText: "2^521-1"), primes: [mersenne])
    await store.send(.countSubmitted) {
      $0.count = mersenne
      $0.screen.countText = ""
      $0.screen.investigations = Investigations([Investigation(of: mersenne, isRunning: true)])
    }
    await store.receive(.investigations(.found(mersenne, Self.isPrime, elapsed: .zero))) {
      $0.screen.investigations[mersenne]?.isProbablePrime = true
    }
    await store.receive(.investigations(.ended(mersenne, failure: nil))) {
      $0.screen.investigations = Investigations([Investigation(of: mersenne, isProbablePrime: true)])
    }
    await store.send(.saveButtonTapped) { $0.favoritePrimes = [FavoritePrime(mersenne)] }
    await store.finish()
  }

  @Test("Counting on cancels the test of the number before, and a number is tested once")
  func counting() async {
    let next = mersenne + 2
    let store = store(Counter.State(count: mersenne, step: 2), primes: [next])
    await store.send(.countReplaced) {
      $0.screen.investigations = Investigations([Investigation(of: mersenne, isRunning: true)])
    }
    await store.send(.incrementButtonTapped) {
      $0.count = next
      $0.screen.investigations = Investigations([Investigation(of: next, isRunning: true)])
    }
    await store.receive(.investigations(.found(next, Self.isPrime, elapsed: .zero))) {
      $0.screen.investigations[next]?.isProbablePrime = true
    }
    await store.receive(.investigations(.ended(next, failure: nil))) {
      $0.screen.investigations = Investigations([Investigation(of: next, isProbablePrime: true)])
    }
    await store.send(.countEntered(7)) { $0.count = 7 }
    await store.send(.countEntered(next)) { $0.count = next }
    await store.finish()
  }

  @Test("A large number on another screen is tested, and leaving it cancels the test")
  func numberElsewhere() async {
    let store = store(Counter.State())
    await store.send(.numberShownElsewhere(mersenne)) {
      $0.screen.numberElsewhere = mersenne
      $0.screen.investigations = Investigations([Investigation(of: mersenne, isRunning: true)])
    }
    await store.send(.numberShownElsewhere(nil)) {
      $0.screen.numberElsewhere = nil
      $0.screen.investigations = Investigations()
    }
    await store.finish()
  }

  @Test("The test of a count finds the nearest primes and a proof, but no factors", arguments: [true, false])
  func test(isPrime: Bool) async {
    let first: [Finding] = [
      .tested(isProbablePrime: isPrime, witness: nil),
      .nearestPrimes(previous: mersenne - 114, next: mersenne + 888),
    ]
    let progress = Finding.progress(InvestigationProgress(stage: "Work"))
    let last: Finding = isPrime ? .proved(method: "Lucas–Lehmer") : .factored(Factorization(factors: []))
    let store = store(Counter.State(), findings: first + [progress, last])
    store.exhaustivity = .off
    await store.send(.countEntered(mersenne))
    for finding in isPrime ? first + [last] : first {
      await store.receive(.investigations(.found(mersenne, finding, elapsed: .zero)))
    }
    await store.receive(.investigations(.ended(mersenne, failure: nil)))
    #expect(
      NumberFacts(of: mersenne, store.state.screen.investigations).status == (isPrime ? .prime : .composite))
    // Opening the facts starts the search for the factors.
    await store.send(.isPrimeButtonTapped)
    #expect(store.state.screen.investigations[mersenne]?.isRunning == !isPrime)
    await store.skipReceivedActions()
    await store.finish()
  }

  private func investigated(_ change: (inout Investigation) -> Void) -> Investigations {
    var investigation = Investigation(of: mersenne, isRunning: true)
    investigation.isThorough = true
    change(&investigation)
    return Investigations([investigation])
  }

  @Test("The number in the modal is investigated until everything is known, also after the modal was closed")
  func modal() async {
    let findings: [Finding] = [
      .tested(isProbablePrime: true, witness: nil),
      .nearestPrimes(previous: mersenne - 114, next: mersenne + 888),
      .progress(InvestigationProgress(stage: "Proof")), .proved(method: "Lucas–Lehmer"),
    ]
    let store = store(Counter.State(), findings: findings)
    await store.send(.primalityRequested(mersenne)) {
      $0.screen.modalNumber = mersenne
      $0.screen.investigations = investigated { _ in }
    }
    #expect(store.state.primeModal?.plainTextLines.first?.hasSuffix("…51 is being tested.") == true)
    var found = investigated { _ in }
    for finding in findings {
      await store.receive(.investigations(.found(mersenne, finding, elapsed: .zero))) {
        switch finding {
        case .tested: found[mersenne]?.isProbablePrime = true
        case .nearestPrimes:
          found[mersenne]?.previousPrime = mersenne - 114
          found[mersenne]?.nextPrime = mersenne + 888
        case .progress(let progress): found[mersenne]?.progress = progress
        case .proved(let method):
          found[mersenne]?.proof = Investigation.Proof(method: method, elapsed: .zero)
        case .factored: break
        }
        $0.screen.investigations = found
      }
      #expect(store.state.primeModal?.facts.isPrime == true)
    }
    await store.receive(.investigations(.ended(mersenne, failure: nil))) {
      found[mersenne]?.isRunning = false
      found[mersenne]?.progress = nil
      $0.screen.investigations = found
    }
    await store.receive(.lookups(.searchEnded(found.latest[0]))) {
      $0.lookups.ended = [.searched(found.latest[0])]
    }
    let lines = store.state.primeModal?.plainTextLines ?? []
    #expect(lines.first?.contains("…51 is prime. It is not a favorite.") == true)
    #expect(lines.contains("157 digits. Proved by Lucas–Lehmer in 0 ms."))
    await store.send(.primeModal(.presented(.saveFavoritePrimeTapped))) {
      $0.favoritePrimes = [FavoritePrime(mersenne)]
    }
    await store.finish()
  }

  @Test(
    "An investigation goes on when the modal is closed; it can be canceled, and resumed with what is known")
  func cancel() async {
    let store = store(Counter.State())
    await store.send(.primalityRequested(mersenne)) {
      $0.screen.modalNumber = mersenne
      $0.screen.investigations = investigated { _ in }
    }
    // It isn't known to be prime yet.
    await store.send(.primeModal(.presented(.saveFavoritePrimeTapped)))
    await store.send(.primeModal(.dismiss)) { $0.screen.modalNumber = nil }
    await store.send(.primalityRequested(mersenne)) { $0.screen.modalNumber = mersenne }
    await store.send(.primeModal(.presented(.cancelButtonTapped))) {
      $0.screen.investigations = investigated { $0.isRunning = false }
    }
    let canceled = investigated { $0.isRunning = false }.latest[0]
    await store.receive(.lookups(.searchEnded(canceled))) { $0.lookups.ended = [.searched(canceled)] }
    // Its row is then that of the resumed search.
    await store.send(.primeModal(.presented(.resumeButtonTapped))) {
      $0.screen.investigations = investigated { _ in }
    }
    await store.send(.primeModal(.presented(.cancelButtonTapped))) {
      $0.screen.investigations = investigated { $0.isRunning = false }
    }
    await store.receive(.lookups(.searchEnded(canceled)))
    await store.finish()
  }

  @Test("Factors are shown as they are found, with the rest and the progress")
  func factors() {
    let composite = BigInt(2).power(128) + 1
    var investigation = Investigation(of: composite, isProbablePrime: false, isRunning: true)
    investigation.isThorough = true
    investigation.witness = "Miller–Rabin witness 2"
    investigation.factors = Factorization(factors: [
      .init(base: 59_649_589_127_497_217, exponent: 2, status: .prime),
      .init(base: BigInt(10).power(21) + 1, exponent: 1, status: .unknown),
    ])
    investigation.progress = InvestigationProgress(stage: "Elliptic curve 3 of 25", fractionCompleted: 0.08)
    let state = PrimeModal.State(
      properties: (
        favoritePrimes: [], number: composite, path: [], primeIndex: nil,
        investigations: Investigations([investigation])
      ))
    let text = render(PrimeModalView(state: state), size: Size(width: 80, height: 24)).text
    #expect(text.contains("Composite:  59,649,589,127,497,217²   ×  (22 digits) "))
    #expect(text.contains("Proof   Miller–Rabin witness 2"))
    #expect(text.contains("Elliptic curve 3 of 25"))
    #expect(text.contains("composite · 39 digits ─╮"))
    #expect(text.contains("x Cancel"))
  }

  private func lines(_ state: Counter.State, _ width: Int, _ height: Int) -> [String] {
    render(CounterView(state: state), size: Size(width: width, height: height)).lines
  }

  @Test(
    "A count of more than 20 digits is shown in rows of whole groups, or as its ends and number of digits")
  func rows() {
    let state = Counter.State(count: mersenne)
    #expect(
      lines(state, 80, 24).filter { $0.contains(/\d{3},\d{3},\d{3},/) }
        .map { String($0.dropFirst(2).dropLast()).trimmed } == [
          "6,864,797,660,130,609,714,981,900,799,081,",
          "393,217,269,435,300,143,305,409,394,463,459,185,543,183,",
          "397,656,052,122,559,640,661,454,554,977,296,311,391,480,",
          "858,037,121,987,999,716,643,812,574,028,291,115,057,151",
        ])
    #expect(lines(state, 40, 12).contains { $0.trimmed == "68647976601306…(157 digits)…51" })
    // 10,000 digits don't fit.
    #expect(
      lines(Counter.State(count: .largestCount), 80, 24)
        .contains { $0.contains(" 99999999999999…(10,000 digits)…99 ") })
    // 20 digits stay one number.
    #expect(
      lines(Counter.State(count: -.largestSmallCount), 80, 24).contains {
        $0.contains(" −18,446,744,073,709,551,615 ")
      })
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text.drop { $0 == " " })
  }
}
