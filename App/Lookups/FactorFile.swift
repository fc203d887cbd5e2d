import BigInt
import BigPrimes
import CommandLineTool
import FileStorage

/// The factors found of a number, and the efforts on those that aren't known to be prime.
private struct StoredFactors: StoredDocument, Equatable {
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
struct FactorFile {
  private let file: StorageFile
  private let storage: FileStorage

  init(_ path: String, _ context: CommandContext) throws {
    (file, storage) = (.path(path), try context.storage(for: path))
  }

  /// Returns a search that continues the one in the file, which is created if it doesn't exist.
  ///
  /// - Throws: `StorageError`; ``Failure`` if the file is one of another number.
  func search(_ written: WrittenNumber, knownDivisors: [BigInt]) async throws -> NumberSearch {
    let stored = try await save(StoredFactors(number: written.number, divisors: knownDivisors))
    return NumberSearch(
      written.number, knownDivisors: stored.divisors, powers: written.powers, efforts: stored.efforts)
  }

  /// Saves the findings of a search together with those in the file.
  func save(_ search: NumberSearch) async throws {
    let divisors = search.factors.factorization.factors.map(\.base)
    _ = try await save(
      StoredFactors(number: search.number, divisors: divisors, efforts: search.factors.efforts))
  }

  /// Saves the findings of a running search when it reports other factors than before, and each minute.
  ///
  /// A failed save is repeated after a minute; the last one, when the search has ended, reports its failure.
  func save(_ search: NumberSearch, at reports: AsyncStream<Factorization>) async {
    var (saved, time) = (Factorization(factors: []), ContinuousClock.now)
    for await found in reports where found != saved || time.duration(to: .now) > .seconds(60) {
      try? await save(search)
      (saved, time) = (found, .now)
    }
  }

  private func save(_ found: StoredFactors) async throws -> StoredFactors {
    let (united, _) = try await storage.update(StoredFactors.self, in: file) { stored, _ in
      var united = stored ?? found
      guard united.number == found.number else {
        throw Failure(
          "\(storage.location(file).quotedPath) has the factors of another number. Choose another name.",
          status: .usage)
      }
      united.unite(with: found)
      return united
    }
    return united ?? found
  }
}
