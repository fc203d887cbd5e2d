/// The key bindings of a frame, which key handling, hints, and help all use.
@MainActor
public struct KeyMap {
  /// The bindings in order of precedence, without keys that an earlier binding uses.
  public private(set) var bindings: [KeyBinding] = []
  private var taken: [KeyEvent] = []
  /// The codes of ``taken``, which are faster to compare than the keys.
  private var takenCodes: [UInt64] = []
  private var isTyping = false

  /// Gives each key to the first binding that uses it, and removes bindings without keys.
  init(_ candidates: [KeyBinding]) {
    // Most screens need no more.
    bindings.reserveCapacity(32)
    taken.reserveCapacity(64)
    takenCodes.reserveCapacity(64)
    for candidate in candidates { add(candidate) }
  }

  mutating func add(_ candidate: KeyBinding) {
    let first = taken.count
    var isUnchanged = true
    for key in candidate.keys {
      let canonical = key.canonical
      let code = canonical.code
      if isTaken(canonical, code: code, before: first) {
        isUnchanged = false
      } else {
        if canonical.modifiers != key.modifiers { isUnchanged = false }
        taken.append(canonical)
        takenCodes.append(code)
      }
    }
    if candidate.editsText { isTyping = true }
    if taken.count == first, !candidate.editsText { return }
    bindings.append(candidate)
    if !isUnchanged { bindings[bindings.count - 1].keys = Array(taken[first...]) }
  }

  private func isTaken(_ key: KeyEvent, code: UInt64, before end: Int) -> Bool {
    for index in 0..<end where takenCodes[index] == code && taken[index] == key { return true }
    return isTyping && TextFieldState.handlesKey(key)
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

extension KeyEvent {
  /// A number that is the same for equal keys, and usually different for others.
  fileprivate var code: UInt64 {
    let number: UInt32 =
      switch key {
      case .character(let character): character.unicodeScalars.first?.value ?? 0
      case .function(let number): 0x20_0000 + UInt32(truncatingIfNeeded: number)
      case .enter: 0x21_0000
      case .tab: 0x21_0001
      case .backspace: 0x21_0002
      case .escape: 0x21_0003
      case .up: 0x21_0004
      case .down: 0x21_0005
      case .left: 0x21_0006
      case .right: 0x21_0007
      case .home: 0x21_0008
      case .end: 0x21_0009
      case .pageUp: 0x21_000A
      case .pageDown: 0x21_000B
      case .insert: 0x21_000C
      case .delete: 0x21_000D
      }
    return UInt64(modifiers.rawValue) << 32 | UInt64(number)
  }
}
