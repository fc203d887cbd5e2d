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
    var waiters: [CheckedContinuation<Void, Never>] = []
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
      job.runSynchronously(on: executor.asUnownedTaskExecutor())
      self.jobDidRun()
    }
  }

  private func jobDidRun() {
    let (isIdle, waiters) = state.withLock { state in
      state.pending -= 1
      if state.pending > 0 { return (false, [CheckedContinuation<Void, Never>]()) }
      defer { state.waiters = [] }
      return (true, state.waiters)
    }
    for waiter in waiters { waiter.resume() }
    if isIdle { changes.signal() }
  }

  /// Returns once each effect is suspended on something other than its turn: a clock, a stream, I/O.
  @MainActor
  func settle() async {
    var quietRounds = 0
    while quietRounds < 2 {
      let total = state.withLock { $0.total }
      await idle()
      // Lets the jobs queued on the main actor run, because effects send their actions there.
      await Task.yield()
      let isQuiet = state.withLock { $0.pending == 0 && $0.total == total }
      quietRounds = isQuiet ? quietRounds + 1 : 0
    }
  }

  @MainActor
  private func idle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.pending == 0 { return true }
        state.waiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
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
  private let shared: TestExecutor
  private let tasks = Mutex(Tasks())

  private struct Tasks {
    var root: (id: TaskID, type: UInt)?
    /// The child tasks so far, including those that have ended.
    var children: Set<TaskID> = []
  }

  init(_ shared: TestExecutor) {
    self.shared = shared
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let id = TaskID(job)
    // NB: a job is an object that begins with a pointer to its type. Jobs of actors are of other types.
    let type = id.object.load(as: UInt.self)
    tasks.withLock { tasks in
      if let root = tasks.root {
        if id != root.id, type == root.type { tasks.children.insert(id) }
      } else {
        // The first job of an effect is its own task.
        tasks.root = (id, type)
      }
    }
    shared.enqueue(job, of: self)
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
