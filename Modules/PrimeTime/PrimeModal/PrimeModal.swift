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
    /// The index of the number, or of a prime shown earlier; the index itself is nil while it is being counted.
    public var primeIndex: PrimeIndex?
    /// The findings about large numbers.
    public var investigations: Investigations

    /// All stored properties, for a parent that stores them itself.
    ///
    /// Creating the state from them, or taking them back, doesn't compile if one is missing.
    public typealias Properties = (
      favoritePrimes: IdentifiedArray<FavoritePrime>, number: BigInt, path: [BigInt], primeIndex: PrimeIndex?,
      investigations: Investigations
    )

    public init(properties: Properties) {
      (favoritePrimes, number, path, primeIndex, investigations) = properties
    }
    public var properties: Properties {
      (favoritePrimes, number, path, primeIndex, investigations)
    }

    /// Computed on demand, so that only views that display them wait for them.
    public var facts: NumberFacts { NumberFacts(of: number, investigations) }

    public var isFavorite: Bool { favoritePrimes.contains(id: number) }
  }

  public enum Action: Equatable, Codable, Sendable {
    /// The modal was presented; a parent can omit it if ``State/primeToCount`` is nil.
    case appeared
    case saveFavoritePrimeTapped
    case removeFavoritePrimeTapped
    case closeButtonTapped
    /// Another number is shown instead.
    case numberSelected(BigInt)
    /// A factor is shown instead, until the way back to the number.
    case factorSelected(BigInt)
    case backButtonTapped
    case primesCounted(PrimeIndex)
    /// The parent cancels or resumes the investigation of the number.
    case cancelButtonTapped
    case resumeButtonTapped
    /// The parent looks up the prime with the number as its index.
    case nthPrimeButtonTapped
    /// The parent sets the count to the number.
    case setCountButtonTapped
  }

  private enum CancelID { case count }

  @Dependency(\.date) private var date
  @Dependency(\.primeIndex) private var client

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      return countPrimes(&state)
    case .saveFavoritePrimeTapped:
      if state.facts.isPrime { state.favoritePrimes.append(FavoritePrime(state.number, added: date())) }
      return .none
    case .removeFavoritePrimeTapped:
      state.favoritePrimes.remove(id: state.number)
      return .none
    case .factorSelected(let factor):
      guard factor != state.number, Primality.supportedNumbers.contains(factor) else { return .none }
      state.path.append(state.number)
      state.number = factor
      return countPrimes(&state)
    case .backButtonTapped:
      guard let number = state.path.popLast() else { return .none }
      state.number = number
      return countPrimes(&state)
    case .numberSelected(let number):
      guard Primality.supportedNumbers.contains(number) else { return .none }
      state.number = number
      return countPrimes(&state)
    case .primesCounted(let primeIndex):
      state.primeIndex = primeIndex
      return .none
    case .cancelButtonTapped, .resumeButtonTapped, .nthPrimeButtonTapped, .setCountButtonTapped:
      return .none
    case .closeButtonTapped:
      return .dismiss()
    }
  }

  /// Starts counting the primes up to the number if that is necessary and feasible, and cancels the previous count.
  private func countPrimes(_ state: inout State) -> Effect<Action> {
    guard let prime = state.primeToCount else {
      if state.primeIndex?.index == nil { state.primeIndex = nil }
      return .cancel(id: CancelID.count)
    }
    state.primeIndex = PrimeIndex(of: prime)
    // Like a lookup, the count takes no threads from work that the user waits for.
    return .run(priority: .utility) { [client] send in
      await send(.primesCounted(PrimeIndex(of: prime, index: try await client.index(prime))))
    }
    .cancellable(id: CancelID.count, cancelInFlight: true)
  }
}

extension PrimeModal.State {
  /// The number if it is a prime with an unknown index that can be counted.
  public var primeToCount: UInt64? {
    guard let prime = number.asUInt.map(UInt64.init), prime <= PrimeIndex.largestPrime else { return nil }
    // Before the other facts, which most numbers don't need.
    if Primality(of: Int128(prime)) != .prime { return nil }
    if case .known = facts.indexStatus(primeIndex) { return nil }
    return prime
  }
}

extension PrimeModal.State {
  /// The modal as lines of text, for screen readers.
  public var plainTextLines: [String] {
    let facts = facts
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
      let index: String? =
        switch facts.indexStatus(primeIndex) {
        case .known(let index): "It is the \(index.ordinal) prime."
        case .counting: "The primes up to it are being counted."
        case .unknown: nil
        }
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
