public import Architecture
public import BigInt
public import NumberFacts
import PrimeCalculator

/// Adds primes: reads a text, tests its numbers, and reports the result.
public struct Adding: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var screen: Screen

    typealias Properties = (favoritePrimes: IdentifiedArray<FavoritePrime>, screen: Screen)
    init(properties: Properties) { (favoritePrimes, screen) = properties }
    var properties: Properties { (favoritePrimes, screen) }
  }

  public struct Screen: Equatable, Codable, Sendable {
    /// The text in the field.
    public var text = ""
    /// Whether the field is being edited.
    public var isEditing = false
    /// Whether ambiguous groups of digits are read the other way.
    public var usesOtherReading = false
    /// The number of tested numbers while an addition is in progress.
    public var testedCount: Int?
    /// The result of the latest addition, until the text changes or the field is left.
    public var report: Message?
    /// The numbers that aren't prime, so that nothing was added.
    public var notAdded: [BigInt] = []

    /// Whether the text is too long to edit, so that the field only describes it.
    var isTextTooLong: Bool { text.utf8.count > 14_000 }

    fileprivate mutating func open(_ text: String) {
      (self.text, isEditing, usesOtherReading, report) = (text, true, false, nil)
    }
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    case binding(BindingAction<State>)
    /// Opens the field with a text.
    case textPasted(String)
    /// Opens the field with a text that was typed elsewhere, and adds its primes.
    case textSubmitted(String)
    /// Adds the primes in the field.
    case addSubmitted
    case additionProgressed(testedCount: Int)
    case additionTested(text: String, usesOtherReading: Bool = false, nonPrimes: [BigInt])
    /// Adds the numbers, or none if one of them isn't prime.
    case numbersAdded([BigInt])
    case numbersTested([BigInt], nonPrimes: [BigInt])
    case alertDismissed
  }

  private enum CancelID { case addition }

  @Dependency(\.date) private var date
  @Dependency(\.largeNumbers) private var largeNumbers

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in handle(action, &state) }
  }

  private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
    switch action {
    case .binding(let binding):
      state.screen.report = nil
      if binding.name == State.textName {
        state.screen.usesOtherReading = false
      } else if !state.screen.isEditing, state.screen.isTextTooLong {
        state.screen.text = ""
      }
    case .textPasted(let text):
      state.screen.open(text)
    case .textSubmitted(let text):
      state.screen.open(text)
      return handle(.addSubmitted, &state)
    case .addSubmitted:
      state.screen.report = nil
      let (text, usesOtherReading) = (state.screen.text, state.screen.usesOtherReading)
      return test(AdditionText(text, usesOtherReading: usesOtherReading).numbers, &state) {
        .additionTested(text: text, usesOtherReading: usesOtherReading, nonPrimes: $0)
      }
    case .additionProgressed(let testedCount):
      state.screen.testedCount = testedCount
    case .additionTested(let text, let usesOtherReading, let nonPrimes):
      state.screen.testedCount = nil
      state.add(AdditionText(text, usesOtherReading: usesOtherReading), nonPrimes: nonPrimes, at: date())
    case .numbersAdded(let numbers):
      return test(numbers, &state) { .numbersTested(numbers, nonPrimes: $0) }
    case .numbersTested(let numbers, let nonPrimes):
      var known: Set<BigInt> = []
      state.screen.testedCount = nil
      state.screen.notAdded = nonPrimes.filter { known.insert($0).inserted }
      if nonPrimes.isEmpty { state.favoritePrimes.save(numbers, at: date()) }
    case .alertDismissed:
      state.screen.notAdded = []
    }
    return .none
  }

  /// Tests numbers, and handles the result: immediately, unless some are large.
  private func test(
    _ numbers: [BigInt], _ state: inout State,
    then action: @escaping @Sendable (_ nonPrimes: [BigInt]) -> Action
  ) -> Effect<Action> {
    if !numbers.contains(where: \.needsInvestigation) {
      return handle(action(numbers.filter { !isPrime(UInt64(exactly: $0) ?? 0) }), &state)
    }
    return .run { [largeNumbers] send in
      var nonPrimes: [BigInt] = []
      let step = numbers.count / 20 + 1
      for start in stride(from: 0, to: numbers.count, by: step) {
        if numbers.count > 20 { await send(.additionProgressed(testedCount: start)) }
        nonPrimes += try await largeNumbers.nonPrimes(in: Array(numbers.dropFirst(start).prefix(step)))
      }
      await send(action(nonPrimes))
    }
    .cancellable(id: CancelID.addition)
  }
}

extension Adding.State: BindableState {
  static let textName = "addText"

  public static let bindableFields = BindableFields<Adding.State>()
    .adding(textName, \.screen.text)
    .adding("isAdding", \.screen.isEditing)
    .adding("readsOtherwise", \.screen.usesOtherReading)
}
