import Architecture

/// The state members of this program that an older recording lacks; see FORMAT.md.
struct NewParts: Sendable {
  /// A state of this program.
  let defaults: JSONValue?
  /// The paths in ``defaults`` of members added to recorded states.
  private(set) var paths: Set<String> = []

  init(defaults: JSONValue?) {
    self.defaults = defaults
  }

  /// Decodes a line; adds the members that its states lack.
  mutating func decoded<Line: Decodable>(from data: Data) throws -> Line {
    do {
      return try JSONValue.decoder.decode(Line.self, from: data)
    } catch DecodingError.keyNotFound(let key, let context) {
      let path = (context.codingPath + [key]).map(\.stringValue)
      var json = try JSONValue.decoder.decode(JSONValue.self, from: data)
      guard json.part(path) == nil, let (part, value) = part(path) else {
        throw DecodingError.keyNotFound(key, context)
      }
      json.add(value, at: path[...])
      guard json.part(path) != nil else { throw DecodingError.keyNotFound(key, context) }
      paths.insert(part.joined(separator: "."))
      return try decoded(from: Data(json.text.utf8))
    }
  }

  /// Returns the longest end of a path in a line that is a path in ``defaults``, and the value there.
  ///
  /// A state is the line's member `state` or part of an action.
  private func part(_ path: [String]) -> (path: [String], value: JSONValue)? {
    guard let defaults, path.first == "state" || path.first == "action" else { return nil }
    return path.indices.dropFirst().lazy.map { Array(path[$0...]) }
      .compactMap { end in defaults.part(end).map { (end, $0) } }.first
  }

  /// Returns an action's changes without new members, and with the recorded text for equal values.
  func comparable(_ changes: StateChanges, to recorded: StateChanges) -> StateChanges {
    if changes == recorded { return changes }
    var comparable: StateChanges = [:]
    for (path, text) in changes {
      let isNew = paths.contains { path == $0 || path.hasPrefix("\($0).") || path.hasPrefix("\($0)[") }
      if isNew { continue }
      comparable[path] = text
      guard let other = recorded[path], other != text, let old = JSONValue(text: other),
        let new = JSONValue(text: text),
        isSame(old, new, defaults?.part(path.split(separator: ".").map(String.init)))
      else { continue }
      comparable[path] = other
    }
    return comparable
  }

  /// Whether a value equals the recorded one, apart from members with the default that the recorded one lacks.
  private func isSame(_ recorded: JSONValue, _ value: JSONValue, _ defaults: JSONValue?) -> Bool {
    guard case .object(let old) = recorded, case .object(let new) = value else { return recorded == value }
    return old.allSatisfy { key, old in new[key].map { isSame(old, $0, defaults?[key]) } ?? false }
      && new.keys.allSatisfy { old[$0] != nil || defaults?[$0] != nil }
  }
}

extension JSONValue {
  /// The decoder of recordings, which also accepts the names of numbers that JSON doesn't have.
  static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()

  /// Returns the part at a path of members; nil if there is none.
  fileprivate func part(_ path: some Sequence<String>) -> JSONValue? {
    path.reduce(self) { part, key in part?[key] }
  }

  /// Adds a member to the object at a path; does nothing if there is no object.
  fileprivate mutating func add(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let key = path.first, case .object(var members) = self else { return }
    if path.count == 1 { members[key] = value } else { members[key]?.add(value, at: path.dropFirst()) }
    self = .object(members)
  }

  fileprivate init?(text: String) {
    guard let value = try? Self.decoder.decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
    self = value
  }
}
