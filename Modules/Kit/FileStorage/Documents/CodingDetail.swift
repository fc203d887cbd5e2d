import Architecture

/// Returns the location and the cause of a coding error, without naming implementation types.
///
/// - Parameter data: The data that was decoded; empty for an encoding error.
func codingDetail(of error: any Error, in data: Data = Data()) -> String {
  switch error {
  case DecodingError.keyNotFound(let key, let context):
    "\(location(context.codingPath)): “\(key.stringValue)” is missing"
  case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
    "\(location(context.codingPath)): expected \(nameInJSON(of: type))"
  case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
    // NB: FoundationEssentials throws this error, without a line or an underlying error, both for text that isn't JSON
    // and for a number that is too large or not an integer.
    switch data.last(where: { !$0.isWhitespace }) {
    case nil: "it is empty"
    case UInt8(ascii: "}") where (try? JSONDecoder().decode(JSONValue.self, from: data)) != nil:
      "it contains a number that is not an integer or is out of range"
    case UInt8(ascii: "}"): StorageError.notJSON
    default: StorageError.truncated
    }
  case DecodingError.dataCorrupted(let context) where context.debugDescription.hasPrefix("Cannot initialize "):
    // The standard library describes a value without a case in an enum by the names of Swift types.
    "\(location(context.codingPath)): its value is unknown"
  case DecodingError.dataCorrupted(let context):
    "\(location(context.codingPath)): \(context.debugDescription.withoutPeriod)"
  case EncodingError.invalidValue(_, let context):
    "\(location(context.codingPath)): \(context.debugDescription.withoutPeriod)"
  default:
    String(describing: error)
  }
}

extension StorageError {
  fileprivate static let notJSON = "it is not JSON"
  fileprivate static let truncated = "it is truncated or not JSON, because it does not end with “}”"

  /// Whether the contents are invalid because they aren't JSON.
  public var isNotJSON: Bool {
    if case .corrupt(_, let detail) = self { [Self.notJSON, Self.truncated].contains(detail) } else { false }
  }
}

/// Returns the JSON type that a Swift type is decoded from.
private func nameInJSON(of type: any Any.Type) -> String {
  switch type {
  case is [String: Any].Type: "an object"
  case is [Any].Type: "an array"
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  case is any BinaryInteger.Type: "an integer"
  case is any BinaryFloatingPoint.Type: "a number"
  default: "another kind of value"
  }
}

/// Returns a phrase such as `at content.primes[2]`.
private func location(_ codingPath: [any CodingKey]) -> String {
  guard !codingPath.isEmpty else { return "at the top level" }
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
  /// Whether JSON allows the character between tokens.
  fileprivate var isWhitespace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r")
      || self == UInt8(ascii: "\t")
  }
}

extension String {
  /// The text without a final period, for use within a sentence.
  fileprivate var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
