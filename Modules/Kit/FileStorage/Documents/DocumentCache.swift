import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
