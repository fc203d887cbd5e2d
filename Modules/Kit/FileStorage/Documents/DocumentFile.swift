import Architecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
      return try JSONDecoder().decode(type, from: text)
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
    do {
      var text = try encoder.encode(value)
      text.append(UInt8(ascii: "\n"))
      return text
    } catch {
      throw .unencodable(path: path, detail: codingDetail(of: error))
    }
  }
}
