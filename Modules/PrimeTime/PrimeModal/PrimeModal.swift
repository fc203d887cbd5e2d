public import Architecture
public import BigInt
public import NumberFacts
import NumberText

/// Shows whether a number is prime and the facts about it, and saves it to the favorites or removes it.
public struct PrimeModal: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The favorites, oldest first, shared with the rest of the app.
    public var favoritePrimes: IdentifiedArray<FavoritePrime>
    public var number: BigInt
    /// The numbers of which factors were opened, the latest last.
    public var path: [BigInt]
    /// The known facts; only read.
    public var facts: Facts.State

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (
      favoritePrimes: IdentifiedArray<FavoritePrime>, number: BigInt, path: [BigInt], facts: Facts.State
    )

    public init(properties: Properties) {
      (favoritePrimes, number, path, facts) = properties
    }
    public var properties: Properties { (favoritePrimes, number, path, facts) }

    /// Computed on demand, so that only views that display them wait for them.
    public var numberFacts: NumberFacts { facts[number] }

    public var isFavorite: Bool { favoritePrimes.contains(id: number) }
  }

  public enum Action: Equatable, Codable, Sendable {
    case saveFavoritePrimeTapped
    case removeFavoritePrimeTapped
    case closeButtonTapped
    /// Another number is shown instead.
    case numberSelected(BigInt)
    /// A factor is shown instead, until the way back to the number.
    case factorSelected(BigInt)
    case backButtonTapped
    /// The parent looks up the prime with the number as its index.
    case nthPrimeButtonTapped
    /// The parent sets the count to the number.
    case setCountButtonTapped
  }

  @Dependency(\.date) private var date

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .saveFavoritePrimeTapped:
      if state.numberFacts.isPrime { state.favoritePrimes.append(FavoritePrime(state.number, added: date())) }
    case .removeFavoritePrimeTapped:
      state.favoritePrimes.remove(id: state.number)
    case .factorSelected(let factor):
      guard factor != state.number, Primality.supportedNumbers.contains(factor) else { return .none }
      state.path.append(state.number)
      state.number = factor
    case .backButtonTapped:
      if let number = state.path.popLast() { state.number = number }
    case .numberSelected(let number):
      if Primality.supportedNumbers.contains(number) { state.number = number }
    case .nthPrimeButtonTapped, .setCountButtonTapped:
      break
    case .closeButtonTapped:
      return .dismiss()
    }
    return .none
  }
}

extension PrimeModal.State {
  /// The modal as lines of text, for screen readers.
  public var plainTextLines: [String] {
    let facts = numberFacts
    let number = number.abbreviated
    let neighbors = [facts.previousPrime, facts.nextPrime].compactMap { $0?.abbreviated }
    let nearest =
      neighbors.isEmpty
      ? []
      : [
        "The nearest \(neighbors.count == 1 ? "prime is" : "primes are") \(neighbors.joined(separator: " and "))."
      ]
    switch facts.status {
    case .testing:
      return ["\(number) is being tested."]
    case .probablyPrime:
      return ["\(number) is probably prime. \(favoriteStatus)"] + nearest + facts.investigationSentences
    case .prime:
      let index =
        facts.index.map { "It is the \($0.ordinal) prime." }
        ?? (facts.isIndexCounting ? "The primes up to it are being counted." : nil)
      let sentences = ["\(number) is prime.", index, favoriteStatus].compactMap(\.self)
      return [sentences.joined(separator: " ")] + nearest + facts.investigationSentences
        + facts.detailSentences
    case .composite:
      return [facts.verdict] + nearest + facts.investigationSentences
    case .neither:
      return [facts.verdict]
    }
  }

  /// Whether the number is a favorite, as a sentence.
  var favoriteStatus: String { isFavorite ? "It is a favorite." : "It is not a favorite." }
}

extension NumberFacts {
  /// The details of a prime as sentences.
  fileprivate var detailSentences: [String] {
    let gap = gap.map { "The gap to the next prime is \($0.grouped)." }
    let twins = twins.map(\.grouped).joined(separator: " and ")
    let twin =
      switch self.twins.count {
      case 0: "It has no twin."
      case 1: "Its twin is \(twins)."
      default: "Its twins are \(twins)."
      }
    let products = [number - 1, number + 1].compactMap { beside -> String? in
      NumberFacts(of: beside).groupedFactors.map { "\(beside.grouped) = \($0)." }
    }
    return [[gap, twin].compactMap(\.self).joined(separator: " ")] + products
  }
}
