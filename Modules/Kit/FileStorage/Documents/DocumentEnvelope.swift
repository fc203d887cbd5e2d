/// The JSON object around a document: `{"content": …, "format": "example.favorites", "version": 1}`.
struct DocumentEnvelope<Document: StoredDocument>: Codable {
  var content: Document
  private var format = Document.format
  private var version = Document.version

  private enum CodingKeys: String, CodingKey {
    case content, format, version
  }

  init(_ content: Document) {
    self.content = content
  }

  /// Decodes the format, then the version, then the content, because each determines the form of the next.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    guard format == Document.format else { throw EnvelopeMismatch.format(found: format) }
    let version = try container.decode(Int.self, forKey: .version)
    guard version <= Document.version else { throw EnvelopeMismatch.newerVersion(found: version) }
    guard version >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .version, in: container, debugDescription: "\(version) is not a valid version")
    }
    guard version >= Document.oldest.version else { throw EnvelopeMismatch.olderVersion }
    guard container.contains(.content) else {
      throw DecodingError.keyNotFound(
        CodingKeys.content,
        DecodingError.Context(codingPath: container.codingPath, debugDescription: ""))
    }
    do {
      content = try Document(from: container.superDecoder(forKey: .content), version: version)
    } catch {
      // NB: JSONDecoder throws an error of a nonpublic type here, and later replaces it with one that doesn't
      // contain the number.
      guard let number = Mirror(reflecting: error).descendant("numberIsNotRepresentableInSwift", 0) as? String
      else { throw error }
      throw DecodingError.dataCorruptedError(
        forKey: .content, in: container,
        debugDescription: "The number \(number.prefix(40)) is not an integer or is out of range")
    }
  }
}

/// A valid envelope with content that this program can't read.
enum EnvelopeMismatch: Error {
  case format(found: String)
  case newerVersion(found: Int)
  case olderVersion
}
