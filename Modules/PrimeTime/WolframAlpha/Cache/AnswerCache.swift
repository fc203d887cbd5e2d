import FileStorage
import Foundation

/// A persistent cache of answers, which never expire because a prime never changes.
///
/// A cached answer must pass the same check as an answer from the network. It also has a checksum, because
/// about every twentieth number near a prime passes that check. An invalid answer is ignored, and is replaced
/// after the next lookup.
struct AnswerCache: Sendable {
  /// The maximum number of answers; new answers replace the oldest.
  static let capacity = 1_000

  private let storage: FileStorage
  private let file: StorageFile
  private let lock: FileLock

  /// Creates a cache in a file `NAME.json`, with the lock file `NAME.lock` beside it.
  init(path: String) {
    let url = URL(filePath: path)
    storage = .live(StorageDirectories(all: url.deletingLastPathComponent().path))
    file = .state(url.lastPathComponent)
    lock = FileLock(path: url.deletingPathExtension().appendingPathExtension("lock").path)
  }

  /// Returns p(n), or `nil` if it isn't cached.
  func prime(number n: Int) async -> UInt64? {
    guard let data = try? await storage.load(file) else { return nil }
    return CachedAnswers(data).prime(number: n)
  }

  /// Caches p(n), ignoring failures.
  ///
  /// The timeout of the lock is short, because a lookup succeeds without the file.
  func store(_ prime: UInt64, number n: Int) async {
    try? await lock.withExclusiveLock(timeout: .seconds(2), clock: ContinuousClock()) {
      var answers = CachedAnswers(try? await storage.load(file))
      answers.store(prime, number: n)
      try await storage.save(answers.encoded, file)
    }
  }
}

/// The contents of the cache's file: `{"answers":[{"check":…,"n":25,"prime":97}]}`, oldest first.
struct CachedAnswers {
  private struct Document: Codable {
    var answers: [Entry]
  }

  struct Entry: Codable {
    let n: Int
    let prime: UInt64
    let check: UInt64

    init(n: Int, prime: UInt64) {
      (self.n, self.prime) = (n, prime)
      check = Self.check(n, prime)
    }

    var isValid: Bool {
      check == Self.check(n, prime) && NthPrimeBounds.couldBe(prime, primeNumber: n)
    }

    /// Returns the 64-bit FNV-1a checksum of the two numbers as text (draft-eastlake-fnv).
    ///
    /// It detects damage but not manipulation.
    private static func check(_ n: Int, _ prime: UInt64) -> UInt64 {
      "\(n) \(prime)".utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }

  private var entries: [Entry]

  /// Decodes the contents of the file; invalid contents have no answers.
  init(_ data: Data?) {
    entries = data.flatMap { try? JSONDecoder().decode(Document.self, from: $0) }?.answers ?? []
  }

  func prime(number n: Int) -> UInt64? {
    entries.last { $0.n == n && $0.isValid }?.prime
  }

  mutating func store(_ prime: UInt64, number n: Int) {
    entries.removeAll { $0.n == n }
    entries.append(Entry(n: n, prime: prime))
    entries.removeFirst(max(0, entries.count - AnswerCache.capacity))
  }

  var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Encoding integers can't fail.
    return (try? encoder.encode(Document(answers: entries))) ?? Data()
  }
}
