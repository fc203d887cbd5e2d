import Dispatch
public import NthPrimeClient

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
