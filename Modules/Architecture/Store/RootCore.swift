/// The core that owns a state: reduces one action after the other and runs their effects.
final class RootCore<State, Action: Sendable>: StoreCore<State, Action> {
  private var current: State
  private let reducer: Reduce<State, Action>
  let dependencies: DependencyValues
  let effects = EffectRunner<Action>()
  private let observers = Observers<State>()

  /// Actions that came while another was being reduced, in order, from `nextInQueue` on.
  private var queue: [QueuedAction<Action>] = []
  private var nextInQueue = 0
  /// How many of them wait: asked at each action, and so kept where asking costs next to nothing.
  private var waitingCount = 0
  private var isReducing = false

  /// Hears of each action and the state right after it. Set by test stores.
  var didReduce: (@MainActor (Action, State) -> Void)?

  /// - Parameters:
  ///   - state: called once, under the dependencies, for what goes straight to its place: a large state is not
  ///     copied about on the stack.
  ///   - reducer: called once, under the dependencies.
  init(state: () -> State, reducer: () -> Reduce<State, Action>, dependencies: DependencyValues) {
    current = DependencyValues.$current.withValue(dependencies, operation: state)
    self.reducer = DependencyValues.$current.withValue(dependencies, operation: reducer)
    self.dependencies = dependencies
    super.init()
    effects.deliver = { [weak self] in self?.receive($0) }
  }

  override var state: State { current }

  override func subscribe(
    _ observer: @escaping @MainActor (State) -> Void, onEnd: (@MainActor () -> Void)?
  ) -> Subscription {
    observers.subscribe(observer, onEnd: onEnd)
  }

  override func send(_ action: Action) -> StoreTask {
    if isReducing { return sendLater(action) }
    isReducing = true
    let group = run(action, group: nil)
    settle()
    return StoreTask(group: group)
  }

  /// Takes an action that an observer or a reducer sent: its effects are its own task's all the same.
  ///
  /// NB: inlined, its generic types would be looked up at each action that is sent in the usual way.
  @inline(never)
  private func sendLater(_ action: Action) -> StoreTask {
    let group = EffectGroup()
    group.begin()
    enqueue(QueuedAction(action: action, group: group, origin: nil, endsOrigin: false))
    return StoreTask(group: group)
  }

  /// Takes an action from an effect.
  private func receive(_ queued: QueuedAction<Action>) {
    enqueue(queued)
    if isReducing { return }
    isReducing = true
    settle()
  }

  private func enqueue(_ queued: QueuedAction<Action>) {
    queue.append(queued)
    waitingCount += 1
  }

  /// Reduces what waits, then tells the observers, until nothing is left of what they sent in turn.
  private func settle() {
    repeat {
      if waitingCount > 0 { reduceWaiting() }
      if observers.count > 0 { notifyObservers() }
    } while waitingCount > 0
    isReducing = false
  }

  private func reduceWaiting() {
    while waitingCount > 0 {
      let queued = queue[nextInQueue]
      nextInQueue += 1
      waitingCount -= 1
      if queued.origin?.isCancelled != true { run(queued.action, group: queued.group) }
      if queued.endsOrigin, let origin = queued.origin { effects.end(origin) }
      queued.group?.end()
    }
    queue.removeAll(keepingCapacity: queue.count < 1024)
    nextInQueue = 0
  }

  /// Reduces one action.
  ///
  /// - Returns: the group its effects belong to: the one given, else a new one if there are any.
  @discardableResult
  private func run(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    let effect = reducer.reduce(into: &current, action: action, under: dependencies)
    if effects.hasChildren { cancelOrphans() }
    if didReduce != nil { tellOf(action) }
    return effect.isNone ? group : start(effect, group: group ?? EffectGroup())
  }

  // NB: what takes a copy of the state has a function of its own, which has ended before the next action is reduced:
  // a state may be as large as half the stack.

  @inline(never)
  private func notifyObservers() { observers.notify(current) }

  @inline(never)
  private func tellOf(_ action: Action) { didReduce?(action, current) }

  @inline(never)
  private func start(_ effect: Effect<Action>, group: EffectGroup) -> EffectGroup {
    effects.start(effect, ids: [], group: group)
    // A parent may have taken the child away in the very action whose effects these are.
    if effects.hasChildren { cancelOrphans() }
    return group
  }

  /// Ends the effects of children that are gone, whoever took them away.
  @inline(never)
  private func cancelOrphans() {
    let orphans = effects.orphans(in: &current)
    if !orphans.isEmpty { effects.cancel(orphans) }
  }
}

extension Reduce {
  /// NB: of no actor, so that the closure does not ask at each action whether it is on the main one.
  fileprivate func reduce(
    into state: inout State, action: Action, under dependencies: DependencyValues
  ) -> Effect<Action> {
    var effect = Effect<Action>.none
    DependencyValues.$current.withValue(dependencies) { effect = reduction(&state, action) }
    return effect
  }
}

/// An action that waits for its turn.
struct QueuedAction<Action: Sendable>: Sendable {
  let action: Action
  /// Counts this action until it has been reduced.
  let group: EffectGroup?
  /// The effect that sent it; the action is dropped if that has been cancelled since.
  let origin: RunningEffect?
  /// Whether the effect has nothing to do but send this.
  let endsOrigin: Bool
}
