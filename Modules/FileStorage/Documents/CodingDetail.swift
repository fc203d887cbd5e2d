#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Says where in the document a coding error is, and what it is, without the name of any Swift type's innards.
///
/// - Parameter data: what was to be decoded, if anything was.
func codingDetail(of error: any Error, in data: Data = Data()) -> String {
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    "\(place(context.codingPath)): “\(key.stringValue)” is missing"
  case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
    "\(place(context.codingPath)): \(context.debugDescription.withoutFullStop)"
  case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
    // NB: FoundationEssentials throws this, with neither a line nor an underlying error, both for text that is not JSON
    // and for a number that is too large or not whole.
    switch data.last(where: { !$0.isWhitespace }) {
    case nil: "it is empty"
    case UInt8(ascii: "}") where (try? JSONDecoder().decode(JSONValue.self, from: data)) != nil:
      "a number in it is not whole, or out of range"
    case UInt8(ascii: "}"): "it is not JSON"
    default: "it is cut off, or not JSON: the last character is no “}”"
    }
  case DecodingError.dataCorrupted(let context):
    "\(place(context.codingPath)): \(context.debugDescription.withoutFullStop)"
  case EncodingError.invalidValue(_, let context):
    "\(place(context.codingPath)): \(context.debugDescription.withoutFullStop)"
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

extension String {
  /// The decoder's own descriptions end like sentences; here they come in the middle of one.
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
