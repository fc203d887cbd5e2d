import Synchronization

/// An identifier for cancellation, at a place in the tree of reducers.
///
/// Two features of one type, pulled back through different key paths, have the same identifiers at different
/// places, so that neither cancels the other's effects.
///
/// Comparing two identifiers compares integers; the values are compared only if all of these are equal.
@usableFromInline
final class EffectID: Hashable, Sendable {
  /// The value that the feature used, or `nil` inside a place.
  private let value: Identifier?
  private let place: EffectPlace?
  /// The identifier as seen from inside the place.
  private let inner: EffectID?
  private let hash: Int
  /// The number of places around the value.
  let depth: Int
  /// Whether the effect was mapped without a place, so that its feature may be further inside.
  let isMapped: Bool
  /// The type of the recursive reducer that used the value; `nil` for other reducers.
  let owner: ObjectIdentifier?

  private init(
    value: Identifier?, place: EffectPlace?, inner: EffectID?, hash: Int, depth: Int, isMapped: Bool,
    owner: ObjectIdentifier?
  ) {
    (self.value, self.place, self.inner, self.hash) = (value, place, inner, hash)
    (self.depth, self.isMapped, self.owner) = (depth, isMapped, owner)
  }

  convenience init(_ value: some Hashable & Sendable) {
    let value = Identifier.of(value)
    self.init(
      value: value, place: nil, inner: nil, hash: value.hash, depth: 0, isMapped: false, owner: nil)
  }

  /// The identifier of the effects of a child, in the child's place.
  @usableFromInline static let child = EffectID(Child())

  /// The value of ``child``, which features can't use.
  static let childValue = child.innermostValue

  private struct Child: Hashable, Sendable {}

  /// Returns the same identifier as seen from the parent of the place where it was used.
  @usableFromInline
  func prefixed(by place: EffectPlace) -> EffectID {
    EffectID(
      value: nil, place: place, inner: self, hash: mix(hash, with: place.hash), depth: depth + 1,
      isMapped: isMapped, owner: owner)
  }

  /// Returns the same identifier, marked as mapped without a place.
  @usableFromInline
  func mapped() -> EffectID {
    EffectID(
      value: value, place: place, inner: inner, hash: hash, depth: depth, isMapped: true, owner: owner)
  }

  /// Returns the same identifier with the type of its reducer, unless that is known or the reducer is inside.
  func owned(by owner: ObjectIdentifier) -> EffectID {
    if depth > 0 || self.owner != nil { return self }
    return EffectID(
      value: value, place: place, inner: inner, hash: hash, depth: depth, isMapped: isMapped, owner: owner)
  }

  /// The value that the feature used, without its places.
  var innermostValue: Identifier? { inner == nil ? value : inner?.innermostValue }

  /// Whether an effect with this identifier is canceled by another, in the same place or one around it.
  ///
  /// A recursive feature doesn't cancel the effects of the features of its own type inside it.
  func isCanceled(by other: EffectID) -> Bool {
    if self == other { return true }
    return other.covers(self) ? owner == nil || owner != other.owner : isMapped && covers(other)
  }

  /// Whether the other identifier has the same value, in the same place or one inside it.
  private func covers(_ other: EffectID) -> Bool {
    guard let inner else { return value == other.innermostValue }
    guard let otherInner = other.inner else { return false }
    return place == other.place && inner.covers(otherInner)
  }

  @usableFromInline
  static func == (left: EffectID, right: EffectID) -> Bool {
    left === right
      || left.hash == right.hash && left.place == right.place && left.value == right.value
        && left.inner == right.inner
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

/// A place in the tree of reducers, or an element of the collection there.
@usableFromInline
struct EffectPlace: Equatable, Sendable {
  private let number: Int
  private let element: Identifier?

  /// Returns the place with an identity, which is the same number each time a reducer is built.
  @usableFromInline
  init(_ identity: some Hashable & Sendable) {
    let identity = Identifier.of(identity)
    number = Self.numbers.withLock { numbers in
      let number = numbers[identity] ?? numbers.count
      numbers[identity] = number
      return number
    }
    element = nil
  }

  private init(number: Int, element: Identifier?) {
    (self.number, self.element) = (number, element)
  }

  /// Returns the place of an element of the collection in this place.
  func element(_ identifier: Identifier) -> EffectPlace {
    EffectPlace(number: number, element: identifier)
  }

  fileprivate var hash: Int { element.map { mix(number, with: $0.hash) } ?? number }

  /// The numbers of all key paths and source positions that were used as places.
  private static let numbers = Mutex<[Identifier: Int]>([:])
}

/// Combines two hash values, in order.
private func mix(_ first: Int, with second: Int) -> Int {
  (first ^ second &* 0x2545_F491_4F6C_DD1D) &* 0x1E37_79B9_7F4A_7C15
}

/// A value of any hashable type, equal only to values of its own type; unlike `AnyHashable`, `Sendable`.
///
/// It is immutable, so it is safe to share.
@usableFromInline
class Identifier: Hashable, @unchecked Sendable {
  fileprivate final let hash: Int

  fileprivate init(hash: Int) {
    self.hash = hash
  }

  static func of(_ value: some Hashable & Sendable) -> Identifier { TypedIdentifier(value) }

  fileprivate func isEqual(to other: Identifier) -> Bool { self === other }

  @usableFromInline
  static func == (left: Identifier, right: Identifier) -> Bool {
    left === right || left.hash == right.hash && left.isEqual(to: right)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

private final class TypedIdentifier<Value: Hashable & Sendable>: Identifier, @unchecked Sendable {
  private let value: Value

  init(_ value: Value) {
    self.value = value
    super.init(hash: value.hashValue)
  }

  override func isEqual(to other: Identifier) -> Bool {
    type(of: other) == TypedIdentifier.self && unsafeDowncast(other, to: TypedIdentifier.self).value == value
  }
}
