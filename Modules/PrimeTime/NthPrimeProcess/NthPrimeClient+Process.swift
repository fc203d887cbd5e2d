import Dispatch
public import NthPrimeClient
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension NthPrimeClient {
  /// Returns a client that runs a program for each lookup.
  ///
  /// The program answers with ``serve(_:input:write:)``. It gets the arguments followed by n, the
  /// environment, and a standard input that ends when the lookup is canceled or this process ends. Its
  /// standard error is discarded. If it does anything other than answer or fail, such as crash, the lookup
  /// fails with ``NthPrimeError/processFailed(reason:)``. Each lookup costs a process and a thread that waits
  /// for it.
  ///
  /// - Parameters:
  ///   - path: The path of the program; it is not searched for.
  ///   - gracePeriod: The time that the program may keep running after its last event or a cancellation
  ///     before it is killed. The lookup doesn't wait for that.
  public static func process(
    _ path: String, _ arguments: [String], gracePeriod: Duration = .seconds(1)
  ) -> NthPrimeClient {
    let program = NthPrimeClient { n in
      AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
        let reader = Mutex(LookupReader(n: n))
        let send: @Sendable (LookupEvent) -> Void = { event in
          continuation.yield(event)
          if event.isLast { continuation.finish() }
        }
        do throws(ChildProcess.StartError) {
          let child = try ChildProcess(path, arguments + ["\(n)"], gracePeriod: gracePeriod) { bytes in
            let events = reader.withLock { $0.read(bytes) }
            events.forEach(send)
            return events.last?.isLast != true
          } onExit: { status in
            reader.withLock { $0.finish(status) }.map(send)
          }
          continuation.onTermination = { _ in child.terminate() }
        } catch {
          send(.failed(.processFailed(reason: "could not be started (error \(error.code))")))
        }
      }
    }
    // Ensures what every client guarantees, whatever the program sends: no n out of range, no decreasing
    // progress.
    return NthPrimeClient(answering: { n, report in try await program.answer(for: n, progress: report) })
  }
}

// MARK: - In the other process

extension NthPrimeClient {
  /// Looks up p(n) for the process that started this one with ``process(_:_:gracePeriod:)``.
  ///
  /// Returns after the last event, or when the other process has closed the input.
  ///
  /// - Parameters:
  ///   - input: A descriptor without data; its end cancels the lookup.
  ///   - write: A closure that writes a text to the other process.
  /// - Throws: Any error of `write`, which ends the lookup.
  public func serve(
    _ n: Int, input: Int32, write: @escaping @Sendable (String) throws -> Void
  ) async throws {
    let work = Task {
      for await event in lookUp(n) { try write(LookupMessage(event).line()) }
    }
    DispatchQueue(label: "NthPrimeProcess.serve").async {
      waitForEnd(of: input)
      work.cancel()
    }
    try await work.value
  }
}

private func waitForEnd(of descriptor: Int32) {
  var byte: UInt8 = 0
  while true {
    let count = read(descriptor, &byte, 1)
    if count == 0 || (count < 0 && errno != EINTR) { return }
  }
}
