/// A type that rejects values that only damaged data contains.
///
/// The check runs wherever a value is decoded for a key, also in decoding that the compiler synthesizes, so that a type
/// doesn't list its properties by hand only to check some of them.
///
/// NB: The check isn't run for elements of collections, nor for a value that is decoded alone; see ``checked(at:)``.
package protocol CheckedWhenDecoded: Decodable {
  /// The reason that the value can't be used, as a clause, or nil if it can.
  var decodingProblem: String? { get }
}

extension CheckedWhenDecoded {
  /// Returns the value if it can be used.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if it has a problem.
  package func checked(at codingPath: [any CodingKey]) throws -> Self {
    guard let decodingProblem else { return self }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: codingPath, debugDescription: decodingProblem))
  }
}

// These are more specific than the functions of the standard library, so that synthesized decoding calls them.
extension KeyedDecodingContainer {
  package func decode<Value: CheckedWhenDecoded>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decodeUnchecked(type, forKey: key).checked(at: codingPath + [key])
  }

  package func decodeIfPresent<Value: CheckedWhenDecoded>(_ type: Value.Type, forKey key: Key) throws
    -> Value?
  {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decode(type, forKey: key)
  }

  private func decodeUnchecked<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decode(type, forKey: key)
  }
}

extension ClosedRange {
  /// Returns the reason that a number can't be used, as a clause, or nil if it is in the range.
  package func problem(_ name: String, _ number: Bound?) -> String? {
    guard let number, !contains(number) else { return nil }
    return "\(name) is outside the range from \(lowerBound) to \(upperBound): \(number)"
  }
}
