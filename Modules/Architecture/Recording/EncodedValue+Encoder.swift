extension EncodedValue {
  /// Returns what a value encodes.
  ///
  /// - Throws: What the value throws.
  init(_ value: some Encodable) throws {
    let node = EncodedNode(last: nil)
    try node.encode(value)
    self = node.finish()
  }

  /// Changes this to what a value of the same type encodes, and returns the parts that changed.
  ///
  /// Parts whose values compare equal aren't encoded again, so the time is proportional to what changed.
  ///
  /// - Throws: What the value throws; this is then only partly changed.
  mutating func update(_ value: some Encodable) throws -> StateChanges {
    let changes = ChangeLog()
    // NB: The node is the only owner of the last value, so that changing its parts copies nothing.
    let node = EncodedNode(last: self, changes: changes)
    self = .literal("")
    try node.encode(value)
    self = node.finish()
    return changes.changes
  }

  /// Returns what a value of the same type encodes, which shares equal parts with this.
  func updated(_ value: some Encodable) throws -> EncodedValue {
    let node = EncodedNode(last: self)
    try node.encode(value)
    return node.finish()
  }
}

extension EncodedValue {
  // NB: The description of a 128-bit integer takes ten times as long as that of an Int.
  static func of(_ value: some BinaryInteger) -> EncodedValue {
    .literal(Int(exactly: value).map { String($0) } ?? String(value))
  }
  static func of(_ value: Bool) -> EncodedValue { .literal(value ? "true" : "false") }

  /// Returns a number, or its name if JSON has no such number.
  static func of(_ value: some BinaryFloatingPoint & CustomStringConvertible) -> EncodedValue {
    value.isFinite ? .literal("\(value)") : .string("\(value)")
  }
}

struct ValueEncoder: Encoder {
  let node: EncodedNode
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.beginObject()
    return KeyedEncodingContainer(ObjectContainer(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.beginArray()
    return ArrayContainer(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(node: node) }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: EncodedNode
  var codingPath: [any CodingKey] { [] }

  private func set(_ value: EncodedValue, _ key: Key) { node.set(value, forKey: key.stringValue) }

  func encodeNil(forKey key: Key) { set(.literal("null"), key) }
  func encode(_ value: Bool, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: String, forKey key: Key) { set(.string(value), key) }
  func encode(_ value: Double, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: Float, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: Int, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: Int8, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: Int16, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: Int32, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: Int64, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: Int128, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: UInt, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: UInt8, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: UInt16, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: UInt32, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: UInt64, forKey key: Key) { set(.of(value), key) }
  func encode(_ value: UInt128, forKey key: Key) { set(.of(value), key) }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try node.encode(value, forKey: key.stringValue)
  }

  private func child(_ key: String) -> ValueEncoder { ValueEncoder(node: node.child(key)) }

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
  var codingPath: [any CodingKey] { [] }
  var count: Int { node.count }

  func encodeNil() { node.append(.literal("null")) }
  func encode(_ value: Bool) { node.append(.of(value)) }
  func encode(_ value: String) { node.append(.string(value)) }
  func encode(_ value: Double) { node.append(.of(value)) }
  func encode(_ value: Float) { node.append(.of(value)) }
  func encode(_ value: Int) { node.append(.of(value)) }
  func encode(_ value: Int8) { node.append(.of(value)) }
  func encode(_ value: Int16) { node.append(.of(value)) }
  func encode(_ value: Int32) { node.append(.of(value)) }
  func encode(_ value: Int64) { node.append(.of(value)) }
  func encode(_ value: Int128) { node.append(.of(value)) }
  func encode(_ value: UInt) { node.append(.of(value)) }
  func encode(_ value: UInt8) { node.append(.of(value)) }
  func encode(_ value: UInt16) { node.append(.of(value)) }
  func encode(_ value: UInt32) { node.append(.of(value)) }
  func encode(_ value: UInt64) { node.append(.of(value)) }
  func encode(_ value: UInt128) { node.append(.of(value)) }
  func encode(_ value: some Encodable) throws { try node.append(value) }

  private func child() -> ValueEncoder { ValueEncoder(node: node.child()) }

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
  var codingPath: [any CodingKey] { [] }

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
  func encode(_ value: some Encodable) throws { try node.encode(value) }
}
