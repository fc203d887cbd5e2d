import Architecture

/// The parts of a state that an action changed: their new values as JSON, by their paths.
///
/// A path consists of the names of encoded parts: `count`. Replaced elements `3` and `4` of an array have the path
/// `favorites[3..<5]`, and their replacements are an array. A part that is no longer encoded is `null`.
public typealias StateChanges = [String: String]

/// Returns the differences of two states, sorted by path, with the old and the new JSON; nil for a missing part.
public func differences<State: Encodable>(
  from old: State, to new: State
) throws -> [(path: String, old: String?, new: String?)] {
  try JSONValue(encoding: new).differences(from: JSONValue(encoding: old))
    .map { ($0.path, $0.old?.text, $0.new?.text) }.sorted { $0.path < $1.path }
}

extension JSONValue {
  typealias Difference = (path: String, old: JSONValue?, new: JSONValue?)

  func changes(from old: JSONValue) -> StateChanges {
    Dictionary(differences(from: old).map { ($0.path, $0.new?.text ?? "null") }) { $1 }
  }

  /// Returns the smallest parts that differ, with their paths in this value.
  func differences(from old: JSONValue) -> [Difference] {
    switch (old, self) {
    case (.object(let old), .object(let new)) where !old.keys.allSatisfy({ new[$0] == nil }):
      Self.differences(old, new)
    case (.array(let old), .array(let new)): old == new ? [] : Self.differences(old, new)
    default: self == old ? [] : [("", old, self)]
    }
  }

  private static func differences(
    _ old: [String: JSONValue], _ new: [String: JSONValue]
  ) -> [Difference] {
    var differences: [Difference] = []
    var sharedCount = 0
    for (key, value) in new {
      guard let before = old[key] else {
        differences.append((Self.path(key), nil, value))
        continue
      }
      sharedCount += 1
      for part in value == before ? [] : value.differences(from: before) {
        differences.append((Self.path(key) + Self.separator(part.path) + part.path, part.old, part.new))
      }
    }
    if sharedCount == old.count { return differences }
    for (key, value) in old where new[key] == nil { differences.append((Self.path(key), value, nil)) }
    return differences
  }

  private static func differences(_ old: [JSONValue], _ new: [JSONValue]) -> [Difference] {
    let length = min(old.count, new.count)
    var (start, end) = (0, 0)
    while start < length, old[start] == new[start] { start += 1 }
    while end < length - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let (replaced, replacement) = (old[start..<old.count - end], new[start..<new.count - end])
    if replaced.count == 1, replacement.count == 1 {
      return new[start].differences(from: old[start]).map { part in
        ("[\(start)]" + separator(part.path) + part.path, part.old, part.new)
      }
    }
    return [("[\(start)..<\(replaced.endIndex)]", .array(Array(replaced)), .array(Array(replacement)))]
  }

  private static func path(_ key: String) -> String {
    // A key of a dictionary can be any text.
    let isPlain = !key.isEmpty && !key.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
    return isPlain ? key : "[\(JSONValue.string(key).text)]"
  }

  /// Returns the separator between the path of a part and that of the value around it.
  private static func separator(_ path: String) -> String { path.isEmpty || path.hasPrefix("[") ? "" : "." }
}
