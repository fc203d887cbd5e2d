/// Asks a state whether the child that an effect belongs to is still there.
///
/// An effect knows the type of its actions alone. So the state's type is erased here, and compared before it is
/// believed: a reducer may hand on the effects of another by hand, whose state is none that this knows.
@usableFromInline
struct PresenceCheck: Sendable {
  private let stateType: ObjectIdentifier
  /// The pointer is to a state of that type.
  private let isPresent: @Sendable (UnsafeMutableRawPointer) -> Bool

  init<State>(_ isPresent: @escaping @Sendable (_ state: inout State) -> Bool) {
    stateType = ObjectIdentifier(State.self)
    self.isPresent = { isPresent(&$0.assumingMemoryBound(to: State.self).pointee) }
  }

  /// Whether the child is there; true where this state can't tell.
  func callAsFunction<State>(_ state: inout State) -> Bool {
    guard stateType == ObjectIdentifier(State.self) else { return true }
    return withUnsafeMutablePointer(to: &state) { isPresent(UnsafeMutableRawPointer($0)) }
  }
}

/// Finds a child's state in its parent's and asks it.
///
/// - Returns: false where there is no such child any more.
typealias PresenceLocator = @Sendable (PresenceCheck) -> PresenceCheck
