import Architecture
import Dispatch
import Synchronization

/// The serial queue for the effects of one test store; it detects when no job is left to run.
///
/// It makes tests deterministic: when it is idle, every effect has run as far as it can, whatever the load.
final class TestExecutor: Sendable {
  @TaskLocal static var current: TestExecutor?

  /// Signaled each time the last job has run.
  let changes: ChangeSignal

  private let queue = DispatchQueue(label: "TestExecutor")
  private let state = Mutex(State())

  private struct State {
    var pending = 0
    /// The number of jobs enqueued so far.
    var total = 0
    /// The effect that ran last, or is running.
    weak var latest: EffectExecutor?
    /// The time when the running job began, or `nil` if none is running.
    var begun: ContinuousClock.Instant?
    /// The effects that were stopped since the last ``takeStopped()``.
    var stopped: [EffectExecutor] = []
    /// The longest time for an effect to run before it pauses.
    var limit = Duration.seconds(5)
    /// The tasks that sleep on a test clock.
    var asleep: [TaskID: TestClock] = [:]
  }

  init(changes: ChangeSignal) {
    self.changes = changes
  }

  fileprivate func enqueue(_ job: UnownedJob, of executor: EffectExecutor) {
    state.withLock {
      $0.pending += 1
      $0.total += 1
    }
    queue.async {
      self.state.withLock { ($0.latest, $0.begun) = (executor, .now) }
      job.runSynchronously(on: executor.asUnownedTaskExecutor())
      self.jobDidRun()
    }
  }

  private func jobDidRun() {
    let pending = state.withLock { state in
      state.pending -= 1
      state.begun = nil
      return state.pending
    }
    if pending == 0 { changes.signal() }
  }

  /// Changes the time for an effect to run before it pauses; it is never less than 5 seconds.
  func setLimit(_ limit: Duration) {
    state.withLock { $0.limit = max(limit, .seconds(5)) }
  }

  /// Returns once each effect is suspended on something other than its turn: a clock, a stream, I/O.
  ///
  /// An effect that doesn't pause is reported and stopped: a job that runs up to the limit, or 20,000 jobs that take a fifth
  /// of it. The time alone says nothing, because other tests may occupy the main actor.
  @MainActor
  func settle() async {
    let start = ContinuousClock.now
    let (first, limit, isBlocked) = state.withLock { state in
      (state.total, state.limit, state.pending > 0 && state.latest?.isStopped == true)
    }
    // An effect that was stopped without ever being suspended occupies the queue.
    if isBlocked { return }
    var quietRounds = 0
    while quietRounds < 2 {
      let (change, now) = (changes.count, ContinuousClock.now)
      let (total, begun, isPending) = state.withLock { ($0.total, $0.begun, $0.pending > 0) }
      if let begun, now - begun >= limit { return stopLatest(after: now - begun, turns: 1) }
      if total - first > 20_000, now - start >= limit / 5 {
        return stopLatest(after: now - start, turns: total - first)
      }
      if isPending { _ = await changes.wait(after: change, until: now + limit / 5) }
      // Lets the jobs queued on the main actor run, because effects send their actions there.
      await Task.yield()
      let isQuiet = state.withLock { $0.pending == 0 && $0.total == total }
      quietRounds = isQuiet ? quietRounds + 1 : 0
    }
  }

  private func stopLatest(after duration: Duration, turns: Int) {
    guard let effect = state.withLock({ $0.latest }) else { return }
    effect.stop()
    state.withLock { $0.stopped.append(effect) }
    reportIssue(
      """
      An effect doesn't pause; it was stopped after \(duration.components.seconds) s and \(turns) turns. A timer on \
      an ImmediateClock never waits: use a TestClock, and advance it. A loop must wait for something. For a long \
      computation, increase the store's timeout
      """, at: effect.position)
  }

  /// Returns the effects that were stopped because they didn't pause, once.
  func takeStopped() -> [EffectExecutor] {
    state.withLock { state in
      defer { state.stopped = [] }
      return state.stopped
    }
  }

  // MARK: Sleeping tasks

  func taskWillSleep(_ task: TaskID, on clock: TestClock) {
    state.withLock { $0.asleep[task] = clock }
  }

  func taskWillWake(_ task: TaskID) {
    state.withLock { $0.asleep[task] = nil }
  }

  /// Whether a task sleeps on a test clock that isn't being advanced.
  fileprivate func isAsleep(_ task: TaskID) -> Bool {
    state.withLock { $0.asleep[task] }?.isAdvancing == false
  }
}

/// The executor of one effect; it knows the effect's tasks.
final class EffectExecutor: TaskExecutor {
  /// The source position of the effect's creation.
  let position: SourcePosition
  private let shared: TestExecutor
  private let tasks = Mutex(Tasks())

  private struct Tasks {
    var root: (id: TaskID, type: UInt)?
    /// The child tasks so far, including those that have ended.
    var children: Set<TaskID> = []
    var isStopped = false
  }

  init(_ shared: TestExecutor, at position: SourcePosition) {
    (self.shared, self.position) = (shared, position)
  }

  var isStopped: Bool { tasks.withLock { $0.isStopped } }

  /// Keeps the effect's tasks suspended from their next suspension on, even if they ignore their cancellation.
  func stop() { tasks.withLock { $0.isStopped = true } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let id = TaskID(job)
    // NB: a job is an object that begins with a pointer to its type. Jobs of actors are of other types.
    let type = id.object.load(as: UInt.self)
    let isDropped = tasks.withLock { tasks in
      guard let root = tasks.root else {
        // The first job of an effect is its own task.
        tasks.root = (id, type)
        return false
      }
      if id != root.id, type == root.type { tasks.children.insert(id) }
      return tasks.isStopped && type == root.type
    }
    if !isDropped { shared.enqueue(job, of: self) }
  }

  /// Whether only a test clock can resume the effect.
  ///
  /// If the effect has child tasks, they must all be asleep: the effect is then assumed to wait for them.
  var isAsleep: Bool {
    let (root, children) = tasks.withLock { ($0.root?.id, $0.children) }
    guard let root else { return false }
    return children.isEmpty ? shared.isAsleep(root) : children.allSatisfy { shared.isAsleep($0) }
  }
}

/// A task's identity, which may be reused after it ends.
struct TaskID: Hashable, Sendable {
  private let address: UInt

  fileprivate init(_ job: UnownedJob) {
    // NB: the job of a task is the task object itself.
    address = unsafeBitCast(job, to: UInt.self)
  }

  private init(_ task: UnsafeCurrentTask) {
    address = unsafeBitCast(task, to: UInt.self)
  }

  /// The identity of the current task, or `nil` outside of tasks.
  static var current: TaskID? {
    withUnsafeCurrentTask { $0.map(TaskID.init) }
  }

  fileprivate var object: UnsafeRawPointer {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else {
      preconditionFailure("a job can't be null")
    }
    return pointer
  }
}
