/// A runtime that holds a feature's state, reduces the actions sent to it, and runs their effects.
///
/// ```swift
/// let store = Store(initialState: CounterState()) { Counter() }
/// store.send(.incrementButtonTapped)
/// await store.send(.incrementLaterButtonTapped).finish()
/// #expect(store.state.count == 2)
/// ```
///
/// A store keeps the dependencies of the task in which it was created. Deallocating the store cancels its
/// effects.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action: Sendable> {
  let core: StoreCore<State, Action>

  init(core: StoreCore<State, Action>) {
    self.core = core
  }

  /// Isolated, because the core ends its effects and observations when it is deallocated.
  isolated deinit {}

  /// Creates a store, building the reducer once; `updateDependencies` applies to this store only.
  public convenience init(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> Reduce<State, Action>,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    let root = RootCore(
      state: initialState, reducer: reducer, withDependencies: updateDependencies, isolation: .mainActor)
    self.init(core: root.core)
  }

  /// Creates a store of one reducer and infers its types from the reducer: the state may be a literal such as `[]`.
  public convenience init<Feature: Reducer>(
    initialState: @autoclosure () -> State,
    reducer: () -> Feature,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) where Feature.State == State, Feature.Action == Action {
    self.init(initialState: initialState(), reducer: { reducer() }, withDependencies: updateDependencies)
  }

  public var state: State { core.state() }

  /// A part of the state, as in `store.count`.
  public subscript<Value>(dynamicMember part: KeyPath<State, Value>) -> Value { state[keyPath: part] }

  /// Reduces an action and starts its effects, which the returned task can await or cancel.
  ///
  /// An action that an observer or an effect sends while another is being reduced is queued.
  @discardableResult
  public func send(_ action: Action) -> StoreTask { core.send(action) }

  /// Returns a store for part of the state and the actions that belong to it.
  ///
  /// The scoped state is not stored; it is read from this store each time. Observers of a scoped store are
  /// notified only when the scoped state changes, or of every action if it isn't equatable.
  public func scope<ChildState, ChildAction>(
    state: @escaping @MainActor (State) -> ChildState, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(core: core.scoped(state: state, action: action))
  }

  /// Returns a store for a child that may be absent; `nil` if it is absent now.
  ///
  /// If the child becomes absent later, the store keeps the child's state as it was last read, observed, or left by an
  /// action sent to this store.
  public func scope<ChildState, ChildAction>(
    ifLet state: @escaping @MainActor (State) -> ChildState?, action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    core.scoped(ifLet: state, action: action).map { Store<ChildState, ChildAction>(core: $0) }
  }

  /// Returns a store for one element of a collection; `nil` if there is none with the identity now.
  ///
  /// If the element is removed later, the store keeps its state as for an absent child.
  public func scope<Element: Identifiable & SendableMetatype, ElementAction>(
    forEach elements: @escaping @MainActor (State) -> IdentifiedArray<Element>, id: Element.ID,
    action: CasePath<Action, IdentifiedAction<Element.ID, ElementAction>>
  ) -> Store<Element, ElementAction>? where Element.ID: Sendable {
    scope(ifLet: { elements($0)[id: id] }, action: action.appending(path: .element(id: id)))
  }
}

/// The store of a feature, as in `StoreOf<Counter>`.
public typealias StoreOf<Feature: Reducer> = Store<Feature.State, Feature.Action>

/// The effects of an action, including the effects of the actions that they send.
public struct StoreTask: Sendable {
  let group: EffectGroup
  let isolation: StoreIsolation

  /// Waits until all effects have ended; canceling the waiting task cancels them.
  public nonisolated(nonsending) func finish() async {
    guard let actor = isolation.actor else { return }
    await withTaskCancellationHandler {
      await group.finished(on: actor)
    } onCancel: {
      Task { await group.cancel(on: actor) }
    }
  }

  /// Cancels the effects; none of their actions is reduced afterward.
  ///
  /// On the store's actor, they are canceled when this call returns; elsewhere, as soon as the actor is free.
  public func cancel(isolation caller: isolated (any Actor)? = #isolation) {
    guard let actor = isolation.actor else { return }
    if caller === actor {
      group.cancel()
    } else {
      Task { await group.cancel(on: actor) }
    }
  }
}
