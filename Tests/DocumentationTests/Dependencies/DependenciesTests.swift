import Architecture
import ArchitectureTesting
import Testing

@MainActor
@Suite("Dependencies")
struct DependenciesTests {
  @Test("The root assigns the live values")
  func root() {
    let store = Store(initialState: SearchState()) {
      Search()
    } withDependencies: {
      $0.useSystemValues()
      $0.dictionary = .list(["pride", "prime", "prize"])
    }
    #expect(store.state == SearchState())
  }

  @Test("The live list finds words by how they begin")
  func list() async throws {
    #expect(try await DictionaryClient.list(["add", "prime"]).words("pr") == ["prime"])
  }

  @Test("A scope of dependencies reaches into all that is made in it")
  func scope() async {
    let store = withDependencies {
      $0.clock = ImmediateClock()
      $0.dictionary = .list(["prime"])
    } operation: {
      Store(initialState: SearchState()) { Search() }
    }
    await store.send(.queryChanged("pr")).finish()
    #expect(store.state.words == ["prime"])
  }

  @Test("A part of the tree can have a dependency of its own")
  func part() async {
    let store = Store(initialState: BothSearches.State()) {
      BothSearches()
    } withDependencies: {
      $0.clock = ImmediateClock()
      $0.dictionary = .list(["prime"])
    }
    await store.send(.english(.queryChanged("pr"))).finish()
    await store.send(.german(.queryChanged("Pr"))).finish()
    #expect(store.state.english.words == ["prime"])
    #expect(store.state.german.words == ["Primzahl"])
  }

  @Test("An endpoint that nobody assigned fails the test by its name")
  func unassigned() async throws {
    let messages = await failures {
      let store = TestStore(initialState: SearchState()) {
        Search()
      } withDependencies: {
        $0.clock = ImmediateClock()
      }
      await store.send(.queryChanged("p")) { $0.query = "p" }
      await store.skipReceivedActions()
    }
    let expected = try Article("DeclaringDependencies").output(after: "DictionaryClient.words")
    #expect(messages == [expected])
  }
}

struct BothSearches: Reducer {
  struct State: Equatable, Sendable {
    var english = SearchState()
    var german = SearchState()
  }

  enum Action: Equatable, Sendable {
    case english(SearchAction)
    case german(SearchAction)
  }

  var body: some Reducer<State, Action> {
    Search().pullback(state: \.english, action: /Action.english)
    Search()
      .dependency(\.dictionary, .list(["Primzahl"]))
      .pullback(state: \.german, action: /Action.german)
  }
}
