public import TerminalUI

/// The meanings of keys over several screens, for a test that each key means the same everywhere.
@MainActor
public struct KeyInventory {
  public struct Entry: Hashable, CustomStringConvertible {
    public let key: KeyEvent
    /// The titles of the key's bindings, in alphabetical order, each with its screens.
    public let meanings: [Meaning]

    public var description: String {
      "\(key.name): "
        + meanings.map { "“\($0.title)” (\($0.screens.joined(separator: ", ")))" }.joined(separator: ", ")
    }
  }

  public struct Meaning: Hashable {
    public let title: String
    public let screens: [String]
  }

  private var screens: [KeyEvent: [String: [String]]] = [:]

  public init() {}

  public mutating func add(_ keyMap: KeyMap, of screen: String) {
    for binding in keyMap.bindings {
      for key in binding.keys { screens[key, default: [:]][binding.title, default: []].append(screen) }
    }
  }

  /// All keys in the order of their names, with their meanings.
  public var keys: [Entry] {
    screens.map { key, titles in
      Entry(
        key: key,
        meanings: titles.sorted { $0.key < $1.key }.map { Meaning(title: $0.key, screens: $0.value) })
    }
    .sorted { $0.key.name < $1.key.name }
  }

  /// Returns the keys with more than one meaning, except for keys that depend on the focused control.
  public func conflicts(ignoring ignored: Set<KeyEvent> = []) -> [Entry] {
    keys.filter { $0.meanings.count > 1 && !ignored.contains($0.key) }
  }
}
