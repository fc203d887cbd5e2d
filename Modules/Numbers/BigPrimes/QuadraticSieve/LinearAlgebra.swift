import BigInt
import QuadraticSieveKernels

// Unsafe memory: the context that the kernels pass back to a function of C.

extension QuadraticSieve {
  /// Returns proper divisors from products of relation sets that are squares on both sides.
  func dependencies(_ store: RelationStore, _ sets: [[Int32]], seed: UInt64, _ run: FactoringRun) throws
    -> [BigInt]
  {
    let matrix = try SparseMatrix(store, sets, primeCount: factorBase.primes.count, run.interruption)
    var dependencies = [UInt64](repeating: 0, count: matrix.columns.count)
    var count: Int32 = 0
    for attempt in 0..<6 where count == 0 {
      let context = LinearAlgebraContext(run: run, n: n)
      let pointer = Unmanaged.passUnretained(context).toOpaque()
      let rows = Int32(matrix.rowCount)
      let columns = Int32(matrix.columns.count)
      count =
        columns < 2_500 || attempt == 5
        ? eliminate(rows, columns, matrix.starts, matrix.entries, &dependencies, reportLinearAlgebra, pointer)
        : lanczos(
          rows, columns, matrix.starts, matrix.entries, &dependencies, seed &* 64 &+ UInt64(attempt) &+ 1,
          reportLinearAlgebra, pointer)
      withExtendedLifetime(context) {}
      try run.interruption.check()
    }
    var parts = [n]
    for bit in 0..<64 where parts.count < 2 {
      var isOdd = [Bool](repeating: false, count: store.count)
      var isEmpty = true
      for (column, word) in dependencies.enumerated() where word >> UInt64(bit) & 1 == 1 {
        isEmpty = false
        for relation in sets[Int(matrix.columns[column])] { isOdd[Int(relation)].toggle() }
      }
      if isEmpty { continue }
      if let divisor = try divisor(store, isOdd, run.interruption) { parts = split(n, by: [divisor]) }
    }
    return parts.count > 1 ? parts : []
  }

  /// Returns gcd(X − Y, n) for the square roots X and Y of both sides, if that is a proper divisor.
  private func divisor(_ store: RelationStore, _ isUsed: [Bool], _ interruption: Interruption) throws
    -> BigInt?
  {
    let intervalHalf = parameters.intervalHalf
    var x: BigInt = 1
    var y: BigInt = 1
    var exponents = [Int32](repeating: 0, count: factorBase.primes.count)
    var largePrimes: [UInt32: Int] = [:]
    for relation in isUsed.indices where isUsed[relation] {
      x = x * store.root(relation, intervalHalf: intervalHalf) % n
      store.forEachPrime(relation) { exponents[$0] += 1 }
      let (p, q) = store.largePrimes(relation)
      if p != 1 { largePrimes[p, default: 0] += 1 }
      if q != 1 { largePrimes[q, default: 0] += 1 }
      if relation & 255 == 0 { try interruption.check() }
    }
    func multiply(_ prime: UInt32, _ exponent: Int) -> Bool {
      if exponent & 1 == 1 { return false }
      if exponent > 0 { y = y * BigInt(Int(prime)).power(BigInt(exponent / 2), modulo: n) % n }
      return true
    }
    for (index, exponent) in exponents.enumerated() where exponent != 0 {
      guard multiply(factorBase.primes[index], Int(exponent)) else { return nil }
      if index & 255 == 0 { try interruption.check() }
    }
    for (prime, exponent) in largePrimes { guard multiply(prime, exponent) else { return nil } }
    let common = (x - y).greatestCommonDivisor(with: n)
    return common == 1 || common == n ? nil : common
  }
}

private final class LinearAlgebraContext {
  let run: FactoringRun
  let n: BigInt

  init(run: FactoringRun, n: BigInt) {
    self.run = run
    self.n = n
  }
}

/// Reports progress, and returns 1 if it is time to stop.
private func reportLinearAlgebra(_ context: UnsafeMutableRawPointer?, _ fraction: Double) -> Int32 {
  let context = Unmanaged<LinearAlgebraContext>.fromOpaque(context!).takeUnretainedValue()
  context.run.report(.linearAlgebra(fractionCompleted: min(1, fraction)), context.n)
  do {
    try context.run.interruption.check()
    return 0
  } catch {
    return 1
  }
}

/// The exponents modulo 2 of relation sets: a column for each set, a row for the sign and for each prime.
///
/// Removes rows with a single entry and their columns, then the heaviest of the columns that aren't needed.
struct SparseMatrix {
  private(set) var rowCount = 0
  private(set) var columns: [Int32] = []
  private(set) var starts: [UInt32] = [0]
  private(set) var entries: [UInt32] = []

  init(_ store: RelationStore, _ sets: [[Int32]], primeCount: Int, _ interruption: Interruption) throws {
    var isOdd = [Bool](repeating: false, count: primeCount + 1)
    var touched: [Int] = []
    let rows: [[UInt32]] = try sets.enumerated().map { index, set in
      if index & 1_023 == 0 { try interruption.check() }
      touched.removeAll(keepingCapacity: true)
      for relation in set {
        if store.isNegative(Int(relation)) {
          isOdd[0].toggle()
          touched.append(0)
        }
        store.forEachPrime(Int(relation)) { index in
          isOdd[index + 1].toggle()
          touched.append(index + 1)
        }
      }
      var odd: [UInt32] = []
      for row in touched where isOdd[row] {
        odd.append(UInt32(row))
        isOdd[row] = false
      }
      return odd
    }
    var isKept = [Bool](repeating: true, count: sets.count)
    var weights = [Int32](repeating: 0, count: primeCount + 1)
    for odd in rows { for row in odd { weights[Int(row)] += 1 } }
    var kept = sets.count

    func removeSingletons() throws {
      var changed = true
      while changed {
        changed = false
        try interruption.check()
        for column in rows.indices
        where isKept[column] && rows[column].contains(where: { weights[Int($0)] == 1 }) {
          remove(column)
          changed = true
        }
      }
    }
    func remove(_ column: Int) {
      isKept[column] = false
      kept -= 1
      for row in rows[column] { weights[Int(row)] -= 1 }
    }

    try removeSingletons()
    let needed = weights.count { $0 > 0 } + 90
    if kept > needed {
      let heaviest = rows.indices.filter { isKept[$0] }.sorted { rows[$0].count > rows[$1].count }
      for column in heaviest.prefix(kept - needed) { remove(column) }
      try removeSingletons()
    }
    var newRow = [UInt32](repeating: 0, count: primeCount + 1)
    for row in weights.indices where weights[row] > 0 {
      newRow[row] = UInt32(rowCount)
      rowCount += 1
    }
    for column in rows.indices where isKept[column] {
      columns.append(Int32(column))
      for row in rows[column] { entries.append(newRow[Int(row)]) }
      starts.append(UInt32(entries.count))
    }
    if rowCount == 0 { rowCount = 1 }
  }
}
