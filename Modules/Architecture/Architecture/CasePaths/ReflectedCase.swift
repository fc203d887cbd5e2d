public import Synchronization

/// One case of `Root`, identified by the type of its payload and the function that constructs it.
///
/// The case is determined in two steps. When the path is made, the enum's metadata gives the cases that carry
/// a `Value`, usually only one. The first root of such a case then provides a real payload to construct from,
/// and the case of the result is the one, from then on. No payload is ever made up, so types for which none
/// exists (`Never`) or none is safe (a class, an existential) need no exception.
///
/// The compiler also takes the function of a case that carries a `Value?` for one from a `Value`. If the enum has
/// such a case too, the function is called when the path is made, with zeros, provided that a `Value` is plain
/// bytes. Otherwise, the first such root that provides a payload decides.
@usableFromInline
final class ReflectedCase<Root, Value>: Sendable {
  @usableFromInline let embed: @Sendable (Value) -> Root
  @usableFromInline let witnesses: EnumWitnesses<Root>
  let candidates: PayloadCases
  let position: SourcePosition

  /// The ``PayloadCase/packed`` of the case; negative until the case has been determined.
  @usableFromInline let resolved: Atomic<Int>
  /// The tag of the only case that a function from a `Value` can construct; `nil` if there are several.
  @usableFromInline let onlyTag: UInt32?

  @usableFromInline
  init(embed: @escaping @Sendable (Value) -> Root, position: SourcePosition) {
    self.embed = embed
    self.position = position
    switch payloadCases(of: Root.self, carrying: Value.self) {
    case .success(let candidates):
      self.candidates = candidates
      self.onlyTag =
        candidates.exact.count == 1 && candidates.converting.isEmpty ? candidates.exact[0].tag : nil
      self.witnesses = EnumWitnesses<Root>()
      self.resolved = Atomic(-1)
    case .failure(let error):
      fatalIssue("\(error) (\(position))")
    }
    if !candidates.converting.isEmpty, let zeros = Self.zeros { _ = resolve(byEmbedding: zeros) }
  }

  /// A value whose bytes are zero, only to be copied; `nil` if copying needs more than that, or no bytes exist.
  private static var zeros: Value? {
    if !_isPOD(Value.self) || MemoryLayout<Value>.size == 0 { return nil }
    return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return buffer[0]
    }
  }

  /// Returns whether a root is of the case.
  @inlinable
  func matches(_ root: Root) -> Bool {
    let tag = witnesses.tag(of: root)
    if let onlyTag { return tag == onlyTag }
    let known = resolved.load(ordering: .relaxed)
    return known >= 0 ? tag == UInt32(truncatingIfNeeded: known) : resolve(with: root) != nil
  }

  /// Returns the payload of a root that matches.
  @inlinable
  func payload(of root: Root) -> Value {
    let known = resolved.load(ordering: .relaxed)
    if known < 0 { return resolve(with: root)! }
    return witnesses.payload(Value.self, of: root, stored: PayloadStorage(rawValue: known >> 32))
  }

  /// Extracts a payload while the case has not been determined yet.
  @usableFromInline
  @inline(never)
  func resolve(with root: Root) -> Value? {
    let tag = witnesses.tag(of: root)
    if let candidate = candidates.exact.first(where: { $0.tag == tag }) {
      let value = witnesses.payload(Value.self, of: root, stored: candidate.storage)
      return resolve(byEmbedding: value) == tag ? value : nil
    }
    if let candidate = candidates.converting.first(where: { $0.tag == tag }) {
      func payload<Payload>(_ type: Payload.Type) -> Any {
        witnesses.payload(Payload.self, of: root, stored: candidate.storage)
      }
      if let value = payload(candidate.type) as? Value { _ = resolve(byEmbedding: value) }
    }
    return nil
  }

  /// Determines the case from a value, and returns its tag.
  private func resolve(byEmbedding value: Value) -> UInt32 {
    let tag = witnesses.tag(of: embed(value))
    guard let constructed = candidates.exact.first(where: { $0.tag == tag }) else {
      if let constructed = candidates.converting.first(where: { $0.tag == tag }) {
        fatalIssue(
          """
          CasePath: \(Root.self).\(constructed.name) carries \(constructed.type), not \(Value.self). Write \
          CasePath<\(Root.self), \(constructed.type)>(\(Root.self).\(constructed.name)), to which .. .some may be \
          appended for the value of an optional (\(position))
          """)
      }
      fatalIssue(
        """
        CasePath: the function constructs a case of \(Root.self) that doesn't carry \(Value.self). Pass \
        the case itself, as in /Enum.case, or use CasePath(embed:extract:) (\(position))
        """)
    }
    resolved.store(constructed.packed, ordering: .relaxed)
    return tag
  }
}
