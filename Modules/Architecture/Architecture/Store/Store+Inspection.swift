/// Access to a store's internals for test stores and recorders.
extension Store {
  package convenience init(
    inspecting initialState: @autoclosure () -> State,
    reducer: () -> Reduce<State, Action>,
    withDependencies updateDependencies: (inout DependencyValues) -> Void,
    makeExecutor: @escaping @MainActor (SourcePosition) -> any TaskExecutor,
    effectsDidChange: @escaping @MainActor () -> Void
  ) {
    let root = RootCore(
      state: initialState, reducer: reducer, withDependencies: updateDependencies, isolation: .mainActor)
    root.effects.makeExecutor = makeExecutor
    root.effects.didEnd = effectsDidChange
    self.init(core: root.core)
  }

  /// Calls a function when the store's feature dismisses itself, whose effects then end.
  package func onDismissal(_ dismiss: @escaping @MainActor () -> Void) {
    core.root?.effects.didDismiss = dismiss
  }

  /// Calls functions before and after each action, and records the reducers' reads if `reads` isn't `nil`.
  ///
  /// Only a store that isn't scoped can be recorded.
  package func record(
    _ reads: DependencyReads? = nil,
    willReduce: @escaping @MainActor (Action, ActionOrigin) -> Void = { _, _ in },
    didReduce: @escaping @MainActor (Action, State) -> Void
  ) {
    guard let root = core.root else {
      return reportIssue("A scoped store can't be recorded. Record the store that it was scoped from")
    }
    root.record(reads, willReduce: willReduce, didReduce: didReduce)
  }

  /// The dependencies of the next reductions.
  package var dependencies: DependencyValues? {
    get { core.root?.dependencies }
    set { if let newValue { core.root?.dependencies = newValue } }
  }

  /// The source positions of the creation of running effects, sorted.
  package var positionsOfRunningEffects: [SourcePosition] { positions(of: runningEffects) }

  /// Returns the source positions of the creation of a task's running effects, sorted.
  package func positionsOfRunningEffects(of task: StoreTask) -> [SourcePosition] {
    positions(of: runningEffects(of: task))
  }

  package var hasRunningEffects: Bool { core.root?.effects.running.isEmpty == false }

  package func hasRunningEffects(of task: StoreTask) -> Bool { !runningEffects(of: task).isEmpty }

  /// The executors of the running effects that run code.
  package var executorsOfRunningEffects: [any TaskExecutor] { runningEffects.compactMap(\.executor) }

  /// Cancels the effects, or only those that run on an executor.
  package func cancelEffects(on executor: (any TaskExecutor)? = nil) {
    core.root?.effects.cancelAll { executor == nil || $0.executor === executor }
  }

  private var runningEffects: [RunningEffect] { core.root?.effects.running.all ?? [] }

  private func runningEffects(of task: StoreTask) -> [RunningEffect] {
    core.root?.effects.running.inside(task.group) ?? []
  }

  private func positions(of effects: [RunningEffect]) -> [SourcePosition] {
    effects.compactMap(\.position)
      .sorted { ($0.fileID, $0.line, $0.column) < ($1.fileID, $1.line, $1.column) }
  }
}
