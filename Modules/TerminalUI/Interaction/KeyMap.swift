/// The key bindings of a frame, which key handling, hints, and help all use.
@MainActor
public struct KeyMap {
  /// The bindings in order of precedence, without keys that an earlier binding uses.
  public let bindings: [KeyBinding]

  /// Gives each key to the first binding that uses it, and removes bindings without keys.
  init(_ candidates: [KeyBinding]) {
    var taken: Set<KeyEvent> = []
    var isTyping = false
    bindings = candidates.compactMap { candidate in
      var binding = candidate
      binding.keys = candidate.keys.map(\.canonical).filter { key in
        !taken.contains(key) && !(isTyping && TextFieldState.handlesKey(key))
      }
      taken.formUnion(binding.keys)
      if binding.editsText {
        isTyping = true
        return binding
      }
      return binding.keys.isEmpty ? nil : binding
    }
  }

  public func binding(for key: KeyEvent) -> KeyBinding? {
    let key = key.canonical
    return bindings.first { $0.handles(key) }
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
