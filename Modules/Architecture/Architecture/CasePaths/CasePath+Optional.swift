/// A root that is an optional enum, as in `(/Sheet.editor).modify(&sheet) { … }` with a `Sheet?`.
///
/// The compiler takes the case for a function to an optional, so a path must look through it.
private protocol OptionalRoot {
  static func path<Value>(
    embedding embed: @escaping @Sendable (Value) -> Any, at position: SourcePosition
  ) -> CasePath<Any, Value>

  /// Returns a function that compares a root with this case without a payload; `nil` if this is `nil`.
  func isSameCase(at position: SourcePosition) -> (@Sendable (Any) -> Bool)?
}

extension Optional: OptionalRoot {
  fileprivate static func path<Value>(
    embedding embed: @escaping @Sendable (Value) -> Any, at position: SourcePosition
  ) -> CasePath<Any, Value> {
    // NB: the casts always succeed, because `embed` and the callers have this type.
    let path = CasePath<Wrapped, Value>(position: position) { (embed($0) as! Self)! }
    return CasePath<Any, Value>(
      embed: embed, extract: { ($0 as! Self).flatMap { path.extract(from: $0) } }, pattern: path.pattern)
  }

  fileprivate func isSameCase(at position: SourcePosition) -> (@Sendable (Any) -> Bool)? {
    guard let self else { return nil }
    let isSameCase = EnumWitnesses.isSameEmptyCase(as: self, at: position)
    return { ($0 as! Self).map(isSameCase) ?? false }
  }
}

extension CasePath {
  /// Returns the path to a case of the wrapped enum, if the root is an optional that doesn't carry a `Value`.
  static func throughOptional(
    _ embed: @escaping @Sendable (Value) -> Root, at position: SourcePosition
  ) -> CasePath? {
    guard let root = Root.self as? any OptionalRoot.Type,
      (try? payloadCases(of: Root.self, carrying: Value.self)) == nil
    else { return nil }
    let path = root.path(embedding: embed, at: position)
    return CasePath(embed: embed, extract: { path.extract(from: $0) }, pattern: path.pattern)
  }
}

extension EnumWitnesses {
  /// Returns a function that compares a root with the case of another, which has no payload.
  static func isSameEmptyCase(as root: Root, at position: SourcePosition) -> @Sendable (Root) -> Bool {
    if let isSameCase = (root as? any OptionalRoot)?.isSameCase(at: position) { return { isSameCase($0) } }
    let tag = tagOfEmptyCase(root, position: position)
    let witnesses = EnumWitnesses()
    return { witnesses.tag(of: $0) == tag }
  }
}

extension Optional {
  /// The payload of a case of an optional enum; `nil` if this is another case or `nil`.
  ///
  /// In that case, setting it is reported as an issue and changes nothing, also through optional chaining:
  ///
  /// ```swift
  /// state.destination[case: /Destination.State.book]?.isStarred = true
  /// ```
  public subscript<Value>(
    case path: CasePath<Wrapped, Value>,
    fileID fileID: String = #fileID, filePath filePath: String = #filePath, line line: Int = #line,
    column column: Int = #column
  ) -> Value? {
    get { flatMap { path.extract(from: $0) } }
    set {
      guard let value = self, path.is(value) else {
        return reportIssue(
          "Can't set \(path.pattern("…")), because the value is \(shortDescription(self as Any))",
          at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
      }
      self = newValue.map { path.embed($0) }
    }
  }
}
