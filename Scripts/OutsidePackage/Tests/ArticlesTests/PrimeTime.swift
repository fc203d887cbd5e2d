import Architecture

/// The state of the episodes' app, with the counter of the articles in it.
struct AppState: Equatable, Sendable {
  var counter = Counter()
  var favoritePrimes: [Int] = []
  var alertNthPrime: Int?
  var isPrimeModalShown = false
}

/// The part of the state that the counter's screen and its modal need.
struct CounterViewState: Equatable, Sendable {
  var counter: Counter
  var favoritePrimes: [Int]
  var alertNthPrime: Int?
  var isPrimeModalShown: Bool

  var primeModal: PrimeModalState {
    get { (counter.count, favoritePrimes) }
    set { (counter.count, favoritePrimes) = newValue }
  }
}

extension AppState {
  var counterView: CounterViewState {
    get {
      CounterViewState(
        counter: counter, favoritePrimes: favoritePrimes, alertNthPrime: alertNthPrime,
        isPrimeModalShown: isPrimeModalShown)
    }
    set {
      (counter, favoritePrimes) = (newValue.counter, newValue.favoritePrimes)
      (alertNthPrime, isPrimeModalShown) = (newValue.alertNthPrime, newValue.isPrimeModalShown)
    }
  }
}

enum AppAction: Equatable, Sendable {
  case counterView(CounterViewAction)
  case favoritePrimes(FavoritePrimesAction)
}

enum CounterViewAction: Equatable, Sendable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
  case nthPrimeButtonTapped
  case nthPrimeResponse(Int?)
  case alertDismissButtonTapped
  case isPrimeButtonTapped
  case primeModalDismissed
}

enum PrimeModalAction: Equatable, Sendable {
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
}

enum FavoritePrimesAction: Equatable, Sendable {
  case deleteFavoritePrimes(Set<Int>)
  case saveButtonTapped
  case loadButtonTapped
  case loadedFavoritePrimes([Int])
}

/// The lookup of the nth prime; nil is a failure.
struct NthPrime: DependencyKey {
  static let testValue = NthPrime { _ in unimplemented("NthPrime.find", returning: nil) }

  var find: @Sendable (Int) async -> Int?
}

/// The file of the favorites.
struct FavoritesFile: DependencyKey {
  static let testValue = FavoritesFile(
    save: { _ in unimplemented("FavoritesFile.save", returning: ()) },
    load: { unimplemented("FavoritesFile.load", returning: []) })

  var save: @Sendable ([Int]) async -> Void
  var load: @Sendable () async -> [Int]
}

typealias PrimeModalState = (count: Int, favoritePrimes: [Int])

let primeModalReducer = Reduce<PrimeModalState, PrimeModalAction> { state, action in
  let count = state.count
  switch action {
  case .saveFavoritePrimeTapped: state.favoritePrimes.append(count)
  case .removeFavoritePrimeTapped: state.favoritePrimes.removeAll { $0 == count }
  }
  return .none
}

let favoritePrimesReducer = Reduce<[Int], FavoritePrimesAction> { state, action in
  @Dependency(FavoritesFile.self) var storage
  switch action {
  case .deleteFavoritePrimes(let primes): state.removeAll { primes.contains($0) }
  case .saveButtonTapped:
    return .run { [storage, primes = state] _ in await storage.save(primes) }
  case .loadButtonTapped:
    return .run { [storage] send in await send(.loadedFavoritePrimes(storage.load())) }
  case .loadedFavoritePrimes(let primes): state = primes
  }
  return .none
}

let nthPrimeReducer = Reduce<CounterViewState, CounterViewAction> { state, action in
  @Dependency(NthPrime.self) var nthPrime
  switch action {
  case .nthPrimeButtonTapped:
    return .run { [nthPrime, n = state.counter.count] send in
      await send(.nthPrimeResponse(nthPrime.find(n)))
    }
  case .nthPrimeResponse(let prime): state.alertNthPrime = prime
  case .alertDismissButtonTapped: state.alertNthPrime = nil
  case .isPrimeButtonTapped: state.isPrimeModalShown = true
  case .primeModalDismissed: state.isPrimeModalShown = false
  case .counter, .primeModal: break
  }
  return .none
}

let counterViewReducer = combine(
  counterReducer.pullback(state: \CounterViewState.counter, action: /CounterViewAction.counter),
  primeModalReducer.pullback(state: \CounterViewState.primeModal, action: /CounterViewAction.primeModal),
  nthPrimeReducer)

let appReducer = combine(
  counterViewReducer.pullback(state: \AppState.counterView, action: /AppAction.counterView),
  favoritePrimesReducer.pullback(state: \AppState.favoritePrimes, action: /AppAction.favoritePrimes))
