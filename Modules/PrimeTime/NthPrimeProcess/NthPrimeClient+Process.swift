import Dispatch
public import NthPrimeClient

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NthPrimeClient {
  /// Returns a client that runs a program for each lookup.
  ///
  /// The program answers with ``serve(_:input:write:)``. It gets the arguments followed by n, the environment, and a
  /// standard input that ends when the lookup is canceled or this process ends. Its standard error is discarded. If it
  /// does anything other than answer or fail, such as crash, the lookup fails with
  /// ``NthPrimeError/processFailed(reason:)``. Each lookup costs a process and a waiting thread.
  ///
  /// - Parameters:
  ///   - path: The path of the program; it is not searched for.
  ///   - gracePeriod: The time until the program is killed after its answer or a cancellation. The lookup doesn't wait
  ///     for that.
  public static func process(
    _ path: String, _ arguments: [String], gracePeriod: Duration = .seconds(1)
  ) -> NthPrimeClient {
    NthPrimeClient(answering: { n, _ in
      let (outcomes, continuation) = AsyncStream<ChildProcess.Outcome>.makeStream()
      let child = try ChildProcess(path, arguments + ["\(n)"], gracePeriod: gracePeriod) {
        continuation.yield($0)
      }
      return try await withTaskCancellationHandler {
        for await outcome in outcomes { return try answer(for: n, in: outcome) }
        throw CancellationError()
      } onCancel: {
        child.terminate()
      }
    })
  }

  private static func answer(
    for n: Int, in outcome: ChildProcess.Outcome
  ) throws(NthPrimeError) -> NthPrimeAnswer {
    switch outcome {
    case .exited(let status):
      throw .processFailed(reason: "exited without an answer, with status \(status)")
    case .killed(let signal):
      throw .processFailed(reason: "was terminated by signal \(signal)")
    case .line(let line):
      switch try? JSONDecoder().decode(LookupEvent.self, from: Data(line)) {
      case .answered(let answer) where answer.n == n: return answer
      case .failed(let error): throw error
      case .answered, .progress, nil: throw .processFailed(reason: "sent an invalid response")
      }
    }
  }
}

// MARK: - In the other process

extension NthPrimeClient {
  /// Looks up p(n) for the process that started this one with ``process(_:_:gracePeriod:)``.
  ///
  /// Returns after the answer or error, or when the other process has closed the input.
  ///
  /// - Parameters:
  ///   - input: A descriptor without data; its end cancels the lookup.
  ///   - write: Writes a line of JSON to the other process.
  /// - Throws: Any error of `write`.
  public func serve(
    _ n: Int, input: Int32, write: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    let work = Task {
      for await event in lookUp(n) {
        if case .progress = event { continue }
        try write(JSONEncoder().encode(event) + [UInt8(ascii: "\n")])
      }
    }
    DispatchQueue(label: "NthPrimeProcess.serve").async {
      Descriptor.waitForEnd(of: input)
      work.cancel()
    }
    try await work.value
  }
}
