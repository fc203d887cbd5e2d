final class HardLeafWorker {
  private let tables: CountingTables
  private let leastFactors: LeastFactorTable
  private let sieve: HardLeafSieve
  private let batch = LeafBatch()
  private let segmentLength: Int
  /// The first index to process, c + 1; arrays by prime begin there.
  private let first = CountingParameters.c + 1
  private let last: Int
  private let firstPrimeLeaf: Int
  private let positions: UnsafeMutablePointer<UInt32>
  private let states: UnsafeMutablePointer<UInt8>
  private let phi: UnsafeMutablePointer<Int>
  private let weights: UnsafeMutablePointer<Int>
  private var sum = 0
  /// The number of leaves processed since the last check for cancellation.
  private var work = 0
  private var isCancelled = false

  init(_ leaves: HardLeaves, firstSegment: Int) {
    tables = leaves.tables
    leastFactors = leaves.leastFactors
    let parameters = leaves.tables.parameters
    sieve = HardLeafSieve(wordCount: leaves.segmentWords, phiTiny: leaves.tables.phiTiny)
    segmentLength = leaves.segmentWords * 240
    let low = firstSegment * segmentLength
    // From `low` on, only primes below √(x/low) have leaves.
    var largest = parameters.fourthRootX
    if low > 0 { largest = min(largest, Int(integerSquareRoot(parameters.quotient(by: UInt64(low))))) }
    last = max(leaves.tables.pi[max(largest, 5)], first - 1)
    firstPrimeLeaf = leaves.tables.firstPrimeLeafIndex

    let count = last - first + 2
    positions = .allocate(capacity: count)
    states = .allocate(capacity: count)
    phi = .allocate(capacity: count)
    weights = .allocate(capacity: count)
    phi.initialize(repeating: 0, count: count)
    weights.initialize(repeating: 0, count: count)
    placePrimes(low: low)
  }

  deinit {
    positions.deallocate()
    states.deallocate()
    phi.deallocate()
    weights.deallocate()
  }

  func partSum() -> HardLeaves.PartSum {
    let count = last - first + 1
    return HardLeaves.PartSum(
      sum: sum, weights: Array(UnsafeBufferPointer(start: weights, count: count)),
      totals: Array(UnsafeBufferPointer(start: phi, count: count)))
  }

  /// Finds each prime's first multiple, at least `low` and prime to 30; the prime itself is one.
  private func placePrimes(low: Int) {
    let primes = tables.primes.base
    let indexAtLeast = Wheel30.indexAtLeast.base
    var b = first
    while b <= last {
      let prime = Int(primes[b])
      var multiplier = max((low &+ prime &- 1) / prime, 1)
      let index = Int(indexAtLeast[multiplier % 30])
      multiplier = multiplier / 30 &* 30 &+ Int(truncatingIfNeeded: Wheel30.residue(index))
      positions[b &- first] = UInt32(truncatingIfNeeded: (prime &* multiplier &- low) / 30)
      states[b &- first] = UInt8(truncatingIfNeeded: 8 &* Int(indexAtLeast[prime % 30]) &+ index)
      b = b &+ 1
    }
  }

  /// Processes one segment; returns `false` if the task was canceled.
  func run(segment: Int) -> Bool {
    let parameters = tables.parameters
    let y = tables.parameters.y
    let primes = tables.primes.base
    let low = segment &* segmentLength
    let high = low &+ segmentLength
    sieve.start(at: low)
    var b = first
    while b <= last {
      let prime = Int(primes[b])
      let xp = parameters.quotient(by: UInt64(prime))
      var most = low == 0 ? y : Int(min(xp / UInt64(low), UInt64(y)))
      // No m above the prime is left, nor is there one for the larger primes or in later segments.
      if prime >= most { break }
      let beyond = Int(min(xp / UInt64(high), UInt64(y)))
      // Beyond x/p³ the leaves are easy.
      most = min(most, Int(xp / UInt64(prime &* prime)))
      if b < firstPrimeLeaf {
        compositeLeaves(b, prime: prime, xp: xp, above: max(beyond, y / prime), atMost: most)
      } else {
        primeLeaves(b, prime: prime, xp: xp, above: max(beyond, prime), atMost: most)
      }
      phi[b &- first] = phi[b &- first] &+ sieve.total
      removePrime(b, prime)
      b = b &+ 1
      if isCancelled { return false }
    }
    if Task.isCancelled { isCancelled = true }
    return !isCancelled
  }

  private func removePrime(_ b: Int, _ prime: Int) {
    var byte = Int(positions[b &- first])
    var state = Int(states[b &- first])
    sieve.remove(prime: prime, byte: &byte, state: &state)
    positions[b &- first] = UInt32(truncatingIfNeeded: byte &- sieve.wordCount &* 8)
    states[b &- first] = UInt8(truncatingIfNeeded: state)
  }

  /// Adds the leaves p·m for all m, prime or not, with a least factor above p ≤ √y.
  private func compositeLeaves(_ b: Int, prime: Int, xp: UInt64, above: Int, atMost: Int) {
    guard atMost > above else { return }
    var index = LeastFactorTable.index(atMost: atMost)
    let end = LeastFactorTable.index(atMost: above)
    sieve.startQueries((index &- end) / 2)
    while index > end, !isCancelled {
      let next = max(index &- LeafBatch.capacity, end)
      batch.fill(leastFactors, from: index, downTo: next, prime: prime, xp, low: sieve.low)
      accumulate(b, candidates: index &- next)
      index = next
    }
  }

  /// Adds the hard leaves p·q for primes q > p > √y.
  private func primeLeaves(_ b: Int, prime: Int, xp: UInt64, above: Int, atMost: Int) {
    guard atMost > above else { return }
    var index = tables.pi[atMost]
    let end = tables.pi[above]
    sieve.startQueries(index &- end)
    while index > end, !isCancelled {
      let next = max(index &- LeafBatch.capacity, end)
      batch.fill(tables.primes.base, from: index, downTo: next, xp, low: sieve.low)
      accumulate(b, candidates: index &- next)
      index = next
    }
  }

  private func accumulate(_ b: Int, candidates: Int) {
    let place = b &- first
    sum = sum &+ sieve.signedSum(batch) &+ batch.weight &* phi[place]
    weights[place] = weights[place] &+ batch.weight
    work = work &+ candidates
    if work > 1 << 17 {
      work = 0
      if Task.isCancelled { isCancelled = true }
    }
  }
}
