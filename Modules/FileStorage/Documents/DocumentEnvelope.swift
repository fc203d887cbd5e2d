/// What is around a document in its file: `{"content": …, "format": "primetime.favorites", "version": 1}`.
struct DocumentEnvelope<Document: StoredDocument>: Codable {
  var content: Document

  private enum CodingKeys: String, CodingKey {
    case content, format, version
  }

  init(_ content: Document) {
    self.content = content
  }

  /// Looks at the format first and at the version next, as each says how to understand what follows.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    guard format == Document.format else { throw EnvelopeMismatch.format(found: format) }
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= Document.version else { throw EnvelopeMismatch.newerVersion(found: version) }
    guard version >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container, debugDescription: "There is no version \(version)")
    }
    guard container.contains(.content) else {
      throw DecodingError.keyNotFound(
        CodingKeys.content,
        DecodingError.Context(codingPath: container.codingPath, debugDescription: ""))
    }
    do {
      content = try Document(from: container.superDecoder(forKey: .content), version: version)
    } catch {
      // NB: JSONDecoder's own error, of a type that is not public; it throws another one, which does not name the number.
      guard let number = Mirror(reflecting: error).descendant("numberIsNotRepresentableInSwift", 0) as? String
      else { throw error }
      throw DecodingError.dataCorruptedError(
        forKey: .content, in: container,
        debugDescription: "The number \(number.prefix(40)) is not whole, or out of range")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(content, forKey: .content)
    try container.encode(Document.format, forKey: .format)
    try container.encode(Document.version, forKey: .version)
  }
}

/// The envelope is sound, and its contents are not for this program.
enum EnvelopeMismatch: Error {
  case format(found: String)
  case newerVersion(found: Int)
}
