/// An identifier for cancellation, at a place in the tree of reducers.
///
/// Two features of one type, pulled back through different key paths, have the same identifiers at different
/// places, so that neither cancels the other's effects.
@usableFromInline
struct EffectID: Hashable, Sendable {
  private var place: Place
  private let identifier: SendableHashable

  init(_ identifier: some Hashable & Sendable) {
    place = .here
    self.identifier = SendableHashable(identifier)
  }

  /// Returns the same identifier as seen from the parent of the place where it was used.
  func prefixed(by component: SendableHashable) -> EffectID {
    var copy = self
    copy.place = .inside(component, place)
    return copy
  }

  private indirect enum Place: Hashable, Sendable {
    case here
    case inside(SendableHashable, Place)
  }
}

/// A hashable value of any type, equal only to values of its own type; unlike `AnyHashable`, `Sendable`.
@usableFromInline
struct SendableHashable: Hashable, Sendable {
  private let base: any Hashable & Sendable

  init(_ base: any Hashable & Sendable) {
    self.base = base
  }

  @usableFromInline
  static func == (left: SendableHashable, right: SendableHashable) -> Bool {
    type(of: left.base) == type(of: right.base) && AnyHashable(left.base) == AnyHashable(right.base)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    base.hash(into: &hasher)
  }
}
