/// The owner of a store's state; it reduces one action at a time, and runs the effects.
final class RootCore<State, Action: Sendable> {
  private var current: State
  private let reducer: Reduce<State, Action>
  /// The dependencies during a reduction.
  var dependencies: DependencyValues
  let effects: EffectRunner<State, Action>
  private let observers = Observers<State>()

  /// The reductions of waiting actions.
  private var queue: [() -> Void] = []
  /// Whether an action is being reduced, or the observers are being notified.
  private var isBusy = false
  private var isReducing = false
  /// The number of actions before the current one that each sent the next, without a pause.
  private var chainLength = 0
  private var hasReportedChain = false

  private var actionCount = 0
  private var recorders: [(willReduce: (Action, ActionOrigin) -> Void, didReduce: (Action, State) -> Void)] =
    []

  /// Creates a core, evaluating the state and the reducer once, with the dependencies.
  init(
    state: () -> State, reducer: () -> Reduce<State, Action>,
    withDependencies updateDependencies: (inout DependencyValues) -> Void, isolation: StoreIsolation
  ) {
    effects = EffectRunner(isolation: isolation)
    var dependencies = DependencyValues.current.overriding(updateDependencies)
    dependencies.stackNumbers = StackNumbers()
    (current, self.reducer) = DependencyValues.$taskLocal.withValue(dependencies) { (state(), reducer()) }
    self.dependencies = dependencies
    effects.sendAction = { [weak self] in self?.receive($0, from: $1) }
  }

  var core: StoreCore<State, Action> {
    StoreCore(
      state: { self.state }, send: { self.send($0) }, subscribe: observers.subscribe,
      isolation: effects.isolation, root: self)
  }

  private var state: State {
    precondition(!isReducing, "a reducer can't read the state of its store; it has the state as a parameter")
    return current
  }

  private func send(_ action: Action) -> StoreTask {
    let group = EffectGroup()
    receive(action, from: ActionSource(group: group))
    return StoreTask(group: group, isolation: effects.isolation)
  }

  /// Calls functions before and after each action, and records the reducer's reads if `reads` isn't `nil`.
  func record(
    _ reads: DependencyReads?, willReduce: @escaping (Action, ActionOrigin) -> Void,
    didReduce: @escaping (Action, State) -> Void
  ) {
    if let reads { dependencies.reads = reads }
    recorders.append((willReduce, didReduce))
  }

  /// Reduces an action and all queued ones, and notifies the observers; queues it if the store is busy.
  private func receive(_ action: Action, from source: ActionSource) {
    source.group.begin()
    let length = isBusy ? chainLength + 1 : 0
    queue.append {
      self.chainLength = length
      self.reduce(action, from: source)
    }
    if isBusy { return }
    isBusy = true
    repeat {
      while !queue.isEmpty {
        let reductions = queue
        queue = []
        for reduction in reductions { reduction() }
      }
      observers.notify(current)
    } while !queue.isEmpty
    isBusy = false
  }

  private func reduce(_ action: Action, from source: ActionSource) {
    defer { source.group.end() }
    let isCanceled = source.origin?.isCancelled == true
    // Before the reduction, so that it finds no effect of a child removed by the action.
    if source.completesOrigin, let origin = source.origin { effects.end(origin) }
    if isCanceled { return }
    if chainLength == 100_000, !hasReportedChain {
      hasReportedChain = !IssueReporter.current.failsTests
      reportIssue(
        "100,000 actions each sent the next one, which may have no end; the next one"
          + "\(hasReportedChain ? "" : " is dropped"): \(shortDescription(action)). Send an action only in response "
          + "to others that it doesn't lead to")
      if !hasReportedChain { return }
    }
    actionCount += 1
    let origin = ActionOrigin(number: actionCount, cause: source.cause)
    for recorder in recorders { recorder.willReduce(action, origin) }
    isReducing = true
    let effect = reducer.reduce(into: &current, action: action, under: dependencies)
    isReducing = false
    effects.cancelOrphans(in: current)
    for recorder in recorders { recorder.didReduce(action, current) }
    if effect.isNone { return }
    // Not in the group of a sequence's part: that doesn't wait for the effects of its actions.
    let context = EffectContext(group: source.group.root, sender: source.group, actionNumber: actionCount)
    effects.start(effect, in: context)
    // The action that started these effects may also have removed their child.
    effects.cancelOrphans(in: current, onlyNew: true)
  }
}

/// The origin of an action of a store.
package struct ActionOrigin: Sendable {
  /// The number of the action, from 1.
  package let number: Int
  /// The number of the action that started the sending effect, or 0 if the action was sent to the store.
  package let cause: Int
}

/// The sender of an action: a caller of the store, or an effect.
struct ActionSource {
  /// The group that waits for this action.
  let group: EffectGroup
  /// The effect that sent the action; the action is dropped if the effect is canceled first.
  var origin: RunningEffect?
  /// Whether the effect only sends this action, and therefore ends with it.
  var completesOrigin = false
  /// The number of the action that started the sending effect, or 0.
  var cause = 0
}

extension Reduce {
  package func reduce(
    into state: inout State, action: Action, under dependencies: DependencyValues
  ) -> Effect<Action> {
    DependencyValues.$taskLocal.withValue(dependencies) { reduce(into: &state, action: action) }
  }
}
