/// A check for whether the child that an effect belongs to is still part of a state.
///
/// An effect knows only the type of its actions, so the type of the state is erased here and compared before
/// use: a reducer may forward the effects of another without a pullback, and then has a state of a different
/// type.
@usableFromInline
struct ChildExistence: Sendable {
  private let stateType: ObjectIdentifier
  /// The check, which takes a pointer to a state of type `stateType`.
  private let exists: @Sendable (UnsafeMutableRawPointer) -> Bool

  init<State>(_ exists: @escaping @Sendable (_ state: inout State) -> Bool) {
    stateType = ObjectIdentifier(State.self)
    self.exists = { exists(&$0.assumingMemoryBound(to: State.self).pointee) }
  }

  /// Returns whether the child exists; `true` if the state is of another type.
  func callAsFunction<State>(_ state: inout State) -> Bool {
    guard stateType == ObjectIdentifier(State.self) else { return true }
    return withUnsafeMutablePointer(to: &state) { exists(UnsafeMutableRawPointer($0)) }
  }
}

/// A function that turns a child's check into its parent's, `false` if the parent no longer has that child.
typealias ChildExistenceMapping = @Sendable (ChildExistence) -> ChildExistence
