import Architecture
import FileStorage
import Foundation
import PrimeCalculator

struct Counter: Equatable, Sendable {
  var count = 0
  var isLooking = false
  var isPrimeModalShown = false
  var alert: AlertState<Never>?

  var countString: String {
    get { "\(count)" }
    set { count = Int(newValue) ?? count }
  }
}

enum CounterAction: Equatable, Sendable {
  case decrementTapped
  case incrementTapped
  case resetTapped
  case setCount(String)
  case slid(to: Int)
  case randomTapped
  case nthPrimeTapped
  case isPrimeTapped
  case primeModalDismissed
  case nthPrimeResponse(Int, UInt128?)
  case alertDismissed
  case cancelTapped
}

let counterReducer = Reduce<Counter, CounterAction> { state, action in
  @Dependency(\.random) var random
  @Dependency(NthPrime.self) var primes
  switch action {
  case .decrementTapped: state.count -= 1
  case .incrementTapped: state.count += 1
  case .resetTapped: state.count = 0
  case .setCount(let text): state.countString = text
  case .slid(let count): state.count = min(max(count, -100), 100)
  case .randomTapped: state.count = random.value(in: 1...1_000_000)
  case .nthPrimeTapped:
    state.isLooking = true
    return .run { [primes, n = state.count] send in
      await send(.nthPrimeResponse(n, try? primes.find(n)))
    }
    .cancellable(id: CancelID.lookup)
  case .nthPrimeResponse(let n, let prime):
    state.isLooking = false
    let answer = prime.map { "Prime number \(n) is \($0)" }
    state.alert = AlertState(title: answer ?? "There is no prime number \(n)")
  case .alertDismissed: state.alert = nil
  case .isPrimeTapped: state.isPrimeModalShown = true
  case .primeModalDismissed: state.isPrimeModalShown = false
  case .cancelTapped:
    state.isLooking = false
    return .cancel(id: CancelID.lookup)
  }
  return .none
}

private enum CancelID { case lookup }

struct NthPrime: DependencyKey {
  static let liveValue = NthPrime { try await nthPrime(UInt64(max($0, 0))) }
  static let testValue = NthPrime { _ in throw unimplemented("NthPrime.find") }

  var find: @Sendable (Int) async throws -> UInt128
}

typealias PrimeModalState = (count: Int, favoritePrimes: [Int])

enum PrimeModalAction: Equatable, Sendable {
  case saveFavoritePrimeTapped
  case removeFavoritePrimeTapped
}

let primeModalReducer = Reduce<PrimeModalState, PrimeModalAction> { state, action in
  let count = state.count
  switch action {
  case .saveFavoritePrimeTapped: state.favoritePrimes.append(count)
  case .removeFavoritePrimeTapped: state.favoritePrimes.removeAll { $0 == count }
  }
  return .none
}

enum FavoritePrimesAction: Equatable, Sendable {
  case deleteTapped(Int)
  case saveButtonTapped
  case loadButtonTapped
  case loadedFavoritePrimes([Int])
}

let favoritePrimesReducer = Reduce<[Int], FavoritePrimesAction> { state, action in
  @Dependency(\.fileStorage) var storage
  switch action {
  case .deleteTapped(let prime): state.removeAll { $0 == prime }
  case .saveButtonTapped:
    return .run { [storage, primes = state] _ in
      try? await storage.save(JSONEncoder().encode(primes), .data("favorite-primes.json"))
    }
  case .loadButtonTapped:
    return .run { [storage] send in
      guard let data = try? await storage.load(.data("favorite-primes.json")),
        let primes = try? JSONDecoder().decode([Int].self, from: data)
      else { return }
      await send(.loadedFavoritePrimes(primes))
    }
  case .loadedFavoritePrimes(let primes): state = primes
  }
  return .none
}

struct AppState: Equatable, Sendable {
  var counter = Counter()
  var favoritePrimes: [Int] = []

  var primeModal: PrimeModalState {
    get { (counter.count, favoritePrimes) }
    set { (counter.count, favoritePrimes) = newValue }
  }
}

enum AppAction: Equatable, Sendable {
  case counter(CounterAction)
  case primeModal(PrimeModalAction)
  case favoritePrimes(FavoritePrimesAction)
}

struct PrimeTime: Reducer {
  var body: some Reducer<AppState, AppAction> {
    counterReducer.pullback(state: \.counter, action: /AppAction.counter)
    primeModalReducer.pullback(state: \.primeModal, action: /AppAction.primeModal)
    favoritePrimesReducer.pullback(state: \.favoritePrimes, action: /AppAction.favoritePrimes)
    Reduce { state, action in
      if action == .primeModal(.saveFavoritePrimeTapped) { state.counter.isPrimeModalShown = false }
      return .none
    }
  }
}
