import BigInt
import BigPrimes
import CommandLineTool
import FileStorage

/// The factors found of a number, and the efforts on those that aren't known to be prime.
private struct StoredFactors: StoredDocument {
  static let format = "primetime.factors"
  static let version = 1

  let number: BigInt
  var divisors: [BigInt] = []
  var efforts: [FactorSearch.Effort] = []
}

/// The file of `prime --continue`.
struct FactorFile {
  private let file: StorageFile
  private let storage: FileStorage

  init(_ path: String, _ context: CommandContext) throws {
    (file, storage) = (.path(path), try context.storage(for: path))
  }

  /// Returns a search that continues the one in the file, if that exists.
  ///
  /// - Throws: `StorageError`; ``Failure`` if the file is one of another number.
  func search(_ number: BigInt, knownDivisors: [BigInt]) async throws -> NumberSearch {
    let stored = try await storage.load(StoredFactors.self, from: file) ?? StoredFactors(number: number)
    guard stored.number == number else {
      throw Failure(
        "\(storage.location(file).quotedPath) has the factors of another number. Choose another name.",
        status: .usage)
    }
    return NumberSearch(
      number, knownDivisors: knownDivisors + stored.divisors, efforts: stored.efforts)
  }

  func save(_ search: NumberSearch) async throws {
    let divisors = search.factors.factorization.factors.map(\.base)
    try await storage.save(
      StoredFactors(number: search.number, divisors: divisors, efforts: search.factors.efforts), to: file)
  }
}
