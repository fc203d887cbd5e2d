#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Any JSON value, for parts of a file that this program has no type for.
enum JSONValue: Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number that isn't an `Int`, exact to 38 digits.
  case decimal(Decimal)
  /// A number that is neither an `Int` nor a `Decimal`.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: FieldName.self) {
      let fields = try container.allKeys.map { name in
        (name.stringValue, try container.decode(JSONValue.self, forKey: name))
      }
      self = .object(Dictionary(fields) { _, last in last })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try JSONValue(scalarIn: try decoder.singleValueContainer())
    }
  }

  private init(scalarIn container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Decimal.self) {
      self = .decimal(value)
    } else {
      self = .double(try container.decode(Double.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    case .decimal(let value):
      // NB: `value.encode(to:)` would write the number's components; JSONEncoder writes it as a number.
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .double(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .array(let elements): try elements.encode(to: encoder)
    case .object(let fields):
      var container = encoder.container(keyedBy: FieldName.self)
      for (name, value) in fields { try container.encode(value, forKey: FieldName(stringValue: name)) }
    }
  }

  private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension JSONValue {
  /// Returns this value with the fields of an older value that the program doesn't have.
  ///
  /// Such fields were added by a newer program or by a person. A field is unknown if it is in `old` but not
  /// in `known`. This needs no list of known fields, and doesn't restore a field that the program removed on
  /// purpose. Unknown fields of an array's element stay with the element that is otherwise equal.
  ///
  /// - Parameters:
  ///   - old: The value that was read.
  ///   - known: The same value as the program would write it.
  func keepingUnknownFields(of old: JSONValue, knownAs known: JSONValue) -> JSONValue {
    switch (self, old, known) {
    case (.object(var fields), .object(let oldFields), .object(let knownFields)):
      for (name, oldValue) in oldFields {
        if let knownValue = knownFields[name] {
          fields[name] = fields[name]?.keepingUnknownFields(of: oldValue, knownAs: knownValue)
        } else if fields[name] == nil {
          fields[name] = oldValue
        }
      }
      return .object(fields)
    case (.array(let elements), .array(let oldElements), .array(let knownElements))
    where oldElements.count == knownElements.count:
      var origins: [JSONValue: [JSONValue]] = [:]
      for (oldElement, knownElement) in zip(oldElements, knownElements).reversed()
      where oldElement != knownElement {
        origins[knownElement, default: []].append(oldElement)
      }
      return .array(
        elements.map { element in
          guard let origin = origins[element]?.popLast() else { return element }
          return element.keepingUnknownFields(of: origin, knownAs: element)
        })
    default:
      return self
    }
  }
}
