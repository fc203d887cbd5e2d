/// The key bindings of a frame, for key handling, hints, and help.
@MainActor
public struct KeyMap {
  /// The bindings in order of precedence, without keys that an earlier binding uses.
  public private(set) var bindings: [KeyBinding] = []

  /// Gives each key to the first binding that uses it, and removes bindings without keys.
  init(_ candidates: [KeyBinding]) {
    var taken: Set<KeyEvent> = []
    var isTyping = false
    for var binding in candidates {
      binding.keys = binding.keys.map(\.canonical).filter {
        !(isTyping && TextFieldState.handlesKey($0)) && taken.insert($0).inserted
      }
      if binding.editsText { isTyping = true }
      if !binding.keys.isEmpty || binding.editsText { bindings.append(binding) }
    }
  }

  public func binding(for key: KeyEvent) -> KeyBinding? {
    bindings.first { $0.handles(key.canonical) }
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
