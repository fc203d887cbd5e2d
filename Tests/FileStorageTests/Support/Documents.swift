import FileStorage

/// A document similar to that of the favorites.
struct Primes: StoredDocument, Equatable {
  static let format = "primetime.test-primes"
  static let version = 1
  var primes: [Int]
  var note: String?
}

/// A document in its third version, whose field had another name in the second; the first is no longer read.
struct Settings: StoredDocument, Equatable {
  static let format = "primetime.test-settings"
  static let version = 3
  static let oldest = (version: 2, program: "1.1")
  var step: Int

  init(step: Int) { self.step = step }

  init(from decoder: any Decoder, version: Int) throws {
    if version == 2 {
      self.init(step: try decoder.container(keyedBy: OldKeys.self).decode(Int.self, forKey: .increment))
    } else {
      try self.init(from: decoder)
    }
  }

  private enum OldKeys: CodingKey { case increment }
}
