import Synchronization

/// One case of `Root`, identified by the type of its payload and the function that constructs it.
///
/// The enum's metadata gives the cases that carry a `Value`, usually one. The first root of such a case provides a
/// payload to construct from, and the case of the result is the one from then on. No payload is made up, so types
/// without any (`Never`) or a safe one (a class, an existential) need no exception.
///
/// The compiler also takes a case that carries a `Value?` for a function from a `Value`. If the enum has such a case,
/// and a `Value` is plain bytes, the function is called with zeros when the path is made. Otherwise, the first such root
/// with a payload decides.
final class ReflectedCase<Root, Value>: Sendable {
  private let embed: @Sendable (Value) -> Root
  let witnesses: EnumWitnesses<Root>
  let candidates: PayloadCases
  private let position: SourcePosition
  /// The index of the case among the exact candidates; negative until the case has been determined.
  let resolved = Atomic(-1)

  init(embed: @escaping @Sendable (Value) -> Root, position: SourcePosition) {
    self.embed = embed
    self.position = position
    do {
      candidates = try payloadCases(of: Root.self, carrying: Value.self)
    } catch {
      fatalError("\(error) (\(position))")
    }
    witnesses = EnumWitnesses()
    if !candidates.converting.isEmpty, let zeros = zeros(of: Value.self) { _ = resolve(byEmbedding: zeros) }
  }

  /// Returns the payload; `nil` if the root is of another case.
  func extract(from root: Root) -> Value? {
    let tag = witnesses.tag(of: root)
    let index = resolved.load(ordering: .relaxed)
    if index < 0 { return candidates.contain(tag) ? resolve(with: root, tag: tag) : nil }
    let candidate = candidates.exact[index]
    return candidate.tag == tag ? witnesses.payload(Value.self, of: root, stored: candidate.storage) : nil
  }

  /// Extracts a payload while the case has not been determined yet.
  func resolve(with root: Root, tag: UInt32) -> Value? {
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

  /// Returns the case in source form; until it has been determined, each possible case.
  func pattern(of payload: String) -> String {
    let index = resolved.load(ordering: .relaxed)
    let cases = index < 0 ? candidates.exact[...] : candidates.exact[index...index]
    return cases.map { ".\($0.name)(\(payload))" }.joined(separator: " or ")
  }

  /// Determines the case from a value, and returns its tag.
  private func resolve(byEmbedding value: Value) -> UInt32 {
    let tag = witnesses.tag(of: embed(value))
    guard let index = candidates.exact.firstIndex(where: { $0.tag == tag }) else {
      if let constructed = candidates.converting.first(where: { $0.tag == tag }) {
        fatalError(
          """
          CasePath: \(Root.self).\(constructed.name) carries \(constructed.type), not \(Value.self). Write \
          CasePath<\(Root.self), \(constructed.type)>(\(Root.self).\(constructed.name)), to which .. .some may be \
          appended for the value of an optional (\(position))
          """)
      }
      fatalError(
        """
        CasePath: the function constructs a case of \(Root.self) that doesn't carry \(Value.self). Pass \
        the case itself, as in /Enum.case, or use CasePath(embed:extract:) (\(position))
        """)
    }
    resolved.store(index, ordering: .relaxed)
    return tag
  }
}
