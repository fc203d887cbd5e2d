import Architecture
import ArchitectureTesting
import Testing

struct Destination: Reducer {
  enum State: Equatable, Sendable {
    case book(Book.State)
    case author(Author.State)
    case alert(AlertState<AlertAction>)
  }

  enum Action: Equatable, Sendable {
    case book(Book.Action)
    case author(Author.Action)
    case alert(AlertAction)
  }

  enum AlertAction: Equatable, Sendable {
    case emptyButtonTapped
    case reallyEmptyButtonTapped
  }

  var body: some Reducer<State, Action> {
    Book().pullback(case: /State.book, action: /Action.book)
    Author().pullback(case: /State.author, action: /Action.author)
  }
}

struct Shelf: Reducer {
  struct State: Equatable, Sendable {
    var titles: [String] = []
    var destination: Destination.State?
  }

  enum Action: Equatable, Sendable {
    case bookTapped(String)
    case emptyButtonTapped
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .bookTapped(let title):
        state.destination = .book(Book.State(title: title))
      case .emptyButtonTapped:
        state.destination = .alert(AlertState(title: "Empty the shelf?", buttons: [Self.emptyButton]))
      case .destination(.presented(.book(.authorTapped(let name)))):
        state.destination = .author(Author.State(name: name))
      case .destination(.presented(.alert(.emptyButtonTapped))):
        state.titles = []
      case .destination:
        break
      }
      return .none
    }
    .presenting(\.destination, action: /Action.destination) { Destination() }
  }

  static let emptyButton = AlertButton(
    "Empty", role: .destructive, action: Destination.AlertAction.emptyButtonTapped)
}

@Suite("Destinations")
@MainActor
struct ShelfTests {
  private func testStore(_ state: Shelf.State, clock: TestClock = TestClock())
    -> TestStore<Shelf.State, Shelf.Action>
  {
    TestStore(initialState: state) {
      Shelf()
    } withDependencies: {
      $0.clock = clock
    }
  }

  @Test("One destination replaces another, cancels its effects, and dismisses itself")
  func replacement() async {
    let clock = TestClock()
    let store = testStore(Shelf.State(), clock: clock)
    await store.send(.bookTapped("Primes")) { $0.destination = .book(Book.State(title: "Primes")) }
    await store.send(.destination(.presented(.book(.readingStarted))))
    await clock.advance(by: .seconds(1))
    await store.receive(.destination(.presented(.book(.secondPassed)))) {
      $0.destination = .book(Book.State(title: "Primes", secondsRead: 1))
    }
    await store.send(.destination(.presented(.book(.authorTapped("Euler"))))) {
      $0.destination = .author(Author.State(name: "Euler"))
    }
    await store.send(.bookTapped("Sieves")) { $0.destination = .book(Book.State(title: "Sieves")) }
    await store.send(.destination(.presented(.book(.deleteButtonTapped))))
    await store.receive(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()
  }

  @Test("The state of a destination is changed by its case")
  func change() async {
    let store = testStore(Shelf.State())
    await store.send(.bookTapped("Primes")) { $0.destination = .book(Book.State(title: "Primes")) }
    await store.send(.destination(.presented(.book(.starButtonTapped)))) {
      $0.destination[case: /Destination.State.book]?.isStarred = true
    }
    var state = store.state
    state.destination[case: /Destination.State.book]?.isStarred = true
    #expect(state == store.state)
    await store.finish()
  }

  @Test("The same case without an identity is the same child, and its effects continue")
  func sameCase() async {
    let clock = TestClock()
    let store = testStore(Shelf.State(), clock: clock)
    await store.send(.bookTapped("Primes")) { $0.destination = .book(Book.State(title: "Primes")) }
    await store.send(.destination(.presented(.book(.readingStarted))))
    await store.send(.bookTapped("Sieves")) { $0.destination = .book(Book.State(title: "Sieves")) }
    await clock.advance(by: .seconds(1))
    await store.receive(.destination(.presented(.book(.secondPassed)))) {
      $0.destination[case: /Destination.State.book]?.secondsRead = 1
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    await store.finish()
  }

  @Test("An alert among the destinations is dismissed by its buttons")
  func alert() async {
    let store = testStore(Shelf.State(titles: ["Primes"]))
    await store.send(.emptyButtonTapped) {
      $0.destination = .alert(AlertState(title: "Empty the shelf?", buttons: [Shelf.emptyButton]))
    }
    await store.send(.destination(.presented(.alert(.emptyButtonTapped)))) {
      $0.titles = []
      $0.destination = nil
    }
    await store.finish()
  }
}
