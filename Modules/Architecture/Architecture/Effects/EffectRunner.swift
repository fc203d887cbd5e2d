/// The part of a store that runs its effects; each store has one, so identifiers belong to the store.
///
/// It is used only on the actor that owns the store.
final class EffectRunner<State, Action: Sendable>: EffectGroupOwner, @unchecked Sendable {
  let isolation: StoreIsolation

  /// The function for effects to send their actions; set by the owner.
  var sendAction: (Action, ActionSource) -> Void = { _, _ in }

  /// Returns the executor of a new task, so that test stores can detect when none runs; `nil` for the global pool.
  var makeExecutor: ((SourcePosition) -> any TaskExecutor)?

  /// Called after each effect that ends; set by test stores.
  var didEnd: (() -> Void)?

  /// Called when the store's own feature dismisses itself; set by test stores.
  var didDismiss: (() -> Void)?

  private(set) var running = RunningEffects<State>()
  private var throttles: [EffectID: ThrottleWindow<State, Action>] = [:]

  init(isolation: StoreIsolation) {
    self.isolation = isolation
  }

  /// Starts an effect; in a canceled group, nothing starts.
  func start(_ effect: Effect<Action>, in context: EffectContext) {
    switch effect.operation {
    case .none:
      break
    case .send where context.group.isCancelled, .run where context.group.isCancelled,
      .concatenate where context.group.isCancelled, .throttle where context.group.isCancelled,
      .afterRemoval where context.group.isCancelled:
      break
    case .send(let action):
      send(action, in: context)
    case .run(let task):
      start(task, in: context)
    case .merge(let effects):
      for effect in effects { start(effect, in: context) }
    case .concatenate(let effects):
      startNext(of: effects[...], in: context, as: register(context, waitingIDs: effect.ids))
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancel(running.candidates(for: id).filter { $0.context.ids.contains(id) }) }
      start(effect, in: context.adding(id, to: \.ids))
    case .whileChildExists(let effect, let check):
      start(effect, in: context.adding(check, to: \.children))
    case .afterRemoval where context.children.isEmpty:
      // Nothing can be removed.
      break
    case .afterRemoval(let effect):
      let parent = EffectContext(
        group: context.group.root, sender: context.group.root, actionNumber: context.actionNumber)
      register(context).afterRemoval = { [weak self] tasks in
        let others = Effect<Action>.run { _ in for task in tasks { await task.value } }
        self?.start(.concatenate(others, effect), in: parent)
      }
    case .throttle(let effect, let id, let throttle):
      start(effect, id: id, throttle: throttle, in: context.adding(id, to: \.ids))
    case .cancel(let id):
      let effects = running.candidates(for: id)
      // First, so that the end of a part doesn't start the next one.
      for effect in effects { effect.cancelWaiting?(id, context) }
      cancel(effects.filter { $0.context.ids.contains { $0.isCanceled(by: id) } })
    case .cancelAll(let exceptions):
      cancel(
        running.all.filter { effect in
          !effect.context.ids.contains { id in exceptions.contains { id.isCanceled(by: $0) } }
        })
    case .dismiss(let position):
      dismiss(at: position)
    }
  }

  /// Dismisses the store's own feature, whose parent is the test; without a test, nothing presents it.
  private func dismiss(at position: SourcePosition) {
    guard let didDismiss else {
      return reportIssue("A feature requested dismissal, but no parent presents it", at: position)
    }
    didDismiss()
    cancelAll()
  }

  /// Cancels the effects of children that are no longer present, whoever removed them; or only new effects.
  func cancelOrphans(in state: State, onlyNew: Bool = false) {
    let effects = onlyNew ? running.newOrphans(in: state) : running.orphans(in: state)
    if effects.isEmpty { return }
    // Before the effects end, so that their action isn't finished in between.
    for effect in effects {
      effect.afterRemoval?(
        effects.filter { !Set($0.context.ids).isDisjoint(with: effect.context.ids) }.compactMap(\.task))
    }
    cancel(effects)
  }

  func cancelAll(in group: EffectGroup) { cancel(running.inside(group)) }

  func cancelAll(where isIncluded: (RunningEffect) -> Bool = { _ in true }) {
    cancel(running.all.filter(isIncluded))
  }

  /// Cancels effects; none of their actions is reduced afterward.
  private func cancel(_ effects: [RunningEffect]) {
    // All effects are marked before the first one ends. If it is part of a sequence that is canceled with it, its end
    // must not start the next part.
    for effect in effects { effect.cancel() }
    for effect in effects { end(effect) }
  }

  func end(_ effect: RunningEffect, succeeded: Bool) {
    if !succeeded, !effect.hasEnded { effect.context.group.hasFailed = true }
    end(effect)
  }

  func end(_ effect: RunningEffect) {
    guard running.remove(effect) else { return }
    effect.end()
    didEnd?()
  }

  deinit {
    // Tasks that await an effect continue when the store is deallocated, even if an endpoint never returns.
    let effects = running.all
    for effect in effects { effect.cancel() }
    for effect in effects { effect.end() }
  }

  private func register(
    _ context: EffectContext, waitingIDs: [EffectID] = [], at position: SourcePosition? = nil
  ) -> RunningEffect {
    let effect = RunningEffect(in: context, waitingIDs: waitingIDs, position: position)
    running.insert(effect)
    context.group.owner = self
    context.group.begin()
    return effect
  }
}

/// A clock of tests that runs the effects of stores, and therefore detects when they have run as far as they can.
package protocol EffectExecutorProvider: Sendable {
  /// Returns the executor of a new effect.
  func makeExecutor(at position: SourcePosition) -> any TaskExecutor
}

/// The group, identifiers, and children that an effect belongs to.
struct EffectContext {
  /// The group that waits for the effect.
  var group: EffectGroup
  /// The group of the effect that sent the action.
  let sender: EffectGroup
  /// The number of the action that the effect follows.
  let actionNumber: Int
  /// The identifiers that cancel the effect, outermost first.
  var ids: [EffectID] = []
  /// The checks for the children that the effect belongs to.
  var children: [any ChildCheck] = []

  func adding<Value>(_ value: Value, to list: WritableKeyPath<EffectContext, [Value]>) -> EffectContext {
    var context = self
    context[keyPath: list].append(value)
    return context
  }
}

// MARK: - Kinds of effect

extension EffectRunner {
  private func send(_ action: Action, in context: EffectContext) {
    sendAction(
      action,
      ActionSource(
        group: context.group, origin: register(context), completesOrigin: true, cause: context.actionNumber))
  }

  private func start(_ task: EffectTask<Action>, in context: EffectContext) {
    let effect = register(context, at: task.position)
    let executor =
      makeExecutor?(task.position) ?? task.dependencies.effectExecutors?.makeExecutor(at: task.position)
    effect.executor = executor
    let send = Send<Action>(
      to: isolation,
      deliver: { [weak self] _, action in
        guard let self else { return }
        if effect.isCancelled || effect.hasEnded { return reportLate(action, of: task) }
        sendAction(
          action, ActionSource(group: context.group, origin: effect, cause: context.actionNumber))
      }, dismiss: { [weak self] _ in self?.dismiss(at: task.position) })
    // NB: the runner is retained only on its actor, where it must be deallocated.
    let end: @Sendable (isolated any Actor, Bool) -> Void = { [weak self] _, succeeded in
      self?.end(effect, succeeded: succeeded)
    }
    effect.task = Task(executorPreference: executor, priority: task.priority) { @concurrent [isolation] in
      let succeeded = await task.run(send)
      if let actor = isolation.actor { await end(actor, succeeded) }
    }
  }

  /// Reports an action of a task outside its effect: the effect's own task is canceled by now.
  private func reportLate(_ action: Action, of task: EffectTask<Action>) {
    if Task.isCancelled { return }
    reportIssue(
      """
      Dropped an action that was sent after its effect had ended: \(shortDescription(action)). \
      Wait for the tasks that an effect creates before it ends, and cancel them with it
      """, at: task.position)
  }

  private func startNext(
    of effects: ArraySlice<Effect<Action>>, in context: EffectContext, as sequence: RunningEffect
  ) {
    guard !sequence.isCancelled, let next = effects.first else { return end(sequence) }
    var part = context
    part.group = EffectGroup(parent: context.group)
    part.group.begin()
    var waiting = effects.dropFirst()
    sequence.cancelWaiting = { [group = part.group] id, canceler in
      // The parts follow a cancellation that comes from the sequence itself.
      if canceler.group.isInside(group) || canceler.sender.isInside(group) { return }
      waiting = waiting.map { $0.withoutParts(canceledBy: id) }[...]
    }
    start(next, in: part)
    part.group.whenFinished { [weak self, group = part.group] in
      if group.hasFailed { context.group.hasFailed = true }
      if let self {
        if group.hasFailed { return end(sequence) }
        startNext(of: waiting, in: context, as: sequence)
      } else {
        sequence.end()
      }
    }
    part.group.end()
  }

  private func start(
    _ effect: Effect<Action>, id: EffectID, throttle: Throttle, in context: EffectContext
  ) {
    if let window = throttles[id] {
      if let pending = window.pending, !pending.waiting.isCancelled {
        if !throttle.latest { return }
        cancel([pending.waiting])
      }
      let waiting = register(context, waitingIDs: effect.ids, at: throttle.position)
      waiting.executor = window.executor
      window.pending = (effect, context, waiting)
      waiting.cancelWaiting = { [weak self, weak window, weak waiting] id, _ in
        guard let waiting, let effect = window?.pending?.effect.withoutParts(canceledBy: id) else { return }
        window?.pending?.effect = effect
        if effect.isNone { self?.cancel([waiting]) }
      }
      return
    }
    openWindow(id: id, throttle: throttle)
    start(effect, in: context)
  }

  private func openWindow(id: EffectID, throttle: Throttle) {
    let window = ThrottleWindow<State, Action>()
    throttles[id] = window
    let executor =
      makeExecutor?(throttle.position)
      ?? (throttle.clock as? any EffectExecutorProvider)?.makeExecutor(at: throttle.position)
    window.executor = executor
    let close: @Sendable (isolated any Actor) -> Void = { [weak self] _ in
      self?.closeWindow(id: id, throttle: throttle)
    }
    window.timer = Task(executorPreference: executor) { @concurrent [isolation] in
      // Canceled only with the store.
      try? await throttle.clock.sleep(for: throttle.duration)
      if let actor = isolation.actor { await close(actor) }
    }
  }

  private func closeWindow(id: EffectID, throttle: Throttle) {
    guard
      let pending = throttles.removeValue(forKey: id)?.pending, !pending.waiting.isCancelled
    else { return }
    openWindow(id: id, throttle: throttle)
    start(pending.effect, in: pending.context)
    end(pending.waiting)
  }
}

/// The interval after the start of a throttled effect.
private final class ThrottleWindow<State, Action: Sendable> {
  var timer: Task<Void, Never>?
  /// The executor of the timer; `nil` outside of tests.
  var executor: (any TaskExecutor)?
  /// The effect to start after the interval, and its placeholder to await or cancel until then.
  var pending: (effect: Effect<Action>, context: EffectContext, waiting: RunningEffect)?

  deinit { timer?.cancel() }
}
