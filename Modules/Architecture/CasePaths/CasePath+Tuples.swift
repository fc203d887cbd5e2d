// A function of several arguments is not one of a tuple, and parameter packs that start with fixed elements
// crash the compiler (6.3.1), so each number of payloads up to six is written out. For more, use a struct.

extension CasePath {
  /// Creates a path to the case that `embed` constructs, with its two payloads as a tuple.
  @inlinable
  public init<A, B>(
    _ embed: @escaping @Sendable (A, B) -> Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Value == (A, B) {
    self.init(
      { (value: (A, B)) in embed(value.0, value.1) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Returns the path to a case, with its two payloads as a tuple.
@inlinable
public prefix func / <Root, A, B>(
  embed: @escaping @Sendable (A, B) -> Root
) -> CasePath<Root, (A, B)> {
  CasePath(embed)
}

extension CasePath {
  @inlinable
  public init<A, B, C>(
    _ embed: @escaping @Sendable (A, B, C) -> Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Value == (A, B, C) {
    self.init(
      { (value: (A, B, C)) in embed(value.0, value.1, value.2) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@inlinable
public prefix func / <Root, A, B, C>(
  embed: @escaping @Sendable (A, B, C) -> Root
) -> CasePath<Root, (A, B, C)> {
  CasePath(embed)
}

extension CasePath {
  @inlinable
  public init<A, B, C, D>(
    _ embed: @escaping @Sendable (A, B, C, D) -> Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Value == (A, B, C, D) {
    self.init(
      { (value: (A, B, C, D)) in embed(value.0, value.1, value.2, value.3) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@inlinable
public prefix func / <Root, A, B, C, D>(
  embed: @escaping @Sendable (A, B, C, D) -> Root
) -> CasePath<Root, (A, B, C, D)> {
  CasePath(embed)
}

extension CasePath {
  @inlinable
  public init<A, B, C, D, E>(
    _ embed: @escaping @Sendable (A, B, C, D, E) -> Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Value == (A, B, C, D, E) {
    self.init(
      { (value: (A, B, C, D, E)) in embed(value.0, value.1, value.2, value.3, value.4) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@inlinable
public prefix func / <Root, A, B, C, D, E>(
  embed: @escaping @Sendable (A, B, C, D, E) -> Root
) -> CasePath<Root, (A, B, C, D, E)> {
  CasePath(embed)
}

extension CasePath {
  @inlinable
  public init<A, B, C, D, E, F>(
    _ embed: @escaping @Sendable (A, B, C, D, E, F) -> Root,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) where Value == (A, B, C, D, E, F) {
    self.init(
      { (value: (A, B, C, D, E, F)) in embed(value.0, value.1, value.2, value.3, value.4, value.5) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@inlinable
public prefix func / <Root, A, B, C, D, E, F>(
  embed: @escaping @Sendable (A, B, C, D, E, F) -> Root
) -> CasePath<Root, (A, B, C, D, E, F)> {
  CasePath(embed)
}
