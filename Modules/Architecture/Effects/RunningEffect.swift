import Synchronization

/// An effect under way.
@MainActor
final class RunningEffect {
  let ids: [EffectID]
  let group: EffectGroup
  /// Where in the source it was made, if it runs code.
  nonisolated let position: SourcePosition?
  var isCancelled = false
  private var hasEnded = false

  init(ids: [EffectID], group: EffectGroup, position: SourcePosition?) {
    self.ids = ids
    self.group = group
    self.position = position
  }

  /// Tells its group, once.
  func end() {
    if hasEnded { return }
    hasEnded = true
    group.end()
  }
}

/// Cancels a task when its owner goes away.
final class TaskCanceller: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  func cancel() {
    task.cancel()
  }

  deinit {
    task.cancel()
  }
}

/// Who can end the effects of a group.
@MainActor
protocol EffectCanceller: AnyObject {
  func cancelAll(in group: EffectGroup)
  func end(_ effect: RunningEffect)
}

/// The effects that one action from outside started, and what their own actions started in turn.
@MainActor
final class EffectGroup {
  weak var runner: (any EffectCanceller)?
  private let parent: EffectGroup?
  private var pending = 0
  private var wasCancelled = false
  private var completions: [@MainActor () -> Void] = []
  private let waiters = Mutex(Waiters())

  /// Who waits for the group, and what ended since they did.
  private struct Waiters {
    var continuations: [CheckedContinuation<Void, Never>] = []
    var ended: [RunningEffect] = []

    mutating func takeContinuations() -> [CheckedContinuation<Void, Never>] {
      defer { continuations = [] }
      return continuations
    }

    mutating func takeEnded() -> [RunningEffect] {
      defer { ended = [] }
      return ended
    }
  }

  init(parent: EffectGroup? = nil) {
    self.parent = parent
  }

  func begin() {
    pending += 1
  }

  func end() {
    pending -= 1
    if pending > 0 { return }
    let completions = completions
    self.completions = []
    for completion in completions { completion() }
    let continuations = waiters.withLock { $0.takeContinuations() }
    for continuation in continuations { continuation.resume() }
  }

  /// Calls `completion` once nothing of the group is left.
  func whenFinished(_ completion: @escaping @MainActor () -> Void) {
    if pending == 0 { return completion() }
    completions.append(completion)
  }

  func finished() async {
    while pending > 0 {
      await withCheckedContinuation { waiter in waiters.withLock { $0.continuations.append(waiter) } }
      for effect in waiters.withLock({ $0.takeEnded() }) { runner?.end(effect) }
    }
  }

  /// Leaves an effect that has ended, on a thread of its own, to whoever waits for the group.
  ///
  /// NB: it saves waking the main actor twice: it would take note of the end, and then go on with who waited.
  ///
  /// - Returns: false if nobody waits.
  nonisolated func handOver(_ effect: RunningEffect) -> Bool {
    let continuations = waiters.withLock { waiters in
      if !waiters.continuations.isEmpty { waiters.ended.append(effect) }
      return waiters.takeContinuations()
    }
    for continuation in continuations { continuation.resume() }
    return !continuations.isEmpty
  }

  func cancel() {
    wasCancelled = true
    runner?.cancelAll(in: self)
  }

  /// Whether nothing of this group may start any more: its action may still have waited for its turn.
  var isCancelled: Bool { wasCancelled || parent?.isCancelled ?? false }

  func isInside(_ other: EffectGroup) -> Bool {
    self === other || parent?.isInside(other) ?? false
  }
}
