/// The part of a store that runs its effects; each store has one, so identifiers belong to the store.
///
/// It is used only on the actor that owns the store.
final class EffectRunner<Action: Sendable>: EffectGroupOwner, @unchecked Sendable {
  let isolation: StoreIsolation

  /// The function to which effects send their actions; set by the owner.
  var sendAction: (QueuedAction<Action>) -> Void = { _ in }

  /// Returns the executor of a new task, with which test stores know when none runs; `nil` for the global pool.
  var makeExecutor: (() -> any TaskExecutor)?

  /// Called after each effect that ends; set by test stores.
  var didEnd: (() -> Void)?

  /// The number of the action whose effects are being started.
  var actionNumber = 0

  private var running: [ObjectIdentifier: RunningEffect] = [:]
  private var scopes: [EffectID: EffectScope] = [:]
  /// The places of the running effects with each value that features use as an identifier.
  private var places: [Identifier: EffectPlaces] = [:]
  private var throttles: [EffectID: ThrottleWindow<Action>] = [:]
  /// The children that have running effects.
  private var children = RunningChildren()
  /// Whether any running effect belongs to a child that may be removed, stored because it is read at each action.
  private(set) var hasChildren = false

  init(isolation: StoreIsolation) {
    self.isolation = isolation
  }

  var isRunning: Bool { !running.isEmpty }

  var runningEffects: [RunningEffect] { Array(running.values) }

  /// Starts an effect; any of `ids`, outermost first, cancels it, and `group` waits for it.
  func start(_ effect: Effect<Action>, ids: [EffectID], group: EffectGroup) {
    switch effect.operation {
    case .none:
      break
    case .send where group.isCancelled, .run where group.isCancelled, .concatenate where group.isCancelled,
      .throttle where group.isCancelled:
      break
    case .send(let action):
      send(action, ids: ids, group: group)
    case .run(let task):
      start(task, ids: ids, group: group)
    case .merge(let effects):
      for effect in effects { start(effect, ids: ids, group: group) }
    case .concatenate(let effects):
      let sequence = register(
        RunningEffect(ids: ids, group: group, position: nil, actionNumber: actionNumber))
      startNext(of: effects[...], in: sequence)
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight, let scope = scopes[id] { cancel(scope.effects) }
      start(effect, ids: ids + [id], group: group)
    case .whileChildExists(let effect, let id, let exists):
      children.insert(id, exists)
      start(effect, ids: ids + [id], group: group)
      if scopes[id] == nil { children.remove(id) }
      hasChildren = !children.isEmpty
    case .throttle(let effect, let id, let throttle):
      start(effect, id: id, throttle: throttle, ids: ids + [id], group: group)
    case .cancel(let id):
      cancel(id)
    case .cancelAll(let id):
      cancelAll(except: id)
    case .dismiss(let position):
      reportIssue("A feature requested dismissal, but no parent presents it", at: position)
    }
  }

  /// Cancels the effects with the identifier, in its place and inside it.
  func cancel(_ id: EffectID) {
    guard let value = id.innermostValue, let places = places[value] else { return }
    let ids = places.ids(canceledBy: id)
    if !ids.isEmpty { cancel(ids.flatMap { scopes[$0]?.effects ?? [] }) }
  }

  /// Returns the effects of children that are no longer present.
  func orphans(in state: StatePointer) -> [RunningEffect] {
    let orphans = children.absent(in: state)
    return orphans.isEmpty ? [] : orphans.flatMap { scopes[$0]?.effects ?? [] }
  }

  func cancelAll(in group: EffectGroup) {
    cancel(runningEffects.filter { $0.group.isInside(group) })
  }

  func cancelAll() {
    cancel(runningEffects)
  }

  /// Cancels all effects without the identifier, including those that only wait to send an action.
  private func cancelAll(except id: EffectID) {
    cancel(runningEffects.filter { !$0.ids.contains(id) })
  }

  /// Cancels effects; none of their actions is reduced afterward.
  func cancel(_ effects: [RunningEffect]) {
    // All effects are marked before the first one ends: if that one is part of a sequence that is canceled
    // with it, its end must not start the next part.
    for effect in effects {
      effect.isCancelled = true
      effect.task?.cancel()
    }
    for effect in effects { end(effect) }
  }

  func end(_ effect: RunningEffect) {
    guard running.removeValue(forKey: ObjectIdentifier(effect)) != nil else { return }
    for id in effect.ids {
      guard let scope = scopes[id] else { continue }
      scope.effects.removeAll { $0 === effect }
      if scope.effects.isEmpty { remove(scope, id) }
    }
    effect.end()
    didEnd?()
  }

  deinit {
    // Tasks that await an effect continue when the store is deallocated, even if an endpoint never returns.
    for effect in running.values {
      effect.isCancelled = true
      effect.task?.cancel()
    }
    for effect in running.values { effect.end() }
  }

  @discardableResult
  private func register(_ effect: RunningEffect) -> RunningEffect {
    running[ObjectIdentifier(effect)] = effect
    for id in effect.ids {
      if let scope = scopes[id] { scope.effects.append(effect) } else { insert(EffectScope(effect), id) }
    }
    effect.group.owner = self
    effect.group.begin()
    return effect
  }

  private func insert(_ scope: EffectScope, _ id: EffectID) {
    scopes[id] = scope
    if let value = id.innermostValue, value !== EffectID.childValue {
      places[value, default: EffectPlaces()].insert(id)
    }
  }

  private func remove(_ scope: EffectScope, _ id: EffectID) {
    scopes[id] = nil
    if let value = id.innermostValue, value !== EffectID.childValue {
      if places[value]?.count == 1 { places[value] = nil } else { places[value]?.remove(id) }
    } else {
      children.remove(id)
      hasChildren = !children.isEmpty
    }
  }
}

// MARK: - Kinds of effect

extension EffectRunner {
  private func send(_ action: Action, ids: [EffectID], group: EffectGroup) {
    let effect = register(RunningEffect(ids: ids, group: group, position: nil, actionNumber: actionNumber))
    group.begin()
    sendAction(
      QueuedAction(
        action: action, group: group, origin: effect, completesOrigin: true, cause: actionNumber))
  }

  private func start(_ task: EffectTask<Action>, ids: [EffectID], group: EffectGroup) {
    let effect = register(
      RunningEffect(ids: ids, group: group, position: task.position, actionNumber: actionNumber))
    let executor = makeExecutor?()
    effect.executor = executor
    let send = Send<Action>(to: isolation) { [weak self] _, action in
      guard let self else { return }
      if effect.isCancelled || effect.hasEnded { return reportLate(action, of: task) }
      group.begin()
      sendAction(
        QueuedAction(
          action: action, group: group, origin: effect, completesOrigin: false, cause: effect.actionNumber))
    }
    // NB: the runner is retained only on its actor, where it must be deallocated.
    let end: @Sendable (isolated any Actor) -> Void = { [weak self] _ in self?.end(effect) }
    let work = Task(executorPreference: executor, priority: task.priority) { @concurrent [isolation] in
      if await !task.run(send) { effect.hasFailed = true }
      if group.resumeWaiters(ending: effect) { return }
      if let actor = isolation.actor { await end(actor) }
    }
    effect.task = CancelingTask(work)
  }

  /// Reports an action of a task that isn't part of its effect: the effect's own task is canceled by now.
  private func reportLate(_ action: Action, of task: EffectTask<Action>) {
    if Task.isCancelled { return }
    reportIssue(
      """
      Dropped an action that was sent after its effect had ended: \(shortDescription(action)). \
      Wait for the tasks that an effect creates before it ends, and cancel them with it
      """, at: task.position)
  }

  private func startNext(of effects: ArraySlice<Effect<Action>>, in sequence: RunningEffect) {
    guard !sequence.isCancelled, let next = effects.first else { return end(sequence) }
    actionNumber = sequence.actionNumber
    let group = EffectGroup(parent: sequence.group)
    group.begin()
    start(next, ids: sequence.ids, group: group)
    group.whenFinished { [weak self] in
      if group.hasFailed { sequence.hasFailed = true }
      if let self {
        if group.hasFailed { return end(sequence) }
        startNext(of: effects.dropFirst(), in: sequence)
      } else {
        sequence.end()
      }
    }
    group.end()
  }

  private func start(
    _ effect: Effect<Action>, id: EffectID, throttle: Throttle, ids: [EffectID], group: EffectGroup
  ) {
    if let window = throttles[id] {
      if let pending = window.pending, !pending.waiting.isCancelled {
        if !throttle.latest { return }
        cancel([pending.waiting])
      }
      let waiting = register(
        RunningEffect(ids: ids, group: group, position: throttle.position, actionNumber: actionNumber))
      waiting.executor = window.executor
      window.pending = (effect, waiting)
      return
    }
    openWindow(id: id, throttle: throttle)
    start(effect, ids: ids, group: group)
  }

  private func openWindow(id: EffectID, throttle: Throttle) {
    let window = ThrottleWindow<Action>()
    throttles[id] = window
    let executor = makeExecutor?()
    window.executor = executor
    let close: @Sendable (isolated any Actor) -> Void = { [weak self] _ in
      self?.closeWindow(id: id, throttle: throttle)
    }
    window.timer = CancelingTask(
      Task(executorPreference: executor) { @concurrent [isolation] in
        // Canceled only with the store.
        try? await throttle.clock.sleep(for: throttle.duration)
        if let actor = isolation.actor { await close(actor) }
      })
  }

  private func closeWindow(id: EffectID, throttle: Throttle) {
    guard
      let pending = throttles.removeValue(forKey: id)?.pending, !pending.waiting.isCancelled
    else { return }
    openWindow(id: id, throttle: throttle)
    actionNumber = pending.waiting.actionNumber
    start(pending.effect, ids: pending.waiting.ids, group: pending.waiting.group)
    end(pending.waiting)
  }
}

/// The running effects with one identifier, oldest first.
private final class EffectScope {
  var effects: [RunningEffect]

  init(_ effect: RunningEffect) {
    effects = [effect]
  }
}

/// The places of the running effects with one value as their identifier.
private struct EffectPlaces {
  /// The identifiers, with numbers that ascend in the order of their insertion.
  private var ids: [EffectID: Int] = [:]
  private var next = 0
  /// The greatest depth of an identifier so far, or the greatest integer if effects were mapped by hand.
  private var greatestDepth = 0

  var count: Int { ids.count }

  mutating func insert(_ id: EffectID) {
    ids[id] = next
    next += 1
    greatestDepth = id.isMapped ? .max : max(greatestDepth, id.depth)
  }

  mutating func remove(_ id: EffectID) {
    ids[id] = nil
  }

  /// Returns the identifier itself, those inside its place, and those of effects that were mapped around it.
  func ids(canceledBy id: EffectID) -> [EffectID] {
    // Nothing is inside: rows that cancel their own effects don't search those of all rows.
    if greatestDepth <= id.depth { return ids[id] == nil ? [] : [id] }
    return ids.filter { $0.key.isCanceled(by: id) }
      .sorted { $0.value < $1.value }.map(\.key)
  }
}

/// The interval after the start of a throttled effect.
private final class ThrottleWindow<Action: Sendable> {
  var timer: CancelingTask?
  /// The executor of the timer; `nil` outside of tests.
  var executor: (any TaskExecutor)?
  /// The effect to start when the interval ends, and its placeholder to await or cancel until then.
  var pending: (effect: Effect<Action>, waiting: RunningEffect)?
}
