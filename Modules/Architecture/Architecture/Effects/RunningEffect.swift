// NB: the classes here and `EffectRunner` are used only on the actor that owns their store, which the compiler
// can't check because it isn't the same for all stores.

/// An effect that has started and not yet ended.
final class RunningEffect: @unchecked Sendable {
  let context: EffectContext
  /// The identifiers that cancel the effect, or a part of it that waits.
  let ids: [EffectID]
  /// The number of the effect in its store, from 1.
  var number = 0
  /// The source position of the effect's creation; `nil` if it runs no code.
  let position: SourcePosition?
  var isCancelled = false
  /// The task that runs the effect's code; `nil` if it runs none.
  var task: Task<Void, Never>?
  /// The executor of the task that the effect runs or waits for; `nil` outside of tests.
  var executor: (any TaskExecutor)?
  /// Starts the effect after the removal of the effect's child, after some tasks; `nil` for nothing.
  var afterRemoval: ((_ tasks: [Task<Void, Never>]) -> Void)?
  /// Cancels the effects with an identifier that start after this one; `nil` if none does.
  var cancelWaiting: ((_ id: EffectID, _ canceler: EffectContext) -> Void)?
  private(set) var hasEnded = false

  init(in context: EffectContext, waitingIDs: [EffectID], position: SourcePosition?) {
    (self.context, self.position, ids) = (context, position, context.ids + waitingIDs)
  }

  func cancel() {
    isCancelled = true
    task?.cancel()
  }

  /// Ends the effect in its group, once.
  func end() {
    if hasEnded { return }
    hasEnded = true
    cancelWaiting = nil
    task?.cancel()
    context.group.end()
  }
}

protocol EffectGroupOwner: AnyObject {
  func cancelAll(in group: EffectGroup)
}

/// The effects of one action, including those of the actions that they send; or part of a sequence.
final class EffectGroup: @unchecked Sendable {
  weak var owner: (any EffectGroupOwner)?
  /// Whether an uncaught error ended an effect of the group.
  var hasFailed = false
  let parent: EffectGroup?
  private var pending = 0
  private var wasCancelled = false
  private var completions: [() -> Void] = []

  init(parent: EffectGroup? = nil) {
    self.parent = parent
  }

  /// The group of the action that was sent to the store.
  var root: EffectGroup { parent?.root ?? self }

  func begin() { pending += 1 }

  func end() {
    pending -= 1
    if pending > 0 { return }
    let completions = completions
    self.completions = []
    for completion in completions { completion() }
  }

  /// Calls `completion` once nothing in the group is pending.
  func whenFinished(_ completion: @escaping () -> Void) {
    if pending == 0 { return completion() }
    completions.append(completion)
  }

  func finished(on actor: isolated any Actor) async {
    await withCheckedContinuation { waiter in whenFinished { waiter.resume() } }
  }

  func cancel() {
    wasCancelled = true
    owner?.cancelAll(in: self)
  }

  func cancel(on actor: isolated any Actor) { cancel() }

  /// Whether this group was canceled, even with its action still queued, so that nothing in it may start.
  var isCancelled: Bool { wasCancelled || parent?.isCancelled ?? false }

  func isInside(_ other: EffectGroup) -> Bool { self === other || parent?.isInside(other) ?? false }
}
