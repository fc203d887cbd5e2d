prefix operator /

extension CasePath {
  /// Finds the case that `embed` constructs.
  ///
  /// Stops the program, with a message that says why, where the case can't be told with certainty: the root is
  /// no enum, no case of it carries such a payload, or the payload is a function (write those paths by hand).
  ///
  /// - Parameter embed: the case itself, as in `CasePath(AppAction.counter)`. It is no place for a computation:
  ///   a function that makes another case than the one the payload came from is refused at its first use.
  @inlinable
  public init(
    _ embed: @escaping @Sendable (Value) -> Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    let reflected = ReflectedCase<Root, Value>(
      embed: embed,
      position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    self.init(embed: embed, extract: { reflected.extract(from: $0) })
  }

  /// Finds a case that has no payload.
  @inlinable
  @_disfavoredOverload
  public init(
    _ root: Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Root: Sendable, Value == Void {
    let tag = EnumWitnesses<Root>.tagOfEmptyCase(
      root, position: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
    let witnesses = EnumWitnesses<Root>()
    self.init(embed: { root }, extract: { witnesses.tag(of: $0) == tag ? () : nil })
  }
}

/// The path to the case that a function constructs: `/AppAction.counter`.
@inlinable
public prefix func / <Root, Value>(embed: @escaping @Sendable (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(embed)
}

/// The path to a case that has no payload: `/CounterAction.resetButtonTapped`.
///
/// For equatable enums, as actions are: a bare `Root` would also match the functions that construct the cases
/// with a payload. Of other enums take `CasePath(Enum.case)`.
@inlinable
@_disfavoredOverload
public prefix func / <Root: Equatable & Sendable>(root: Root) -> CasePath<Root, Void> {
  CasePath(root)
}
