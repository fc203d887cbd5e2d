/// Carries out effects: one per store, so that identifiers belong to the store.
@MainActor
final class EffectRunner<Action: Sendable>: EffectCanceller {
  /// Where actions go. Set by the owner.
  var deliver: @MainActor (QueuedAction<Action>) -> Void = { _ in }

  /// Runs the effects' tasks, if not the global pool. Set by test stores, which must know when nothing runs.
  var executor: (any TaskExecutor)?

  /// Hears of each effect that has ended. Set by test stores.
  var didEnd: (@MainActor () -> Void)?

  private var running: [ObjectIdentifier: Registration] = [:]
  private var byID: [EffectID: [RunningEffect]] = [:]
  private var throttles: [EffectID: ThrottleWindow<Action>] = [:]

  var isRunning: Bool { !running.isEmpty }

  /// Those under way, in no order.
  var runningEffects: [RunningEffect] { running.values.map(\.effect) }

  /// Starts an effect.
  ///
  /// - Parameters:
  ///   - ids: what cancels it, outermost first.
  ///   - group: what awaits it.
  func start(_ effect: Effect<Action>, ids: [EffectID], group: EffectGroup) {
    switch effect.operation {
    case .none:
      break
    case .send(let action):
      send(action, ids: ids, group: group)
    case .run(let task):
      start(task, ids: ids, group: group)
    case .merge(let effects):
      for effect in effects { start(effect, ids: ids, group: group) }
    case .concatenate(let effects):
      let sequence = register(RunningEffect(ids: ids, group: group, position: nil))
      startNext(of: effects[...], in: sequence)
    case .cancellable(let effect, let id, let cancelInFlight):
      if cancelInFlight { cancel(id) }
      start(effect, ids: ids + [id], group: group)
    case .throttle(let effect, let id, let throttle):
      start(effect, id: id, throttle: throttle, ids: ids + [id], group: group)
    case .cancel(let id):
      cancel(id)
    case .dismiss(let position):
      reportIssue("A feature asked to be dismissed that nobody presents", at: position)
    }
  }

  /// Ends all that runs under an identifier.
  func cancel(_ id: EffectID) {
    throttles[id]?.dropPending()
    for effect in byID[id] ?? [] { cancel(effect) }
  }

  /// Ends one effect. None of its actions arrives from now on.
  func cancel(_ effect: RunningEffect) {
    effect.isCancelled = true
    running[ObjectIdentifier(effect)]?.canceller?.cancel()
    end(effect)
  }

  func cancelAll(in group: EffectGroup) {
    for registration in running.values where registration.effect.group.isInside(group) {
      cancel(registration.effect)
    }
  }

  /// Forgets an effect that has ended.
  func end(_ effect: RunningEffect) {
    guard running.removeValue(forKey: ObjectIdentifier(effect)) != nil else { return }
    for id in effect.ids {
      byID[id]?.removeAll { $0 === effect }
      if byID[id]?.isEmpty == true { byID[id] = nil }
    }
    effect.group.end()
    didEnd?()
  }

  func cancelAll() {
    for registration in running.values { cancel(registration.effect) }
  }

  @discardableResult
  private func register(_ effect: RunningEffect) -> RunningEffect {
    running[ObjectIdentifier(effect)] = Registration(effect: effect)
    for id in effect.ids { byID[id, default: []].append(effect) }
    effect.group.runner = self
    effect.group.begin()
    return effect
  }
}

// MARK: - Kinds of effect

extension EffectRunner {
  private func send(_ action: Action, ids: [EffectID], group: EffectGroup) {
    if ids.isEmpty {
      group.begin()
      deliver(QueuedAction(action: action, group: group, origin: nil, endsOrigin: false))
    } else {
      let effect = register(RunningEffect(ids: ids, group: group, position: nil))
      group.begin()
      deliver(QueuedAction(action: action, group: group, origin: effect, endsOrigin: true))
    }
  }

  private func start(_ task: EffectTask<Action>, ids: [EffectID], group: EffectGroup) {
    let effect = register(RunningEffect(ids: ids, group: group, position: task.position))
    let send = Send<Action> { [weak self] action in
      guard let self, !effect.isCancelled else { return }
      group.begin()
      deliver(QueuedAction(action: action, group: group, origin: effect, endsOrigin: false))
    }
    let work = Task(executorPreference: executor, priority: task.priority) { @concurrent [weak self] in
      await task.run(send)
      await Self.ended(effect, runner: self)
    }
    running[ObjectIdentifier(effect)]?.canceller = TaskCanceller(work)
  }

  /// Also where the store is gone, so that nobody waits for ever.
  private static func ended(_ effect: RunningEffect, runner: EffectRunner?) {
    if let runner {
      runner.end(effect)
    } else {
      effect.group.end()
    }
  }

  private func startNext(of effects: ArraySlice<Effect<Action>>, in sequence: RunningEffect) {
    guard !sequence.isCancelled, let next = effects.first else { return end(sequence) }
    let group = EffectGroup(parent: sequence.group)
    group.begin()
    start(next, ids: sequence.ids, group: group)
    group.whenFinished { [weak self] in
      if let self {
        startNext(of: effects.dropFirst(), in: sequence)
      } else {
        sequence.group.end()
      }
    }
    group.end()
  }

  private func start(
    _ effect: Effect<Action>, id: EffectID, throttle: Throttle, ids: [EffectID], group: EffectGroup
  ) {
    if let window = throttles[id] {
      window.postpone(effect, ids: ids, group: group, latest: throttle.latest)
      return
    }
    openWindow(id: id, throttle: throttle)
    start(effect, ids: ids, group: group)
  }

  private func openWindow(id: EffectID, throttle: Throttle) {
    let window = ThrottleWindow<Action>()
    throttles[id] = window
    window.timer = TaskCanceller(
      Task(executorPreference: executor) { @concurrent [weak self] in
        // Cancelled with the store only.
        try? await throttle.clock.sleep(for: throttle.duration)
        await self?.closeWindow(id: id, throttle: throttle)
      })
  }

  private func closeWindow(id: EffectID, throttle: Throttle) {
    guard let pending = throttles.removeValue(forKey: id)?.takePending() else { return }
    openWindow(id: id, throttle: throttle)
    start(pending.effect, ids: pending.ids, group: pending.group)
    pending.group.end()
  }
}

private struct Registration {
  let effect: RunningEffect
  var canceller: TaskCanceller?
}

/// The interval after a throttled effect's start.
@MainActor
private final class ThrottleWindow<Action: Sendable> {
  typealias Pending = (effect: Effect<Action>, ids: [EffectID], group: EffectGroup)

  var timer: TaskCanceller?
  private var pending: Pending?

  func postpone(_ effect: Effect<Action>, ids: [EffectID], group: EffectGroup, latest: Bool) {
    if pending != nil, !latest { return }
    dropPending()
    group.begin()
    pending = (effect, ids, group)
  }

  func takePending() -> Pending? {
    defer { pending = nil }
    return pending
  }

  func dropPending() {
    takePending()?.group.end()
  }
}
