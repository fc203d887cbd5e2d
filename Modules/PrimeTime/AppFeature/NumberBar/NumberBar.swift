public import Architecture
public import BigInt
import Counter
import Counting
import Explore
import FavoritePrimes
import Lookups
import NumberFacts

/// A number that is typed on any screen, what it is, and what can be done with it.
public struct NumberBar: Reducer {
  public struct State: Equatable, Codable, Sendable {
    public var text = ""
    public var purpose = Purpose.facts
    /// Whether the number was saved or copied, so that the next digit begins another one.
    var isDone = false
  }

  /// The use that Enter makes of the number.
  public enum Purpose: String, Equatable, Codable, Sendable {
    case facts
    case count
    case step
    case map
  }

  public enum Action: Equatable, Codable, Sendable {
    case textChanged(String)
    // The parent does what the buttons request.
    case submitButtonTapped
    case factsButtonTapped
    case nthPrimeButtonTapped
    case saveButtonTapped
    case copyButtonTapped
    case exploreButtonTapped
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .textChanged(let text) = action {
      let added = text.dropFirst(state.text.count)
      // An operator continues the number, as on a calculator.
      let isNext = state.isDone && text.hasPrefix(state.text) && added.first?.isNumber == true
      state.text = isNext ? String(added) : text
    }
    state.isDone = action == .saveButtonTapped || action == .copyButtonTapped
    return .none
  }
}

extension NumberBar.State {
  /// The number, or the mistake in the text; nil for blank text.
  var entry: Result<BigInt, NumberExpressionError>? {
    if text.allSatisfy(\.isWhitespace) { return nil }
    return Result { () throws(NumberExpressionError) in
      do throws(NumberExpressionError) {
        return try NumberExpression.value(of: text)
      } catch {
        // A pasted number may have punctuation.
        guard let number = NumberList(text).onlyNumber else { throw error }
        return number
      }
    }
  }

  /// The number; nil if the text isn't one.
  public var number: BigInt? { try? entry?.get() }

  /// The text if it has several numbers, or a range; nil for other texts.
  var list: AdditionText? {
    guard case .failure(let error) = entry, error.column <= text.count,
      error.problem != .expected(.primeIndex)
    else { return nil }
    let addition = AdditionText(text)
    let numbers = addition.list.entries.filter { !$0.isMistake }
    let isRange = if case .range = numbers.first?.value { true } else { false }
    return numbers.count > 1 || isRange ? addition : nil
  }

  /// The reason that the number can't be submitted; nil if it can.
  var submitDisabledReason: String? {
    switch entry {
    case nil: return purpose == .map ? nil : "type a number"
    case .failure(let mistake): return list == nil ? mistake.message : nil
    case .success(let number):
      switch purpose {
      case .facts, .count: return nil
      case .step: return number < 1 ? "The step is at least 1" : nil
      case .map: return Explore.unsupportedReason(for: number)
      }
    }
  }

  var plainTextMistake: String? {
    guard let reason = submitDisabledReason, entry != nil else { return nil }
    return "“\(text.prefix(30))” is not accepted. \(reason)."
  }
}

extension AppState {
  mutating func openNumberBar(_ text: String, for purpose: NumberBar.Purpose) -> Effect<AppAction> {
    numberBar = NumberBar.State(purpose: purpose)
    return .send(.numberBar(.presented(.textChanged(text))))
  }

  /// Does what a button of the bar requests; what leads elsewhere closes it.
  mutating func handle(_ action: NumberBar.Action, _ date: DateGenerator) -> Effect<AppAction> {
    guard let bar = numberBar else { return .none }
    guard let number = bar.number else {
      guard action == .submitButtonTapped else { return .none }
      if bar.list != nil {
        numberBar = nil
        return .send(.favoritePrimes(.adding(.textSubmitted(bar.text))))
      }
      guard bar.purpose == .map, bar.entry == nil else { return .none }
      numberBar = nil
      return .send(.explore(.centerButtonTapped))
    }
    switch action {
    case .textChanged:
      return .none
    case .submitButtonTapped:
      return bar.submitDisabledReason == nil ? submit(number, for: bar.purpose, date) : .none
    case .factsButtonTapped:
      numberBar = nil
      return .send(.counter(.primalityRequested(number)))
    case .nthPrimeButtonTapped:
      numberBar = nil
      return .send(.counter(.lookups(.nthPrimeRequested(number))))
    case .saveButtonTapped:
      favoritePrimes.save(number, facts: facts, at: date())
      return .none
    case .copyButtonTapped:
      return .send(.copyRequested(number))
    case .exploreButtonTapped:
      guard let number = UInt64(exactly: number) else { return .none }
      numberBar = nil
      let opening: Effect<AppAction> = route == .explore ? .none : .send(.routeSelected(.explore))
      return .merge(opening, .send(.explore(.cursorSet(number))))
    }
  }

  /// Does with a number what Enter does.
  private mutating func submit(
    _ number: BigInt, for purpose: NumberBar.Purpose, _ date: DateGenerator
  ) -> Effect<AppAction> {
    switch purpose {
    case .facts: return handle(.factsButtonTapped, date)
    case .map: return handle(.exploreButtonTapped, date)
    case .count, .step:
      numberBar = nil
      return .send(.counter(.counting(purpose == .count ? .countEntered(number) : .stepEntered(number))))
    }
  }
}
