#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The line of a document's file that bears the checksum of all its other bytes.
///
/// ```json
/// {
///   "checksum" : "crc32:cbf43926",
///   "content" : {
/// ```
///
/// It is the second line, always. Without it the file is the same document, unprotected: who changes a file by hand
/// takes the line out.
enum ChecksumLine {
  private static let opening = Data("{\n".utf8)
  private static let start = Data("  \"checksum\" : \"crc32:".utf8)
  private static let end = Data("\",\n".utf8)
  private static let digits = 8

  /// - Parameter text: JSON over several lines, the first of which is `{` alone.
  static func adding(to text: Data) -> Data {
    opening + start + Data(hexadecimal(Checksum.crc32(text)).utf8) + end + text.dropFirst(opening.count)
  }

  /// What a file is, as its checksum tells.
  enum Finding: Equatable {
    /// There is no such line where it belongs.
    case absent
    /// The line holds the checksum of the rest, which is this.
    case fits(Data)
    case differs
  }

  static func check(_ file: Data) -> Finding {
    let beginning = opening + start
    let found = file.dropFirst(beginning.count).prefix(digits)
    let remainder = file.dropFirst(beginning.count + digits)
    guard file.starts(with: beginning), remainder.starts(with: end) else { return .absent }
    let rest = opening + remainder.dropFirst(end.count)
    return found.elementsEqual(hexadecimal(Checksum.crc32(rest)).utf8) ? .fits(rest) : .differs
  }

  private static func hexadecimal(_ checksum: UInt32) -> String {
    let text = String(checksum, radix: 16)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
