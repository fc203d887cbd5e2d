#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
final class ChangeLog {
  var changes = StateChanges()
}

/// A place in which a value is being encoded.
final class EncodedNode {
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
