/// A check for whether the child that an effect belongs to is still part of a state.
///
/// An effect knows only the type of its actions, so the types of the states are erased here and compared before
/// use: a reducer may forward the effects of another without a pullback, and then has a state of a different
/// type.
@usableFromInline
struct ChildExistence: Sendable {
  /// The accesses from the store's state to that of the reducer with the child, outermost first.
  private var path: [ChildAccess] = []
  private let parentType: ObjectIdentifier
  /// The check, which takes a pointer to a state of type `parentType`.
  private let exists: @Sendable (UnsafeMutableRawPointer) -> Bool
  /// The collection that the child is an element of, or `nil`.
  private(set) var collection: ElementCollection?

  @usableFromInline
  init<Parent>(
    in collection: ElementCollection? = nil, _ exists: @escaping @Sendable (_ parent: inout Parent) -> Bool
  ) {
    parentType = ObjectIdentifier(Parent.self)
    self.exists = { exists(&$0.assumingMemoryBound(to: Parent.self).pointee) }
    self.collection = collection
  }

  /// Returns the check on the state of a parent; `nil` if the access doesn't lead to the checked state.
  @usableFromInline
  func prefixed(by access: ChildAccess?, place: EffectPlace?) -> ChildExistence? {
    guard let access, access.childType == stateType else { return nil }
    var copy = self
    copy.path.insert(access, at: 0)
    if let place, let collection { copy.collection?.id = collection.id.prefixed(by: place) }
    return copy
  }

  private var stateType: ObjectIdentifier { path.first?.parentType ?? parentType }

  /// Returns whether the child exists; `true` if the state is of another type.
  func callAsFunction<State>(_ state: inout State) -> Bool {
    if stateType != ObjectIdentifier(State.self) { return true }
    var result = false
    withParent(in: &state) { result = exists($0) }
    return result
  }

  /// Returns the version of the child's collection; `nil` if there is none.
  func version<State>(in state: inout State) -> AnyObject? {
    guard let collection, stateType == ObjectIdentifier(State.self) else { return nil }
    var result: AnyObject?
    withParent(in: &state) { result = collection.version($0) }
    return result
  }

  /// Returns the elements removed from the child's collection since a version; `nil` if they are unknown.
  func elementsRemoved<State>(from state: inout State, since version: AnyObject) -> [Identifier]? {
    guard let collection, stateType == ObjectIdentifier(State.self) else { return nil }
    var result: [Identifier]?
    withParent(in: &state) { result = collection.removed($0, version) }
    return result
  }

  private func withParent<State>(in state: inout State, _ body: (UnsafeMutableRawPointer) -> Void) {
    withUnsafeMutablePointer(to: &state) { follow(path[...], from: UnsafeMutableRawPointer($0), body) }
  }

  private func follow(
    _ path: ArraySlice<ChildAccess>, from state: UnsafeMutableRawPointer,
    _ body: (UnsafeMutableRawPointer) -> Void
  ) {
    guard let access = path.first else { return body(state) }
    access.access(state) { follow(path.dropFirst(), from: $0, body) }
  }
}

/// The access of a parent to the state of a child.
@usableFromInline
struct ChildAccess: Sendable {
  fileprivate let parentType: ObjectIdentifier
  fileprivate let childType: ObjectIdentifier
  /// Calls the closure with a pointer to the child's state, unless the child is absent.
  fileprivate let access:
    @Sendable (_ parent: UnsafeMutableRawPointer, (_ child: UnsafeMutableRawPointer) -> Void) -> Void

  @usableFromInline
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
  fileprivate(set) var id: EffectID
  let element: Identifier
  fileprivate let version: @Sendable (_ parent: UnsafeMutableRawPointer) -> AnyObject
  fileprivate let removed: @Sendable (_ parent: UnsafeMutableRawPointer, AnyObject) -> [Identifier]?

  init<Parent, Element: Identifiable & SendableMetatype>(
    place: EffectPlace, element: Identifier,
    elements path: StatePath<Parent, IdentifiedArray<Element>>
  ) where Element.ID: Sendable {
    id = EffectID.child.prefixed(by: place)
    self.element = element
    version = { parent in
      path.read(&parent.assumingMemoryBound(to: Parent.self).pointee) { $0.history }
    }
    removed = { parent, version in
      path.read(&parent.assumingMemoryBound(to: Parent.self).pointee) { elements in
        elements.removed(since: version)?.map { Identifier.of($0) }
      }
    }
  }
}
