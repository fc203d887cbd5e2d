import ArchitectureTesting
import TestTraits
import Testing

/// A reducer with an effect that never ends on its own.
private struct Leaf: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
  }

  enum Action: Equatable, Sendable {
    case started, ticked
    /// Gives the leaf another identity and starts an effect.
    case succeeded
  }

  @Dependency(\.clock) private var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if action == .ticked { return .none }
    if action == .succeeded { state.id += 1 }
    return .run { [clock] send in
      for await _ in clock.timer(every: .seconds(1)) { await send(.ticked) }
    }
  }
}

/// A reducer with leaves of each kind.
private struct Branch: Reducer {
  enum Choice: Equatable {
    case leaf(Leaf.State)
    case nothing
  }

  struct State: Equatable {
    var optional: Leaf.State? = Leaf.State()
    var choice = Choice.leaf(Leaf.State())
    var list: IdentifiedArray = [Leaf.State(id: 1), Leaf.State(id: 2)]
  }

  enum Action: Equatable, Sendable {
    case optional(Leaf.Action)
    case choice(Leaf.Action)
    case list(IdentifiedAction<Int, Leaf.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .ifLet(\.optional, action: /Action.optional) { Leaf() }
      .forEach(\.list, action: /Action.list) { Leaf() }
    Reduce { _, _ in .none }
      .ifCaseLet(/Choice.leaf, action: .identity) { Leaf() }
      .pullback(state: \.choice, action: /Action.choice)
  }
}

/// A reducer that removes leaves without the branch's knowledge: after it, or before it.
private struct Tree: Reducer {
  struct State: Equatable {
    var branch = Branch.State()
    var other: Branch.State? = Branch.State()
    /// The same place through a computed property.
    var computed: Branch.State {
      get { branch }
      set { branch = newValue }
    }
  }

  enum Action: Equatable, Sendable {
    case branch(Branch.Action)
    case computed(Branch.Action)
    case other(Branch.Action)
    case optionalPruned, optionalReplaced, choicePruned, elementPruned, otherPruned, unrelated
  }

  var body: some Reducer<State, Action> {
    Branch().pullback(state: \.branch, action: /Action.branch)
    Branch().pullback(state: \.computed, action: /Action.computed)
    Reduce { _, _ in .none }.ifLet(\.other, action: /Action.other) { Branch() }
    Reduce<State, Action> { state, action in
      switch action {
      case .optionalPruned, .branch(.optional(.ticked)): state.branch.optional = nil
      case .optionalReplaced: state.branch.optional?.id += 1
      case .choicePruned: state.branch.choice = .nothing
      case .elementPruned: state.branch.list.remove(id: 1)
      case .otherPruned: state.other = nil
      case .branch, .computed, .other, .unrelated: break
      }
      return .none
    }
  }
}

@Suite("Effects of children that other reducers remove", .timeLimit(.standard))
@MainActor
struct OrphanTests {
  private let clock = TestClock()

  private func store() -> Store<Tree.State, Tree.Action> {
    Store(initialState: Tree.State()) {
      Tree()
    } withDependencies: {
      $0.clock = clock
    }
  }

  @Test(
    "Removing a child in its parent's parent cancels its effects immediately",
    arguments: [
      (Tree.Action.branch(.optional(.started)), Tree.Action.optionalPruned),
      (.branch(.optional(.started)), .optionalReplaced),
      (.branch(.choice(.started)), .choicePruned),
      (.branch(.list(.element(id: 1, action: .started))), .elementPruned),
      (.computed(.optional(.started)), .optionalPruned),
      (.computed(.list(.element(id: 1, action: .started))), .elementPruned),
      (.other(.optional(.started)), .otherPruned),
      (.other(.choice(.started)), .otherPruned),
    ])
  fileprivate func pruned(start: Tree.Action, prune: Tree.Action) {
    let store = store()
    store.send(start)
    store.send(.unrelated)
    #expect(store.hasRunningEffects)
    store.send(prune)
    #expect(!store.hasRunningEffects)
  }

  @Test("A child has no effects if the action that starts its first one also removes it")
  func startedAndPruned() {
    let store = Store(initialState: Tree.State()) {
      Tree()
      Reduce { state, action in
        if action == .branch(.optional(.started)) { state.branch.optional = nil }
        return .none
      }
    } withDependencies: {
      $0.clock = clock
    }
    store.send(.branch(.optional(.started)))
    #expect(!store.hasRunningEffects)
  }

  @Test("Replacing a child cancels its effects before the new child starts one")
  func replacedBefore() {
    let store = Store<Branch.State, Branch.Action>(initialState: Branch.State()) {
      Reduce { state, action in
        if action == .optional(.started) { state.optional?.id += 1 }
        return .none
      }
      Branch()
    } withDependencies: {
      $0.clock = clock
    }
    store.send(.optional(.started))
    store.send(.optional(.started))
    #expect(store.positionsOfRunningEffects.count == 1)
  }

  @Test(
    "A child that replaces itself keeps the effects of that action and none from before",
    arguments: [
      (Tree.Action.branch(.optional(.started)), Tree.Action.branch(.optional(.succeeded))),
      (.branch(.choice(.started)), .branch(.choice(.succeeded))),
    ])
  fileprivate func succession(start: Tree.Action, succeed: Tree.Action) {
    let store = store()
    store.send(start)
    for _ in 0..<2 {
      store.send(succeed)
      #expect(store.positionsOfRunningEffects.count == 1)
    }
  }

  @Test("Effects forwarded without a pullback, from another type of state, are not canceled")
  func forwarded() {
    struct Wrapper: Equatable {
      var padding = 0
      var branch = Branch.State()
    }
    let store = Store<Wrapper, Branch.Action>(initialState: Wrapper()) {
      Reduce { state, action in
        Branch().reduce(into: &state.branch, action: action)
      }
    } withDependencies: {
      $0.clock = clock
    }
    store.send(.optional(.started))
    store.send(.list(.element(id: 1, action: .started)))
    #expect(store.positionsOfRunningEffects.count == 2)
  }

  @Test(
    "However elements are added and removed, exactly those that remain keep their effects",
    arguments: 1...20 as ClosedRange<UInt64>)
  func randomElements(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let store = Store<Branch.State, ListAction>(initialState: Branch.State()) {
      Branch().pullback(state: \.self, action: /ListAction.branch)
      Reduce { state, action in
        if case .changed(let list) = action { state.list = list }
        return .none
      }
    } withDependencies: {
      $0.clock = clock
    }
    var (earlier, running, nextID) = (store.state.list, Set<Int>(), 3)
    for step in 1...300 {
      var list = store.state.list
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: list = earlier
      case 1: earlier = list
      case 2: list.removeAll { _ in Bool.random(using: &generator) }
      case 3..<8:
        if let id = list.ids.randomElement(using: &generator) { list.remove(id: id) }
      case 8..<12:
        list.append(Leaf.State(id: nextID))
        nextID += 1
      default:
        if let id = list.ids.randomElement(using: &generator), running.insert(id).inserted {
          store.send(.branch(.list(.element(id: id, action: .started))))
        }
        continue
      }
      store.send(.changed(list))
      running.formIntersection(list.ids)
      #expect(store.positionsOfRunningEffects.count == running.count, "seed \(seed), step \(step)")
    }
  }
}

private enum ListAction: Sendable {
  case branch(Branch.Action)
  case changed(IdentifiedArray<Leaf.State>)
}
