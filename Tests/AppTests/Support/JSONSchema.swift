import Foundation

/// A JSON value that distinguishes integers, which are exact, from fractions and Booleans.
enum JSON: Decodable, Equatable {
  case object([String: JSON])
  case array([JSON])
  case string(String)
  case boolean(Bool)
  case integer(Int128)
  case fraction(Double)
  case null

  init(_ text: String) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(Int128(value))
    } else if let value = try? container.decode(UInt64.self) {
      self = .integer(Int128(value))
    } else if let value = try? container.decode(Double.self) {
      self = .fraction(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(name: String) -> JSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var members: [String: JSON] {
    if case .object(let members) = self { members } else { [:] }
  }

  var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var integer: Int128? {
    if case .integer(let value) = self { value } else { nil }
  }
}

/// The part of JSON Schema (draft 2020-12) that the program's schema uses; no value satisfies an unknown keyword.
struct JSONSchema {
  private let root: JSON

  init(_ text: String) throws {
    root = try JSON(text)
  }

  /// The names of the definitions that are alternatives at the root.
  var alternatives: [String] {
    (root["oneOf"]?.elements ?? []).compactMap { $0["$ref"]?.text.map(Self.definitionName) }
  }

  /// Returns the only alternative that the text satisfies; nil if there is none or more than one.
  func alternative(of text: String) throws -> String? {
    let value = try JSON(text)
    let matching = alternatives.filter { isSatisfied(.object(["$ref": .string($0)]), by: value) }
    return matching.count == 1 ? matching[0] : nil
  }

  private static func definitionName(_ reference: String) -> String {
    reference.split(separator: "/").last.map(String.init) ?? ""
  }

  private func isSatisfied(_ schema: JSON, by value: JSON) -> Bool {
    schema.members.allSatisfy { keyword, rule in
      switch keyword {
      case "title", "description": true
      case "$ref":
        root["$defs"]?[Self.definitionName(rule.text ?? "")].map { isSatisfied($0, by: value) } ?? false
      case "oneOf": rule.elements.count { isSatisfied($0, by: value) } == 1
      case "pattern": (try? Regex(rule.text ?? "")).map { value.text?.contains($0) ?? true } ?? false
      case "type": ([rule] + rule.elements).contains(.string(Self.type(of: value)))
      case "const": value == rule
      case "enum": rule.elements.contains(value)
      case "minimum": Self.isOrdered(rule, value)
      case "maximum": Self.isOrdered(value, rule)
      case "items": value.elements.allSatisfy { isSatisfied(rule, by: $0) }
      case "required": rule.elements.allSatisfy { value[$0.text ?? ""] != nil }
      case "additionalProperties":
        Set(value.members.keys).isSubset(of: (schema["properties"] ?? .object([:])).members.keys)
      case "properties":
        rule.members.allSatisfy { name, rule in value[name].map { isSatisfied(rule, by: $0) } ?? true }
      default: false
      }
    }
  }

  private static func isOrdered(_ first: JSON, _ second: JSON) -> Bool {
    guard let first = first.integer, let second = second.integer else { return false }
    return first <= second
  }

  private static func type(of value: JSON) -> String {
    switch value {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .boolean: "boolean"
    case .integer: "integer"
    case .fraction: "number"
    case .null: "null"
    }
  }
}
