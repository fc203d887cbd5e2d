/// A field that is `nil` where it is missing, null, or not of the expected form.
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
  /// Chosen by synthesised decoders over the generic overload, which would insist on the key.
  func decode<Value>(_ type: Lenient<Value>.Type, forKey key: Key) throws -> Lenient<Value> {
    try decodeIfPresent(type, forKey: key) ?? Lenient(wrappedValue: nil)
  }
}

/// `true` or `false`, bare, as text or as a number.
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

/// A string, or an integer standing for its digits. Other numbers have no one text, and are refused.
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

/// A list, or a single element standing for a list of one; elements of another form are left out.
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
