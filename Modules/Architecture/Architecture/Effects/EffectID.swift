/// An identifier for cancellation, at a place in the tree of reducers.
///
/// Two features of one type, pulled back through different key paths, have the same identifiers at different places, so
/// neither cancels the other's effects.
struct EffectID: Hashable, Sendable {
  /// The value that the feature used.
  private let value: Identifier
  /// The places around the feature, outermost first.
  private var places: [EffectPlace] = []
  /// Whether places are unknown, because the effect's actions were mapped by hand.
  private(set) var lacksPlaces = false
  /// The innermost reducer with a body that used the value.
  private var owner: ObjectIdentifier?

  init(_ value: some Hashable & Sendable) {
    self.value = Identifier(value)
  }

  /// Returns the same identifier for the parent of the place of its use.
  func inside(_ place: EffectPlace) -> EffectID {
    var id = self
    id.places.insert(place, at: 0)
    return id
  }

  /// Returns the same identifier for a parent that mapped the effect by hand.
  func withoutPlace() -> EffectID {
    var id = self
    id.lacksPlaces = true
    return id
  }

  func owned(by owner: ObjectIdentifier) -> EffectID {
    if !places.isEmpty || self.owner != nil { return self }
    var id = self
    id.owner = owner
    return id
  }

  /// The same value at this place and at each place around it, outermost first.
  var placesAround: [EffectID] {
    (0...places.count).map { count in
      var id = self
      id.places.removeLast(places.count - count)
      return id
    }
  }

  /// Whether an effect with this identifier is canceled by another, in the same place or one around it.
  ///
  /// A recursive feature doesn't cancel effects of its own type inside it.
  func isCanceled(by other: EffectID) -> Bool {
    if value != other.value { return false }
    if places == other.places { return true }
    if places.starts(with: other.places) { return owner == nil || owner != other.owner }
    return lacksPlaces && other.places.starts(with: places)
  }

  static func == (left: EffectID, right: EffectID) -> Bool {
    left.value == right.value && left.places == right.places
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(places)
  }
}

/// A place in the tree of reducers, or an element of the collection there.
struct EffectPlace: Hashable, Sendable {
  private let identity: Identifier
  private var element: Identifier?

  init(_ identity: some Hashable & Sendable) {
    self.identity = Identifier(identity)
  }

  /// Returns the place of an element of the collection in this place.
  func element(_ id: some Hashable & Sendable) -> EffectPlace {
    var place = self
    place.element = Identifier(id)
    return place
  }
}

/// A value of any hashable type, equal only to values of its own type; unlike `AnyHashable`, `Sendable`.
struct Identifier: Hashable, Sendable {
  private let value: any Hashable & Sendable

  init(_ value: some Hashable & Sendable) {
    self.value = value
  }

  static func == (left: Identifier, right: Identifier) -> Bool {
    func isEqual<Value: Hashable>(_ value: Value) -> Bool {
      type(of: right.value) == Value.self && value == right.value as? Value
    }
    return isEqual(left.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
