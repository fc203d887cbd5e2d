import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a long calculation and its child tasks on threads of its own, one for each processor, with a low priority.
///
/// The system divides the processors equally among calculations that run at the same time, as among processes. On the
/// threads that all tasks share, each calculation would wait for parts of the others, and so would any other task. The
/// threads take about 0.1 ms to start, and end with the calculation. If the system refuses threads, the calculation runs
/// on fewer, or on the shared ones.
public func withComputationThreads<Result: Sendable>(
  _ calculation: @Sendable () async throws -> Result
) async rethrows -> Result {
  let threads = ComputationThreads()
  let count = (0..<availableProcessorCount()).count { _ in threads.start() }
  defer { threads.end(count) }
  return try await withTaskExecutorPreference(count > 0 ? threads : nil, operation: calculation)
}

private final class ComputationThreads: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  /// Wakes a thread for each job; after the last job, for the thread to end.
  private let wakeups = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    wakeups.signal()
  }

  private func run() {
    while true {
      wakeups.wait()
      guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Ends the threads, which have no more jobs.
  func end(_ count: Int) {
    for _ in 0..<count { wakeups.signal() }
  }

  /// Starts a thread; returns false if the system refuses.
  func start() -> Bool {
    // The thread inherits the blocked signals: those that interrupt or suspend the process are left to other threads.
    var (signals, before) = (sigset_t(), sigset_t())
    sigfillset(&signals)
    for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let threads = Unmanaged.passRetained(self)
    let status = pthread_create(
      &thread, nil,
      // NB: The argument has no type here: it is optional on Linux alone, and Swift 6.3.1 crashes on the conversion.
      { argument in
        pthread_detach(pthread_self())
        #if canImport(Darwin)
          pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
        #else
          // The nice value, on Linux that of this thread; 0 is `PRIO_PROCESS`, whose type depends on the C library.
          if getpriority(.init(0), 0) < 2 { setpriority(.init(0), 0, 2) }
        #endif
        if let argument = argument as UnsafeMutableRawPointer? {
          Unmanaged<ComputationThreads>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, threads.toOpaque())
    if status != 0 { threads.release() }
    return status == 0
  }
}
