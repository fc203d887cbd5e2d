/// The tables that all parts of one count read: π, the primes, and φ(·, c).
struct CountingTables: Sendable {
  let parameters: CountingParameters
  let primes: PrimeTable
  let pi: PiTable
  let phiTiny: PhiTiny
  /// π(y), the a of φ(x, a).
  let piY: Int

  /// - Throws: `CancellationError` if the task is canceled; the tables take a second near 2^64.
  init(_ parameters: CountingParameters) throws {
    self.parameters = parameters
    primes = try PrimeTable(upTo: parameters.y)
    try Task.checkCancellation()
    pi = PiTable(upTo: parameters.y)
    try Task.checkCancellation()
    phiTiny = PhiTiny.shared
    piY = primes.count
  }

  /// The index of the first prime whose hard leaves have a prime m: above √y, and not removed by φ(x, c).
  var firstPrimeLeafIndex: Int { max(CountingParameters.c, pi[max(parameters.sqrtY, 5)]) + 1 }
}
