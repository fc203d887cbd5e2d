import Architecture
import ArchitectureTesting
import Testing

private struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case incrementTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

// MARK: - Optional state

private struct OptionalBasics: Reducer {
  struct State: Equatable {
    var counter: Counter.State?
  }

  enum Action: Equatable, Sendable {
    case toggleTapped
    case counter(Counter.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .toggleTapped { state.counter = state.counter == nil ? Counter.State() : nil }
      return .none
    }
    .ifLet(\.counter, action: /Action.counter) { Counter() }
  }
}

// MARK: - A reusable favorite button

private struct Favoriting<ID: Hashable & Sendable>: Reducer {
  struct State: Equatable {
    let id: ID
    var isFavorite = false
    var alert: AlertState<Never>?
  }

  enum Action: Equatable, Sendable {
    case buttonTapped
    case saved(isFavorite: Bool)
    case failed(wasFavorite: Bool)
    case alert(PresentationAction<Never>)
  }

  private struct CancelID: Hashable {
    let id: ID
  }

  let save: @Sendable (ID, Bool) async throws -> Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .buttonTapped:
        state.isFavorite.toggle()
        return .run { [save, id = state.id, isFavorite = state.isFavorite] send in
          await send(.saved(isFavorite: try await save(id, isFavorite)))
        } catch: { [wasFavorite = !state.isFavorite] _, send in
          await send(.failed(wasFavorite: wasFavorite))
        }
        .cancellable(id: CancelID(id: state.id), cancelInFlight: true)
      case .saved(let isFavorite):
        state.isFavorite = isFavorite
        return .none
      case .failed(let wasFavorite):
        state.isFavorite = wasFavorite
        state.alert = AlertState(title: "Not saved", buttons: [])
        return .none
      case .alert:
        return .none
      }
    }
    .presentingAlert(\.alert, action: /Action.alert)
  }
}

private struct Episodes: Reducer {
  struct Episode: Equatable, Identifiable {
    let id: Int
    var favorite: Favoriting<Int>.State
  }

  struct State: Equatable {
    var episodes: IdentifiedArray<Episode> = []
  }

  enum Action: Equatable, Sendable {
    case episode(IdentifiedAction<Int, Favoriting<Int>.Action>)
  }

  let save: @Sendable (Int, Bool) async throws -> Bool

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { _, _ in .none }
      .forEach(\.episodes, action: /Action.episode) {
        Favoriting(save: save).pullback(state: \Episode.favorite, action: .identity)
      }
  }
}

// MARK: - Shared state

private struct SharedState: Reducer {
  struct Stats: Equatable {
    var count = 0
    var taps = 0
  }

  /// The state of two tabs, both computed from what they share.
  struct State: Equatable {
    var stats = Stats()
    var isProfileOpen = false
    var counter: Stats {
      get { stats }
      set { stats = newValue }
    }
    var profile: Profile {
      get { Profile(stats: stats, isOpen: isProfileOpen) }
      set { (stats, isProfileOpen) = (newValue.stats, newValue.isOpen) }
    }
  }

  struct Profile: Equatable {
    var stats: Stats
    var isOpen: Bool
  }

  enum CounterAction: Equatable, Sendable { case incrementTapped }
  enum ProfileAction: Equatable, Sendable { case opened, resetTapped }

  enum Action: Equatable, Sendable {
    case counter(CounterAction)
    case profile(ProfileAction)
  }

  var body: some ReducerOf<Self> {
    Reduce<Stats, CounterAction> { stats, _ in
      stats.count += 1
      stats.taps += 1
      return .none
    }
    .pullback(state: \State.counter, action: /Action.counter)
    Reduce<Profile, ProfileAction> { profile, action in
      switch action {
      case .opened: profile.isOpen = true
      case .resetTapped: profile.stats = Stats()
      }
      return .none
    }
    .pullback(state: \State.profile, action: /Action.profile)
  }
}

// MARK: - Several destinations

private struct Destinations: Reducer {
  struct Destination: Reducer {
    enum State: Equatable {
      case drillDown(Counter.State)
      case popover(Counter.State)
      case sheet(Counter.State)
    }

    enum Action: Equatable, Sendable {
      case drillDown(Counter.Action)
      case popover(Counter.Action)
      case sheet(Counter.Action)
    }

    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        .ifCaseLet(/State.drillDown, action: /Action.drillDown) { Counter() }
        .ifCaseLet(/State.popover, action: /Action.popover) { Counter() }
        .ifCaseLet(/State.sheet, action: /Action.sheet) { Counter() }
    }
  }

  struct State: Equatable {
    var destination: Destination.State?
  }

  enum Action: Equatable, Sendable {
    case drillDownTapped, popoverTapped, sheetTapped
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .drillDownTapped: state.destination = .drillDown(Counter.State())
      case .popoverTapped: state.destination = .popover(Counter.State())
      case .sheetTapped: state.destination = .sheet(Counter.State())
      case .destination: break
      }
      return .none
    }
    .presenting(\.destination, action: /Action.destination) { Destination() }
  }
}

// MARK: - Recursion

private struct Outline: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
    var rows: IdentifiedArray<State> = []
  }

  indirect enum Action: Equatable, Sendable {
    case addRowTapped(id: Int)
    case nameChanged(String)
    case rowsDeleted([Int])
    case row(IdentifiedAction<Int, Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addRowTapped(let id): state.rows.append(State(id: id))
      case .nameChanged(let name): state.name = name
      case .rowsDeleted(let ids): state.rows.removeAll { ids.contains($0.id) }
      case .row: break
      }
      return .none
    }
    .forEach(\.rows, action: /Action.row) { Self() }
  }
}

@Suite("Case studies of composition")
@MainActor
struct CompositionCaseStudies {
  @Test("Optional state")
  func optionalBasics() async {
    let store = TestStore(initialState: OptionalBasics.State()) { OptionalBasics() }
    await store.send(.toggleTapped) { $0.counter = Counter.State() }
    await store.send(.counter(.incrementTapped)) { $0.counter?.count = 1 }
    await store.send(.toggleTapped) { $0.counter = nil }
  }

  @Test("A reusable favorite button")
  func favoriting() async {
    struct Mishap: Error {}
    let store = TestStore(
      initialState: Episodes.State(
        episodes: [
          Episodes.Episode(id: 1, favorite: Favoriting.State(id: 1)),
          Episodes.Episode(id: 2, favorite: Favoriting.State(id: 2)),
        ])
    ) {
      Episodes(save: { id, isFavorite in
        if id == 2 { throw Mishap() }
        return isFavorite
      })
    }
    await store.send(.episode(IdentifiedAction(id: 1, action: .buttonTapped))) {
      $0.episodes[id: 1]?.favorite.isFavorite = true
    }
    await store.receive(.episode(IdentifiedAction(id: 1, action: .saved(isFavorite: true))))
    await store.send(.episode(IdentifiedAction(id: 2, action: .buttonTapped))) {
      $0.episodes[id: 2]?.favorite.isFavorite = true
    }
    await store.receive(.episode(IdentifiedAction(id: 2, action: .failed(wasFavorite: false)))) {
      $0.episodes[id: 2]?.favorite.isFavorite = false
      $0.episodes[id: 2]?.favorite.alert = AlertState(title: "Not saved", buttons: [])
    }
    await store.send(.episode(IdentifiedAction(id: 2, action: .alert(.dismiss)))) {
      $0.episodes[id: 2]?.favorite.alert = nil
    }
    await store.finish()
  }

  @Test("Shared state")
  func sharedState() async {
    let store = TestStore(initialState: SharedState.State()) { SharedState() }
    await store.send(.counter(.incrementTapped)) { $0.stats = SharedState.Stats(count: 1, taps: 1) }
    await store.send(.profile(.opened)) { $0.isProfileOpen = true }
    await store.send(.profile(.resetTapped)) { $0.stats = SharedState.Stats() }
  }

  @Test("Several destinations, of which one is presented")
  func multipleDestinations() async {
    let store = TestStore(initialState: Destinations.State()) { Destinations() }
    await store.send(.drillDownTapped) { $0.destination = .drillDown(Counter.State()) }
    await store.send(.destination(.presented(.drillDown(.incrementTapped)))) {
      $0.destination = .drillDown(Counter.State(count: 1))
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    await store.send(.popoverTapped) { $0.destination = .popover(Counter.State()) }
    await store.send(.sheetTapped) { $0.destination = .sheet(Counter.State()) }
    await store.send(.destination(.presented(.sheet(.incrementTapped)))) {
      $0.destination = .sheet(Counter.State(count: 1))
    }
  }

  @Test("Recursion")
  func recursion() async {
    let store = TestStore(initialState: Outline.State(id: 0)) { Outline() }
    await store.send(.addRowTapped(id: 1)) { $0.rows.append(Outline.State(id: 1)) }
    await store.send(.row(IdentifiedAction(id: 1, action: .addRowTapped(id: 2)))) {
      $0.rows[id: 1]?.rows.append(Outline.State(id: 2))
    }
    let rename = Outline.Action.row(IdentifiedAction(id: 2, action: .nameChanged("Primes")))
    await store.send(.row(IdentifiedAction(id: 1, action: rename))) {
      $0.rows[id: 1]?.rows[id: 2]?.name = "Primes"
    }
    await store.send(.rowsDeleted([1])) { $0.rows = [] }
  }
}
