#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Any JSON value, for JSON that the program has no type for.
package enum JSONValue: Hashable, Sendable {
  /// A number, a Boolean value, or null, as JSON text; a decoded number is exact to 38 digits.
  case literal(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package static let null = JSONValue.literal("null")

  /// The text on one line, with sorted members.
  package var text: String {
    switch self {
    case .literal(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0)):\($1.text)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// The member of an object; nil if there is none.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberName.self) {
      let members = try container.allKeys.map {
        ($0.stringValue, try container.decode(JSONValue.self, forKey: $0))
      }
      self = .object(Dictionary(members) { $1 })
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try Self(single: decoder.singleValueContainer())
    }
  }

  private init(single container: any SingleValueDecodingContainer) throws {
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .literal("\(value)")
    } else if let value = try? container.decode(Int128.self) {
      self = .literal("\(value)")
    } else if let value = try? container.decode(Decimal.self) {
      self = .literal("\(value)")
    } else {
      self = .literal("\(try container.decode(Double.self))")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .literal(let text):
      var container = encoder.singleValueContainer()
      if text == "null" {
        try container.encodeNil()
      } else if let value = Bool(text) {
        try container.encode(value)
      } else if let value = Int(text) {
        try container.encode(value)
      } else if !text.contains("e"), let value = Decimal(string: text) {
        try container.encode(value)
      } else {
        // Beyond the exponents of `Decimal`.
        try container.encode(Double(text) ?? .nan)
      }
    case .string(let text): try text.encode(to: encoder)
    case .array(let elements): try elements.encode(to: encoder)
    case .object(let members):
      var container = encoder.container(keyedBy: MemberName.self)
      for (name, value) in members { try container.encode(value, forKey: MemberName(stringValue: name)) }
    }
  }

  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
