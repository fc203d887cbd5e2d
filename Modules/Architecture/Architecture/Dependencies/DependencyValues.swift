/// The dependencies of a task: the assigned values, and the live or test value of every other key.
///
/// The current values are task-local: overrides apply to child tasks and effects, but never to another test that runs
/// at the same time.
public struct DependencyValues: Sendable {
  @TaskLocal package static var taskLocal = DependencyValues()

  /// The dependencies of the current task; in a reducer, those of its store.
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
  public static var current: DependencyValues { taskLocal }

  /// The current dependencies for an effect, whose reads aren't recorded with the reduction.
  static var currentOfEffect: DependencyValues {
    var dependencies = current
    dependencies.reads = nil
    return dependencies
  }

  /// The assigned values, each in a box of its own type.
  private var boxes: [ObjectIdentifier: any AnyObject & Sendable] = [:]

  /// The record of a reducer's reads, or `nil` outside of reducers and while nothing is recorded.
  package var reads: DependencyReads?

  /// The clock, if it provides executors for the effects that sleep on it.
  var effectExecutors: (any EffectExecutorProvider)?

  package init() {}

  /// Whether the reducer or the effect belongs to a presented feature, or to one inside it.
  ///
  /// A feature that is sometimes presented can ask before it dismisses itself: `@Dependency(\.isPresented) var isPresented`.
  public var isPresented = false

  /// The value of a dependency, for its computed property.
  ///
  /// Until one is assigned, it is the key's `liveValue` in a program, and its `testValue` in a process that runs tests.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      // The box of a key has the type of its values, because only this subscript assigns it.
      boxes[ObjectIdentifier(key)].map { unsafeDowncast($0, to: Box<Key.Value>.self).value }
        ?? (isTestProgram || IssueReporter.current.failsTests ? Key.testValue : Key.liveValue)
    }
    set { boxes[ObjectIdentifier(key)] = Box(newValue) }
  }
}

final class Box<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
