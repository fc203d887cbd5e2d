import ArchitectureTesting
import BigPrimes
import Counter
import Lookups
import NumberFactsTesting
import PrimeModal
import TerminalUITesting
import Testing

@MainActor
@Suite("Counter: large numbers")
struct LargeNumberTests {
  /// 2^521 − 1, a prime of 157 digits.
  private let mersenne = BigInt(2).power(521) - 1

  @Test("A large number can be saved if its test found it to be prime")
  func save() async {
    let store = counterStore(Counter.State(count: mersenne))
    await store.send(.saveButtonTapped)
    let tested = Facts.State([Investigation(of: mersenne, isProbablePrime: true)])
    let next = counterStore(Counter.State(count: mersenne, modalNumber: mersenne, facts: tested))
    await next.send(.saveButtonTapped) { $0.favoritePrimes = [FavoritePrime(mersenne)] }
    await next.send(.primeModal(.presented(.removeFavoritePrimeTapped))) { $0.favoritePrimes = [] }
    await next.send(.primeModal(.presented(.saveFavoritePrimeTapped))) {
      $0.favoritePrimes = [FavoritePrime(mersenne)]
    }
  }

  @Test("The lines of text say that a number in the modal is being tested, and how it was proved")
  func lines() {
    var found = Investigation(of: mersenne, isThorough: true, isRunning: true)
    func lines() -> [String] {
      Counter.State(modalNumber: mersenne, facts: Facts.State([found])).primeModal?.plainTextLines ?? []
    }
    #expect(lines().first?.hasSuffix("…51 is being tested.") == true)
    (found.isProbablePrime, found.isRunning) = (true, false)
    found.proof = Investigation.Proof(method: "Lucas–Lehmer", elapsed: .zero)
    #expect(lines().first?.contains("…51 is prime. It is not a favorite.") == true)
    #expect(lines().contains("157 digits. Proved by Lucas–Lehmer in 0 ms."))
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
    let state = Counter.State(modalNumber: composite, facts: Facts.State([investigation]))
    let text = render(CounterView(state: state), size: Size(width: 80, height: 24)).text
    #expect(text.contains("No:  59,649,589,127,497,217²  ×  (22 digits) "))
    #expect(text.contains("Proof   Miller–Rabin witness 2"))
    #expect(text.contains("Elliptic curve 3 of 25"))
    #expect(text.contains("composite · 39 digits ─╮"))
    #expect(text.contains("x Cancel"))
  }

  @Test("Factors without room beside the verdict have few digits", arguments: [(40, 12), (80, 24)])
  func briefFactors(width: Int, height: Int) {
    let factors = [BigInt(10).power(39) + 3, BigInt(10).power(39) + 7]
    var search = Investigation(of: factors[0] * factors[1], isProbablePrime: false, isThorough: true)
    search.factors = Factorization(factors: factors.map { .init(base: $0, exponent: 1, status: .prime) })
    let state = Counter.State(count: search.number, facts: Facts.State([search]))
    let text = render(CounterView(state: state), size: Size(width: width, height: height)).text
    let words =
      width == 40
      ? "10000…03 × 10000…07" : "10000000000000…(40 digits)…03 × 10000000000000…(40 digits)…07"
    #expect(text.contains(" composite · \(words)"), "\(text)")
    let small = [BigInt(1009), 1013, 9973, 10_007, 10_009, factors[0]]
    search = Investigation(of: small.reduce(1, *), isProbablePrime: false, isThorough: true)
    search.factors = Factorization(factors: small.map { .init(base: $0, exponent: 1, status: .prime) })
    if width == 80 {
      let state = Counter.State(count: search.number, facts: Facts.State([search]))
      let text = render(CounterView(state: state), size: Size(width: width, height: height)).text
      #expect(text.contains(/9,973 × 10,007 × 10,009 × 100+…\(40 digits\)…03/), "\(text)")
    }
  }

  @Test("A factorization has a row for each step, with the percentage and the count of the one that runs")
  func steps() {
    func text(_ digits: Int, _ step: InvestigationProgress.Step, _ height: Int, isRunning: Bool = true)
      -> String
    {
      let number = BigInt(10).power(digits - 1) + 1
      var investigation = Investigation(
        of: number, isProbablePrime: step == .proof, isThorough: true, isRunning: isRunning)
      investigation.progress = InvestigationProgress(
        stage: "Work", fractionCompleted: 0.11, step: step, count: step == .curves ? "22 of 200" : nil)
      investigation.progress?.secondsRemaining = 57
      let state = Counter.State(modalNumber: number, facts: Facts.State([investigation]))
      return render(
        CounterView(state: state),
        size: Size(width: height == 24 ? 80 : height == 10 ? 40 : 120, height: height)
      ).text
    }
    #expect(text(100, .curves, 10).contains("Curves 22 of 200 "))
    #expect(text(100, .sieve, 10).contains("Sieve ━"))
    // Without a map beside them, the lookups have the whole width.
    var count = Counter.State(count: BigInt(10).power(99) + 1)
    let wide = render(CounterView(state: count), size: Size(width: 200, height: 46)).lines
    #expect(wide.contains { $0.contains("─ 100 digits ─") })
    count.screen.step = 5
    let stepping = render(CounterView(state: count), size: Size(width: 200, height: 46)).text
    #expect(stepping.contains("─ 100 digits · step 5 ─"))
    #expect(wide.contains { $0.hasPrefix(" ╭─ Lookups ─") && $0.hasSuffix("─╮") && !$0.contains("╮ ") })
    for height in [24, 36] {
      let curves = text(100, .curves, height)
      #expect(curves.contains("Curves  ━━──────────────────  11 %  22 of 200    57 s left"))
      #expect(curves.contains("· Sieve   ────────────────────        after the curves"))
      #expect(curves.contains("It goes on when you close this. The answer comes as a message."))
      #expect(curves.contains(/│ +x Cancel .* Enter Close +│/))
      let sieve = text(100, .sieve, height)
      #expect(sieve.contains("✓ Curves  ━━━━━━━━━━━━━━━━━━━━"))
      #expect(sieve.contains("Sieve   ━━──────────────────  11 %"))
      let long = text(102, .curves, height)
      #expect(long.contains("Curves only: above 100 digits there is no sieve") && !long.contains("· Sieve"))
      // A part of a longer number is for the sieve, too.
      #expect(text(150, .sieve, height).contains("Sieve   ━━──"))
      #expect(text(90, .proof, height).contains("Proof   ━━──────────────────  11 %"))
      #expect(text(100, .curves, height, isRunning: false).contains("Canceled at 11 %."))
      #expect(!text(100, .curves, height, isRunning: false).contains("x Cancel"))
    }
  }

  private func screen(_ state: Counter.State, _ width: Int, _ height: Int) -> [String] {
    render(CounterView(state: state), size: Size(width: width, height: height)).lines
  }

  @Test(
    "A count of more than 20 digits is shown in rows of whole groups, or as its ends and number of digits")
  func rows() {
    let state = Counter.State(count: mersenne)
    #expect(
      screen(state, 80, 24).filter { $0.contains(/\d{3},\d{3},\d{3},/) }
        .map { String($0.dropFirst(2).dropLast()).trimmed } == [
          "6,864,797,660,130,609,714,981,900,799,081,",
          "393,217,269,435,300,143,305,409,394,463,459,185,543,183,",
          "397,656,052,122,559,640,661,454,554,977,296,311,391,480,",
          "858,037,121,987,999,716,643,812,574,028,291,115,057,151",
        ])
    #expect(screen(state, 40, 12).contains { $0.trimmed == "68647976601306…(157 digits)…51" })
    // 10,000 digits don't fit.
    #expect(
      screen(Counter.State(count: .largestCount), 80, 24)
        .contains { $0.contains(" 99999999999999…(10,000 digits)…99 ") })
    // 20 digits are two lines of digits where there is room, or one number.
    let small = Counter.State(count: -.largestSmallCount)
    #expect(screen(small, 80, 24).filter { $0.contains("▀▀▀ ,") }.count == 2)
    #expect(screen(small, 40, 12).contains { $0.trimmed == "−18,446,744,073,709,551,615" })
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
