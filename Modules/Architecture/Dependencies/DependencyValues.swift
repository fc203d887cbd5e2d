/// The dependencies of a task: what was assigned for each key, and each key's test value for the rest.
///
/// A value type. The current one is task-local, so that overrides reach into child tasks and effects and never
/// into a test that runs beside this one.
public struct DependencyValues: Sendable {
  @TaskLocal static var current = DependencyValues()

  /// Sorted by nothing: a program has a few dozen dependencies at most, and a scan over that many identifiers
  /// costs less than one hash.
  private var entries: [Entry] = []

  /// Nothing assigned: each key has its test value.
  public init() {}

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      let identifier = ObjectIdentifier(key)
      for entry in entries where entry.key == identifier {
        // The setter below is the only writer and pairs the key with its own value's type.
        return unsafeDowncast(entry.box, to: DependencyBox<Key.Value>.self).value
      }
      return Key.testValue
    }
    set {
      let identifier = ObjectIdentifier(key)
      let entry = Entry(key: identifier, box: DependencyBox(newValue))
      if let index = entries.firstIndex(where: { $0.key == identifier }) {
        entries[index] = entry
      } else {
        entries.append(entry)
      }
    }
  }

  private struct Entry: Sendable {
    let key: ObjectIdentifier
    let box: any AnyObject & Sendable
  }
}

/// Holds a value of its own type behind one pointer, which costs no cast to take out again.
private final class DependencyBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
