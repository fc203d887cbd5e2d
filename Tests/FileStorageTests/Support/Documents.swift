import FileStorage

/// A document similar to that of the favorites.
struct Primes: StoredDocument, Equatable {
  static let format = "primetime.test-primes"
  static let version = 1
  var primes: [Int]
  var note: String?
}

/// A document in its second version, whose field had another name in the first version.
struct Settings: StoredDocument, Equatable {
  static let format = "primetime.test-settings"
  static let version = 2
  var step: Int

  init(step: Int) { self.step = step }

  init(from decoder: any Decoder, version: Int) throws {
    if version == 1 {
      self.init(step: try decoder.container(keyedBy: OldKeys.self).decode(Int.self, forKey: .increment))
    } else {
      try self.init(from: decoder)
    }
  }

  private enum OldKeys: CodingKey { case increment }
}
