public import Synchronization

/// One case of `Root`, identified by the type of its payload and the function that constructs it.
///
/// The case is determined in two steps. When the path is made, the enum's metadata gives the cases that carry
/// a `Value`, usually only one. The first root of such a case then provides a real payload to construct from,
/// and the case of the result is the one, from then on. No payload is ever made up, so types for which none
/// exists (`Never`) or none is safe (a class, an existential) need no exception.
@usableFromInline
final class ReflectedCase<Root, Value>: Sendable {
  @usableFromInline let embed: @Sendable (Value) -> Root
  @usableFromInline let witnesses: EnumWitnesses<Root>
  let candidates: [PayloadCase]
  let position: SourcePosition

  /// The ``PayloadCase/packed`` of the case; negative until the case has been determined.
  @usableFromInline let resolved: Atomic<Int>
  /// The tag of the only case that carries a `Value`; `nil` if there are several.
  @usableFromInline let onlyTag: UInt32?

  @usableFromInline
  init(embed: @escaping @Sendable (Value) -> Root, position: SourcePosition) {
    self.embed = embed
    self.position = position
    switch payloadCases(of: Root.self, carrying: Value.self) {
    case .success(let candidates):
      self.candidates = candidates
      self.onlyTag = candidates.count == 1 ? candidates[0].tag : nil
      self.witnesses = EnumWitnesses<Root>()
      self.resolved = Atomic(-1)
    case .failure(let error):
      fatalIssue("\(error) (\(position))")
    }
  }

  @inlinable
  func extract(from root: Root) -> Value? {
    let tag = witnesses.tag(of: root)
    if let onlyTag, tag != onlyTag { return nil }
    let known = resolved.load(ordering: .relaxed)
    if known >= 0 {
      guard tag == UInt32(truncatingIfNeeded: known) else { return nil }
      return witnesses.payload(
        Value.self, of: root, stored: PayloadStorage(rawValue: known >> 32))
    }
    return resolve(with: root)
  }

  /// Extracts a payload while the case has not been determined yet.
  @usableFromInline
  @inline(never)
  func resolve(with root: Root) -> Value? {
    let tag = witnesses.tag(of: root)
    guard let candidate = candidates.first(where: { $0.tag == tag }) else { return nil }
    let value = witnesses.payload(Value.self, of: root, stored: candidate.storage)
    let constructedTag = witnesses.tag(of: embed(value))
    guard let constructed = candidates.first(where: { $0.tag == constructedTag }) else {
      fatalIssue(
        """
        CasePath: the function constructs a case of \(Root.self) that doesn't carry \(Value.self). Pass \
        the case itself, as in /Enum.case, or use CasePath(embed:extract:) (\(position))
        """)
    }
    resolved.store(constructed.packed, ordering: .relaxed)
    return constructedTag == tag ? value : nil
  }
}
