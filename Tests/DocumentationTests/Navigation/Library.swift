import Architecture
import ArchitectureTesting
import Testing

struct Book: Reducer {
  struct State: Equatable, Sendable {
    var title: String
    var isStarred = false
    var secondsRead = 0
  }

  enum Action: Equatable, Sendable {
    case authorTapped(String)
    case starButtonTapped
    case deleteButtonTapped
    case readingStarted
    case secondPassed
  }

  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .authorTapped:
      return .none
    case .starButtonTapped:
      state.isStarred.toggle()
      return .none
    case .deleteButtonTapped:
      return .dismiss()
    case .readingStarted:
      return .run { send in
        for await _ in clock.timer(every: .seconds(1)) { await send(.secondPassed) }
      }
    case .secondPassed:
      state.secondsRead += 1
      return .none
    }
  }
}

struct Author: Reducer {
  struct State: Equatable, Sendable {
    var name: String
  }

  enum Action: Equatable, Sendable {
    case renamed(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .renamed(let name):
      state.name = name
      return .none
    }
  }
}

struct Screen: Reducer {
  enum State: Equatable, Sendable {
    case book(Book.State)
    case author(Author.State)
  }

  enum Action: Equatable, Sendable {
    case book(Book.Action)
    case author(Author.Action)
  }

  var body: some Reducer<State, Action> {
    Book().pullback(case: /State.book, action: /Action.book)
    Author().pullback(case: /State.author, action: /Action.author)
  }
}

struct Library: Reducer {
  struct State: Equatable {
    var path = StackState<Screen.State>()
  }

  enum Action: Equatable, Sendable {
    case bookTapped(String)
    case audiobookTapped(String)
    case homeButtonTapped
    case path(StackAction<Screen.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .bookTapped(let title):
        state.path.append(.book(Book.State(title: title)))
        return .none
      case .audiobookTapped(let title):
        let id = state.path.append(.book(Book.State(title: title)))
        return .send(.path(.element(id: id, action: .book(.readingStarted))))
      case .homeButtonTapped:
        state.path.removeAll()
        return .none
      case .path(.element(_, .book(.authorTapped(let name)))):
        state.path.append(.author(Author.State(name: name)))
        return .none
      case .path:
        return .none
      }
    }
    .forEachScreen(\.path, action: /Action.path) { Screen() }
  }
}

@Suite("Navigation")
@MainActor
struct NavigationTests {
  private let clock = TestClock()

  private func testStore(_ state: Library.State = Library.State()) -> TestStore<Library.State, Library.Action>
  {
    TestStore(initialState: state) {
      Library()
    } withDependencies: {
      $0.clock = clock
    }
  }

  @Test("A screen is pushed, changed, and pops itself")
  func dismissal() async {
    let store = testStore()
    await store.send(.bookTapped("Primes")) { $0.path.append(.book(Book.State(title: "Primes"))) }
    await store.send(.path(.element(id: 0, action: .book(.starButtonTapped)))) {
      $0.path[id: 0, case: /Screen.State.book]?.isStarred = true
    }
    await store.send(.path(.element(id: 0, action: .book(.deleteButtonTapped))))
    await store.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.finish()
  }

  @Test("A screen that dismisses itself is tested alone")
  func dismissalAlone() async {
    let store = TestStore(initialState: Book.State(title: "Primes")) { Book() }
    await store.send(.deleteButtonTapped)
    #expect(store.isDismissed)
  }

  @Test("The parent begins the work of a screen, and the work ends with the screen")
  func work() async {
    let store = testStore()
    await store.send(.audiobookTapped("Primes")) { $0.path.append(.book(Book.State(title: "Primes"))) }
    await store.receive(.path(.element(id: 0, action: .book(.readingStarted))))
    await clock.advance(by: .seconds(1))
    await store.receive(.path(.element(id: 0, action: .book(.secondPassed)))) {
      $0.path[id: 0, case: /Screen.State.book]?.secondsRead = 1
    }
    await store.send(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.finish()
  }

  @Test("A link opens several screens; one that pops itself pops those above it, and ends their effects")
  func link() async {
    let linked = Library.State(
      path: StackState([
        .book(Book.State(title: "Primes")), .author(Author.State(name: "Euler")),
      ]))
    let store = testStore(linked)
    await store.send(.path(.element(id: 1, action: .author(.renamed("Euclid"))))) {
      $0.path[id: 1] = .author(Author.State(name: "Euclid"))
    }
    await store.send(.path(.element(id: 0, action: .book(.readingStarted))))
    await clock.advance(by: .seconds(1))
    await store.receive(.path(.element(id: 0, action: .book(.secondPassed)))) {
      $0.path[id: 0, case: /Screen.State.book]?.secondsRead = 1
    }
    await store.send(.path(.element(id: 0, action: .book(.deleteButtonTapped))))
    await store.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.finish()
  }

  @Test(
    "Effects end with their screen, whoever pops it, and not with one above it", arguments: [false, true])
  func effects(isPoppedByParent: Bool) async {
    let store = testStore()
    await store.send(.bookTapped("A")) { $0.path.append(.book(Book.State(title: "A"))) }
    await store.send(.path(.element(id: 0, action: .book(.readingStarted))))
    await store.send(.path(.element(id: 0, action: .book(.authorTapped("B"))))) {
      $0.path.append(.author(Author.State(name: "B")))
    }
    await store.send(.path(.popFrom(id: 1))) { $0.path.popLast() }
    await clock.advance(by: .seconds(1))
    await store.receive(.path(.element(id: 0, action: .book(.secondPassed)))) {
      $0.path[id: 0, case: /Screen.State.book]?.secondsRead = 1
    }
    await store.send(isPoppedByParent ? .homeButtonTapped : .path(.popFrom(id: 0))) { $0.path.removeAll() }
    await store.finish()
  }
}
