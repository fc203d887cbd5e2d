/// A value that has a file of its own.
///
/// The file is JSON with an envelope that names the format and its version, so that another program's file, or one of a
/// newer version, is recognized before its contents are decoded. People may edit it: whatever is valid JSON with valid
/// contents is loaded.
///
/// ```swift
/// struct StoredFavorites: StoredDocument {
///   static let format = "primetime.favorites"
///   static let version = 1
///   var primes: [Int]
/// }
/// ```
public protocol StoredDocument: Codable, Sendable {
  /// Names the format, the same for ever.
  static var format: String { get }

  /// The version that is written, counted from 1. It grows when a program of the old version would misread a new
  /// file, or lose part of it; a new field that may be missing needs no new version, as a program passes over the
  /// fields that it does not know, and leaves them in the file.
  static var version: Int { get }

  /// Reads contents of the given version, which is ``version`` or less.
  ///
  /// The default reads every version like the newest. Replace it when the version grows.
  init(from decoder: any Decoder, version: Int) throws
}

extension StoredDocument {
  public init(from decoder: any Decoder, version: Int) throws {
    try self.init(from: decoder)
  }
}
