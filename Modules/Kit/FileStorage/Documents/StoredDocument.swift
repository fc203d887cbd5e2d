/// A value that is saved in a file of its own.
///
/// The file is JSON with an envelope that contains the format and its version, so that a file of another
/// program or of a newer version is recognized before its content is decoded. People can edit the file; any
/// valid JSON with valid content can be loaded.
///
/// ```swift
/// struct StoredFavorites: StoredDocument {
///   static let format = "example.favorites"
///   static let version = 1
///   var primes: [Int]
/// }
/// ```
public protocol StoredDocument: Codable, Equatable, Sendable {
  /// A change of the document; by default, its replacement by another one.
  associatedtype Change: DocumentChange = DocumentReplacement<Self> where Change.Document == Self

  /// The name of the format; it never changes.
  static var format: String { get }

  /// The current version of the format, counted from 1.
  ///
  /// Increase the version if a program of the old version would misread a new file or lose part of it. A new
  /// optional field needs no new version, because programs ignore and preserve unknown fields.
  static var version: Int { get }

  /// The oldest version that is read, and the program's first version that wrote it; by default, 1 and 1.0.
  static var oldest: (version: Int, program: String) { get }

  /// Decodes the content of the given version, from that of ``oldest`` to ``version``.
  ///
  /// By default, every version is decoded like the current one. Implement this requirement when the version increases.
  init(from decoder: any Decoder, version: Int) throws
}

extension StoredDocument {
  public static var oldest: (version: Int, program: String) { (1, "1.0") }

  public init(from decoder: any Decoder, version: Int) throws {
    try self.init(from: decoder)
  }
}
