#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns a document into the bytes of its file and back.
struct DocumentFile<Document: StoredDocument> {
  /// For messages.
  let path: String

  // MARK: From bytes

  /// - Throws: ``StorageError/corrupt(path:detail:)``, ``StorageError/wrongFormat(path:found:expected:)``,
  ///   ``StorageError/newerVersion(path:found:supported:)``.
  func document(in file: Data) throws(StorageError) -> Document {
    try parts(of: file).document
  }

  /// The document, and the file without its checksum.
  private func parts(of file: Data) throws(StorageError) -> (document: Document, text: Data) {
    let changed = StorageError.corrupt(
      path: path,
      detail:
        "its checksum is not that of its contents (who changed it on purpose takes the line “checksum” out)")
    switch ChecksumLine.check(file) {
    case .differs:
      throw changed
    case .fits(let rest):
      return (try decode(DocumentEnvelope<Document>.self, from: rest).content, rest)
    case .absent:
      let document = try decode(DocumentEnvelope<Document>.self, from: file).content
      // A checksum in another place was moved there with the rest.
      if try decode(ChecksumPresence.self, from: file).hasChecksum { throw changed }
      return (document, file)
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from text: Data) throws(StorageError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: text)
    } catch EnvelopeMismatch.format(let found) {
      throw .wrongFormat(path: path, found: found, expected: Document.format)
    } catch EnvelopeMismatch.newerVersion(let found) {
      throw .newerVersion(path: path, found: found, supported: Document.version)
    } catch {
      throw .corrupt(path: path, detail: codingDetail(of: error, in: text))
    }
  }

  // MARK: To bytes

  /// Keys sorted and one value a line, for people who compare or mend the file.
  ///
  /// - Parameter existing: the file that is to be replaced. Its fields that the document's type does not know are
  ///   taken over: see ``JSONValue/keepingUnknownFields(of:knownAs:)``.
  func data(for document: Document, replacing existing: Data?) throws(StorageError) -> Data {
    let text = try encode(DocumentEnvelope(document))
    guard let existing, !existing.isEmpty else { return ChecksumLine.adding(to: text) }
    let (old, oldText) = try parts(of: existing)
    let known = try encode(DocumentEnvelope(old))
    // Most files are as this program wrote them.
    if known == oldText { return ChecksumLine.adding(to: text) }
    let merged = try decode(JSONValue.self, from: text).keepingUnknownFields(
      of: try decode(JSONValue.self, from: oldText), knownAs: try decode(JSONValue.self, from: known))
    return ChecksumLine.adding(to: try encode(merged))
  }

  private func encode(_ value: some Encodable) throws(StorageError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value) + Data("\n".utf8)
    } catch {
      throw .unencodable(path: path, detail: codingDetail(of: error))
    }
  }
}
