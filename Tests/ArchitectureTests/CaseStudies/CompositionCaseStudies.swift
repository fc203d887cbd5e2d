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

@Suite("Case studies of composition")
@MainActor
struct CompositionCaseStudies {
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
    await store.send(.episode(.element(id: 1, action: .buttonTapped))) {
      $0.episodes[id: 1]?.favorite.isFavorite = true
    }
    await store.receive(.episode(.element(id: 1, action: .saved(isFavorite: true))))
    await store.send(.episode(.element(id: 2, action: .buttonTapped))) {
      $0.episodes[id: 2]?.favorite.isFavorite = true
    }
    await store.receive(.episode(.element(id: 2, action: .failed(wasFavorite: false)))) {
      $0.episodes[id: 2]?.favorite.isFavorite = false
      $0.episodes[id: 2]?.favorite.alert = AlertState(title: "Not saved", buttons: [])
    }
    await store.send(.episode(.element(id: 2, action: .alert(.dismiss)))) {
      $0.episodes[id: 2]?.favorite.alert = nil
    }
    await store.finish()
  }

  @Test("One of several destinations is presented")
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
}
