/// The core that owns the state, reduces one action at a time, and runs the effects.
final class RootCore<State, Action: Sendable>: StoreCore<State, Action> {
  private var current: State
  private let reducer: Reduce<State, Action>
  /// The dependencies during a reduction.
  private var dependencies: DependencyValues
  let effects: EffectRunner<State, Action>
  private let observers = Observers<State>()

  /// The reductions of waiting actions; functions, because a collection of actions looks up its type at each use.
  private var queue: [() -> Void] = []
  /// Whether an action is being reduced, or the observers are being notified.
  private var isBusy = false
  private var isReducing = false

  /// The number of actions so far.
  private var actionCount = 0
  /// Called before each action; set by recorders.
  private var willReduce: ((Action, ActionOrigin) -> Void)?
  /// Called after each action with the resulting state; set by test stores and recorders.
  var didReduce: ((Action, State) -> Void)?

  /// Creates a core, evaluating the state and the reducer once, with the dependencies.
  init(
    state: () -> State, reducer: () -> Reduce<State, Action>, dependencies: DependencyValues,
    isolation: StoreIsolation
  ) {
    effects = EffectRunner(isolation: isolation)
    (current, self.reducer) = DependencyValues.$taskLocal.withValue(dependencies) { (state(), reducer()) }
    self.dependencies = dependencies
    super.init()
    effects.sendAction = { [weak self] in self?.receive($0, from: $1) }
  }

  override var state: State {
    precondition(!isReducing, "a reducer can't read the state of its store; it has the state as a parameter")
    return current
  }

  override func subscribe(
    _ observer: @escaping (State) -> Void, onEnd: (() -> Void)?
  ) -> CoreSubscription {
    observers.subscribe(observer, onEnd: onEnd)
  }

  override func send(_ action: Action) -> StoreTask {
    let group = EffectGroup()
    receive(action, from: ActionSource(group: group))
    return StoreTask(group: group, isolation: effects.isolation)
  }

  /// Reduces an action and all queued ones, and notifies the observers; queues it if the store is busy.
  private func receive(_ action: Action, from source: ActionSource) {
    source.group.begin()
    if isBusy { return queue.append { self.reduce(action, from: source) } }
    isBusy = true
    reduce(action, from: source)
    repeat {
      while !queue.isEmpty { reduceQueue() }
      if !observers.isEmpty { observers.notify(current) }
    } while !queue.isEmpty
    isBusy = false
  }

  private func reduceQueue() {
    let reductions = queue
    queue = []
    for reduce in reductions { reduce() }
  }

  private func reduce(_ action: Action, from source: ActionSource) {
    let isCanceled = source.origin?.isCancelled == true
    // Before the reduction, so that it finds no effect of a child removed by the action.
    if source.completesOrigin, let origin = source.origin { effects.end(origin) }
    if !isCanceled { reduceUncanceled(action, from: source) }
    source.group.end()
  }

  private func reduceUncanceled(_ action: Action, from source: ActionSource) {
    actionCount += 1
    willReduce?(action, ActionOrigin(number: actionCount, cause: source.cause))
    isReducing = true
    let effect = reducer.reduce(into: &current, action: action, under: dependencies)
    isReducing = false
    if effects.hasChildren { effects.cancelOrphans(in: current) }
    didReduce?(action, current)
    if effect.isNone { return }
    // Not in the group of a sequence's part: that doesn't wait for the effects of its actions.
    effects.start(effect, in: EffectContext(group: source.group.root, actionNumber: actionCount))
    // The action that started these effects may also have removed their child.
    if effects.hasChildren { effects.cancelOrphans(in: current) }
  }
}

extension RootCore {
  /// Calls functions before and after each action, and records the reducer's reads if `reads` isn't `nil`.
  func record(
    _ reads: DependencyReads?, willReduce: @escaping (Action, ActionOrigin) -> Void,
    didReduce: @escaping (Action, State) -> Void
  ) {
    if let reads { dependencies.reads = reads }
    let (willReduceBefore, didReduceBefore) = (self.willReduce, self.didReduce)
    self.willReduce = { action, origin in
      willReduceBefore?(action, origin)
      willReduce(action, origin)
    }
    self.didReduce = { action, state in
      didReduceBefore?(action, state)
      didReduce(action, state)
    }
  }
}

/// The origin of an action of a store.
package struct ActionOrigin: Sendable {
  /// The number of the action, from 1.
  package let number: Int
  /// The number of the action that started the sending effect, or 0 if the action was sent to the store.
  package let cause: Int
}

extension Reduce {
  package func reduce(
    into state: inout State, action: Action, under dependencies: DependencyValues
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    DependencyValues.$taskLocal.withValue(dependencies) { effect = reduce(into: &state, action: action) }
    return effect
  }
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
