/// A check for whether the child that an effect belongs to is still part of a state.
///
/// An effect knows only the type of its actions, so the types of the states are erased here and compared before
/// use: a reducer may forward the effects of another without a pullback, and then has a state of a different
/// type.
@usableFromInline
indirect enum ChildExistence: Sendable {
  case check(ChildCheck)
  /// A check on the state to which an access leads from this one.
  case inside(ChildAccess, EffectPlace?, ChildExistence)

  @usableFromInline
  init<Parent>(
    in collection: ElementCollection? = nil, _ exists: @escaping @Sendable (_ parent: inout Parent) -> Bool
  ) {
    self = .check(
      ChildCheck(
        stateType: ObjectIdentifier(Parent.self), collection: collection,
        exists: { exists(&$0.assumingMemoryBound(to: Parent.self).pointee) }))
  }

  /// Returns the check on the state of a parent; `nil` if the access doesn't lead to the checked state.
  @usableFromInline
  func prefixed(by access: ChildAccess?, place: EffectPlace?) -> ChildExistence? {
    guard let access, access.childType == stateType else { return nil }
    return .inside(access, place, self)
  }

  private var stateType: ObjectIdentifier {
    switch self {
    case .check(let check): check.stateType
    case .inside(let access, _, _): access.parentType
    }
  }

  /// The collection that the child is an element of, or `nil`.
  var collection: ElementCollection? {
    switch self {
    case .check(let check): check.collection
    case .inside(_, _, let inner): inner.collection
    }
  }

  /// The identifier of the collection, as seen from the state that this check is on.
  var collectionID: EffectID? {
    switch self {
    case .check(let check): check.collection?.id
    case .inside(_, let place, let inner):
      if let place { inner.collectionID?.prefixed(by: place) } else { inner.collectionID }
    }
  }

  /// Returns whether the child exists; `true` if the state is of another type.
  func callAsFunction(_ state: StatePointer) -> Bool {
    if stateType != state.type { return true }
    var result = false
    follow(from: state.address) { result = $0.exists($1) }
    return result
  }

  /// Returns the version of the child's collection; `nil` if there is none.
  func version(in state: StatePointer) -> AnyObject? {
    if stateType != state.type { return nil }
    var result: AnyObject?
    follow(from: state.address) { result = $0.collection?.version($1) }
    return result
  }

  /// Returns the elements removed from the child's collection since a version; `nil` if they are unknown.
  func elementsRemoved(from state: StatePointer, since version: AnyObject) -> [Identifier]? {
    if stateType != state.type { return nil }
    var result: [Identifier]?
    follow(from: state.address) { result = $0.collection?.removed($1, version) }
    return result
  }

  private func follow(
    from state: UnsafeMutableRawPointer, _ body: (ChildCheck, UnsafeMutableRawPointer) -> Void
  ) {
    switch self {
    case .check(let check): body(check, state)
    case .inside(let access, _, let inner): access.access(state) { inner.follow(from: $0, body) }
    }
  }
}

/// A pointer to the state of a store, valid during a call.
struct StatePointer {
  let address: UnsafeMutableRawPointer
  let type: ObjectIdentifier

  /// Calls a function with a pointer to a state.
  ///
  /// The type is erased once, because each further function that is generic in the state would look up types of
  /// its own at each action.
  @inline(__always)
  static func with<State, Result>(_ state: inout State, _ body: (StatePointer) -> Result) -> Result {
    withUnsafeMutablePointer(to: &state) {
      body(StatePointer(address: UnsafeMutableRawPointer($0), type: ObjectIdentifier(State.self)))
    }
  }
}

/// A check on the state of the reducer with the child.
@usableFromInline
struct ChildCheck: Sendable {
  fileprivate let stateType: ObjectIdentifier
  fileprivate let collection: ElementCollection?
  /// The check, which takes a pointer to a state of the type.
  fileprivate let exists: @Sendable (UnsafeMutableRawPointer) -> Bool
}

/// The access of a parent to the state of a child.
@usableFromInline
struct ChildAccess: Sendable {
  @usableFromInline let parentType: ObjectIdentifier
  @usableFromInline let childType: ObjectIdentifier
  /// Calls the closure with a pointer to the child's state, unless the child is absent.
  @usableFromInline
  let access:
    @Sendable (_ parent: UnsafeMutableRawPointer, (_ child: UnsafeMutableRawPointer) -> Void) -> Void

  @inlinable
  init<Parent, Child>(_ access: @escaping @Sendable (inout Parent, (inout Child) -> Void) -> Void) {
    parentType = ObjectIdentifier(Parent.self)
    childType = ObjectIdentifier(Child.self)
    self.access = { parent, body in
      access(&parent.assumingMemoryBound(to: Parent.self).pointee) { child in
        withUnsafeMutablePointer(to: &child) { body(UnsafeMutableRawPointer($0)) }
      }
    }
  }
}

/// The collection that a child is an element of.
///
/// Elements are not checked one by one as long as the version of their collection stays the same.
@usableFromInline
struct ElementCollection: Sendable {
  let id: EffectID
  let element: Identifier
  fileprivate let version: @Sendable (_ parent: UnsafeMutableRawPointer) -> AnyObject?
  fileprivate let removed: @Sendable (_ parent: UnsafeMutableRawPointer, AnyObject) -> [Identifier]?

  init<Parent, Element: Identifiable & SendableMetatype>(
    place: EffectPlace, element: Identifier,
    elements: @escaping @Sendable (inout Parent, (inout IdentifiedArray<Element>) -> Void) -> Void
  ) where Element.ID: Sendable {
    id = EffectID.child.prefixed(by: place)
    self.element = element
    version = { parent in
      var result: History<Element.ID>?
      elements(&parent.assumingMemoryBound(to: Parent.self).pointee) { result = $0.history }
      return result
    }
    removed = { parent, version in
      var result: [Identifier]?
      elements(&parent.assumingMemoryBound(to: Parent.self).pointee) { elements in
        result = elements.removed(since: version)?.map { Identifier.of($0) }
      }
      return result
    }
  }
}
