#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as JSON.
enum JSONValue: Equatable, Sendable {
  /// A number, a Boolean value, or null, as JSON text.
  case literal(String)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  static let null = JSONValue.literal("null")

  /// The text on one line, with sorted members.
  var text: String {
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
  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// Returns the part at a path of members; nil if there is none.
  func part(_ path: some Sequence<String>) -> JSONValue? {
    path.reduce(self) { part, key in part?[key] }
  }

  /// Adds a member to the object at a path; does nothing if there is no object.
  mutating func add(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let key = path.first, case .object(var members) = self else { return }
    if path.count == 1 { members[key] = value } else { members[key]?.add(value, at: path.dropFirst()) }
    self = .object(members)
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
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
    } else {
      self = .literal("\(try container.decode(Double.self))")
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The decoder of recordings, which also accepts the names of numbers that JSON doesn't have.
  static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()
}
