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
