/// A store that an actor of yours owns, such as a connection, a job, or a session on a server.
///
/// The actor that first sends an action is its owner from then on. Actions are reduced on the owner and effects
/// return to it, as those of a ``Store`` do to the main actor; scopes and sequences of values are those of a ``Store``.
///
/// ```swift
/// actor Connection {
///   private let store: ActorStore<Guestbook.State, Guestbook.Action>
///
///   init(guests: [String]) {
///     store = ActorStore(initialState: Guestbook.State(guests: guests)) { Guestbook() }
///   }
///
///   func received(_ name: String) -> Int {
///     store.send(.guestArrived(name))
///     return store.state.guests.count
///   }
/// }
/// ```
///
/// It is not `Sendable`, so the compiler keeps it in its actor. The store doesn't retain the actor. When the
/// actor is deallocated, so is the store, which cancels its effects.
@dynamicMemberLookup
public final class ActorStore<State, Action: Sendable> {
  private let core: StoreCore<State, Action>

  private init(core: StoreCore<State, Action>) {
    self.core = core
  }

  /// Creates a store, building the reducer once; `updateDependencies` applies to this store only.
  public convenience init(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> Reduce<State, Action>,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    let root = RootCore(
      state: initialState, reducer: reducer, withDependencies: updateDependencies, isolation: .unbound())
    self.init(core: root.core)
  }

  /// Creates a store of one reducer and infers its types from the reducer: the state may be `[]`.
  public convenience init<Feature: Reducer>(
    initialState: @autoclosure () -> State,
    reducer: () -> Feature,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) where Feature.State == State, Feature.Action == Action {
    self.init(initialState: initialState(), reducer: { reducer() }, withDependencies: updateDependencies)
  }

  public var state: State { core.state() }

  public subscript<Value>(dynamicMember part: KeyPath<State, Value>) -> Value { state[keyPath: part] }

  /// Reduces an action and starts its effects; the returned task can await or cancel them.
  ///
  /// The program stops if an actor other than the owner sends an action.
  @discardableResult
  public func send(_ action: Action, isolation caller: isolated any Actor = #isolation) -> StoreTask {
    core.isolation.bind(to: caller)
    return core.send(action)
  }

  public func scope<ChildState, ChildAction>(
    state: @escaping (State) -> ChildState, action: CasePath<Action, ChildAction>
  ) -> ActorStore<ChildState, ChildAction> {
    ActorStore<ChildState, ChildAction>(core: core.scoped(state: state, action: action))
  }

  public func scope<ChildState, ChildAction>(
    ifLet state: @escaping (State) -> ChildState?, action: CasePath<Action, ChildAction>
  ) -> ActorStore<ChildState, ChildAction>? {
    core.scoped(ifLet: state, action: action).map { ActorStore<ChildState, ChildAction>(core: $0) }
  }

  public func scope<Element: Identifiable & SendableMetatype, ElementAction>(
    forEach elements: @escaping (State) -> IdentifiedArray<Element>, id: Element.ID,
    action: CasePath<Action, IdentifiedAction<Element.ID, ElementAction>>
  ) -> ActorStore<Element, ElementAction>? where Element.ID: Sendable {
    scope(ifLet: { elements($0)[id: id] }, action: action.appending(path: .element(id: id)))
  }

  public func values<Slice: Equatable & Sendable>(
    of slice: @escaping (State) -> Slice, isolation caller: isolated any Actor = #isolation
  ) -> AsyncStream<Slice> {
    core.isolation.bind(to: caller)
    return core.values(of: slice)
  }
}
