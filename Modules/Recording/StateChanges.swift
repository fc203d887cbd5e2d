/// The parts of a state that an action changed: their new values as JSON, by their paths.
///
/// A path is made of the names under which the state encodes its parts: `counter.count`. Elements `3` and `4` of an array
/// that were replaced have the path `favorites[3..<5]`, and their replacements are an array. A part that is no longer
/// encoded is `null`.
public typealias StateChanges = [String: String]

/// The encoded form of a state, from which the changes to the next one are computed.
struct StateTracker<State: Encodable> {
  private(set) var value: EncodedValue

  init(_ state: State) throws {
    value = try EncodedValue(state)
  }

  /// Changes the state, and returns what changed.
  ///
  /// Parts that compare equal aren't encoded again, so that the time is proportional to what changed.
  mutating func changes(to state: State) throws -> StateChanges {
    let next = try EncodedValue(state, last: value)
    var changes = StateChanges()
    next.collectChanges(from: value, path: "", into: &changes)
    value = next
    return changes
  }
}

extension EncodedValue {
  fileprivate func collectChanges(from old: EncodedValue, path: String, into changes: inout StateChanges) {
    if self == old { return }
    switch (old, self) {
    case (.object(let old), .object(let new)) where Self.haveCommonKey(old, new):
      collectMembers(old, new, path, &changes)
    case (.array(let old), .array(let new)):
      collectElements(old, new, path, &changes)
    default:
      changes[path] = json
    }
  }

  private static func haveCommonKey(_ old: [Member], _ new: [Member]) -> Bool {
    zip(old, new).contains { $0.key == $1.key }
      || !Set(old.lazy.map(\.key)).isDisjoint(with: new.lazy.map(\.key))
  }

  private func collectMembers(
    _ old: [Member], _ new: [Member], _ path: String, _ changes: inout StateChanges
  ) {
    if old.count == new.count, zip(old, new).allSatisfy({ $0.key == $1.key }) {
      for (old, new) in zip(old, new) {
        if let source = old.source, source === new.source { continue }
        new.value.collectChanges(from: old.value, path: Self.join(path, new.key), into: &changes)
      }
      return
    }
    let before = Dictionary(old.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let after = Dictionary(new.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    for (key, value) in after {
      if let old = before[key] {
        value.collectChanges(from: old, path: Self.join(path, key), into: &changes)
      } else {
        changes[Self.join(path, key)] = value.json
      }
    }
    for key in before.keys where after[key] == nil { changes[Self.join(path, key)] = "null" }
  }

  private func collectElements(
    _ old: [EncodedValue], _ new: [EncodedValue], _ path: String, _ changes: inout StateChanges
  ) {
    let length = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < length, old[start] == new[start] { start += 1 }
    while end < length - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (replaced, replacement) = (old[start..<old.count - end], new[start..<new.count - end])
    if replaced.count == 1, replacement.count == 1 {
      new[start].collectChanges(from: old[start], path: "\(path)[\(start)]", into: &changes)
    } else {
      changes["\(path)[\(replaced.startIndex)..<\(replaced.endIndex)]"] =
        EncodedValue.array(Array(replacement)).json
    }
  }

  private static func join(_ path: String, _ key: String) -> String {
    // A key of a dictionary can be any text.
    let isPlain = !key.isEmpty && !key.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    if !isPlain { return "\(path)[\(JSONText.quoted(key))]" }
    return path.isEmpty ? key : "\(path).\(key)"
  }
}
