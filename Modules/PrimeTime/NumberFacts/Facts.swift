public import Architecture
public import BigInt
import NumberText
import PrimeCalculator

/// Finds out what takes time about the numbers on the screen.
///
/// A large number is tested. The test finds the nearest primes and a proof, too, unless they take more than a second or
/// two. The number shown in detail is searched for a proof or its factors, or the primes up to it are counted. Tests and
/// counts end when their number leaves the screen; a search continues until the user cancels it.
public struct Facts: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The latest investigations, oldest first.
    public var investigations: IdentifiedArray<Investigation>
    /// The numbers of the latest ``Action/numbersShown(_:)``.
    public var shown = NumbersShown()

    public init(_ investigations: [Investigation] = []) {
      self.investigations = IdentifiedArray(investigations)
    }

    public subscript(number: BigInt) -> NumberFacts { NumberFacts(of: number, investigations[id: number]) }

    /// The running searches for proofs and factors, newest first.
    public var searches: [Investigation] { investigations.reversed().filter(\.isSearching) }

    /// Forgets the work whose effects were canceled; the app then sends the numbers on the screen again.
    public mutating func stop() {
      investigations.removeAll { $0.isRunning && !$0.isThorough }
      for index in investigations.indices { investigations[index].isRunning = false }
      shown = NumbersShown()
    }
  }

  public enum Action: Equatable, Codable, Sendable {
    case numbersShown(NumbersShown)
    /// The work on a number found something, some time after its start.
    case found(BigInt, Finding, elapsed: Duration)
    /// The work on a number ended; the failure is a sentence.
    case ended(BigInt, failure: String?)
    case cancelButtonTapped(BigInt)
    case resumeButtonTapped(BigInt)
  }

  private enum CancelID: Hashable { case number(BigInt) }

  /// The maximum number of investigations that are kept without being shown or running.
  private static let limit = 20

  @Dependency(\.clock) private var clock
  @Dependency(\.largeNumbers) private var largeNumbers
  @Dependency(\.primeIndex) private var primeIndex

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .numbersShown(let shown):
      return show(shown, &state)
    case .found(let number, let finding, let elapsed):
      state.investigations[id: number]?.add(finding, after: elapsed)
    case .ended(let number, let failure):
      state.investigations[id: number]?.end(failure: failure)
    case .cancelButtonTapped(let number):
      state.investigations[id: number]?.isRunning = false
      return .cancel(id: CancelID.number(number))
    case .resumeButtonTapped(let number):
      return start(number, isThorough: true, &state)
    }
    return .none
  }

  private func show(_ shown: NumbersShown, _ state: inout State) -> Effect<Action> {
    state.shown = shown
    var effect = Effect<Action>.none
    let hidden = state.investigations.filter { !shown.numbers.contains($0.number) }
    for test in hidden where test.isRunning && !test.isThorough {
      state.investigations.remove(id: test.number)
      effect = effect.merge(with: .cancel(id: CancelID.number(test.number)))
    }
    for oldest in hidden.filter({ !$0.isRunning }).dropLast(Self.limit) {
      state.investigations.remove(id: oldest.number)
    }
    for number in shown.numbers {
      let isThorough = number == shown.inDetail && number.needsInvestigation
      let found = state.investigations[id: number]
      if found.map({ isThorough && !$0.isThorough && !$0.isComplete }) ?? true {
        effect = effect.merge(with: start(number, isThorough: isThorough, &state))
      }
    }
    return effect
  }

  private func start(_ number: BigInt, isThorough: Bool, _ state: inout State) -> Effect<Action> {
    var investigation = state.investigations[id: number] ?? Investigation(of: number)
    (investigation.isThorough, investigation.isRunning) = (isThorough, true)
    (investigation.progress, investigation.failure) = (nil, nil)
    state.investigations.updateOrAppend(investigation)
    // Takes no threads from work that the user waits for.
    return .run(priority: .utility) { [clock, largeNumbers, primeIndex] send in
      let elapsed = clock.stopwatch()
      if let prime = UInt64(exactly: number) {
        await send(.found(number, .counted(index: try await primeIndex.index(prime)), elapsed: elapsed()))
      } else {
        var provesPrime = false
        for try await finding in largeNumbers.findings(number) {
          if case .tested(isProbablePrime: true, _) = finding { provesPrime = Self.testsQuickly(number) }
          // The progress is that of a proof or of the factors.
          if !isThorough, case .progress = finding {
            if provesPrime { continue } else { break }
          }
          await send(.found(number, finding, elapsed: elapsed()))
        }
      }
      try Task.checkCancellation()
      await send(.ended(number, failure: nil))
    } catch: { error, send in
      await send(.ended(number, failure: "\(error)"))
    }
    .cancellable(id: CancelID.number(number), cancelInFlight: true)
  }

  /// The number of digits up to which a proof takes about a second.
  private static let digitsOfQuickProof = 300

  /// Returns whether a number is large, and its test with a proof takes no more than a second or two.
  public static func testsQuickly(_ number: BigInt) -> Bool {
    number.needsInvestigation && number.digitCount <= digitsOfQuickProof
  }
}

/// The numbers on the screen whose facts take time.
public struct NumbersShown: Equatable, Codable, Sendable {
  public private(set) var numbers: [BigInt]
  /// The number shown in detail; nil if its facts take no time.
  public private(set) var inDetail: BigInt?

  /// Omits the numbers whose facts take no time.
  public init(_ numbers: [BigInt?] = [], inDetail: BigInt? = nil) {
    self.numbers = numbers.compactMap(\.self).filter(\.needsInvestigation)
    if let inDetail, inDetail.needsInvestigation || inDetail.needsCount {
      self.numbers.append(inDetail)
      self.inDetail = inDetail
    }
  }
}

extension BigInt {
  /// Whether the number is too large for its facts to be determined immediately.
  package var needsInvestigation: Bool { bitLength > 64 && self > 0 }

  /// Whether the number is a prime whose index isn't in a table and takes at most about 5 s to count.
  fileprivate var needsCount: Bool {
    guard let number = UInt64(exactly: self), number <= PrimeIndexClient.largestPrime else { return false }
    return tabulatedPrimeCount(upTo: number) == nil && isPrime(number)
  }
}

extension Clock<Duration> {
  /// Returns a closure that returns the time since this call.
  package func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
