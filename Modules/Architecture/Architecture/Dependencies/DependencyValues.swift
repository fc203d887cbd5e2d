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
    (dependencies.reads, dependencies.stackNumbers) = (nil, nil)
    return dependencies
  }

  /// The assigned values, each in a box of its own type.
  private var boxes: [ObjectIdentifier: any AnyObject & Sendable] = [:]

  /// The record of a reducer's reads, or `nil` outside of reducers and while nothing is recorded.
  package var reads: DependencyReads?

  /// The identities of screens, or `nil` outside of reducers.
  package var stackNumbers: StackNumbers?

  /// The clock, if it provides executors for the effects that sleep on it.
  var effectExecutors: (any EffectExecutorProvider)?

  package init() {}

  /// The key of the test value that an override starts from, because the key has no live value.
  @TaskLocal static var overriddenKey: ObjectIdentifier?

  /// The new value of an override in progress, in a box, whose reads never stop the program.
  ///
  /// Its type doesn't say that it is an object, because Swift 6.2 refuses to optimize the cast of one to a box of an existential.
  private var override: (any Sendable)?

  /// Returns a copy that `update` has changed; while it sets a whole value, that is also the one that it gets.
  func overriding(
    with value: some Sendable = (), _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = self
    values.override = Box(value)
    try update(&values)
    values.override = override
    return values
  }

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
      if let box = boxes[ObjectIdentifier(key)] { return unsafeDowncast(box, to: Box<Key.Value>.self).value }
      // A key path gets before it sets.
      if let box = override as? Box<Key.Value> { return box.value }
      if isTestProgram || IssueReporter.current.failsTests { return Key.testValue }
      if override == nil { return Key.liveValue }
      return DependencyValues.$overriddenKey.withValue(ObjectIdentifier(key)) { Key.liveValue }
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
