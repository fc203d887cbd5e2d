import Synchronization

// NB: the classes here and `EffectRunner` are used only on the actor that owns their store, which the compiler
// can't check because it isn't the same for all stores. What other threads may use says so.

/// An effect that has started and not yet ended.
final class RunningEffect: @unchecked Sendable {
  let ids: [EffectID]
  let group: EffectGroup
  /// The position in the source where the effect was created; `nil` if it runs no code.
  let position: SourcePosition?
  /// The number of the action that the effect follows.
  let actionNumber: Int
  var isCancelled = false
  /// Whether an uncaught error ended the effect; set by its task, before it ends.
  ///
  /// Atomic, because canceling the effect ends it while its task is still running.
  var hasFailed: Bool {
    get { failure.load(ordering: .relaxed) }
    set { failure.store(newValue, ordering: .relaxed) }
  }

  private let failure = Atomic(false)
  /// The task that runs the effect's code; `nil` if it runs none.
  var task: CancelingTask?
  /// The executor of the task that the effect runs or waits for; `nil` outside of tests.
  var executor: (any TaskExecutor)?
  private(set) var hasEnded = false

  init(ids: [EffectID], group: EffectGroup, position: SourcePosition?, actionNumber: Int) {
    self.ids = ids
    self.group = group
    self.position = position
    self.actionNumber = actionNumber
  }

  /// Ends the effect in its group, once.
  func end() {
    if hasEnded { return }
    hasEnded = true
    task = nil
    if hasFailed { group.hasFailed = true }
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

protocol EffectGroupOwner: AnyObject {
  func cancelAll(in group: EffectGroup)
  func end(_ effect: RunningEffect)
}

/// The effects that one action started, including the effects of the actions that they send.
final class EffectGroup: @unchecked Sendable {
  weak var owner: (any EffectGroupOwner)?
  /// Whether an uncaught error ended an effect of the group.
  var hasFailed = false
  private let parent: EffectGroup?
  private var pending = 0
  private var wasCancelled = false
  private var completions: [() -> Void] = []
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
  func whenFinished(_ completion: @escaping () -> Void) {
    if pending == 0 { return completion() }
    completions.append(completion)
  }

  func finished(on actor: isolated any Actor) async {
    while pending > 0 {
      await withCheckedContinuation { waiter in waiters.withLock { $0.continuations.append(waiter) } }
      for effect in waiters.withLock({ $0.takeEnded() }) { owner?.end(effect) }
    }
  }

  /// Resumes the tasks that wait for the group, which then end the effect; returns `false` if none waits.
  ///
  /// It may be called on any thread.
  ///
  /// NB: this avoids waking the actor twice, first to end the effect and then to resume the task.
  func resumeWaiters(ending effect: RunningEffect) -> Bool {
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

  func cancel(on actor: isolated any Actor) { cancel() }

  /// Whether this group was canceled, even with its action still queued, so that nothing in it may start.
  var isCancelled: Bool { wasCancelled || parent?.isCancelled ?? false }

  func isInside(_ other: EffectGroup) -> Bool {
    self === other || parent?.isInside(other) ?? false
  }
}
