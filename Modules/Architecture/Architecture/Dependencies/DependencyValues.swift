/// The dependencies of a task: the assigned values, and the test value of every other key.
///
/// The current values are task-local, so that overrides apply to child tasks and effects, but never to
/// another test that is running at the same time.
public struct DependencyValues: Sendable {
  @TaskLocal static var taskLocal = DependencyValues()

  /// The dependencies of the current task, or of the store whose reducer runs.
  ///
  /// A task that a reducer creates itself, not in an effect, doesn't inherit those of the store.
  ///
  /// Code that runs in no task of Swift's, such as a callback on another thread, needs them from the code around it:
  ///
  /// ```swift
  /// let dependencies = DependencyValues.current
  /// queue.async {
  ///   withDependencies {
  ///     $0 = dependencies
  ///   } operation: {
  ///     finish()
  ///   }
  /// }
  /// ```
  public static var current: DependencyValues { ReductionDependencies.current ?? taskLocal }

  /// The assigned values, unsorted: scanning the few dozen at most costs less than one hash.
  private var entries: [Entry] = []

  /// The record of what a reducer reads, or `nil` outside of reducers and while nothing is recorded.
  ///
  /// NB: an entry, because a second word would be copied each time that dependencies become those of a task.
  package var reads: DependencyReads? {
    get { self[ReadsKey.self] }
    set { self[ReadsKey.self] = newValue }
  }

  package init() {}

  /// The dependencies of the current task for an effect, whose reads aren't part of the reduction that creates it.
  static var currentForEffect: DependencyValues {
    var values = current
    if values.reads == nil { return values }
    values.reads = nil
    return values
  }

  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      let identifier = ObjectIdentifier(key)
      for entry in entries where entry.key == identifier {
        // The setter below is the only writer; it pairs each key with a box for the key's value type.
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

/// A value behind a pointer, stored with its own type so that reading it requires no cast.
private final class DependencyBox<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}

private enum ReadsKey: DependencyKey {
  static var testValue: DependencyReads? { nil }
}
