/// Access to a store's internals for test stores.
extension Store {
  package convenience init(
    inspecting initialState: @autoclosure () -> State,
    reducer: () -> Reduce<State, Action>,
    dependencies: DependencyValues,
    executor: any TaskExecutor,
    didReduce: @escaping @MainActor (Action, State) -> Void,
    effectsDidChange: @escaping @MainActor () -> Void
  ) {
    let core = RootCore(
      state: initialState, reducer: reducer, dependencies: dependencies, isolation: .mainActor)
    core.effects.executor = executor
    core.effects.didEnd = effectsDidChange
    core.didReduce = didReduce
    self.init(core: core)
  }

  /// The positions in the source where the running effects were created, sorted.
  package var positionsOfRunningEffects: [SourcePosition] {
    guard let core = core as? RootCore<State, Action> else { return [] }
    return core.effects.runningEffects.compactMap(\.position)
      .sorted { ($0.fileID, $0.line, $0.column) < ($1.fileID, $1.line, $1.column) }
  }

  package var hasRunningEffects: Bool {
    (core as? RootCore<State, Action>)?.effects.isRunning ?? false
  }

  package func cancelEffects() {
    (core as? RootCore<State, Action>)?.effects.cancelAll()
  }
}
