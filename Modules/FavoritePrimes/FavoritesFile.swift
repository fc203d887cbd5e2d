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
  func load() async throws -> (primes: [UInt64], recovery: Recovery?) {
    guard let data = try await storage.load(file) else { throw FileProblem.nothingSaved(path: path) }
    if PlainList.isRecognized(in: data) {
      let list = try PlainList(data, path: path)
      try refuse(list.notPrime)
      return (list.numbers.map { UInt64($0) }.withoutDuplicates, nil)
    }
    let (document, recovery) = try await storage.loadOrRecover(FavoritePrimesDocument.self, from: file)
    guard let document else {
      throw recovery.map { FileProblem.lost($0) } ?? .nothingSaved(path: path)
    }
    try refuse(
      document.favoritePrimes.enumerated().filter { !$1.isPrime }
        .map { index, number in NotPrime(text: String(number), position: index + 1) })
    return (document.favoritePrimes.map { UInt64($0) }.withoutDuplicates, recovery)
  }

  /// - Throws: `StorageError`, above all `notReplaced` where something else is there already.
  func save(_ primes: [UInt64], as form: Form) async throws {
    switch form {
    case .document:
      try await storage.save(FavoritePrimesDocument(favoritePrimes: primes.map { Int128($0) }), to: file)
    case .plainList:
      if let existing = try await storage.load(file), !existing.isEmpty {
        try expectPlainList(existing)
      }
      try await storage.save(PlainList(numbers: primes.map { Int128($0) }).data(path: path), file)
    }
  }

  /// NB: a function of its own, as the compiler crashes on this inside an asynchronous one (Swift 6.3.1).
  private func expectPlainList(_ data: Data) throws(StorageError) {
    do throws(StorageError) {
      _ = try PlainList(data, path: path)
    } catch {
      throw .notReplaced(path: path, detail: "it is no JSON array of numbers")
    }
  }

  private func refuse(_ entries: [NotPrime]) throws {
    if !entries.isEmpty { throw FileProblem.notPrime(entries, path: path) }
  }

  private var path: String { storage.location(file) }
}

extension Int128 {
  var isPrime: Bool { UInt64(exactly: self).map(PrimeCalculator.isPrime) ?? false }
}

extension Array where Element: Hashable {
  /// The elements without those that are equal to an earlier one.
  var withoutDuplicates: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
