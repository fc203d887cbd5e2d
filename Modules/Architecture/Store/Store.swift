/// Holds a feature's state, runs its reducer on each action, and carries out the effects.
///
/// ```swift
/// let store = Store(initialState: CounterState()) { Counter() }
/// await store.send(.nthPrimeButtonTapped).finish()
/// print(store.state.alert)
/// ```
///
/// A store keeps the dependencies of the task it was made in. When it goes away, its effects are cancelled.
@MainActor
public final class Store<State, Action: Sendable> {
  let core: StoreCore<State, Action>

  init(core: StoreCore<State, Action>) {
    self.core = core
  }

  /// - Parameters:
  ///   - initialState: what there is before the first action.
  ///   - reducer: built once.
  ///   - updateDependencies: replaces dependencies for this store alone.
  public convenience init(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> Reduce<State, Action>,
    withDependencies updateDependencies: (inout DependencyValues) -> Void = { _ in }
  ) {
    var dependencies = DependencyValues.current
    updateDependencies(&dependencies)
    self.init(core: RootCore(state: initialState, reducer: reducer, dependencies: dependencies))
  }

  /// The state as it is now.
  public var state: State { core.state }

  /// Reduces an action and starts the effects that follow.
  ///
  /// An action sent while another is being reduced, by an observer or an effect, waits for its turn.
  ///
  /// - Returns: the effects, to await or to cancel.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    core.send(action)
  }

  /// Narrows this store to a part of its state and the actions about it.
  ///
  /// The part is not kept: it is read from this store each time. Who observes the narrowed store is told only when
  /// the part is another than before, and costs nothing while it isn't: keep one store for all who observe a part.
  public func scope<ChildState: Equatable & SendableMetatype, ChildAction>(
    state: @escaping @MainActor (State) -> ChildState,
    action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      core: ScopedCore(parent: core, state: state, action: action, isDuplicate: { $0 == $1 }))
  }

  /// Narrows this store to a part of its state that can't be compared: who observes it is told of every action.
  @_disfavoredOverload
  public func scope<ChildState, ChildAction>(
    state: @escaping @MainActor (State) -> ChildState,
    action: CasePath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      core: ScopedCore(parent: core, state: state, action: action, isDuplicate: nil))
  }
}

/// The effects that an action started, and those that their own actions did.
public struct StoreTask: Sendable {
  let group: EffectGroup?

  /// Waits until all have ended. Cancelling the task that waits cancels them.
  @MainActor
  public func finish() async {
    guard let group else { return }
    await withTaskCancellationHandler {
      await group.finished()
    } onCancel: {
      Task { @MainActor in group.cancel() }
    }
  }

  /// Ends all. None of their actions arrives after.
  @MainActor
  public func cancel() {
    group?.cancel()
  }
}
