import BigInt
import PrimeCalculator
import Synchronization

/// The relations that all workers have found, and the leading coefficients in use.
final class RelationCollector: Sendable {
  private struct State {
    var store = RelationStore()
    var chooser: LeadingCoefficientChooser
  }

  private let state: Mutex<State>

  init(sieve: QuadraticSieve) { state = Mutex(State(chooser: LeadingCoefficientChooser(sieve))) }

  /// The number of relations without large primes, and of cycles.
  var usableCount: Int { state.withLock { $0.store.usableCount } }
  var snapshot: RelationStore { state.withLock { $0.store } }

  func nextLeadingCoefficient() -> LeadingCoefficient? {
    state.withLock { state in
      guard let leading = state.chooser.next(identifier: state.store.leading.count) else { return nil }
      state.store.leading.append(leading)
      return leading
    }
  }

  func append(_ words: [UInt32], of leading: LeadingCoefficient) {
    if words.isEmpty { return }
    state.withLock { $0.store.append(words, of: leading.identifier) }
  }
}

/// Relations (a·x + b)² ≡ a·q mod kn; q is a product of factor-base primes and up to two large primes.
struct RelationStore: Sendable {
  private(set) var usableCount = 0
  var leading: [LeadingCoefficient] = []
  /// For each relation: its leading coefficient, its polynomial, and the words of the kernel's record.
  ///
  /// In chunks, because an array needs three times its memory while it grows.
  private var chunks: [[UInt32]] = []
  private static let chunkSize = 1 << 18
  /// The places of the relations, as chunk · `chunkSize` + index.
  private var starts: [UInt32] = []
  private var hashes: Set<UInt64> = []
  /// A graph, with large primes as vertices and relations as edges, in a union-find structure. 1 means none.
  private var vertexOfPrime: [UInt32: Int32] = [1: 0]
  private var parents: [Int32] = [0]

  mutating func append(_ found: [UInt32], of identifier: Int) {
    var position = 0
    while position < found.count {
      let length = Int(found[position + 1])
      defer { position += 1 + length }
      let hash = UInt64(found[position + 6]) | UInt64(found[position + 7]) << 32
      // The same relation can come from leading coefficients with common primes.
      guard hashes.insert(min(hash, 0 &- hash)).inserted else { continue }
      let (p, q) = (found[position + 4], found[position + 5])
      if chunks.isEmpty || chunks[chunks.count - 1].count + length + 2 > Self.chunkSize {
        chunks.append([])
        chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
      }
      let last = chunks.count - 1
      starts.append(UInt32(last * Self.chunkSize + chunks[last].count))
      chunks[last].append(UInt32(identifier))
      chunks[last].append(contentsOf: found[position...(position + length)])
      if q == 1 || p == q {
        usableCount += 1
      } else {
        let (u, v) = (root(vertex(p)), root(vertex(q)))
        // An edge within a component closes a cycle.
        if u == v { usableCount += 1 } else { parents[Int(u)] = v }
      }
    }
  }

  private mutating func vertex(_ prime: UInt32) -> Int32 {
    if let vertex = vertexOfPrime[prime] { return vertex }
    let vertex = Int32(parents.count)
    vertexOfPrime[prime] = vertex
    parents.append(vertex)
    return vertex
  }

  private mutating func root(_ vertex: Int32) -> Int32 {
    var vertex = vertex
    while parents[Int(vertex)] != vertex {
      parents[Int(vertex)] = parents[Int(parents[Int(vertex)])]
      vertex = parents[Int(vertex)]
    }
    return vertex
  }

  /// The number of relations, usable or not.
  var count: Int { starts.count }

  private func word(_ relation: Int, _ index: Int) -> UInt32 {
    let start = Int(starts[relation])
    return chunks[start / Self.chunkSize][start % Self.chunkSize + index]
  }

  func largePrimes(_ relation: Int) -> (UInt32, UInt32) { (word(relation, 5), word(relation, 6)) }

  func isNegative(_ relation: Int) -> Bool { word(relation, 3) == 1 }

  /// Calls a function with the factor-base index of each prime of a·q, repeated by multiplicity.
  func forEachPrime(_ relation: Int, _ body: (Int) -> Void) {
    for index in leading[Int(word(relation, 0))].indices { body(Int(index)) }
    let chunk = chunks[Int(starts[relation]) / Self.chunkSize]
    let start = Int(starts[relation]) % Self.chunkSize
    for position in (start + 9)..<(start + 2 + Int(chunk[start + 2])) { body(Int(chunk[position])) }
  }

  func root(_ relation: Int, intervalHalf: Int) -> BigInt {
    let coefficient = leading[Int(word(relation, 0))]
    let x = Int(word(relation, 4)) - intervalHalf
    return coefficient.a * BigInt(x) + coefficient.b(Int(word(relation, 1)))
  }

  /// Returns sets of relations; every large prime has an even exponent in the product of a set.
  ///
  /// A spanning forest of the graph of large primes gives one cycle for each other edge.
  func relationSets(_ interruption: Interruption) throws -> [[Int32]] {
    var sets: [[Int32]] = []
    var edges: [(relation: Int32, u: Int32, v: Int32)] = []
    for relation in 0..<count {
      if relation & 0xFFF == 0 { try interruption.check() }
      let (p, q) = largePrimes(relation)
      if q == 1 || p == q {
        sets.append([Int32(relation)])
      } else {
        edges.append((Int32(relation), vertexOfPrime[p]!, vertexOfPrime[q]!))
      }
    }
    // The edges at each vertex.
    var offsets = [Int32](repeating: 0, count: parents.count + 1)
    for edge in edges {
      offsets[Int(edge.u) + 1] += 1
      offsets[Int(edge.v) + 1] += 1
    }
    for index in 1..<offsets.count { offsets[index] += offsets[index - 1] }
    var fill = offsets
    var adjacent = [Int32](repeating: 0, count: edges.count * 2)
    for (index, edge) in edges.enumerated() {
      adjacent[Int(fill[Int(edge.u)])] = Int32(index)
      fill[Int(edge.u)] += 1
      adjacent[Int(fill[Int(edge.v)])] = Int32(index)
      fill[Int(edge.v)] += 1
    }
    // Breadth first, from the vertex 1 and then from each component's first.
    var parentEdge = [Int32](repeating: -1, count: parents.count)
    var parent = [Int32](repeating: -1, count: parents.count)
    var depth = [Int32](repeating: -1, count: parents.count)
    var isTreeEdge = [Bool](repeating: false, count: edges.count)
    for start in parents.indices where depth[start] < 0 {
      if start & 0xFFFF == 0 { try interruption.check() }
      depth[start] = 0
      var queue = [Int32(start)]
      var head = 0
      while head < queue.count {
        let u = queue[head]
        head += 1
        if head & 0xFFF == 0 { try interruption.check() }
        for slot in offsets[Int(u)]..<offsets[Int(u) + 1] {
          let index = adjacent[Int(slot)]
          let edge = edges[Int(index)]
          let v = edge.u == u ? edge.v : edge.u
          if depth[Int(v)] < 0 {
            depth[Int(v)] = depth[Int(u)] + 1
            parent[Int(v)] = u
            parentEdge[Int(v)] = index
            isTreeEdge[Int(index)] = true
            queue.append(v)
          }
        }
      }
    }
    for (index, edge) in edges.enumerated() where !isTreeEdge[index] {
      var set = [edge.relation]
      var (u, v) = (edge.u, edge.v)
      while u != v {
        if depth[Int(u)] < depth[Int(v)] { swap(&u, &v) }
        set.append(edges[Int(parentEdge[Int(u)])].relation)
        u = parent[Int(u)]
      }
      sets.append(set)
    }
    return sets
  }
}

/// Chooses products of factor-base primes near √(2kn)/M, each once.
struct LeadingCoefficientChooser: Sendable {
  private let sieve: QuadraticSieve
  private let target: Double
  private let primeCount: Int
  private let window: Range<Int>
  private var used: Set<[Int32]> = []
  private var generator = SplitMix64(state: 0x5151_5151)

  init(_ sieve: QuadraticSieve) {
    self.sieve = sieve
    let interval = Double(sieve.parameters.intervalHalf)
    target = (sieve.kn.logarithm + 0.693_147) / 2 - naturalLogarithm(interval)
    let primes = sieve.factorBase.primes
    let bits = target / 0.693_147
    // Larger primes lose less of the sieve's roots; more of them give more polynomials for each coefficient.
    let idealBits = bits < 36 ? 7.0 : bits < 50 ? 8.0 : bits < 64 ? 9.0 : bits < 90 ? 10.0 : 11.0
    let largest = naturalLogarithm(Double(primes[primes.count * 3 / 4])) / 0.693_147
    let count = max(2, Int((bits / min(idealBits, largest)).rounded()))
    primeCount = count
    let ideal = exponential(target / Double(count))
    let center = primes.firstIndex { Double($0) >= ideal } ?? primes.count / 2
    let half = max(8, min(primes.count / 6, 100))
    let low = max(2, min(center - half, primes.count - 2 * half))
    window = low..<min(primes.count, max(low + 2 * half, low + count + 2))
  }

  mutating func next(identifier: Int) -> LeadingCoefficient? {
    let primes = sieve.factorBase.primes
    var best: (distance: Double, indices: [Int32])?
    for attempt in 0..<400 {
      if attempt >= 12, best != nil { break }
      var chosen: Set<Int> = []
      var rest = target
      while chosen.count < primeCount - 1 {
        let index = Int.random(in: window, using: &generator)
        if sieve.factorBase.roots[index] != 0, chosen.insert(index).inserted {
          rest -= naturalLogarithm(Double(primes[index]))
        }
      }
      // The last prime makes the product fit.
      let ideal = exponential(rest)
      let first = primes.firstIndex { Double($0) >= ideal } ?? primes.count
      var last: Int?
      for distance in 0..<40 where last == nil {
        for index in [first + distance, first - distance]
        where index >= 2 && index < primes.count && sieve.factorBase.roots[index] != 0
          && !chosen.contains(index)
        {
          last = index
          break
        }
      }
      guard let last else { continue }
      let indices = (chosen + [last]).sorted().map { Int32($0) }
      if used.contains(indices) { continue }
      let distance = abs(rest - naturalLogarithm(Double(primes[last])))
      if best == nil || distance < best!.distance { best = (distance, indices) }
    }
    guard let indices = best?.indices else { return nil }
    used.insert(indices)
    let a = indices.reduce(BigInt(1)) { $0 * BigInt(Int(primes[Int($1)])) }
    let bs = indices.map { index in
      // The value is ±root modulo this prime, and 0 modulo the others.
      let q = UInt(primes[Int(index)])
      let cofactor = a / BigInt(q)
      let inverse = powerModulo(cofactor.magnitudeModulo(q), q - 2, q)
      var gamma = UInt(sieve.factorBase.roots[Int(index)]) * inverse % q
      if gamma > q / 2 { gamma = q - gamma }
      return cofactor * BigInt(gamma)
    }
    return LeadingCoefficient(identifier: identifier, a: a, indices: indices, bs: bs)
  }
}

/// A seeded generator, so that runs can be repeated (Steele, Lea, Flood 2014).
struct SplitMix64: RandomNumberGenerator, Sendable {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
