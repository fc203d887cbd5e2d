import Synchronization

/// An effect that has started and not yet ended.
@MainActor
final class RunningEffect {
  let ids: [EffectID]
  let group: EffectGroup
  /// The position in the source where the effect was created; `nil` if it runs no code.
  nonisolated let position: SourcePosition?
  var isCancelled = false
  /// The task that runs the effect's code; `nil` if it runs none.
  var task: CancelingTask?
  private var hasEnded = false

  init(ids: [EffectID], group: EffectGroup, position: SourcePosition?) {
    self.ids = ids
    self.group = group
    self.position = position
  }

  /// Ends the effect in its group, once.
  func end() {
    if hasEnded { return }
    hasEnded = true
    task = nil
    group.end()
  }
}

/// An object that cancels a task when the object is deallocated.
final class CancelingTask: Sendable {
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

@MainActor
protocol EffectGroupOwner: AnyObject {
  func cancelAll(in group: EffectGroup)
  func end(_ effect: RunningEffect)
}

/// The effects that one action started, including the effects of the actions that they send.
@MainActor
final class EffectGroup {
  weak var owner: (any EffectGroupOwner)?
  private let parent: EffectGroup?
  private var pending = 0
  private var wasCancelled = false
  private var completions: [@MainActor () -> Void] = []
  private let waiters = Mutex(Waiters())

  /// The tasks that wait for the group, and the effects that have ended in the meantime.
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

  /// Calls `completion` once nothing in the group is pending.
  func whenFinished(_ completion: @escaping @MainActor () -> Void) {
    if pending == 0 { return completion() }
    completions.append(completion)
  }

  func finished() async {
    while pending > 0 {
      await withCheckedContinuation { waiter in waiters.withLock { $0.continuations.append(waiter) } }
      for effect in waiters.withLock({ $0.takeEnded() }) { owner?.end(effect) }
    }
  }

  /// Resumes the tasks that wait for the group, which then end the effect; returns `false` if none waits.
  ///
  /// NB: this avoids waking the main actor twice, first to end the effect and then to resume the task.
  nonisolated func resumeWaiters(ending effect: RunningEffect) -> Bool {
    let continuations = waiters.withLock { waiters in
      if !waiters.continuations.isEmpty { waiters.ended.append(effect) }
      return waiters.takeContinuations()
    }
    for continuation in continuations { continuation.resume() }
    return !continuations.isEmpty
  }

  func cancel() {
    wasCancelled = true
    owner?.cancelAll(in: self)
  }

  /// Whether this group was canceled, even with its action still queued, so that nothing in it may start.
  var isCancelled: Bool { wasCancelled || parent?.isCancelled ?? false }

  func isInside(_ other: EffectGroup) -> Bool {
    self === other || parent?.isInside(other) ?? false
  }
}
