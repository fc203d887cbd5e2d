import FileStorage
import PrimeCalculator

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of favourites, in either of its forms.
struct FavoritesFile {
  /// What the favourites are written as. A load finds out by what is in the file.
  enum Form {
    /// ``FavoritePrimesDocument``
    case document
    /// ``PlainList``
    case plainList
  }

  private let file: StorageFile
  private let storage: FileStorage

  init(_ file: StorageFile, in storage: FileStorage) {
    self.file = file
    self.storage = storage
  }

  /// The primes of the file, each where it came first, and what had to be done to get them.
  ///
  /// - Throws: ``FileProblem`` or `StorageError`.
  func load() async throws -> (primes: [Int], recovery: Recovery?) {
    guard let data = try await storage.load(file) else { throw FileProblem.nothingSaved(path: path) }
    if PlainList.isRecognized(in: data) {
      let list = try PlainList(data, path: path)
      try refuse(list.notPrime)
      return (list.numbers.withoutDuplicates, nil)
    }
    let (document, recovery) = try await storage.loadOrRecover(FavoritePrimesDocument.self, from: file)
    guard let document else {
      throw recovery.map { FileProblem.lost($0) } ?? .nothingSaved(path: path)
    }
    try refuse(
      document.favoritePrimes.enumerated().filter { !$1.isPrime }
        .map { index, number in NotPrime(text: String(number), position: index + 1) })
    return (document.favoritePrimes.withoutDuplicates, recovery)
  }

  /// - Throws: `StorageError`, above all `notReplaced` where something else is there already.
  func save(_ primes: [Int], as form: Form) async throws {
    switch form {
    case .document:
      try await storage.save(FavoritePrimesDocument(favoritePrimes: primes), to: file)
    case .plainList:
      if let existing = try await storage.load(file), !existing.isEmpty {
        do {
          _ = try PlainList(existing, path: path)
        } catch StorageError.corrupt(let path, let detail) {
          throw StorageError.notReplaced(path: path, detail: detail)
        }
      }
      try await storage.save(PlainList(numbers: primes).data(path: path), file)
    }
  }

  private func refuse(_ entries: [NotPrime]) throws {
    if !entries.isEmpty { throw FileProblem.notPrime(entries, path: path) }
  }

  private var path: String { storage.location(file) }
}

extension Int {
  var isPrime: Bool {
    self >= 2 && PrimeCalculator.isPrime(UInt64(self))
  }
}

extension [Int] {
  /// Each number where it came first.
  var withoutDuplicates: [Int] {
    var seen: Set<Int> = []
    return filter { seen.insert($0).inserted }
  }
}
