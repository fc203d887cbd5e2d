#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension EncodedValue {
  /// Returns what a value encodes.
  ///
  /// Members that are equal to those of the last value are taken from there, so the time is proportional to what changed.
  ///
  /// - Parameter last: What an earlier value of the same type encoded, or nil if there is none.
  /// - Throws: What the value throws.
  init<Value: Encodable>(_ value: Value, last: EncodedValue? = nil, codingPath: [any CodingKey] = []) throws {
    // JSONEncoder and JSONDecoder have forms of their own for these.
    if Value.self == URL.self || Value.self == Data.self || Value.self == Decimal.self {
      self = .literal(String(decoding: try JSONText.encoded(value), as: UTF8.self))
      return
    }
    let encoder = ValueEncoder(last: last, codingPath: codingPath)
    try value.encode(to: encoder)
    self = encoder.node.value
    if let type = type(of: value) as? any Unordered.Type { sort(groupsOf: type.groupSize) }
  }
}

/// A collection without an order, whose elements another process encodes in another order.
private protocol Unordered {
  /// The number of successive values that belong together if the collection is encoded as an array.
  static var groupSize: Int { get }
}

extension Set: Unordered {
  fileprivate static var groupSize: Int { 1 }
}

extension Dictionary: Unordered {
  fileprivate static var groupSize: Int { 2 }
}

extension EncodedValue {
  /// Sorts the elements of a set, or the pairs of a dictionary, by their text.
  fileprivate mutating func sort(groupsOf size: Int) {
    switch self {
    case .object(let members): self = .object(members.sorted { $0.key < $1.key })
    case .array(let elements):
      let groups = stride(from: 0, to: elements.count, by: size).map { start in
        let group = elements[start..<min(start + size, elements.count)]
        return (text: EncodedValue.array(Array(group)).json, group: group)
      }
      self = .array(groups.sorted { $0.text < $1.text }.flatMap(\.group))
    case .literal, .string: break
    }
  }
}

/// The value that a container is encoding into.
private final class EncodedNode {
  /// The value that was encoded last time in the same place.
  let last: EncodedValue?
  private var kind = Kind.empty

  private enum Kind {
    case empty
    case value(EncodedValue)
    case array([EncodedNode])
    case object([Entry])
  }

  enum Content {
    case member(EncodedValue, EncodedSource?)
    case node(EncodedNode)
  }

  struct Entry {
    let key: String
    var content: Content
  }

  init(last: EncodedValue?) {
    self.last = last
  }

  var value: EncodedValue {
    switch kind {
    // A value that encodes nothing, such as an empty structure.
    case .empty: .object([])
    case .value(let value): value
    case .array(let elements): .array(elements.map(\.value))
    case .object(let entries):
      .object(
        entries.map {
          switch $0.content {
          case .member(let value, let source): Member(key: $0.key, value: value, source: source)
          case .node(let node): Member(key: $0.key, value: node.value, source: nil)
          }
        })
    }
  }

  private typealias Member = EncodedValue.Member

  func set(_ value: EncodedValue) { kind = .value(value) }

  func beginObject() {
    if case .empty = kind { kind = .object([]) }
  }

  func beginArray() {
    if case .empty = kind { kind = .array([]) }
  }

  /// Returns the member with a key in the last value; most often the one in the same position.
  func lastMember(_ key: String) -> EncodedValue.Member? {
    guard case .object(let members) = last else { return nil }
    if members.indices.contains(memberCount), members[memberCount].key == key { return members[memberCount] }
    return members.first { $0.key == key }
  }

  private var memberCount: Int {
    if case .object(let entries) = kind { entries.count } else { 0 }
  }

  func add(_ key: String, _ content: Content) {
    guard case .object(var entries) = kind else { return }
    kind = .empty
    entries.append(Entry(key: key, content: content))
    kind = .object(entries)
  }

  var count: Int {
    if case .array(let elements) = kind { elements.count } else { 0 }
  }

  /// The element of the last value in the place of the next one.
  var lastElement: EncodedValue? {
    guard case .array(let elements) = last, count < elements.count else { return nil }
    return elements[count]
  }

  func append(_ node: EncodedNode) {
    guard case .array(var elements) = kind else { return }
    kind = .empty
    elements.append(node)
    kind = .array(elements)
  }
}

extension EncodedValue {
  fileprivate static func of(_ value: some BinaryInteger) -> EncodedValue { .literal(String(value)) }
  fileprivate static func of(_ value: Bool) -> EncodedValue { .literal(value ? "true" : "false") }

  /// Returns a number, or its name if JSON has no such number.
  fileprivate static func of(_ value: some BinaryFloatingPoint & CustomStringConvertible) -> EncodedValue {
    value.isFinite ? .literal("\(value)") : .string("\(value)")
  }
}

private struct ValueEncoder: Encoder {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(last: EncodedValue?, codingPath: [any CodingKey]) {
    self.init(EncodedNode(last: last), codingPath)
  }

  init(_ node: EncodedNode, _ codingPath: [any CodingKey]) {
    (self.node, self.codingPath) = (node, codingPath)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(ObjectContainer(node: node, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return ArrayContainer(node: node, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ValueContainer(node: node, codingPath: codingPath)
  }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  private func add(_ value: EncodedValue, _ key: Key) { node.add(key.stringValue, .member(value, nil)) }

  func encodeNil(forKey key: Key) { add(.literal("null"), key) }
  func encode(_ value: Bool, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: String, forKey key: Key) { add(.string(value), key) }
  func encode(_ value: Double, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: Float, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: Int, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: Int8, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: Int16, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: Int32, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: Int64, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: Int128, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: UInt, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: UInt8, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: UInt16, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: UInt32, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: UInt64, forKey key: Key) { add(.of(value), key) }
  func encode(_ value: UInt128, forKey key: Key) { add(.of(value), key) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    let name = key.stringValue
    let last = node.lastMember(name)
    if let last, let source = last.source, source.isEqual(to: value) {
      return node.add(name, .member(last.value, source))
    }
    let encoded = try EncodedValue(value, last: last?.value, codingPath: codingPath + [key])
    node.add(name, .member(encoded, .of(value)))
  }

  private func child(_ key: String) -> ValueEncoder {
    let child = EncodedNode(last: node.lastMember(key)?.value)
    node.add(key, .node(child))
    return ValueEncoder(child, codingPath)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    child(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    child(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { child("super") }
  func superEncoder(forKey key: Key) -> any Encoder { child(key.stringValue) }
}

private struct ArrayContainer: UnkeyedEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]
  var count: Int { node.count }

  private func append(_ value: EncodedValue) {
    let child = EncodedNode(last: nil)
    child.set(value)
    node.append(child)
  }

  func encodeNil() { append(.literal("null")) }
  func encode(_ value: Bool) { append(.of(value)) }
  func encode(_ value: String) { append(.string(value)) }
  func encode(_ value: Double) { append(.of(value)) }
  func encode(_ value: Float) { append(.of(value)) }
  func encode(_ value: Int) { append(.of(value)) }
  func encode(_ value: Int8) { append(.of(value)) }
  func encode(_ value: Int16) { append(.of(value)) }
  func encode(_ value: Int32) { append(.of(value)) }
  func encode(_ value: Int64) { append(.of(value)) }
  func encode(_ value: Int128) { append(.of(value)) }
  func encode(_ value: UInt) { append(.of(value)) }
  func encode(_ value: UInt8) { append(.of(value)) }
  func encode(_ value: UInt16) { append(.of(value)) }
  func encode(_ value: UInt32) { append(.of(value)) }
  func encode(_ value: UInt64) { append(.of(value)) }
  func encode(_ value: UInt128) { append(.of(value)) }

  func encode(_ value: some Encodable) throws {
    let last = node.lastElement
    append(try EncodedValue(value, last: last, codingPath: codingPath))
  }

  private func child() -> ValueEncoder {
    let child = EncodedNode(last: node.lastElement)
    node.append(child)
    return ValueEncoder(child, codingPath)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    child().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
  func superEncoder() -> any Encoder { child() }
}

private struct ValueContainer: SingleValueEncodingContainer {
  let node: EncodedNode
  let codingPath: [any CodingKey]

  func encodeNil() { node.set(.literal("null")) }
  func encode(_ value: Bool) { node.set(.of(value)) }
  func encode(_ value: String) { node.set(.string(value)) }
  func encode(_ value: Double) { node.set(.of(value)) }
  func encode(_ value: Float) { node.set(.of(value)) }
  func encode(_ value: Int) { node.set(.of(value)) }
  func encode(_ value: Int8) { node.set(.of(value)) }
  func encode(_ value: Int16) { node.set(.of(value)) }
  func encode(_ value: Int32) { node.set(.of(value)) }
  func encode(_ value: Int64) { node.set(.of(value)) }
  func encode(_ value: Int128) { node.set(.of(value)) }
  func encode(_ value: UInt) { node.set(.of(value)) }
  func encode(_ value: UInt8) { node.set(.of(value)) }
  func encode(_ value: UInt16) { node.set(.of(value)) }
  func encode(_ value: UInt32) { node.set(.of(value)) }
  func encode(_ value: UInt64) { node.set(.of(value)) }
  func encode(_ value: UInt128) { node.set(.of(value)) }

  func encode(_ value: some Encodable) throws {
    node.set(try EncodedValue(value, last: node.last, codingPath: codingPath))
  }
}
