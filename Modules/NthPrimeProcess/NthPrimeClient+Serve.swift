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
  /// Looks up p(n) for the process that started this one as ``process(_:_:grace:)`` does, and returns when all is
  /// said, or when nobody is there to hear it.
  ///
  /// - Parameters:
  ///   - input: a descriptor that nothing comes from; its end cancels the look-up.
  ///   - write: writes a text to what the other process reads.
  /// - Throws: what `write` throws, which ends the look-up.
  public func serve(
    _ n: Int, input: Int32, write: @escaping @Sendable (String) throws -> Void
  ) async throws {
    let work = Task {
      for await event in lookUp(n) { try write(LookUpMessage(event).line()) }
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
