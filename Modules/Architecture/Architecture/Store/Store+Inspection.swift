/// Access to a store's internals for test stores.
extension Store {
  package convenience init(
    inspecting initialState: @autoclosure () -> State,
    reducer: () -> Reduce<State, Action>,
    dependencies: DependencyValues,
    makeExecutor: @escaping @MainActor () -> any TaskExecutor,
    didReduce: @escaping @MainActor (Action, State) -> Void,
    effectsDidChange: @escaping @MainActor () -> Void
  ) {
    let core = RootCore(
      state: initialState, reducer: reducer, dependencies: dependencies, isolation: .mainActor)
    core.effects.makeExecutor = makeExecutor
    core.effects.didEnd = effectsDidChange
    core.didReduce = didReduce
    self.init(core: core)
  }

  /// The source positions of the creation of running effects, sorted.
  package var positionsOfRunningEffects: [SourcePosition] { positions(of: runningEffects) }

  /// Returns the source positions of the creation of a task's running effects, sorted.
  package func positionsOfRunningEffects(of task: StoreTask) -> [SourcePosition] {
    positions(of: runningEffects(of: task))
  }

  package var hasRunningEffects: Bool { effects?.isRunning ?? false }

  package func hasRunningEffects(of task: StoreTask) -> Bool { !runningEffects(of: task).isEmpty }

  /// The executors of the running effects that run code.
  package var executorsOfRunningEffects: [any TaskExecutor] { runningEffects.compactMap(\.executor) }

  package func cancelEffects() { effects?.cancelAll() }

  private var effects: EffectRunner<State, Action>? { (core as? RootCore<State, Action>)?.effects }

  private var runningEffects: [RunningEffect] { effects?.runningEffects ?? [] }

  private func runningEffects(of task: StoreTask) -> [RunningEffect] {
    runningEffects.filter { $0.group.isInside(task.group) }
  }

  private func positions(of effects: [RunningEffect]) -> [SourcePosition] {
    effects.compactMap(\.position)
      .sorted { ($0.fileID, $0.line, $0.column) < ($1.fileID, $1.line, $1.column) }
  }
}

extension Store {
  /// Calls functions before and after each action, and records the reducers' reads if `reads` isn't `nil`.
  ///
  /// Only a store that isn't scoped can be recorded.
  package func record(
    _ reads: DependencyReads? = nil, willReduce: @escaping @MainActor (Action, ActionOrigin) -> Void,
    didReduce: @escaping @MainActor (Action, State) -> Void
  ) {
    guard let root = core as? RootCore<State, Action> else {
      return reportIssue("A scoped store can't be recorded. Record the store that it was scoped from")
    }
    root.record(reads, willReduce: willReduce, didReduce: didReduce)
  }
}
