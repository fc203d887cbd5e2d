import BigInt
import PrimeCalculator
import QuadraticSieveKernels
import Synchronization

// Unsafe memory: the state of the kernels, and the buffer that they write relations to.

/// A leading coefficient a, its primes in the factor base, and the terms of b.
struct LeadingCoefficient: Sendable {
  let identifier: Int
  let a: BigInt
  let indices: [Int32]
  let bs: [BigInt]

  /// Returns b for the position of a polynomial in Gray-code order: bit v of the code negates the value v.
  func b(_ position: Int) -> BigInt {
    let code = position ^ (position >> 1)
    var sum: BigInt = 0
    for (v, value) in bs.enumerated() { sum = code >> v & 1 == 1 ? sum - value : sum + value }
    return sum
  }

  /// The number of polynomials: −b gives the relations of b again.
  var polynomialCount: Int { 1 << (indices.count - 1) }
}

final class SieveWorker {
  private let sieve: QuadraticSieve
  private let state: OpaquePointer
  private let limbCount: Int
  private let memory: UnsafeMutablePointer<UInt32>
  private let output: UnsafeMutablePointer<UInt32>
  private static let capacity: Int32 = 1 << 14

  /// Allocates the state; `nil` if memory is exhausted.
  init?(_ sieve: QuadraticSieve) {
    let limbCount = sieve.kn.limbCount + 1
    let base = sieve.factorBase
    let count = base.primes.count
    // The kernels read groups of eight beyond the end.
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * (count + 16))
    memory.initialize(repeating: 0, count: 2 * (count + 16))
    memory.update(from: base.primes, count: count)
    (memory + (count + 16)).update(from: base.roots, count: count)
    let output = UnsafeMutablePointer<UInt32>.allocate(capacity: Int(Self.capacity))
    var parameters = QuadraticSieveParameters()
    parameters.primes = UnsafePointer(memory)
    parameters.roots = UnsafePointer(memory + (count + 16))
    parameters.primeCount = Int32(count)
    parameters.blockCount = Int32(sieve.parameters.blockCount)
    parameters.limbCount = Int32(limbCount)
    let largest = base.primes[count - 1]
    parameters.largePrimeLimit = UInt32(
      min(UInt64(UInt32.max), UInt64(largest) * UInt64(sieve.parameters.largePrimeMultiple)))
    parameters.usesTwoLargePrimes = sieve.parameters.usesTwoLargePrimes ? 1 : 0
    // Sieving with a prime below the cutoff takes longer than it helps.
    let cutoff: UInt32 = count < 100 ? 20 : count < 300 ? 40 : count < 1_000 ? 80 : count < 3_000 ? 150 : 256
    var first = 1
    var smallSum = sieve.kn.lowestLimb & 7 == 1 ? 2.0 : 1.0
    while first < count && base.primes[first] < cutoff {
      let p = Double(base.primes[first])
      smallSum += 2 * naturalLogarithm(p) / (p - 1) / 0.693_147
      first += 1
    }
    parameters.firstSieved = Int32(first)
    // Few values with a larger cofactor are products of two large primes below the limit.
    let largeBits =
      naturalLogarithm(Double(parameters.largePrimeLimit)) / 0.693_147
      * (sieve.parameters.usesTwoLargePrimes ? 1.6 : 1)
    let intervalBits = naturalLogarithm(Double(sieve.parameters.intervalHalf)) / 0.693_147
    let valueBits = Double(sieve.kn.bitLength) / 2 - 0.5 + intervalBits
    parameters.threshold = Int32(max(8, min(120, valueBits - largeBits - smallSum - 2)))
    parameters.cofactorBits = Int32(largeBits + 3)
    guard let state = quadraticSieveCreate(&parameters) else {
      memory.deallocate()
      output.deallocate()
      return nil
    }
    self.sieve = sieve
    self.limbCount = limbCount
    self.memory = memory
    self.output = output
    self.state = state
  }

  deinit {
    quadraticSieveFree(state)
    memory.deallocate()
    output.deallocate()
  }

  /// Returns the two's complement limbs of a value.
  private func limbs(_ value: BigInt) -> [UInt] { value.words(count: limbCount) }

  /// Sieves a leading coefficient's polynomials while `continues` returns `true`.
  func run(
    _ leading: LeadingCoefficient, _ relations: RelationCollector, _ interruption: Interruption,
    continues: () -> Bool
  ) async throws {
    var b = leading.b(0)
    quadraticSieveSetLeading(
      state, limbs(leading.a), leading.indices, Int32(leading.indices.count),
      leading.bs.flatMap { limbs($0) }, limbs(b))
    var found: [UInt32] = []
    defer { relations.append(found, of: leading) }
    for position in 0..<leading.polynomialCount {
      if position > 0 {
        let v = position.trailingZeroBitCount
        // Bit v of the Gray code has just changed.
        let isNegated = (position ^ (position >> 1)) >> v & 1 == 1
        b = isNegated ? b - leading.bs[v] * 2 : b + leading.bs[v] * 2
        quadraticSieveStep(state, Int32(v), isNegated ? 1 : 0)
      }
      let c = (b * b - sieve.kn) / leading.a
      let count = Int(quadraticSieveRun(state, limbs(b), limbs(c), output, Self.capacity))
      var start = 0
      while start < count {
        found.append(UInt32(position))
        found.append(contentsOf: UnsafeBufferPointer(start: output + start, count: Int(output[start])))
        start += Int(output[start])
      }
      try interruption.check()
      if position & 15 == 15 {
        relations.append(found, of: leading)
        found.removeAll(keepingCapacity: true)
        if !continues() { return }
        await Task.yield()
      }
    }
    relations.append(found, of: leading)
    found.removeAll()
    _ = continues()
  }
}
