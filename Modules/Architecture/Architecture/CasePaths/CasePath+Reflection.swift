prefix operator /

extension CasePath {
  /// Creates a path to the case that `embed` constructs.
  ///
  /// Stops the program, with a message that explains why, if the case can't be determined with certainty:
  /// `Root` is not an enum, no case of it carries a `Value`, or the payload is a function, for which a path
  /// must be written by hand. If `Root` is an optional enum, the case is one of that enum.
  ///
  /// NB: where a `CasePath<Enum, Value>` is expected, the compiler also takes a case that carries a `Value?`. If
  /// the enum has a case that carries a `Value`, too, the program stops when such a path is made or, unless a
  /// `Value` is plain bytes, when a root of that case is extracted from.
  ///
  /// - Parameter embed: The case itself, as in `CasePath(AppAction.counter)`. Don't pass any other
  ///   function: if it constructs a case without a `Value`, the program stops at the first use of the path.
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column), embed)
  }

  init(position: SourcePosition, _ embed: @escaping @Sendable (Value) -> Root) {
    if let path = Self.throughOptional(embed, at: position) {
      self = path
      return
    }
    let reflected = ReflectedCase<Root, Value>(embed: embed, position: position)
    self.init(
      embed: embed, extract: { reflected.extract(from: $0) }, pattern: { reflected.pattern(of: $0) })
  }

  /// Creates a path to a case without a payload, as in `CasePath(empty: Counter.Action.resetButtonTapped)`.
  public init(
    empty root: Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Root: Sendable, Value == Void {
    let isSameCase = EnumWitnesses.isSameEmptyCase(
      as: root, at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    self.init(
      embed: { root }, extract: { isSameCase($0) ? () : nil },
      pattern: { _ in shortDescription(root) })
  }
}

/// Returns the path to the case that a function constructs, as in `/AppAction.counter`.
///
/// Several payloads are a tuple. For a case without a payload, use
/// ``CasePath/init(empty:fileID:filePath:line:column:)``.
///
/// NB: with a second operator of this name, the compiler would try every combination of the two in a chain of modifiers
/// with a mistake, and take minutes. The initializers have distinct labels for the same reason.
public prefix func / <Root, Value>(embed: @escaping @Sendable (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(embed)
}
