import Architecture

// NB: JSONEncoder encodes sets in an order that differs between processes, takes 6 ms for a state with 10,000
// favorites, and its output would have to be parsed to be compared.

extension JSONValue {
  /// Creates the JSON of a value; sets and dictionaries are sorted.
  init(encoding value: some Encodable) throws {
    let encoder = ValueEncoder()
    try encoder.encode(value)
    self = encoder.value
  }

  /// Sorts the elements of a set, or the pairs of a dictionary, by their text.
  fileprivate func sorted(groupsOf size: Int) -> JSONValue {
    guard case .array(let elements) = self else { return self }
    let groups = stride(from: 0, to: elements.count, by: size).map { start in
      let group = elements[start..<min(start + size, elements.count)]
      return (text: group.map(\.text).joined(separator: ","), group: group)
    }
    return .array(groups.sorted { $0.text < $1.text }.flatMap(\.group))
  }
}

/// An encoder of the successive states of a store; it encodes only the members that changed, and of these, too.
///
/// Most actions change few members, and one can have ten thousand elements.
final class StateEncoder {
  private var members: [String: (value: any Equatable, json: JSONValue, encoder: StateEncoder)] = [:]

  func encode(_ state: some Encodable) throws -> JSONValue {
    let encoder = ValueEncoder()
    encoder.stateEncoder = self
    try encoder.encode(state)
    return encoder.value
  }

  /// Returns the JSON of a member; the same as before if its value is equal.
  fileprivate func json(of value: some Encodable, _ key: String) throws -> JSONValue {
    guard let comparable = value as? any Equatable else { return try JSONValue(encoding: value) }
    let old = members[key]
    if let old, areEqual(comparable, old.value) { return old.json }
    let encoder = old?.encoder ?? StateEncoder()
    let json = try encoder.encode(value)
    members[key] = (comparable, json, encoder)
    return json
  }
}

/// A collection without an order; another process encodes its elements in another order.
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

/// The encoder of one value; its containers write to it.
private final class ValueEncoder: Encoder, SingleValueEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  private var kind = Kind.object
  private var single = JSONValue.null
  fileprivate var elements: [JSONValue] = []
  fileprivate var members: [String: JSONValue] = [:]
  /// The encoder of the members; nil unless the value is a state.
  fileprivate var stateEncoder: StateEncoder?
  /// The encoders of nested containers; these may be written to until this value is complete.
  private var nested: [(encoder: ValueEncoder, index: Int, key: String)] = []
  private var type: Any.Type?

  private enum Kind { case single, array, object }

  var value: JSONValue {
    for (encoder, index, key) in nested {
      if kind == .array { elements[index] = encoder.value } else { members[key] = encoder.value }
    }
    switch kind {
    case .single: return single
    case .array:
      let array = JSONValue.array(elements)
      return (type as? any Unordered.Type).map { array.sorted(groupsOf: $0.groupSize) } ?? array
    case .object: return .object(members)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    kind = .object
    members.reserveCapacity(8)
    return KeyedEncodingContainer(ObjectContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    kind = .array
    return ArrayContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func nestedEncoder(_ key: String) -> ValueEncoder {
    let encoder = ValueEncoder()
    nested.append((encoder, elements.count, key))
    return encoder
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    // JSONEncoder and JSONDecoder have forms of their own for these.
    if Value.self == URL.self || Value.self == Data.self || Value.self == Decimal.self {
      return set(try JSONValue.decoder.decode(JSONValue.self, from: JSONEncoder().encode(value)))
    }
    type = Value.self
    try value.encode(to: self)
  }

  private func set(_ value: JSONValue) { (kind, single) = (.single, value) }
  private func set(_ value: some BinaryInteger) { set(.literal(String(value))) }
  private func set(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    set(value.isFinite ? .literal("\(value)") : .string("\(value)"))
  }

  func encodeNil() { set(.null) }
  func encode(_ value: Bool) { set(.literal("\(value)")) }
  func encode(_ value: String) { set(.string(value)) }
  func encode(_ value: Double) { set(value) }
  func encode(_ value: Float) { set(value) }
  func encode(_ value: Int) { set(value) }
  func encode(_ value: Int8) { set(value) }
  func encode(_ value: Int16) { set(value) }
  func encode(_ value: Int32) { set(value) }
  func encode(_ value: Int64) { set(value) }
  func encode(_ value: Int128) { set(value) }
  func encode(_ value: UInt) { set(value) }
  func encode(_ value: UInt8) { set(value) }
  func encode(_ value: UInt16) { set(value) }
  func encode(_ value: UInt32) { set(value) }
  func encode(_ value: UInt64) { set(value) }
  func encode(_ value: UInt128) { set(value) }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { encoder.members[key.stringValue] = .null }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    let name = key.stringValue
    encoder.members[name] = try encoder.stateEncoder?.json(of: value, name) ?? JSONValue(encoding: value)
  }
  // These have implementations that throw.
  func encode(_ value: Int128, forKey key: Key) { encoder.members[key.stringValue] = .literal("\(value)") }
  func encode(_ value: UInt128, forKey key: Key) { encoder.members[key.stringValue] = .literal("\(value)") }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.nestedEncoder(key.stringValue).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.nestedEncoder(key.stringValue).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder.nestedEncoder("super") }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.nestedEncoder(key.stringValue) }
}

private struct ArrayContainer: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.elements.count }

  func encodeNil() { encoder.elements.append(.null) }

  func encode(_ value: some Encodable) throws { encoder.elements.append(try JSONValue(encoding: value)) }
  // These have implementations that throw.
  func encode(_ value: Int128) { encoder.elements.append(.literal("\(value)")) }
  func encode(_ value: UInt128) { encoder.elements.append(.literal("\(value)")) }

  private func nestedEncoder() -> ValueEncoder {
    defer { encoder.elements.append(.null) }
    return encoder.nestedEncoder("")
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    nestedEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nestedEncoder().unkeyedContainer() }
  func superEncoder() -> any Encoder { nestedEncoder() }
}
