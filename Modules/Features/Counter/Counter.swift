public import Architecture
public import NthPrimeClient
public import PrimeFacts
public import PrimeModal

/// Changes the count, tests whether it is prime, and looks up the prime with that index.
public struct Counter: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// One of ``PrimeFacts/Primality/supportedNumbers``, shared with the rest of the app.
    public var count: Int128
    /// The favorites, shared with the rest of the app.
    public var favoritePrimes: [UInt64]
    public var screen: Screen

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (count: Int128, favoritePrimes: [UInt64], screen: Screen)

    public init(properties: Properties) { (count, favoritePrimes, screen) = properties }
    public var properties: Properties { (count, favoritePrimes, screen) }
  }

  /// The counter's own part of the state.
  public struct Screen: Equatable, Codable, Sendable {
    /// The amount that the buttons add and subtract, at least 1.
    public var step: Int128 = 1
    /// The number that the modal shows, or nil if no modal is presented.
    public var modalNumber: Int128?
    /// The index that the modal is counting, or counted last.
    public var primeIndex: PrimeIndex?
    /// The lookup that is running, or nil if there is none.
    public var lookup: RunningLookup?
    /// The lookups that were answered or failed, newest first, each n once.
    public var endedLookups: [EndedLookup] = []
    public var alert: Alert?
    /// The text in the field for the count.
    public var countText = ""
    /// The text in the field for the step.
    public var stepText = ""
    /// The field that is being edited.
    public var focus: Field?

    public init() {}

    /// The maximum number of lookups that are kept; the oldest are removed.
    public static let endedLookupsLimit = 50
  }

  public enum Field: String, Equatable, Codable, Sendable {
    case count
    case step
  }

  /// A running lookup of the nth prime.
  public struct RunningLookup: Equatable, Codable, Sendable {
    public var n: Int128
    /// The latest report, or nil before the first.
    public var progress: LookupProgress?
    /// The time from the start of the lookup to the latest report.
    public var elapsed: Duration

    public init(n: Int128, progress: LookupProgress? = nil, elapsed: Duration = .zero) {
      self.n = n
      self.progress = progress
      self.elapsed = elapsed
    }
  }

  /// A lookup of the nth prime that was answered or failed.
  public enum EndedLookup: Equatable, Codable, Sendable {
    /// The answer, and the time from the start of the lookup to it.
    case answered(NthPrimeAnswer, elapsed: Duration)
    case failed(n: Int128, NthPrimeError)

    /// The requested index.
    public var n: Int128 {
      switch self {
      case .answered(let answer, _): Int128(answer.n)
      case .failed(let n, _): n
      }
    }
  }

  public enum Alert: Equatable, Codable, Sendable {
    case answered(NthPrimeAnswer)
    case failed(Failure)
  }

  /// The reason that an action had no result.
  public enum Failure: Error, Equatable, Codable, Sendable {
    case lookup(NthPrimeError)
    /// Adding `amount` would exceed ``PrimeFacts/Primality/supportedNumbers``.
    case countOutOfRange(count: Int128, amount: Int128)
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// The text in a field changed.
    case binding(BindingAction<State>)
    case decrementButtonTapped
    case incrementButtonTapped
    case resetButtonTapped
    /// An amount was added to the count other than by the buttons.
    case countMoved(by: Int128)
    case countEntered(Int128)
    case countSubmitted
    case stepSubmitted
    case isPrimeButtonTapped
    case primalityRequested(Int128)
    case primeModal(PresentationAction<PrimeModal.Action>)
    case nthPrimeButtonTapped
    case nthPrimeRequested(Int128)
    case cancelButtonTapped
    /// An event of a lookup, and the time since its start.
    case lookup(n: Int128, LookupEvent, elapsed: Duration)
    case alertDismissed
    case alertButtonTapped(AlertAction)
    /// Saves the count to the favorites if it is prime.
    case saveButtonTapped
  }

  /// The actions of the buttons of an answer's alert.
  public enum AlertAction: Equatable, Codable, Sendable {
    /// The parent copies a number to the clipboard.
    case copy(UInt64)
    case saveToFavorites(UInt64)
    case setCount(UInt64)
  }

  private enum CancelID { case lookup }

  @Dependency(\.clock) private var clock
  @Dependency(\.nthPrime) private var nthPrime

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in handle(action, &state) }
      .presenting(\.primeModal, action: /Action.primeModal) { PrimeModal() }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .decrementButtonTapped:
      state.move(by: -state.screen.step)
    case .incrementButtonTapped:
      state.move(by: state.screen.step)
    case .countMoved(let amount):
      state.move(by: amount)
    case .resetButtonTapped:
      state.count = 0
    case .countEntered(let count):
      if Primality.supportedNumbers.contains(count) { state.count = count }
    case .countSubmitted:
      state.submitCount()
    case .stepSubmitted:
      state.submitStep()
    case .isPrimeButtonTapped:
      return showModal(state.count, &state)
    case .primalityRequested(let number):
      return showModal(number, &state)
    case .nthPrimeButtonTapped:
      return lookUp(state.count, &state)
    case .nthPrimeRequested(let n):
      return lookUp(n, &state)
    case .cancelButtonTapped:
      state.screen.lookup = nil
      return .cancel(id: CancelID.lookup)
    case .lookup(let n, let event, let elapsed):
      state.screen.handle(event, for: n, after: elapsed)
    case .alertDismissed:
      state.screen.alert = nil
    case .alertButtonTapped(let action):
      state.screen.alert = nil
      switch action {
      case .copy: break
      case .saveToFavorites(let prime): state.save(Int128(prime))
      case .setCount(let prime): state.count = Int128(prime)
      }
    case .saveButtonTapped:
      state.save(state.count)
    case .binding, .primeModal:
      break
    }
    return .none
  }

  private func showModal(_ number: Int128, _ state: inout State) -> Effect<Action> {
    guard Primality.supportedNumbers.contains(number) else { return .none }
    state.screen.modalNumber = number
    let isIndexMissing = state.primeModal?.primeToCount != nil
    return isIndexMissing ? .send(.primeModal(.presented(.appeared))) : .none
  }

  /// Starts a lookup and cancels the previous one.
  private func lookUp(_ n: Int128, _ state: inout State) -> Effect<Action> {
    guard let index = Int(exactly: n) else {
      state.screen.handle(.failed(.outOfRange(n: n)), for: n, after: .zero)
      return .cancel(id: CancelID.lookup)
    }
    state.screen.lookup = RunningLookup(n: n)
    state.screen.alert = nil
    return .run { [clock, nthPrime] send in
      let elapsed = clock.stopwatch()
      for await event in nthPrime.lookUp(index) {
        await send(.lookup(n: n, event, elapsed: elapsed()))
      }
    }
    .cancellable(id: CancelID.lookup, cancelInFlight: true)
  }
}

extension Counter.State {
  /// The modal's state, or nil if no modal is presented.
  public var primeModal: PrimeModal.State? {
    get { screen.modalNumber.map { PrimeModal.State(properties: (favoritePrimes, $0, screen.primeIndex)) } }
    set {
      screen.modalNumber = newValue?.number
      if let newValue {
        (favoritePrimes, _, screen.primeIndex) = newValue.properties
      } else if screen.primeIndex?.index == nil {
        // Dismissing the modal cancels the count.
        screen.primeIndex = nil
      }
    }
  }

  /// Adds a number to the favorites, unless it is one or isn't prime.
  fileprivate mutating func save(_ number: Int128) {
    if Primality(of: number) != .prime { return }
    let prime = UInt64(number)
    if !favoritePrimes.contains(prime) { favoritePrimes.append(prime) }
  }

  fileprivate mutating func move(by amount: Int128) {
    let (sum, overflow) = count.addingReportingOverflow(amount)
    if !overflow, Primality.supportedNumbers.contains(sum) {
      count = sum
    } else {
      screen.alert = .failed(.countOutOfRange(count: count, amount: amount))
    }
  }
}

extension Counter.Screen {
  fileprivate mutating func handle(_ event: LookupEvent, for n: Int128, after elapsed: Duration) {
    let ended: Counter.EndedLookup
    switch event {
    case .progress(let progress):
      lookup = Counter.RunningLookup(n: n, progress: progress, elapsed: elapsed)
      return
    case .answered(let answer):
      ended = .answered(answer, elapsed: elapsed)
      alert = .answered(answer)
    case .failed(let error):
      ended = .failed(n: n, error)
      alert = .failed(.lookup(error))
    }
    lookup = nil
    endedLookups.removeAll { $0.n == n }
    endedLookups.insert(ended, at: 0)
    endedLookups.removeLast(max(0, endedLookups.count - Self.endedLookupsLimit))
  }
}

extension Clock<Duration> {
  /// Returns a closure that returns the time since this call.
  fileprivate func stopwatch() -> @Sendable () -> Duration {
    let start = now
    return { start.duration(to: now) }
  }
}

// A damaged session or recording can contain any number; arithmetic with these would overflow.
extension Counter.State {
  /// The reason that the state can't be used, as a clause; nil if it can.
  package var problem: String? { Self.counts.problem("the count", count) ?? screen.problem }
}

extension Counter.Screen {
  package var problem: String? {
    Counter.State.steps.problem("the step", step)
      ?? Counter.State.counts.problem("the number in the modal", modalNumber)
  }
}
