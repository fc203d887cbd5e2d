public import Architecture
public import NthPrimeClient
public import PrimeModal

/// Counts, and asks about the count: is it prime, and what is the prime of that number?
public struct Counter: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// Any number; the nth prime is asked of positive ones.
    public var count: Int
    /// How far one button press goes; at least 1.
    public var step: Int
    /// Shared with the rest of the app.
    public var favoritePrimes: [Int]
    /// The number that the modal is about, while it is shown.
    public var modalNumber: Int?
    public var lookUp: LookUp
    public var alert: AlertState<Never>?
    /// What is being typed as the count.
    public var countText: String
    /// What is being typed as the step.
    public var stepText: String

    public init(
      count: Int = 0, step: Int = 1, favoritePrimes: [Int] = [], modalNumber: Int? = nil,
      lookUp: LookUp = .idle, alert: AlertState<Never>? = nil, countText: String = "", stepText: String = ""
    ) {
      self.count = count
      self.step = step
      self.countText = countText
      self.stepText = stepText
      self.favoritePrimes = favoritePrimes
      self.modalNumber = modalNumber
      self.lookUp = lookUp
      self.alert = alert
    }
  }

  /// Where the question for the nth prime stands.
  public enum LookUp: Equatable, Codable, Sendable {
    case idle
    /// `progress` is nil until the first report.
    case asking(n: Int, progress: LookUpProgress?)
    case answered(NthPrimeAnswer)
    case failed(n: Int, NthPrimeError)
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    /// Typing into a field.
    case binding(BindingAction<State>)
    case decrementButtonTapped
    case incrementButtonTapped
    case resetButtonTapped
    case countEntered(Int)
    case stepEntered(Int)
    /// Like entering what was typed; where it is no such number, an alert says so and the text stays.
    case countSubmitted
    case stepSubmitted
    case isPrimeButtonTapped
    /// Like the button, of another number than the count.
    case primalityAsked(Int)
    case primeModal(PresentationAction<PrimeModal.Action>)
    case nthPrimeButtonTapped
    /// Like the button, of another number than the count.
    case nthPrimeAsked(Int)
    case cancelButtonTapped
    case lookUp(n: Int, LookUpEvent)
    case alert(PresentationAction<Never>)
  }

  private enum CancelID { case lookUp }

  @Dependency(\.nthPrime) private var nthPrime

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in core(&state, action) }
      .ifLet(\.primeModal, action: /Action.primeModal) { PrimeModal() }
      .ifLet(\.alert, action: /Action.alert)
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .decrementButtonTapped:
      state.move { $0.subtractingReportingOverflow($1) }
      return .none
    case .incrementButtonTapped:
      state.move { $0.addingReportingOverflow($1) }
      return .none
    case .resetButtonTapped:
      state.count = 0
      return .none
    case .countEntered(let count):
      state.count = count
      return .none
    case .stepEntered(let step):
      state.step = max(1, step)
      return .none
    case .countSubmitted:
      state.submitCount()
      return .none
    case .stepSubmitted:
      state.submitStep()
      return .none
    case .isPrimeButtonTapped:
      state.modalNumber = state.count
      return .none
    case .primalityAsked(let number):
      state.modalNumber = number
      return .none
    case .nthPrimeButtonTapped:
      return ask(state.count, &state)
    case .nthPrimeAsked(let n):
      return ask(n, &state)
    case .cancelButtonTapped:
      state.lookUp = .idle
      return .cancel(id: CancelID.lookUp)
    case .lookUp(let n, let event):
      state.hear(event, about: n)
      return .none
    case .binding, .primeModal, .alert:
      return .none
    }
  }

  /// A newer question ends the older one.
  private func ask(_ n: Int, _ state: inout State) -> Effect<Action> {
    state.lookUp = .asking(n: n, progress: nil)
    state.alert = nil
    return .run { [nthPrime] send in
      for await event in nthPrime.lookUp(n) {
        await send(.lookUp(n: n, event))
      }
    }
    .cancellable(id: CancelID.lookUp, cancelInFlight: true)
  }
}

extension Counter.State {
  /// The modal's state, seen through this one's.
  public var primeModal: PrimeModal.State? {
    get { modalNumber.map { PrimeModal.State(number: $0, favoritePrimes: favoritePrimes) } }
    set {
      modalNumber = newValue?.number
      if let newValue { favoritePrimes = newValue.favoritePrimes }
    }
  }

  fileprivate mutating func move(_ operation: (Int, Int) -> (partialValue: Int, overflow: Bool)) {
    let (count, overflow) = operation(self.count, step)
    if overflow {
      alert = AlertState(
        title: "The count ends here",
        message: "\(self.count) and a step of \(step) would leave the range from \(Int.min) to \(Int.max).")
    } else {
      self.count = count
    }
  }

  fileprivate mutating func hear(_ event: LookUpEvent, about n: Int) {
    switch event {
    case .progress(let progress):
      lookUp = .asking(n: n, progress: progress)
    case .answered(let answer):
      lookUp = .answered(answer)
      alert = AlertState(
        title: "The \(answer.n.ordinal) prime is \(answer.prime)",
        message: ["Answered by \(answer.source.name).", answer.note].compactMap(\.self).joined(separator: " ")
      )
    case .failed(let error):
      lookUp = .failed(n: n, error)
      alert = AlertState(title: "No answer", message: error.description)
    }
  }
}

extension Int {
  /// English: 1st, 2nd, 3rd, 4th, 11th, 21st.
  public var ordinal: String {
    let suffix =
      switch (magnitude % 10, magnitude % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(self)\(suffix)"
  }
}
