public import Architecture
public import NthPrimeClient
public import PrimeModal

/// Counts, asks whether the count is prime, and looks up the prime of that index.
public struct Counter: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// One of ``PrimeModal/Primality/supportedNumbers``. Shared with the rest of the app.
    public var count: Int128
    /// Shared with the rest of the app.
    public var favoritePrimes: [UInt64]
    public var screen: Screen

    public init(count: Int128, favoritePrimes: [UInt64], screen: Screen) {
      self.count = count
      self.favoritePrimes = favoritePrimes
      self.screen = screen
    }

    /// The arguments of the initializer: what a parent takes back when it joins this state from its own.
    public var parts: (count: Int128, favoritePrimes: [UInt64], screen: Screen) {
      (count, favoritePrimes, screen)
    }
  }

  /// The part of the state that the counter shares with nobody.
  public struct Screen: Equatable, Codable, Sendable {
    /// The amount that a button adds or subtracts; at least 1.
    public var step: Int128 = 1
    /// The number that the modal is about, while it is presented.
    public var modalNumber: Int128?
    public var lookup = Lookup.idle
    public var alert: Alert?
    /// The text in the count's field.
    public var countText = ""
    /// The text in the step's field.
    public var stepText = ""

    public init() {}
  }

  /// The state of the lookup of the nth prime.
  public enum Lookup: Equatable, Codable, Sendable {
    case idle
    /// `progress` is nil until the first report.
    case asking(n: Int128, progress: LookupProgress?)
    case answered(NthPrimeAnswer)
    case failed(n: Int128, NthPrimeError)
  }

  public enum Alert: Equatable, Codable, Sendable {
    case answered(NthPrimeAnswer)
    case failed(Failure)
  }

  /// Why an action had no result.
  public enum Failure: Error, Equatable, Codable, Sendable {
    case lookup(NthPrimeError)
    /// Adding `amount` would leave ``PrimeModal/Primality/supportedNumbers``.
    case endOfNumbers(count: Int128, amount: Int128)
    /// The text in a field is no number that the field takes.
    case unusableText(String, kind: String, range: ClosedRange<Int128>)
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// A change of a field's text.
    case binding(BindingAction<State>)
    case decrementButtonTapped
    case incrementButtonTapped
    case resetButtonTapped
    /// The count changed by an amount, other than by the buttons.
    case countMoved(by: Int128)
    case countEntered(Int128)
    case countSubmitted
    case stepSubmitted
    case isPrimeButtonTapped
    case primalityAsked(Int128)
    case primeModal(PresentationAction<PrimeModal.Action>)
    case nthPrimeButtonTapped
    case nthPrimeAsked(Int128)
    case cancelButtonTapped
    case lookup(n: Int128, LookupEvent)
    case alertDismissed
  }

  private enum CancelID { case lookup }

  @Dependency(\.nthPrime) private var nthPrime

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in core(&state, action) }
      .ifLet(\.primeModal, action: /Action.primeModal) { PrimeModal() }
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
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
      state.count = count
    case .countSubmitted:
      state.submitCount()
    case .stepSubmitted:
      state.submitStep()
    case .isPrimeButtonTapped:
      state.screen.modalNumber = state.count
    case .primalityAsked(let number):
      state.screen.modalNumber = number
    case .nthPrimeButtonTapped:
      return ask(state.count, &state)
    case .nthPrimeAsked(let n):
      return ask(n, &state)
    case .cancelButtonTapped:
      state.screen.lookup = .idle
      return .cancel(id: CancelID.lookup)
    case .lookup(let n, let event):
      state.screen.handle(event, for: n)
    case .alertDismissed:
      state.screen.alert = nil
    case .binding, .primeModal:
      break
    }
    return .none
  }

  /// Starts a lookup and cancels the one before.
  private func ask(_ n: Int128, _ state: inout State) -> Effect<Action> {
    guard let index = Int(exactly: n) else {
      state.screen.handle(.failed(.outOfRange(n: n)), for: n)
      return .cancel(id: CancelID.lookup)
    }
    state.screen.lookup = .asking(n: n, progress: nil)
    state.screen.alert = nil
    return .run { [nthPrime] send in
      for await event in nthPrime.lookUp(index) {
        await send(.lookup(n: n, event))
      }
    }
    .cancellable(id: CancelID.lookup, cancelInFlight: true)
  }
}

extension Counter.State {
  /// The modal's state, while it is presented.
  public var primeModal: PrimeModal.State? {
    get { screen.modalNumber.map { PrimeModal.State(favoritePrimes: favoritePrimes, number: $0) } }
    set {
      screen.modalNumber = newValue?.number
      if let newValue { (favoritePrimes, _) = newValue.parts }
    }
  }

  fileprivate mutating func move(by amount: Int128) {
    let (sum, overflow) = count.addingReportingOverflow(amount)
    if !overflow, Primality.supportedNumbers.contains(sum) {
      count = sum
    } else {
      screen.alert = .failed(.endOfNumbers(count: count, amount: amount))
    }
  }
}

extension Counter.Screen {
  fileprivate mutating func handle(_ event: LookupEvent, for n: Int128) {
    switch event {
    case .progress(let progress):
      lookup = .asking(n: n, progress: progress)
    case .answered(let answer):
      lookup = .answered(answer)
      alert = .answered(answer)
    case .failed(let error):
      lookup = .failed(n: n, error)
      alert = .failed(.lookup(error))
    }
  }
}
