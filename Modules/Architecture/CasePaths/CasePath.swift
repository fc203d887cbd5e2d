/// The way to one case of an enum: puts a payload in, and takes it out where the value is of that case.
///
/// What a key path is to a property. There are three ways to make one:
///
/// ```swift
/// /AppAction.counter
/// CasePath(AppAction.counter)
/// CasePath(embed: AppAction.counter, extract: { if case .counter(let action) = $0 { action } else { nil } })
/// ```
///
/// The first two find the case by the enum's runtime metadata, when the path is made; extracting then costs some
/// 20 ns in a release build. Make a path once and keep it, rather than once per action.
public struct CasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?

  /// Made by hand, from any two functions of which the second undoes the first.
  @inlinable
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embedding = embed
    self.extraction = extract
  }

  /// The root that has this payload.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// The payload, if the root is of this case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }

  /// Whether the root is of this case.
  @inlinable
  public func `is`(_ root: Root) -> Bool {
    extraction(root) != nil
  }

  /// Changes the payload in place if the root is of this case.
  ///
  /// - Returns: what `body` returned; nil, with the root untouched, if it is of another case.
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
  /// The path to a case of this path's payload.
  @inlinable
  public func appending<Leaf>(path: CasePath<Value, Leaf>) -> CasePath<Root, Leaf> {
    CasePath<Root, Leaf>(
      embed: { self.embed(path.embed($0)) },
      extract: { root in self.extract(from: root).flatMap { path.extract(from: $0) } })
  }

  /// The path to a case of the left path's payload.
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
  /// The path from a value to itself.
  @inlinable
  public static var identity: CasePath<Root, Root> {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath where Root == Value? {
  /// The path to what an optional holds.
  @inlinable
  public static var some: CasePath<Value?, Value> {
    CasePath(embed: { $0 }, extract: { $0 })
  }
}

extension CasePath {
  /// The path to a result's success.
  @inlinable
  public static func success<Failure>() -> CasePath where Root == Result<Value, Failure> {
    CasePath(embed: { .success($0) }, extract: { try? $0.get() })
  }

  /// The path to a result's failure.
  @inlinable
  public static func failure<Success>() -> CasePath where Root == Result<Success, Value>, Value: Error {
    CasePath(
      embed: { .failure($0) },
      extract: { if case .failure(let error) = $0 { error } else { nil } })
  }
}
