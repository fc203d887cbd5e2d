#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Decodable where Self: Encodable {
  /// Changes the parts that a recording names by their paths.
  ///
  /// ```swift
  /// try state.apply(["items[0..<0]": "[]", "name": #""bread""#])
  /// ```
  ///
  /// Encodes and decodes the whole value. Throws ``StateChangeError`` for a path that the value doesn't have, or what
  /// the value throws when it is decoded.
  public mutating func apply(_ changes: StateChanges) throws {
    var encoded = try EncodedValue(self)
    for (path, json) in changes {
      var steps = StatePath(path)
      do {
        try encoded.set(&steps, .literal(json))
      } catch {
        throw StateChangeError(path: path)
      }
    }
    self = try JSONText.decoded(Self.self, from: Data(encoded.json.utf8))
  }
}

/// A path of a change that a state doesn't have.
public struct StateChangeError: Error, Equatable, Sendable, CustomStringConvertible {
  public let path: String

  public var description: String { "The state has no part with the path “\(path)”." }
}

/// The steps of a path in ``StateChanges``, from the outermost part of the state.
private struct StatePath {
  enum Step: Equatable {
    case member(String)
    case element(Int)
    case elements(Range<Int>)
  }

  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
  }

  /// Returns the next step, or nil at the end.
  ///
  /// - Throws: An error if the path has none of these forms.
  mutating func next() throws -> Step? {
    if rest.isEmpty { return nil }
    if rest.first == "[" { return try bracketed() }
    if rest.first == "." { rest.removeFirst() }
    let key = rest.prefix { $0 != "." && $0 != "[" }
    rest = rest[key.endIndex...]
    return .member(String(key))
  }

  private mutating func bracketed() throws -> Step {
    let content = rest.dropFirst()
    let text = content.first == "\"" ? content[..<(try endOfString(content))] : content.prefix { $0 != "]" }
    guard content[text.endIndex...].first == "]" else { throw Malformed() }
    rest = content[text.endIndex...].dropFirst()
    if text.first == "\"" { return .member(try JSONText.decoded(String.self, from: Data(text.utf8))) }
    let bounds = text.split(separator: "..<").map { Int($0) }
    switch (bounds.first ?? nil, bounds.last ?? nil, bounds.count) {
    case (let index?, _, 1): return .element(index)
    case (let start?, let end?, 2) where start <= end: return .elements(start..<end)
    default: throw Malformed()
    }
  }

  /// Returns the index after the closing quotation mark.
  private func endOfString(_ text: Substring) throws -> Substring.Index {
    var isEscaped = false
    for index in text.indices.dropFirst() {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == "\"" {
        return text.index(after: index)
      }
    }
    throw Malformed()
  }
}

private struct Malformed: Error {}

extension EncodedValue {
  /// Replaces a part; a member that is null is removed.
  fileprivate mutating func set(_ path: inout StatePath, _ value: EncodedValue) throws {
    switch (try path.next(), self) {
    case (nil, _): self = value
    case (.member(let key), .object(var members)):
      let index = members.firstIndex { $0.key == key }
      var member = index.map { members[$0].value } ?? .literal("null")
      try member.set(&path, value)
      let isRemoved = member == .literal("null")
      switch index {
      case let index? where isRemoved: members.remove(at: index)
      case let index?: members[index] = Member(key: key, value: member, source: nil)
      case nil where isRemoved: break
      case nil: members.append(Member(key: key, value: member, source: nil))
      }
      self = .object(members)
    case (.element(let index), .array(var elements)) where elements.indices.contains(index):
      var element = elements[index].value
      try element.set(&path, value)
      elements[index] = Element(value: element, source: nil)
      self = .array(elements)
    case (.elements(let range), .array(let elements))
    where range.upperBound <= elements.count && range.lowerBound >= 0:
      // The replacements are JSON text, without their brackets; none would leave two commas in succession.
      guard case .literal(let json) = value, json.hasPrefix("["), json.hasSuffix("]") else {
        throw Malformed()
      }
      let replacements = json.dropFirst().dropLast()
      self = .array(
        elements[..<range.lowerBound]
          + (replacements.isEmpty ? [] : [Element(value: .literal(String(replacements)), source: nil)])
          + elements[range.upperBound...])
    default: throw Malformed()
    }
  }
}
