package import BigInt
package import BigPrimes
package import FileStorage
package import NumberFacts

/// The factors found of a number, and the efforts on those that aren't known to be prime.
private struct StoredFactors: StoredDocument {
  static let format = "primetime.factors"
  static let version = 1

  let number: BigInt
  var divisors: [BigInt] = []
  var efforts: [FactorSearch.Effort] = []

  /// Adds what another run has found; of two efforts on a factor, the greater one stays.
  mutating func unite(with other: StoredFactors) {
    divisors = Set(divisors + other.divisors).sorted()
    efforts = Dictionary((efforts + other.efforts).map { ($0.factor, $0) }) {
      ($0.steps, $0.curves) < ($1.steps, $1.curves) ? $1 : $0
    }.values.sorted { $0.factor < $1.factor }
  }
}

/// The file of `prime --continue`, which several runs can use at the same time.
package struct FactorFile: Sendable {
  private let file: StorageFile
  private let storage: FileStorage

  package init(_ path: String, in storage: FileStorage) { (file, self.storage) = (.path(path), storage) }

  /// The file contains the factors of another number.
  package struct OtherNumber: Error {
    package let path: String
  }

  /// Returns a search that continues the one in the file, which is created if it doesn't exist.
  ///
  /// - Parameter powers: Those with which the number was written.
  /// - Throws: `StorageError`; ``OtherNumber``.
  package func search(
    _ number: BigInt, knownDivisors: [BigInt], powers: [(base: BigInt, exponent: Int)] = []
  ) async throws -> NumberSearch {
    let stored = try await save(StoredFactors(number: number, divisors: knownDivisors))
    return NumberSearch(number, knownDivisors: stored.divisors, powers: powers, efforts: stored.efforts)
  }

  /// Saves the findings of a search together with those in the file.
  package func save(_ search: NumberSearch) async throws {
    let divisors = search.factors.factorization.factors.map(\.base)
    _ = try await save(
      StoredFactors(number: search.number, divisors: divisors, efforts: search.factors.efforts))
  }

  /// Saves the findings of a running search when it reports other factors than before, and each minute.
  ///
  /// A failed save is repeated after a minute; the last one, when the search has ended, reports its failure.
  package func save(_ search: NumberSearch, at reports: AsyncStream<Factorization>) async {
    var (saved, time) = (Factorization(factors: []), ContinuousClock.now)
    for await found in reports where found != saved || time.duration(to: .now) > .seconds(60) {
      try? await save(search)
      (saved, time) = (found, .now)
    }
  }

  private func save(_ found: StoredFactors) async throws -> StoredFactors {
    let (united, _) = try await storage.update(StoredFactors.self, in: file) { stored, _ in
      var united = stored ?? found
      guard united.number == found.number else { throw OtherNumber(path: storage.location(file)) }
      united.unite(with: found)
      return united
    }
    return united ?? found
  }
}
