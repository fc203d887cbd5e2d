import ArchitectureTesting
import Counter
import Explore
import FavoritePrimes
import Lookups
import NumberFactsTesting
import PrimeModal
import Testing

@testable import AppFeature

@MainActor
@Suite("App: requests that lead elsewhere")
struct RoutingTests {
  private func store(_ state: AppState) -> Store<AppState, AppAction> {
    Store(initialState: state) {
      AppReducer()
    } withDependencies: {
      $0.date = .constant(.testAddition)
    }
  }

  @Test(
    "A search is canceled from the modal and from the list of lookups",
    arguments: [
      { .counter(.primeModal(.presented(.facts(.cancelButtonTapped($0))))) },
      { .counter(.lookups(.facts(.cancelButtonTapped($0)))) },
    ] as [@Sendable (BigInt) -> AppAction])
  func facts(action: @Sendable (BigInt) -> AppAction) {
    var search = Investigation(of: BigInt(2).power(100) + 1)
    (search.isThorough, search.isRunning) = (true, true)
    var state = AppState()
    state.facts = Facts.State([search])
    state.counterScreen.modalNumber = search.number
    let store = store(state)
    store.send(action(search.number))
    #expect(store.state.facts.searches.isEmpty)
  }

  @Test("A count that is requested elsewhere opens the counter")
  func count() {
    let store = store(AppState(route: .explore))
    store.send(.countRequested(97))
    #expect(store.state.route == .counter && store.state.count == 97)
  }

  @Test("A number is shown on the map; the count, or a number beyond the map, is followed")
  func explore() {
    let store = store(AppState(count: 5))
    for (number, cursor) in [
      (97, .number(97)), (5, .count), (97, .number(97)), (0, .count), (97, .number(97)), (-1, .count),
    ]
      as [(BigInt, Explore.Cursor)]
    {
      store.send(.exploreRequested(number))
      #expect(store.state.route == .explore && store.state.exploreScreen.cursor == cursor)
    }
    store.send(.exploreRequested(BigInt(2).power(64)))
    #expect(store.state.exploreScreen.cursor == .count)
  }

  @Test("The banner opens the spiral around 1, whatever Explore displayed")
  func spiral() {
    var state = AppState(count: 97)
    state.exploreScreen.shape = .sacks
    let store = store(state)
    store.send(.spiralRequested)
    #expect(store.state.route == .explore && store.state.explore.number == 1)
    #expect(
      store.state.exploreScreen.title == "Ulam spiral" && store.state.exploreScreen.shownColoring == .factor)
  }

  @Test("A range from the command palette is added, and the field displays what is refused")
  func range() {
    let store = store(AppState())
    store.send(.favoritePrimes(.adding(.textSubmitted("100..110"))))
    #expect(store.state.route == .favoritePrimes && store.state.favoritePrimes.ids == [101, 103, 107, 109])
    store.send(.favoritePrimes(.adding(.textSubmitted("1..1e9"))))
    #expect(
      store.state.favoritesScreen.adding.isEditing && store.state.favoritesScreen.adding.text == "1..1e9")
  }
}
