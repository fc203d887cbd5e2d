/// The key bindings of a frame, which key handling, hints, and help all use.
@MainActor
public struct KeyMap {
  /// The bindings in order of precedence, without keys that an earlier binding uses.
  public private(set) var bindings: [KeyBinding] = []
  /// The ASCII characters that a binding uses without modifiers, as bits; most keys are such.
  private var takenASCII: (UInt64, UInt64) = (0, 0)
  private var otherTaken: [KeyEvent] = []
  private var isTyping = false

  /// Gives each key to the first binding that uses it, and removes bindings without keys.
  init(_ candidates: [KeyBinding]) {
    // Most screens need no more, and memory above a kilobyte takes longer to allocate.
    bindings.reserveCapacity(30)
    otherTaken.reserveCapacity(30)
    for candidate in candidates { add(candidate) }
  }

  mutating func add(_ candidate: KeyBinding) {
    var kept: [KeyEvent] = []
    var count = 0
    var isUnchanged = true
    for (index, key) in candidate.keys.enumerated() {
      let canonical = key.canonical
      let isFree = take(canonical)
      if isUnchanged, !isFree || canonical.modifiers != key.modifiers {
        isUnchanged = false
        kept = Array(candidate.keys[..<index])
      }
      if isFree {
        count += 1
        if !isUnchanged { kept.append(canonical) }
      }
    }
    if candidate.editsText { isTyping = true }
    if count == 0, !candidate.editsText { return }
    bindings.append(candidate)
    if !isUnchanged { bindings[bindings.count - 1].keys = kept }
  }

  /// Returns whether no earlier binding uses a key, which the current one then uses.
  private mutating func take(_ key: KeyEvent) -> Bool {
    if isTyping, TextFieldState.handlesKey(key) { return false }
    if key.modifiers.isEmpty, case .character(let character) = key.key, character.utf8.count == 1,
      let code = character.utf8.first
    {
      let bit = UInt64(1) << (code & 63)
      let isFree = (code < 64 ? takenASCII.0 : takenASCII.1) & bit == 0
      if code < 64 { takenASCII.0 |= bit } else { takenASCII.1 |= bit }
      return isFree
    }
    for taken in otherTaken where taken.modifiers == key.modifiers && taken.key == key.key { return false }
    otherTaken.append(key)
    return true
  }

  public func binding(for key: KeyEvent) -> KeyBinding? {
    let key = key.canonical
    // A loop, because the isolation of a closure would be checked for each binding.
    for binding in bindings where binding.handles(key) { return binding }
    return nil
  }

  /// The bindings grouped by section, in their original order.
  public var sections: [(title: String, bindings: [KeyBinding])] {
    var sections: [(title: String, bindings: [KeyBinding])] = []
    for binding in bindings {
      if let index = sections.firstIndex(where: { $0.title == binding.section }) {
        sections[index].bindings.append(binding)
      } else {
        sections.append((binding.section, [binding]))
      }
    }
    return sections
  }
}
