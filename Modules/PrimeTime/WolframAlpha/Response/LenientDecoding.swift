/// A field that is `nil` if it is missing, null, or not of the expected form.
@propertyWrapper
struct Lenient<Value: Decodable>: Decodable {
  var wrappedValue: Value?

  init(wrappedValue: Value?) {
    self.wrappedValue = wrappedValue
  }

  init(from decoder: any Decoder) throws {
    wrappedValue = try? Value(from: decoder)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a field whose key may be missing.
  ///
  /// Synthesized initializers prefer this overload to the generic one, which requires the key.
  func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
    try decodeIfPresent(type, forKey: key) ?? Lenient(wrappedValue: nil)
  }
}

/// A Boolean value, encoded as a Boolean, a string, or a number.
struct LenientFlag: Decodable {
  var value: Bool

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      value = flag
    } else {
      switch try LenientText(from: decoder).value.lowercased() {
      case "true", "1": value = true
      case "false", "0": value = false
      default: throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a flag")
      }
    }
  }
}

/// A string, or the digits of an integer.
///
/// Other numbers are rejected, because they have more than one representation as text.
struct LenientText: Decodable {
  var value: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      value = text
    } else {
      value = try String(container.decode(UInt64.self))
    }
  }
}

/// The elements of a list, or a single element; elements of another form are omitted.
struct OneOrMany<Element: Decodable>: Decodable {
  var elements: [Element]

  init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      elements = []
      while !list.isAtEnd {
        if let element = try list.decode(Lenient<Element>.self).wrappedValue { elements.append(element) }
      }
    } else {
      elements = [try Element(from: decoder)]
    }
  }
}
