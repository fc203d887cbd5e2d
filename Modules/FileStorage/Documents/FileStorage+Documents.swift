#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension FileStorage {
  /// Loads a document, or gives nil where there is no such file. The file is left as it is, whatever it contains.
  ///
  /// - Throws: ``StorageError``: ``StorageError/corrupt(path:detail:)`` with what is known of the damage,
  ///   ``StorageError/wrongFormat(path:found:expected:)``, ``StorageError/newerVersion(path:found:supported:)``, or
  ///   what ``load`` throws.
  @concurrent public func load<Document: StoredDocument>(
    _ type: Document.Type,
    from file: StorageFile
  ) async throws -> Document? {
    guard let data = try await load(file) else { return nil }
    let path = location(file)
    do {
      return try JSONDecoder().decode(DocumentEnvelope<Document>.self, from: data).content
    } catch EnvelopeMismatch.format(let found) {
      throw StorageError.wrongFormat(path: path, found: found, expected: Document.format)
    } catch EnvelopeMismatch.newerVersion(let found) {
      throw StorageError.newerVersion(path: path, found: found, supported: Document.version)
    } catch {
      throw StorageError.corrupt(path: path, detail: explanation(of: error, in: data))
    }
  }

  /// Saves a document: keys sorted and one value per line, for people who compare or mend the file.
  ///
  /// - Throws: ``StorageError``: ``StorageError/unencodable(path:detail:)`` for a value that JSON has no form for,
  ///   or what ``save`` throws.
  @concurrent public func save<Document: StoredDocument>(
    _ document: Document,
    to file: StorageFile
  ) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var data: Data
    do {
      data = try encoder.encode(DocumentEnvelope(document))
    } catch {
      throw StorageError.unencodable(path: location(file), detail: explanation(of: error))
    }
    data.append(UInt8(ascii: "\n"))
    try await save(data, file)
  }
}

/// Says where in the document a coding error is, and what it is, without the name of any Swift type's innards.
///
/// - Parameter data: what was to be decoded, if anything was.
private func explanation(of error: any Error, in data: Data = Data()) -> String {
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    "\(place(context.codingPath)): “\(key.stringValue)” is missing"
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    "\(place(context.codingPath)): \(context.debugDescription)"
  case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
    // NB: the decoder of swift-foundation gives this, without a place, for what is no JSON as for a number that is
    // too large or not whole.
    switch data.last(where: { !$0.isWhitespace }) {
    case nil: "it is empty"
    case UInt8(ascii: "}"): "it is not JSON, or a number in it is not whole or out of range"
    default: "it is cut off, or not JSON: the last character is no “}”"
    }
  case DecodingError.dataCorrupted(let context):
    "\(place(context.codingPath)): \(context.debugDescription)"
  case EncodingError.invalidValue(_, let context):
    "\(place(context.codingPath)): \(context.debugDescription)"
  default:
    String(describing: error)
  }
}

/// Such as `content.primes[2]`.
private func place(_ codingPath: [any CodingKey]) -> String {
  guard !codingPath.isEmpty else { return "at the top" }
  var result = ""
  for key in codingPath {
    if let index = key.intValue {
      result += "[\(index)]"
    } else {
      result += result.isEmpty ? key.stringValue : ".\(key.stringValue)"
    }
  }
  return "at \(result)"
}

extension UInt8 {
  /// What JSON allows between its tokens.
  fileprivate var isWhitespace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }
}
