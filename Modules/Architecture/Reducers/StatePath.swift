/// A writable key path, followed in a nanosecond or two where it leads to a stored property.
///
/// A key path that is a stored property of a struct, at any depth, is a distance in bytes: the standard library
/// says which, once. All others go through the key path itself.
@usableFromInline
struct StatePath<Root, Value>: Sendable {
  @usableFromInline let keyPath: any WritableKeyPath<Root, Value> & Sendable
  @usableFromInline let offset: Int?

  @usableFromInline
  init(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath)
  }

  /// What tells this place from others in the tree of reducers.
  @usableFromInline
  var place: SendableHashable { SendableHashable(keyPath) }

  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) {
      body(
        &UnsafeMutableRawPointer($0).advanced(by: offset)
          .assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Lends the value for a look, without a copy where it is stored, and without setting it where it is computed.
  func read<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    if offset != nil { return modify(&root, body) }
    var value = root[keyPath: keyPath]
    return body(&value)
  }
}
