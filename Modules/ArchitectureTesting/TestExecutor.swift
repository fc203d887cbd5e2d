import Dispatch
import Synchronization

/// A serial executor for the effects of one test store, which detects when no job is left to run.
///
/// It makes tests deterministic: when it is idle, every effect has run as far as it can, whatever the load.
final class TestExecutor: TaskExecutor {
  @TaskLocal static var current: TestExecutor?

  private let queue = DispatchQueue(label: "TestExecutor")
  private let state = Mutex(State())

  private struct State {
    var pending = 0
    /// The number of jobs enqueued so far.
    var total = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock {
      $0.pending += 1
      $0.total += 1
    }
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.jobDidRun()
    }
  }

  private func jobDidRun() {
    let waiters = state.withLock { state in
      state.pending -= 1
      if state.pending > 0 { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
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
}
