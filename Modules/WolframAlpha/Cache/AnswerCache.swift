public import Foundation

/// Keeps answers from one run to the next: a prime never changes.
///
/// What is read back has to pass the test that an answer from the network has to pass, and a checksum besides, as
/// about every twentieth number near a prime would pass for it. What fails either is as if it was not there: it is
/// asked for again, and replaced.
public struct AnswerCache: Sendable {
  /// How many answers are kept; the oldest make room for new ones.
  public static let capacity = 1_000

  private let file: SharedFile

  public init(file: SharedFile) {
    self.file = file
  }

  /// p(n), if it is known.
  func prime(number n: Int) async -> UInt64? {
    guard let data = try? await file.read() else { return nil }
    return KeptAnswers(data).prime(number: n)
  }

  func keep(_ prime: UInt64, number n: Int) async {
    try? await file.update { data in
      var answers = KeptAnswers(data)
      answers.keep(prime, number: n)
      return answers.encoded
    }
  }
}

/// What is in the file: `{"answers":[{"check":…,"n":25,"prime":97}]}`, oldest first.
struct KeptAnswers {
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

    var isSound: Bool {
      check == Self.check(n, prime) && NthPrimeBounds.couldBe(prime, primeNumber: n)
    }

    /// FNV-1a in 64 bits, of the two numbers as text (draft-eastlake-fnv): against damage, not against deceit.
    private static func check(_ n: Int, _ prime: UInt64) -> UInt64 {
      "\(n) \(prime)".utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }

  private var entries: [Entry]

  /// What can't be read is empty.
  init(_ data: Data?) {
    entries = data.flatMap { try? JSONDecoder().decode(Document.self, from: $0) }?.answers ?? []
  }

  func prime(number n: Int) -> UInt64? {
    entries.last { $0.n == n && $0.isSound }?.prime
  }

  mutating func keep(_ prime: UInt64, number n: Int) {
    entries.removeAll { $0.n == n }
    entries.append(Entry(n: n, prime: prime))
    entries.removeFirst(max(0, entries.count - AnswerCache.capacity))
  }

  var encoded: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    // Integers alone: there is nothing that could not be encoded.
    return (try? encoder.encode(Document(answers: entries))) ?? Data()
  }
}

/// A small file that several processes read and change; where it lies is for the composition root to say.
///
/// What is in such a file is a help and no more: whoever uses it goes on without it where it can't be read or written.
public struct SharedFile: Sendable {
  /// The contents, or nil where there is no such file.
  public var read: @Sendable () async throws -> Data?

  /// Replaces the contents by what `change` makes of them, while no other process does the same.
  public var update: @Sendable (_ change: @escaping @Sendable (Data?) -> Data) async throws -> Void

  public init(
    read: @escaping @Sendable () async throws -> Data?,
    update: @escaping @Sendable (_ change: @escaping @Sendable (Data?) -> Data) async throws -> Void
  ) {
    self.read = read
    self.update = update
  }
}
