/// A writable key path that takes a nanosecond or two to follow if it leads to a stored property.
///
/// The standard library gives the offset in bytes of a struct's stored property, at any depth, and this type
/// stores it. Any other path is followed through its accessors, or through the key path itself, which takes 200 ns or more.
@usableFromInline
struct StatePath<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?
  /// The getter and the setter of a computed property; `nil` if they aren't known.
  @usableFromInline let accessors: Accessors?
  /// The identity of this place in the tree of reducers.
  @usableFromInline let place: EffectPlace

  @usableFromInline
  typealias Accessors = (
    get: @Sendable (inout Root) -> Value, set: @Sendable (inout Root, Value) -> Void
  )

  @usableFromInline
  init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable, accessors: Accessors? = nil) {
    self.keyPath = keyPath
    self.accessors = accessors
    self.offset = MemoryLayout<Root>.offset(of: keyPath)
    self.place = EffectPlace(keyPath)
  }

  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else {
      guard let accessors else { return body(&root[keyPath: keyPath]) }
      var value = accessors.get(&root)
      defer { accessors.set(&root, value) }
      return body(&value)
    }
    return withUnsafeMutablePointer(to: &root) {
      body(
        &UnsafeMutableRawPointer($0).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Runs a function on the value, without copying a stored value and without setting a computed one.
  @inlinable
  func read<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    if offset != nil { return modify(&root, body) }
    var value = accessors.map { $0.get(&root) } ?? root[keyPath: keyPath]
    return body(&value)
  }
}
