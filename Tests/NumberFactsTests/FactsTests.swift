import ArchitectureTesting
import BigPrimes
import NumberFacts
import Testing

@MainActor
@Suite("Facts")
struct FactsTests {
  /// 2^521 − 1, a prime of 157 digits.
  private let mersenne = BigInt(2).power(521) - 1

  nonisolated private static let isPrime = Finding.tested(isProbablePrime: true, witness: nil)

  /// Two primes beyond the table of the first hundred thousand, and their indices.
  nonisolated private static let beyondTable: [UInt64: UInt64] = [1_299_721: 100_001, 1_299_743: 100_002]

  /// Creates a store whose clients answer for the numbers in a set, and never for other ones without findings.
  private func store(
    _ state: Facts.State = Facts.State(), answering answered: Set<BigInt> = [], findings: [Finding] = []
  ) -> TestStore<Facts.State, Facts.Action> {
    TestStore(initialState: state) {
      Facts()
    } withDependencies: {
      $0.largeNumbers = LargeNumberClient { _ in
        throw unimplemented("isProbablePrime")
      } findings: { number in
        let findings = answered.contains(number) ? [Self.isPrime] : findings
        return AsyncThrowingStream { continuation in
          for finding in findings { continuation.yield(finding) }
          if !findings.isEmpty { continuation.finish() }
        }
      }
      $0.primeIndex = PrimeIndexClient { prime in
        if !answered.contains(BigInt(prime)) { try await Task.sleep(for: .seconds(1_000_000)) }
        return try #require(Self.beyondTable[prime])
      }
      $0.clock = TestClock()
    }
  }

  /// The state with the numbers on the screen and what is known about numbers.
  private func state(_ shown: NumbersShown, _ found: Investigation...) -> Facts.State {
    var state = Facts.State(found)
    state.shown = shown
    return state
  }

  private func searched(_ change: (inout Investigation) -> Void = { _ in }) -> Investigation {
    var search = Investigation(of: mersenne, isThorough: true, isRunning: true)
    change(&search)
    return search
  }

  // MARK: Tests

  @Test("A large number on the screen is tested once")
  func test() async {
    let store = store(answering: [mersenne])
    let shown = NumbersShown([mersenne, 7, nil])
    await store.send(.numbersShown(shown)) {
      $0 = state(shown, Investigation(of: mersenne, isRunning: true))
    }
    #expect(store.state[mersenne].status == .testing)
    await store.receive(.found(mersenne, Self.isPrime, elapsed: .zero)) {
      $0.investigations[id: mersenne]?.isProbablePrime = true
    }
    await store.receive(.ended(mersenne, failure: nil)) {
      $0.investigations[id: mersenne]?.isRunning = false
    }
    #expect(store.state[mersenne].status == .probablyPrime)
    await store.send(.numbersShown(NumbersShown())) { $0.shown = NumbersShown() }
    await store.send(.numbersShown(shown)) { $0.shown = shown }
    await store.finish()
  }

  @Test("The test of a number that leaves the screen is canceled and forgotten; that of another one goes on")
  func leaving() async {
    let store = store()
    let (both, one) = (NumbersShown([mersenne, mersenne + 2]), NumbersShown([mersenne + 2]))
    await store.send(.numbersShown(both)) {
      $0 = state(
        both, Investigation(of: mersenne, isRunning: true), Investigation(of: mersenne + 2, isRunning: true))
    }
    await store.send(.numbersShown(one)) {
      $0 = state(one, Investigation(of: mersenne + 2, isRunning: true))
    }
    await store.send(.numbersShown(NumbersShown())) { $0 = Facts.State() }
    await store.finish()
  }

  @Test("A test finds the nearest primes and a proof, but no factors", arguments: [true, false])
  func findings(isPrime: Bool) async {
    let first: [Finding] = [
      .tested(isProbablePrime: isPrime, witness: nil),
      .nearestPrimes(previous: mersenne - 114, next: mersenne + 888),
    ]
    let progress = Finding.progress(InvestigationProgress(stage: "Work"))
    let last: Finding = isPrime ? .proved(method: "Lucas–Lehmer") : .factored(Factorization(factors: []))
    let store = store(findings: first + [progress, last])
    store.exhaustivity = .off
    await store.send(.numbersShown(NumbersShown([mersenne])))
    for finding in isPrime ? first + [last] : first {
      await store.receive(.found(mersenne, finding, elapsed: .zero))
    }
    await store.receive(.ended(mersenne, failure: nil))
    #expect(store.state[mersenne].status == (isPrime ? .prime : .composite))
    // In front, its factors are searched.
    await store.send(.numbersShown(NumbersShown([mersenne], inDetail: mersenne)))
    #expect(store.state.investigations[id: mersenne]?.isRunning == !isPrime)
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  // MARK: Searches

  @Test("The number in front is searched until everything is known, once")
  func search() async {
    let findings: [Finding] = [
      Self.isPrime, .nearestPrimes(previous: mersenne - 114, next: mersenne + 888),
      .progress(InvestigationProgress(stage: "Proof")), .proved(method: "Lucas–Lehmer"),
    ]
    let store = store(findings: findings)
    let shown = NumbersShown(inDetail: mersenne)
    await store.send(.numbersShown(shown)) { $0 = state(shown, searched()) }
    var found = searched()
    for finding in findings {
      await store.receive(.found(mersenne, finding, elapsed: .zero)) {
        switch finding {
        case .tested: found.isProbablePrime = true
        case .nearestPrimes: (found.previousPrime, found.nextPrime) = (mersenne - 114, mersenne + 888)
        case .progress(let progress): found.progress = progress
        case .proved(let method): found.proof = Investigation.Proof(method: method, elapsed: .zero)
        case .factored, .counted: break
        }
        $0.investigations[id: mersenne] = found
      }
    }
    await store.receive(.ended(mersenne, failure: nil)) {
      (found.isRunning, found.progress) = (false, nil)
      $0.investigations[id: mersenne] = found
    }
    #expect(store.state[mersenne].status == .prime && store.state.searches.isEmpty)
    await store.send(.numbersShown(NumbersShown())) { $0.shown = NumbersShown() }
    await store.send(.numbersShown(shown)) { $0.shown = shown }
    await store.finish()
  }

  @Test("A search continues when its number leaves the screen; it can be canceled and resumed")
  func cancel() async {
    let store = store()
    let shown = NumbersShown(inDetail: mersenne)
    await store.send(.numbersShown(shown)) { $0 = state(shown, searched()) }
    await store.send(.numbersShown(NumbersShown())) { $0.shown = NumbersShown() }
    #expect(store.state.searches == [searched()])
    await store.send(.numbersShown(shown)) { $0.shown = shown }
    await store.send(.cancelButtonTapped(mersenne)) {
      $0 = state(shown, searched { $0.isRunning = false })
    }
    await store.send(.numbersShown(NumbersShown())) { $0.shown = NumbersShown() }
    await store.send(.numbersShown(shown)) { $0.shown = shown }
    await store.send(.resumeButtonTapped(mersenne)) { $0 = state(shown, searched()) }
    await store.send(.cancelButtonTapped(mersenne)) {
      $0 = state(shown, searched { $0.isRunning = false })
    }
    await store.finish()
  }

  @Test(
    "When all work was stopped, tests start anew for the numbers on the screen, and searches can be resumed")
  func stop() async {
    var state = state(
      NumbersShown([mersenne + 2], inDetail: mersenne), Investigation(of: mersenne + 2, isRunning: true),
      searched())
    state.stop()
    #expect(state == self.state(NumbersShown(), searched { $0.isRunning = false }))
    let store = store(state)
    let shown = NumbersShown([mersenne, mersenne + 2])
    await store.send(.numbersShown(shown)) {
      $0.shown = shown
      $0.investigations.append(Investigation(of: mersenne + 2, isRunning: true))
    }
    await store.skipInFlightEffects()
  }

  @Test("The latest 20 findings are kept, and those about numbers on the screen")
  func limit() {
    let large = BigInt(2).power(64)
    let found = (0..<30).map { Investigation(of: large + BigInt($0), isProbablePrime: false) }
    var state = Facts.State(found + [searched()])
    _ = CombineReducers { Facts() }.reduce(into: &state, action: .numbersShown(NumbersShown([large])))
    #expect(
      state.investigations.map(\.number) == ([large] + (10..<30).map { large + BigInt($0) } + [mersenne]))
  }

  // MARK: Indices

  @Test("The primes up to a prime in front are counted, but not again")
  func count() async {
    let store = store(answering: [1_299_721])
    let shown = NumbersShown([1_299_721], inDetail: 1_299_721)
    await store.send(.numbersShown(NumbersShown([1_299_721])))
    await store.send(.numbersShown(shown)) {
      $0 = state(shown, Investigation(of: 1_299_721, isRunning: true))
    }
    #expect(store.state[1_299_721].isIndexCounting && store.state[1_299_721].index == nil)
    await store.receive(.found(1_299_721, .counted(index: 100_001), elapsed: .zero)) {
      $0.investigations[id: 1_299_721]?.index = 100_001
    }
    await store.receive(.ended(1_299_721, failure: nil)) {
      $0.investigations[id: 1_299_721]?.isRunning = false
    }
    #expect(store.state[1_299_721].index == 100_001 && !store.state[1_299_721].isIndexCounting)
    #expect(store.state[1_299_743].index == nil)
    await store.send(.numbersShown(NumbersShown())) { $0.shown = NumbersShown() }
    await store.send(.numbersShown(shown)) { $0.shown = shown }
    await store.finish()
  }

  @Test("Another number in front, or none, cancels the count")
  func countCanceled() async {
    let store = store()
    for prime in [1_299_721, 1_299_743] as [BigInt] {
      let shown = NumbersShown(inDetail: prime)
      await store.send(.numbersShown(shown)) { $0 = state(shown, Investigation(of: prime, isRunning: true)) }
    }
    await store.send(.numbersShown(NumbersShown(inDetail: 4))) { $0 = Facts.State() }
    await store.finish()
  }

  @Test(
    "Nothing is counted for a number that isn't prime, is in the table, or is too large",
    arguments: [
      1_299_709, 1_299_720, -1_299_721, 0, BigInt(UInt64.max), 18_446_744_073_709_551_557,
      // The smallest prime above 10^17.
      100_000_000_000_000_003,
    ])
  func noCount(number: BigInt) {
    #expect(NumbersShown(inDetail: number) == NumbersShown())
    // The largest prime below 10^17.
    #expect(NumbersShown(inDetail: 99_999_999_999_999_997) != NumbersShown())
  }

  @Test("The local client counts the primes")
  func localClient() async throws {
    for (prime, index) in Self.beyondTable {
      #expect(try await PrimeIndexClient.local.index(prime) == index)
    }
  }
}
