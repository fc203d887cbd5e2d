import Foundation
import Synchronization

final class Counts: Sendable {
  static let shared = Counts()
  let protected = Mutex([0])
}

nonisolated(unsafe) var unprotected = 0

nonisolated func count() {
  if CommandLine.arguments.contains("race") {
    unprotected += 1
  } else {
    for _ in 0..<10_000 { Counts.shared.protected.withLock { $0 = [$0[0] + 1] } }
  }
}

// A race only requires unordered accesses; the threads need not run at the same time for it to be detected.
nonisolated func start() -> Thread {
  let thread = Thread { count() }
  thread.start()
  return thread
}

let threads = (0..<4).map { _ in start() }
while !threads.allSatisfy(\.isFinished) { usleep(1000) }
