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
}

/// The effects that one action from outside started, and what their own actions started in turn.
@MainActor
final class EffectGroup {
  weak var runner: (any EffectCanceller)?
  private let parent: EffectGroup?
  private var pending = 0
  private var wasCancelled = false
  private var completions: [@MainActor () -> Void] = []

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
  }

  /// Calls `completion` once nothing of the group is left.
  func whenFinished(_ completion: @escaping @MainActor () -> Void) {
    if pending == 0 { return completion() }
    completions.append(completion)
  }

  func finished() async {
    if pending == 0 { return }
    await withCheckedContinuation { continuation in
      whenFinished { continuation.resume() }
    }
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
