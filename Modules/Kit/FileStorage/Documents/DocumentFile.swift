import Architecture
import Synchronization

/// The conversion between a document and the contents of its file.
struct DocumentFile<Document: StoredDocument> {
  /// The path for messages.
  let path: String

  // MARK: Decoding

  /// Returns the document in the contents of a file.
  ///
  /// - Throws: ``StorageError/corrupt(path:detail:)``, ``StorageError/wrongFormat(path:found:expected:)``,
  ///   ``StorageError/newerVersion(path:found:supported:)``, ``StorageError/olderVersion(path:oldest:)``.
  func document(in file: Data) throws(StorageError) -> Document {
    try decode(DocumentEnvelope<Document>.self, from: file).content
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from file: Data) throws(StorageError) -> Value {
    let text = JSONText.utf8(file)
    if let problem = JSONText.problem(in: text) { throw .corrupt(path: path, detail: problem) }
    do {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .custom { try JSONDate(from: $0).date }
      return try decoder.decode(type, from: text)
    } catch EnvelopeMismatch.format(let found) {
      throw .wrongFormat(path: path, found: found, expected: Document.format)
    } catch EnvelopeMismatch.newerVersion(let found) {
      throw .newerVersion(path: path, found: found, supported: Document.version)
    } catch EnvelopeMismatch.olderVersion {
      throw .olderVersion(path: path, oldest: Document.oldest.program)
    } catch {
      throw .corrupt(path: path, detail: codingDetail(of: error, in: text))
    }
  }

  /// Returns whether a text is valid JSON without a format, as other programs write it.
  static func isForeign(_ text: Data) -> Bool {
    (try? JSONDecoder().decode(FormatName.self, from: text)).map { $0.name == nil } ?? false
  }

  /// The format in any JSON value; decoding all of a deeply nested value would take long.
  private struct FormatName: Decodable {
    /// `nil` if the value isn't an object, or has no format.
    let name: String?

    private enum Fields: CodingKey { case format }

    init(from decoder: any Decoder) {
      name = try? decoder.container(keyedBy: Fields.self).decode(String.self, forKey: .format)
    }
  }

  // MARK: Encoding

  /// Returns the contents of a file, with sorted keys and one value per line for people who read or edit it.
  ///
  /// - Parameters:
  ///   - existing: The contents to replace. Unknown fields are preserved; see
  ///     ``JSONValue/keepingUnknownFields(of:knownAs:)``.
  ///   - latest: The latest known contents.
  func entry(
    for document: Document, replacing existing: Data?, latest: DocumentCache.Entry?
  ) throws(StorageError) -> DocumentCache.Entry {
    guard let existing, !existing.isEmpty else { return try exactEntry(for: document) }
    let found: Document
    if let latest, latest.contents == existing, let latestDocument = latest.document as? Document {
      // Most files are exactly as this program wrote them.
      if latest.isExact { return try exactEntry(for: document) }
      found = latestDocument
    } else {
      found = try self.document(in: existing)
    }
    // Encoded again below, because both texts of a large document would take much memory.
    if try encode(DocumentEnvelope(found)) == existing { return try exactEntry(for: document) }
    let (text, known) = (try encode(DocumentEnvelope(document)), try encode(DocumentEnvelope(found)))
    let old = try decode(JSONValue.self, from: existing)
    let merged = try encode(
      try decode(JSONValue.self, from: text)
        .keepingUnknownFields(of: old, knownAs: try decode(JSONValue.self, from: known)))
    return DocumentCache.Entry(contents: merged, document: document, isExact: false)
  }

  private func exactEntry(for document: Document) throws(StorageError) -> DocumentCache.Entry {
    DocumentCache.Entry(contents: try encode(DocumentEnvelope(document)), document: document, isExact: true)
  }

  private func encode(_ value: some Encodable) throws(StorageError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { try JSONDate(date: $0).encode(to: $1) }
    do {
      var text = try encoder.encode(value)
      text.append(UInt8(ascii: "\n"))
      return text
    } catch {
      throw .unencodable(path: path, detail: codingDetail(of: error))
    }
  }
}

/// A date in a file: ISO 8601 in UTC, to the millisecond, as in `2026-11-28T18:10:00.000Z`.
private struct JSONDate: Codable {
  let date: Date

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  init(date: Date) { self.date = date }

  /// Decodes a text with any time zone, or the seconds since 2001 of files from before.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let text = try? container.decode(String.self) else {
      let seconds = try container.decode(Double.self)
      date = Date(timeIntervalSinceReferenceDate: seconds).roundedToMilliseconds
      return
    }
    guard let date = try? Self.style.parse(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text.prefix(40))” is not a date such as 2026-11-28T18:10:00Z")
    }
    self.date = date.roundedToMilliseconds
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    // NB: The style truncates the milliseconds, which few fractions are exactly.
    try container.encode(Self.style.format(date.roundedToMilliseconds + 0.0001))
  }
}

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
    let version = Int(clamping: try container.decode(Int128.self, forKey: .version))
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

/// The latest contents of each file with the document in them, so that equal contents are not decoded again.
///
/// The file of a saved document often has the contents that the program wrote last.
final class DocumentCache: Sendable {
  struct Entry: Sendable {
    let contents: Data
    let document: any StoredDocument
    /// Whether the contents are exactly the encoded document, without fields that its type doesn't have.
    let isExact: Bool
  }

  private let entries = Mutex<[StorageFile: Entry]>([:])

  subscript(file: StorageFile) -> Entry? {
    get { entries.withLock { $0[file] } }
    set { entries.withLock { $0[file] = newValue } }
  }

  /// Returns the document in the contents of a file, decoding them only if they are not the latest.
  func document<Document: StoredDocument>(
    in contents: Data, of file: StorageFile, path: String
  ) throws(StorageError) -> Document {
    if let latest = self[file], let document = latest.document as? Document, latest.contents == contents {
      return document
    }
    let document = try DocumentFile<Document>(path: path).document(in: contents)
    self[file] = Entry(contents: contents, document: document, isExact: false)
    return document
  }
}
