import ArchitectureTesting
import TestTraits
import Testing

/// A book with an effect that turns its pages, and a stack of notes inside it.
private struct Book: Reducer {
  struct State: Equatable, Sendable {
    var pages = 0
    var notes = StackState<Int>()
  }

  enum Action: Equatable, Sendable {
    case opened, pageTurned, noteAdded
    case notes(StackAction<Bool>)
  }

  @Dependency(\.clock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened:
        return .run { [clock] send in
          for await _ in clock.timer(every: .seconds(1)) { await send(.pageTurned) }
        }
      case .pageTurned: state.pages += 1
      case .noteAdded: state.notes.append(0)
      case .notes: break
      }
      return .none
    }
    .forEachScreen(\.notes, action: /Action.notes) {
      Reduce { state, _ in
        state += 1
        return .run { [clock] _ in try await clock.sleep(for: .seconds(9)) }
      }
    }
  }
}

private struct Library: Reducer {
  struct State: Equatable, Sendable {
    var path = StackState<Book.State>()
    var spare = StackState<Book.State>()
  }

  enum Action: Equatable, Sendable {
    case path(StackAction<Book.Action>)
    case bookTapped, linkOpened, literalOpened, emptied, exchanged, notesEmptied
    case loaded(StackState<Book.State>)
    /// Replaced by a reducer around this one, before and after it.
    case replacedBefore, replacedAfter
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .replacedBefore { state.path = StackState([Book.State()]) }
      return .none
    }
    Reduce { state, action in
      switch action {
      case .bookTapped: state.path.append(Book.State())
      case .linkOpened: state.path = StackState([Book.State()])
      case .literalOpened: state.path = [Book.State()]
      case .emptied: state.path = StackState()
      case .exchanged: swap(&state.path, &state.spare)
      case .notesEmptied:
        if let id = state.path.ids.last { state.path[id: id]?.notes = StackState() }
      case .loaded(let path): state.path = path
      case .path, .replacedBefore, .replacedAfter: break
      }
      return .none
    }
    .forEachScreen(\.path, action: /Action.path) { Book() }
    Reduce { state, action in
      if action == .replacedAfter { state.path = StackState([Book.State()]) }
      return .none
    }
  }
}

@Suite("Identities of screens on a stack that is assigned anew", .timeLimit(.standard))
@MainActor
struct StackIdentityTests {
  private let clock = TestClock()

  private func store(_ state: @autoclosure () -> Library.State = Library.State()) -> Store<
    Library.State, Library.Action
  > {
    Store(initialState: state()) {
      Library()
    } withDependencies: {
      $0.clock = clock
    }
  }

  @Test(
    "A stack that is assigned takes the effects of the screens before with it, and none of their identities",
    arguments: [
      .linkOpened, .literalOpened, .emptied, .replacedBefore, .replacedAfter, .exchanged,
    ] as [Library.Action], [true, false])
  fileprivate func assigned(_ action: Library.Action, isMadeInStore: Bool) async {
    let state = Library.State(path: StackState([Book.State()]))
    let store = isMadeInStore ? store() : store(state)
    if isMadeInStore { store.send(.bookTapped) }
    store.send(.path(.element(id: 0, action: .opened)))
    await clock.advance(by: .seconds(1))
    #expect(store.state.path.map(\.pages) == [1])
    store.send(action)
    #expect(!store.hasRunningEffects)
    store.send(.bookTapped)
    await clock.advance(by: .seconds(2))
    #expect(store.state.path.allSatisfy { $0.pages == 0 })
    #expect(!store.state.path.ids.contains(0))
    let recorder = IssueRecorder()
    recorder.recording { _ = store.send(.path(.element(id: 0, action: .pageTurned))) }
    #expect(recorder.messages.count == 1)
    #expect(store.state.path.allSatisfy { $0.pages == 0 })
  }

  @Test("A stack from elsewhere, with the same identities, takes the effects of the screens before with it")
  func loaded() async {
    let store = store()
    store.send(.bookTapped)
    store.send(.path(.element(id: 0, action: .opened)))
    store.send(.loaded(StackState([Book.State()])))
    #expect(!store.hasRunningEffects)
    #expect(store.state.path.ids == [0])
    store.send(.path(.element(id: 0, action: .opened)))
    #expect(store.hasRunningEffects)
    // A copy is the same stack.
    store.send(.loaded(store.state.path))
    #expect(store.hasRunningEffects)
  }

  @Test("Setting a screen by its identity keeps its effects")
  func setScreen() {
    let store = store()
    store.send(.bookTapped)
    store.send(.path(.element(id: 0, action: .opened)))
    var path = store.state.path
    path[id: 0] = Book.State(pages: 7)
    store.send(.loaded(path))
    #expect(store.state.path.map(\.pages) == [7])
    #expect(store.hasRunningEffects)
  }

  @Test("A stack inside of a screen has identities of its own, too")
  func nested() {
    let store = store()
    store.send(.bookTapped)
    for _ in 0..<2 { store.send(.path(.element(id: 0, action: .noteAdded))) }
    #expect(store.state.path[id: 0]?.notes.ids == [0, 1])
    store.send(.path(.element(id: 0, action: .notes(.element(id: 1, action: true)))))
    #expect(store.hasRunningEffects)
    store.send(.notesEmptied)
    #expect(!store.hasRunningEffects)
    store.send(.path(.element(id: 0, action: .noteAdded)))
    #expect(store.state.path[id: 0]?.notes.ids == [2])
    store.send(.path(.element(id: 0, action: .notes(.element(id: 2, action: true)))))
    store.send(.linkOpened)
    #expect(!store.hasRunningEffects)
    #expect(store.state.path.ids == [1])
  }

  @Test("A test pushes 0, 1, 2, and expects the identities of a stack that its reducer assigns")
  func testStore() async {
    for state in [Library.State(), Library.State(path: StackState([Book.State(), Book.State()]))] {
      let store = TestStore(initialState: state) {
        Library()
      } withDependencies: {
        $0.clock = clock
      }
      let first = state.path.count
      for number in 0..<3 {
        await store.send(.bookTapped) { $0.path.append(Book.State()) }
        #expect(store.path.ids.last == store.path.ids[first + number])
      }
      #expect(Array(store.path.ids.suffix(3)).description == "\(Array(first..<first + 3))")
      await store.send(.linkOpened) { $0.path = StackState([Book.State()]) }
      #expect(store.path.ids.description == "[\(first + 3)]")
      store.assert { $0.path[id: $0.path.ids[0]]?.pages = 0 }
      await store.send(.emptied) { $0.path = StackState() }
    }
  }

  @Test(
    "The elements of an array that is assigned with the same identities are the same, and keep their effects")
  func elements() {
    let store = Store<IdentifiedArray<TickerRow.State>, IdentifiedAction<Int, Ticker.Action>>(
      initialState: [TickerRow.State(id: 1)]
    ) {
      Reduce { state, action in
        if case .element(_, .stopped) = action { state = [TickerRow.State(id: 1)] }
        return .none
      }
      .forEach(\.self, action: .identity) {
        Reduce { _, action in
          action == .started ? .run { [clock] _ in try await clock.sleep(for: .seconds(1)) } : .none
        }
      }
    }
    store.send(.element(id: 1, action: .started))
    store.send(.element(id: 1, action: .stopped))
    #expect(store.hasRunningEffects)
  }
}
