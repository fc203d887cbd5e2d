/// The core that owns the state, reduces one action at a time, and runs the effects.
final class RootCore<State, Action: Sendable>: StoreCore<State, Action> {
  /// The state.
  ///
  /// NB: behind a pointer, because the accesses to a property are recorded and compared at each action. The flag
  /// `isChanging` does the same for the state as a whole.
  private let current: UnsafeMutablePointer<State>
  private var isChanging = false
  private let reducer: Reduce<State, Action>
  let dependencies: DependencyValues
  /// The dependencies during a reduction, which may record what the reducer reads.
  private let reductionDependencies: ReductionDependencies
  let effects: EffectRunner<Action>
  private let observers = Observers<State>()

  private let queuedType = QueuedAction<Action>.self
  /// The next of the actions sent while another was being reduced, usually the only one.
  private var next: QueuedAction<Action>?
  /// The actions after it; those before `nextInQueue` are done.
  private var queue: [QueuedAction<Action>] = []
  private var nextInQueue = 0
  /// The number of waiting actions, stored because it is read at each action.
  private var waitingCount = 0
  private var isReducing = false

  /// The number of actions so far.
  private var actionCount = 0
  /// Called before each action; set by recorders.
  private var willReduce: ((Action, ActionOrigin) -> Void)?
  /// Called after each action with the resulting state; set by test stores and recorders.
  var didReduce: ((Action, State) -> Void)?

  /// Creates a core, evaluating the state and the reducer once, with the dependencies.
  ///
  /// The state is written straight to its storage, so that a large one is not copied on the stack.
  init(
    state: () -> State, reducer: () -> Reduce<State, Action>, dependencies: DependencyValues,
    isolation: StoreIsolation
  ) {
    effects = EffectRunner(isolation: isolation)
    current = .allocate(capacity: 1)
    current.initialize(to: dependencies.use(state))
    self.reducer = dependencies.use(reducer)
    self.dependencies = dependencies
    reductionDependencies = ReductionDependencies(dependencies)
    super.init()
    effects.sendAction = { [weak self] in self?.receive($0) }
  }

  deinit {
    current.deinitialize(count: 1)
    current.deallocate()
  }

  override var state: State {
    precondition(!isChanging, "a reducer can't read the state of its store; it has the state as a parameter")
    return current.pointee
  }

  override func subscribe(
    _ observer: @escaping (State) -> Void, onEnd: (() -> Void)?
  ) -> CoreSubscription {
    observers.subscribe(observer, onEnd: onEnd)
  }

  override func send(_ action: Action) -> StoreTask {
    if isReducing { return enqueueSent(action) }
    isReducing = true
    let group = run(action, group: nil, cause: 0)
    drainQueue()
    return StoreTask(group: group, isolation: effects.isolation)
  }

  /// Queues an action sent by an observer or during a reduction; the task has only that action's effects.
  ///
  /// NB: not inlined, because its generic types would then be looked up at every action sent the usual way.
  @inline(never)
  private func enqueueSent(_ action: Action) -> StoreTask {
    let group = EffectGroup()
    group.begin()
    enqueue(QueuedAction(action: action, group: group, origin: nil, completesOrigin: false, cause: 0))
    return StoreTask(group: group, isolation: effects.isolation)
  }

  /// Queues an action of an effect, and reduces it unless a reduction is in progress.
  private func receive(_ queued: QueuedAction<Action>) {
    enqueue(queued)
    if isReducing { return }
    isReducing = true
    drainQueue()
  }

  private func enqueue(_ queued: QueuedAction<Action>) {
    if waitingCount == 0 { next = queued } else { queue.append(queued) }
    waitingCount += 1
  }

  /// Reduces the queued actions, then notifies the observers, until no observer sends another action.
  private func drainQueue() {
    repeat {
      if waitingCount > 0 { reduceWaiting() }
      if observers.count > 0 { notifyObservers() }
    } while waitingCount > 0
    isReducing = false
  }

  private func reduceWaiting() {
    while let queued = next {
      waitingCount -= 1
      next = waitingCount > 0 ? queue[nextInQueue] : nil
      if waitingCount > 0 { nextInQueue += 1 }
      if queued.origin?.isCancelled != true {
        run(queued.action, group: queued.group, cause: queued.cause)
      }
      if queued.completesOrigin, let origin = queued.origin { effects.end(origin) }
      queued.group?.end()
    }
    if nextInQueue == 0 { return }
    queue.removeAll(keepingCapacity: queue.count < 1024)
    nextInQueue = 0
  }

  /// Reduces an action; returns its effects' group: `group`, or a new one if `nil` and there are effects.
  @discardableResult
  private func run(_ action: Action, group: EffectGroup?, cause: Int) -> EffectGroup? {
    actionCount += 1
    if willReduce != nil { notifyWillReduce(action, cause: cause) }
    isChanging = true
    let outer = reductionDependencies.begin()
    let effect = reducer.reduction(&current.pointee, action)
    reductionDependencies.end(restoring: outer)
    isChanging = false
    if effects.hasChildren { cancelOrphans() }
    if didReduce != nil { notifyDidReduce(action) }
    switch effect.operation {
    case .none:
      return group
    case .cancel(let id):
      effects.cancel(id)
      return group
    default:
      return start(effect, group: group ?? EffectGroup())
    }
  }

  // NB: each function that copies the state is separate and returns before the next action is reduced: a
  // state may take up half of the stack.

  @inline(never)
  private func notifyObservers() { observers.notify(current.pointee) }

  @inline(never)
  private func notifyDidReduce(_ action: Action) { didReduce?(action, current.pointee) }

  @inline(never)
  private func notifyWillReduce(_ action: Action, cause: Int) {
    willReduce?(action, ActionOrigin(number: actionCount, cause: cause))
  }

  @inline(never)
  private func start(_ effect: Effect<Action>, group: EffectGroup) -> EffectGroup {
    effects.actionNumber = actionCount
    if waitingCount == 0, let queued = effect.onlyAction(as: queuedType, group: group, cause: actionCount) {
      // The action is the next one, so nothing but the absence of its child can cancel it.
      if StatePointer.with(&current.pointee, { effect.childExists(in: $0) }) {
        group.begin()
        enqueue(queued)
      }
      return group
    }
    effects.start(effect, ids: [], group: group)
    // The action that started these effects may also have removed the child they belong to.
    if effects.hasChildren { cancelOrphans() }
    return group
  }

  /// Cancels the effects of children that are no longer present, whoever removed them.
  @inline(never)
  private func cancelOrphans() {
    let orphans = StatePointer.with(&current.pointee) { effects.orphans(in: $0) }
    if !orphans.isEmpty { effects.cancel(orphans) }
  }
}

extension RootCore {
  /// Calls functions before and after each action, and records what the reducer reads if `reads` isn't `nil`.
  func record(
    _ reads: DependencyReads?, willReduce: @escaping (Action, ActionOrigin) -> Void,
    didReduce: @escaping (Action, State) -> Void
  ) {
    if let reads { reductionDependencies.values.reads = reads }
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
  /// The number of the action whose effect sent this one, or 0 if it was sent to the store.
  package let cause: Int
}

extension Reduce {
  /// Reduces an action with some dependencies, as a store does.
  package func reduce(
    into state: inout State, action: Action, under dependencies: DependencyValues
  ) -> Effect<Action> {
    let reduction = ReductionDependencies(dependencies)
    let outer = reduction.begin()
    defer { reduction.end(restoring: outer) }
    return self.reduction(&state, action)
  }
}

/// An action that waits to be reduced.
///
/// NB: an object, because the store doesn't know the size of an action and would look it up at each copy; not final,
/// so that the store can create one through its type.
class QueuedAction<Action: Sendable>: @unchecked Sendable {
  final let action: Action
  /// The group that is unfinished until this action has been reduced.
  final let group: EffectGroup?
  /// The effect that sent the action; the action is dropped if the effect is canceled first.
  final let origin: RunningEffect?
  /// Whether the effect only sends this action, and therefore ends with it.
  final let completesOrigin: Bool
  /// The number of the action whose effect sent this one, or 0.
  final let cause: Int

  required init(
    action: Action, group: EffectGroup?, origin: RunningEffect?, completesOrigin: Bool, cause: Int
  ) {
    (self.action, self.group, self.origin, self.completesOrigin) = (action, group, origin, completesOrigin)
    self.cause = cause
  }
}
