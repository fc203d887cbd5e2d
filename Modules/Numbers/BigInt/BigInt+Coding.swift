extension BigInt: Codable {
  /// Encodes a number if the value fits in 64 bits, and its decimal digits as a string otherwise.
  ///
  /// Files with 64-bit integers therefore stay as they are, and no program that reads numbers as doubles rounds
  /// a larger one silently.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if limbs == nil, !isNegative {
      try container.encode(UInt64(low))
    } else if let value = Int64(exactly: self) {
      try container.encode(value)
    } else {
      try container.encode(description)
    }
  }

  /// Decodes a number of up to 128 bits, or a string of decimal digits.
  ///
  /// Foundation's decoder rounds longer numbers.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(UInt64.self) {
      self.init(value)
    } else if let value = try? container.decode(Int64.self) {
      self.init(value)
    } else if let value = try? container.decode(Int128.self) {
      self.init(value)
    } else if let text = try? container.decode(String.self), let value = BigInt(text) {
      self = value
    } else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "Expected an integer: a number of up to 128 bits, or a string of digits.")
    }
  }
}

// Foundation creates a coder for each element of a list of another type than its own; with 10,000 favorites, loading and
// saving a session took three to four times as long.

extension UnkeyedEncodingContainer {
  /// Encodes numbers, each as ``BigInt/encode(to:)`` does.
  package mutating func encode(integers: [BigInt]) throws {
    for number in integers {
      if let value = number.asUInt { try encode(UInt64(value)) } else { try encode(number) }
    }
  }
}

extension UnkeyedDecodingContainer {
  /// Decodes the rest of a list of numbers, each as ``BigInt/init(from:)`` does.
  package mutating func decodeIntegers() throws -> [BigInt] {
    var numbers: [BigInt] = []
    numbers.reserveCapacity(count ?? 0)
    while !isAtEnd {
      if let value = try? decode(UInt64.self) {
        numbers.append(BigInt(value))
      } else {
        numbers.append(try decode(BigInt.self))
      }
    }
    return numbers
  }
}

// Synthesized conformances use these methods for lists of numbers.

extension KeyedEncodingContainer {
  /// Encodes a list of numbers, each as ``BigInt/encode(to:)`` does.
  public mutating func encode(_ numbers: [BigInt], forKey key: Key) throws {
    var list = nestedUnkeyedContainer(forKey: key)
    try list.encode(integers: numbers)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a list of numbers, each as ``BigInt/init(from:)`` does.
  public func decode(_ type: [BigInt].Type, forKey key: Key) throws -> [BigInt] {
    var list = try nestedUnkeyedContainer(forKey: key)
    return try list.decodeIntegers()
  }
}
