import Architecture
import ArchitectureTesting
import BigInt
import Counter
import PrimeFacts
import PrimeModal
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("Counter: large numbers")
struct LargeNumberTests {
  /// 2^521 − 1, a prime of 157 digits.
  private let mersenne = BigInt(2).power(521) - 1

  /// Creates a store whose client answers for the numbers in a set, and never for other ones.
  private func store(_ state: Counter.State, primes: Set<BigInt> = []) -> TestStore<
    Counter.State, Counter.Action
  > {
    TestStore(initialState: state) {
      Counter()
    } withDependencies: {
      $0.largeNumbers = LargeNumberClient { number in
        if primes.contains(number) { return true }
        try await Task.sleep(for: .seconds(1 << 30))
        return false
      }
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
    await store.receive(.investigations(.tested(mersenne, isProbablePrime: true))) {
      $0.screen.investigations = Investigations([Investigation(of: mersenne, isProbablePrime: true)])
    }
    await store.send(.saveButtonTapped) { $0.favoritePrimes = [mersenne] }
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
    await store.receive(.investigations(.tested(next, isProbablePrime: true))) {
      $0.screen.investigations = Investigations([Investigation(of: next, isProbablePrime: true)])
    }
    await store.send(.countEntered(7)) { $0.count = 7 }
    await store.send(.countEntered(next)) { $0.count = next }
    await store.finish()
  }

  @Test("The number in the modal is tested, too, and dismissing the modal cancels the test")
  func modal() async {
    let store = store(Counter.State())
    await store.send(.primalityRequested(mersenne)) {
      $0.screen.modalNumber = mersenne
      $0.screen.investigations = Investigations([Investigation(of: mersenne, isRunning: true)])
    }
    #expect(store.state.primeModal?.plainTextLines.first?.hasSuffix("…51 is being tested.") == true)
    // It isn't known to be prime yet.
    await store.send(.primeModal(.presented(.saveFavoritePrimeTapped)))
    await store.send(.primeModal(.dismiss)) {
      $0.screen.modalNumber = nil
      $0.screen.investigations = Investigations()
    }
    await store.finish()
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
        .map(\.trimmed) == [
          "6,864,797,660,130,609,714,981,900,799,081,393,217,269,",
          "435,300,143,305,409,394,463,459,185,543,183,397,656,052,",
          "122,559,640,661,454,554,977,296,311,391,480,858,037,121,",
          "987,999,716,643,812,574,028,291,115,057,151",
        ])
    #expect(lines(state, 40, 12).contains { $0.trimmed == "68647976601306…(157 digits)…51" })
    // 10,000 digits don't fit.
    #expect(
      lines(Counter.State(count: .largestCount), 80, 24)
        .contains { $0.trimmed == "99999999999999…(10,000 digits)…99" })
    // 20 digits stay one number.
    #expect(
      lines(Counter.State(count: -.largestSmallCount), 80, 24).contains {
        $0.trimmed == "−18,446,744,073,709,551,615"
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
