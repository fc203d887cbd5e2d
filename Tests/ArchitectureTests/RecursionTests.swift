import ArchitectureTesting
import TestTraits
import Testing

/// A node of a tree, whose children are nodes; each node has a timer of its own.
private struct Node: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var ticks = 0
    var nodes: IdentifiedArray<State> = []

    /// Returns a chain of nodes, each the only child of the one before, with the identities 0, 1, 2, ….
    static func chain(_ count: Int) -> State {
      var state = State(id: count - 1)
      for id in (0..<(count - 1)).reversed() { state = State(id: id, nodes: [state]) }
      return state
    }
  }

  indirect enum Action: Equatable, Sendable {
    case startTapped, ticked, stopTapped
    case removeTapped(Int)
    case node(IdentifiedAction<Int, Action>)

    /// Returns the action for a descendant, given the identities on the way to it.
    static func at(_ path: Int..., action: Action) -> Action {
      path.reversed().reduce(action) { .node(.element(id: $1, action: $0)) }
    }
  }

  private enum CancelID { case timer }

  @Dependency(\.clock) private var clock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        return .run { [clock] send in
          for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.timer)
      case .ticked:
        state.ticks += 1
        return .none
      case .stopTapped: return .cancel(id: CancelID.timer)
      case .removeTapped(let id):
        state.nodes.remove(id: id)
        return .none
      case .node: return .none
      }
    }
    .forEach(\.nodes, action: /Action.node) { Self() }
  }
}

/// A folder that presents another folder, which is the same feature by way of another type.
private struct Folder: Reducer {
  struct State: Equatable {
    var opened = 0
    /// The presented folder, in an array because a struct can't contain itself.
    var subfolders: [State] = []
    var subfolder: State? {
      get { subfolders.first }
      set { subfolders = newValue.map { [$0] } ?? [] }
    }
  }

  indirect enum Action: Equatable, Sendable {
    case openTapped, closeTapped
    case subfolder(PresentationAction<Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .openTapped:
        state.opened += 1
        state.subfolder = State()
        return .none
      case .closeTapped: return .dismiss()
      case .subfolder: return .none
      }
    }
    .presenting(\.subfolder, action: /Action.subfolder) { Wrapper() }
  }
}

private struct Wrapper: Reducer {
  var body: some Reducer<Folder.State, Folder.Action> { Folder() }
}

@Suite("Recursive features", .timeLimit(.standard))
@MainActor
struct RecursionTests {
  private let clock = TestClock()

  private func store(_ state: Node.State) -> TestStore<Node.State, Node.Action> {
    TestStore(initialState: state) {
      Node()
    } withDependencies: {
      $0.clock = clock
    }
  }

  @Test("A feature that contains itself reduces the actions of each level")
  func reduces() {
    let store = Store(initialState: Node.State.chain(200)) { Node() }
    var action = Node.Action.ticked
    for id in (1..<200).reversed() { action = .at(id, action: action) }
    store.send(action)
    store.send(.at(1, 2, action: .ticked))
    var state = store.state
    var ticks: [Int] = []
    while true {
      ticks.append(state.ticks)
      guard let next = state.nodes.first else { break }
      state = next
    }
    #expect(ticks == (0..<200).map { $0 == 2 || $0 == 199 ? 1 : 0 })
  }

  /// A tree with nodes of the identity 3 in several places.
  private static let tree: Node.State = {
    let pair: IdentifiedArray = [Node.State(id: 3, nodes: [Node.State(id: 3)]), Node.State(id: 4)]
    return Node.State(id: 0, nodes: [Node.State(id: 2, nodes: pair), Node.State(id: 3, nodes: pair)])
  }()

  @Test("Equal identities below different parents have separate effects")
  func places() async {
    let store = store(Self.tree)
    await store.send(.at(2, 3, action: .startTapped))
    await store.send(.at(3, 3, action: .startTapped))
    await store.send(.at(3, action: .startTapped))
    await store.send(.at(3, 3, 3, action: .startTapped))
    #expect(clock.sleeperCount == 4)
    // Cancels the timer of one node alone, although three others have the same identity.
    await store.send(.at(3, 3, action: .stopTapped))
    #expect(clock.sleeperCount == 3)
    await clock.advance(by: .seconds(1))
    await store.receive(.at(2, 3, action: .ticked)) { $0.nodes[id: 2]?.nodes[id: 3]?.ticks = 1 }
    await store.receive(.at(3, action: .ticked)) { $0.nodes[id: 3]?.ticks = 1 }
    await store.receive(.at(3, 3, 3, action: .ticked)) {
      $0.nodes[id: 3]?.nodes[id: 3]?.nodes[id: 3]?.ticks = 1
    }
    await store.send(.at(2, 3, action: .stopTapped))
    await store.send(.at(3, action: .stopTapped))
    await store.send(.at(3, 3, 3, action: .stopTapped))
    await store.finish()
  }

  @Test("Removing a node cancels the effects of its descendants, and no others")
  func removed() async {
    let store = store(Self.tree)
    await store.send(.at(2, 3, action: .startTapped))
    await store.send(.at(2, 3, 3, action: .startTapped))
    await store.send(.at(3, 3, action: .startTapped))
    await store.send(.at(2, action: .removeTapped(3))) { $0.nodes[id: 2]?.nodes.remove(id: 3) }
    #expect(clock.sleeperCount == 1)
    await clock.advance(by: .seconds(1))
    await store.receive(.at(3, 3, action: .ticked)) { $0.nodes[id: 3]?.nodes[id: 3]?.ticks = 1 }
    await store.send(.removeTapped(3)) { $0.nodes.remove(id: 3) }
    #expect(clock.sleeperCount == 0)
    await store.finish()
  }

  @Test("A feature that presents itself by way of another type dismisses one level at a time")
  func presents() async {
    let store = TestStore<Folder.State, Folder.Action>(initialState: Folder.State()) { Folder() }
    await store.send(.openTapped) {
      $0.opened = 1
      $0.subfolder = Folder.State()
    }
    await store.send(.subfolder(.presented(.openTapped))) {
      $0.subfolder?.opened = 1
      $0.subfolder?.subfolder = Folder.State()
    }
    await store.send(.subfolder(.presented(.subfolder(.presented(.closeTapped)))))
    await store.receive(.subfolder(.presented(.subfolder(.dismiss)))) { $0.subfolder?.subfolder = nil }
    await store.send(.subfolder(.presented(.closeTapped)))
    await store.receive(.subfolder(.dismiss)) { $0.subfolder = nil }
    await store.finish()
  }
}
