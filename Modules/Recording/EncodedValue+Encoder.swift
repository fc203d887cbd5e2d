#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

/// The parts that changed, by their paths.
private final class ChangeLog {
  var changes = StateChanges()
}

/// A place in which a value is being encoded.
private final class EncodedNode {
  /// The value that was encoded last in this place; an object moves to `content` when one is encoded again.
  private var last: EncodedValue?
  private var content = Content.empty
  /// The nodes in which elements or members are still being encoded, with their positions.
  private var children: [(position: Int, node: EncodedNode)] = []
  /// The number of successive elements to sort by, or nil for an ordered value.
  private var groupSize: Int?

  /// The record of the changes, or nil if no caller asked for it or this place is new.
  private let changes: ChangeLog?
  private let parent: EncodedNode?
  private let key: String

  private enum Content {
    case empty
    case value(EncodedValue)
    case array
    case object
  }

  // The elements so far, or the members: first those so far, then those of the last value that may follow.
  private var elements: [EncodedValue.Element] = []
  private var members: [EncodedValue.Member] = []
  /// The number of members so far; or the position in the last array after the element that was found last.
  private var position = 0
  /// The last array, in which equal elements are sought.
  private var lastElements: [EncodedValue.Element] = []
  /// Whether the members are changes to an object.
  private var isUpdate = false
  private var keptCount = 0
  private var insertedPositions: [Int] = []
  private var removed: [EncodedValue.Member] = []

  init(last: EncodedValue?, changes: ChangeLog? = nil, parent: EncodedNode? = nil, key: String = "") {
    (self.last, self.changes, self.parent, self.key) = (last, changes, parent, key)
  }

  private var path: String {
    guard let parent else { return "" }
    return EncodedValue.path(parent.path, key)
  }

  func encode<Value: Encodable>(_ value: Value) throws {
    // JSONEncoder and JSONDecoder have forms of their own for these.
    if Value.self == URL.self || Value.self == Data.self || Value.self == Decimal.self {
      return set(.literal(String(decoding: try JSONText.encoded(value), as: UTF8.self)))
    }
    if let type = type(of: value) as? any Unordered.Type { groupSize = type.groupSize }
    try value.encode(to: ValueEncoder(node: self))
  }

  func set(_ value: EncodedValue) { content = .value(value) }

  /// Returns the value when all of it is encoded, and adds what changed.
  func finish() -> EncodedValue {
    for (position, node) in children {
      switch content {
      case .array: elements[position] = EncodedValue.Element(value: node.finish(), source: nil)
      default: members[position].value = node.finish()
      }
    }
    switch content {
    case .empty: return finish(.object([]))
    case .value(let value): return finish(value)
    case .array: return finish(.array(elements))
    case .object where isUpdate: return finishUpdate()
    case .object: return finish(.object(members))
    }
  }

  private func finish(_ value: EncodedValue) -> EncodedValue {
    var value = value
    if let groupSize { value.sort(groupsOf: groupSize) }
    if let last { log(value, after: last, path: { self.path }) }
    return value
  }

  private func log(_ value: EncodedValue, after last: EncodedValue, path: () -> String) {
    guard let changes else { return }
    value.visitChanges(from: last, path: path()) { path, _, new in changes.changes[path] = new?.json ?? "null"
    }
  }

  private func finishUpdate() -> EncodedValue {
    removed += members[position...]
    members.removeSubrange(position...)
    if let changes, !(insertedPositions.isEmpty && removed.isEmpty) {
      if keptCount == 0 {
        changes.changes[path] = EncodedValue.object(members).json
      } else {
        for member in removed { changes.changes[EncodedValue.path(path, member.key)] = "null" }
        for member in insertedPositions.lazy.map({ self.members[$0] }) {
          changes.changes[EncodedValue.path(path, member.key)] = member.value.json
        }
      }
    }
    return .object(members)
  }

  // MARK: Objects

  func beginObject() {
    guard case .empty = content else { return }
    content = .object
    guard groupSize == nil, case .object(let members) = last else { return }
    self.members = members
    last = nil
    isUpdate = true
  }

  /// Returns the position of the next member, and whether the last object had it.
  private func next(_ key: String) -> (position: Int, isKept: Bool) {
    defer { position += 1 }
    if position == members.count || members[position].key != key {
      if let index = members[position...].firstIndex(where: { $0.key == key }) {
        removed += members[position..<index]
        members.removeSubrange(position..<index)
      } else if let index = removed.firstIndex(where: { $0.key == key }) {
        members.insert(removed.remove(at: index), at: position)
      } else {
        members.insert(EncodedValue.Member(key: key, value: .literal(""), source: nil), at: position)
        insertedPositions.append(position)
        return (position, false)
      }
    }
    keptCount += 1
    return (position, true)
  }

  /// Returns the place of a member, which is its only owner from now on.
  private func place(_ position: Int, _ isKept: Bool) -> EncodedNode {
    guard isKept else { return EncodedNode(last: nil, parent: self, key: members[position].key) }
    let last = members[position].value
    members[position].value = .literal("")
    return EncodedNode(last: last, changes: changes, parent: self, key: members[position].key)
  }

  func set(_ value: EncodedValue, forKey key: String) {
    let (position, isKept) = next(key)
    if isKept {
      let last = members[position].value
      if value == last { return }
      members[position].source = nil
      log(value, after: last, path: { EncodedValue.path(self.path, key) })
    }
    members[position].value = value
  }

  func encode(_ value: some Encodable, forKey key: String) throws {
    let (position, isKept) = next(key)
    if isKept, members[position].source?.isSame(as: value) == true { return }
    let node = place(position, isKept)
    try node.encode(value)
    members[position].value = node.finish()
    EncodedSource.update(&members[position].source, with: value)
  }

  func child(_ key: String) -> EncodedNode {
    let (position, isKept) = next(key)
    let node = place(position, isKept)
    members[position].source = nil
    children.append((position, node))
    return node
  }

  // MARK: Arrays

  func beginArray() {
    guard case .empty = content else { return }
    content = .array
    if groupSize == nil, case .array(let elements) = last { lastElements = elements }
  }

  var count: Int { elements.count }

  func append(_ value: EncodedValue) { elements.append(EncodedValue.Element(value: value, source: nil)) }

  func append<Value: Encodable>(_ value: Value) throws {
    // NB: What an array encodes comes here, also numbers and strings, for which a node takes several times as long.
    if Value.self == UInt64.self, let number = value as? UInt64 { return append(.of(number)) }
    if Value.self == Int.self, let number = value as? Int { return append(.of(number)) }
    if Value.self == String.self, let text = value as? String { return append(.string(text)) }
    // A few elements may be inserted, replaced, or removed.
    for index in position..<min(position + 4, lastElements.count) {
      guard let source = lastElements[index].source, source.isSame(as: value) else { continue }
      elements.append(lastElements[index])
      position = index + 1
      return
    }
    let node = EncodedNode(last: nil)
    try node.encode(value)
    elements.append(EncodedValue.Element(value: node.finish(), source: .of(value)))
  }

  func child() -> EncodedNode {
    let node = EncodedNode(last: nil)
    children.append((elements.count, node))
    append(.literal(""))
    return node
  }
}

extension EncodedValue {
  // NB: The description of a 128-bit integer takes ten times as long as that of an Int.
  fileprivate static func of(_ value: some BinaryInteger) -> EncodedValue {
    .literal(Int(exactly: value).map { String($0) } ?? String(value))
  }
  fileprivate static func of(_ value: Bool) -> EncodedValue { .literal(value ? "true" : "false") }

  /// Returns a number, or its name if JSON has no such number.
  fileprivate static func of(_ value: some BinaryFloatingPoint & CustomStringConvertible) -> EncodedValue {
    value.isFinite ? .literal("\(value)") : .string("\(value)")
  }
}

private struct ValueEncoder: Encoder {
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
