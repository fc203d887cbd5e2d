/// The parts of a state that an action changed: their new values as JSON, by their paths.
///
/// A path is made of the names under which the state encodes its parts: `count`. Elements `3` and `4` of an array
/// that were replaced have the path `favorites[3..<5]`, and their replacements are an array. A part that is no longer
/// encoded is `null`.
public typealias StateChanges = [String: String]

/// The encoded form of a state, from which the changes to the next one are computed.
///
/// NB: It refers to no values but those that it stores, and changes them only if no copy of it does, too.
struct StateTracker<State: Encodable & Sendable>: @unchecked Sendable {
  private var value: EncodedValue

  init(_ state: State) throws {
    value = try EncodedValue(state)
  }

  /// Changes the state, and returns what changed.
  ///
  /// Parts that compare equal aren't encoded again, so that the time is proportional to what changed.
  mutating func changes(to state: State) throws -> StateChanges {
    try value.update(state)
  }
}

/// Returns what differs between two states, sorted by path, with the old and the new JSON; nil where there is none.
public func differences<State: Encodable>(
  from old: State, to new: State
) throws -> [(path: String, old: String?, new: String?)] {
  let before = try EncodedValue(old)
  let after = try before.updated(new)
  var differences: [(path: String, old: String?, new: String?)] = []
  after.visitChanges(from: before, path: "") { differences.append(($0, $1?.json, $2?.json)) }
  return differences.sorted { $0.path < $1.path }
}

extension EncodedValue {
  typealias Visitor = (_ path: String, _ old: EncodedValue?, _ new: EncodedValue?) -> Void

  func visitChanges(from old: EncodedValue, path: String, _ visit: Visitor) {
    if self == old { return }
    switch (old, self) {
    case (.object(let old), .object(let new)) where Self.haveCommonKey(old, new):
      Self.visitMembers(old, new, path, visit)
    case (.array(let old), .array(let new)):
      Self.visitElements(old, new, path, visit)
    default:
      visit(path, old, self)
    }
  }

  private static func haveCommonKey(_ old: [Member], _ new: [Member]) -> Bool {
    zip(old, new).contains { $0.key == $1.key }
      || !Set(old.lazy.map(\.key)).isDisjoint(with: new.lazy.map(\.key))
  }

  private static func visitMembers(_ old: [Member], _ new: [Member], _ path: String, _ visit: Visitor) {
    if old.count == new.count, zip(old, new).allSatisfy({ $0.key == $1.key }) {
      for (old, new) in zip(old, new) {
        if let source = old.source, source === new.source { continue }
        new.value.visitChanges(from: old.value, path: Self.path(path, new.key), visit)
      }
      return
    }
    let before = Dictionary(old.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    let after = Dictionary(new.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    for (key, value) in after {
      if let old = before[key] {
        value.visitChanges(from: old, path: Self.path(path, key), visit)
      } else {
        visit(Self.path(path, key), nil, value)
      }
    }
    for (key, value) in before where after[key] == nil { visit(Self.path(path, key), value, nil) }
  }

  private static func visitElements(
    _ old: [Element], _ new: [Element], _ path: String, _ visit: Visitor
  ) {
    let length = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < length, old[start] == new[start] { start += 1 }
    while end < length - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (replaced, replacement) = (old[start..<old.count - end], new[start..<new.count - end])
    if replaced.count == 1, replacement.count == 1 {
      new[start].value.visitChanges(from: old[start].value, path: "\(path)[\(start)]", visit)
    } else {
      visit(
        "\(path)[\(replaced.startIndex)..<\(replaced.endIndex)]", .array(Array(replaced)),
        .array(Array(replacement)))
    }
  }

  static func path(_ path: String, _ key: String) -> String {
    // A key of a dictionary can be any text.
    let isPlain = !key.isEmpty && !key.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    if !isPlain { return "\(path)[\(JSONText.quoted(key))]" }
    return path.isEmpty ? key : "\(path).\(key)"
  }
}
