public import NthPrimeClient
import Synchronization

extension NthPrimeClient {
  /// Asks a program that runs beside this one, and that ``serve(_:input:write:)`` answers from.
  ///
  /// The program gets the arguments, with n behind them, the environment, and a standard input that ends when the
  /// look-up is cancelled or this process has gone; what it writes to standard error is thrown away. What it does
  /// other than answering or failing, dying included, becomes ``NthPrimeError/processFailed(reason:)``. Each look-up
  /// costs a process, and a thread that waits for it.
  ///
  /// - Parameters:
  ///   - path: of the program. It is not searched for.
  ///   - grace: how long it may go on after its last word, or after a cancellation, before it is killed. Nobody waits
  ///     for that.
  public static func process(
    _ path: String, _ arguments: [String], grace: Duration = .seconds(1)
  ) -> NthPrimeClient {
    let program = NthPrimeClient { n in
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let reader = Mutex(LookUpReader(n: n))
        let hear: @Sendable (LookUpEvent) -> Void = { event in
          continuation.yield(event)
          if event.isLast { continuation.finish() }
        }
        do throws(ChildProcess.StartError) {
          let child = try ChildProcess(path, arguments + ["\(n)"], grace: grace) { bytes in
            let events = reader.withLock { $0.read(bytes) }
            events.forEach(hear)
            return events.last?.isLast != true
          } ended: { ending in
            reader.withLock { $0.end(ending) }.map(hear)
          }
          continuation.onTermination = { _ in child.end() }
        } catch {
          hear(.failed(.processFailed(reason: "could not be started (error \(error.code))")))
        }
      }
    }
    // What is promised of every client, whatever a program says: no n out of range, no progress backwards.
    return NthPrimeClient(answering: { n, report in try await program.answer(for: n, progress: report) })
  }
}
