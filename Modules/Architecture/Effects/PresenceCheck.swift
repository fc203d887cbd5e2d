/// A check for whether the child that an effect belongs to is still present in a state.
///
/// An effect knows only the type of its actions, so the type of the state is erased here and compared before
/// use: a reducer may forward the effects of another without a pullback, and then has a state of a different
/// type.
@usableFromInline
struct PresenceCheck: Sendable {
  private let stateType: ObjectIdentifier
  /// The check, which takes a pointer to a state of type `stateType`.
  private let isPresent: @Sendable (UnsafeMutableRawPointer) -> Bool

  init<State>(_ isPresent: @escaping @Sendable (_ state: inout State) -> Bool) {
    stateType = ObjectIdentifier(State.self)
    self.isPresent = { isPresent(&$0.assumingMemoryBound(to: State.self).pointee) }
  }

  /// Returns whether the child is present; `true` if the state is of another type.
  func callAsFunction<State>(_ state: inout State) -> Bool {
    guard stateType == ObjectIdentifier(State.self) else { return true }
    return withUnsafeMutablePointer(to: &state) { isPresent(UnsafeMutableRawPointer($0)) }
  }
}

/// A function that turns a check of a child's state into a check of its parent's state.
///
/// The resulting check returns `false` if the parent no longer has that child.
typealias PresenceLocator = @Sendable (PresenceCheck) -> PresenceCheck
