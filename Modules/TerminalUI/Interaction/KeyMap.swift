/// What each key does in a frame: it is what dispatches, and what hints and help are made of, so that they can't differ.
@MainActor
public struct KeyMap {
  /// In order of precedence, each with those of its keys that reach it.
  public let bindings: [KeyBinding]

  /// Takes keys from bindings that others come before, and leaves out those that have none left.
  init(_ candidates: [KeyBinding]) {
    var taken: Set<KeyEvent> = []
    var isTyping = false
    bindings = candidates.compactMap { candidate in
      var binding = candidate
      binding.keys = candidate.keys.map(\.canonical).filter { key in
        !taken.contains(key) && !(isTyping && TextFieldState.edits(with: key))
      }
      taken.formUnion(binding.keys)
      if binding.editsText {
        isTyping = true
        return binding
      }
      return binding.keys.isEmpty ? nil : binding
    }
  }

  /// What the key does; nil where it does nothing.
  public func binding(for key: KeyEvent) -> KeyBinding? {
    let key = key.canonical
    return bindings.first { $0.answers(key) }
  }

  /// The bindings under their headings, both in the order in which they come.
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
