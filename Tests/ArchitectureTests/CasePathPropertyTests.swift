import Architecture
import Testing

// Random values of every layout; each path is compared with a `switch` written by hand.

private struct Big: Equatable, Sendable {
  var a = 0
  var b = ""
  var c: [Int] = []
  var d: Double = 0
}

private enum Single: Equatable, Sendable {
  case value(String)
  case a, b, c
}

private enum NoPayload: Equatable, Sendable { case a, b, c, d }

private enum Multi: Equatable, Sendable {
  case int(Int)
  case bool(Bool)
  case string(String)
  case big(Big)
  case optional(Int??)
  case single(Single)
  case labeled(x: Int, y: String)
  case one(label: UInt8)
  case empty, other
  indirect case boxed(Big)
  indirect case tree(Multi, Multi)
}

private enum SpareBits: Equatable, Sendable {
  case object(Reference)
  case array([Int])
  case other(Reference)
  case empty
}

private final class Reference: Equatable, Sendable {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (left: Reference, right: Reference) -> Bool { left === right }
}

private enum Small: Equatable, Sendable {
  case a(UInt8)
  case b(Bool)
  case c(NoPayload)
  case d(Void)

  static func == (left: Small, right: Small) -> Bool {
    switch (left, right) {
    case (.a(let left), .a(let right)): left == right
    case (.b(let left), .b(let right)): left == right
    case (.c(let left), .c(let right)): left == right
    case (.d, .d): true
    default: false
    }
  }
}

private enum Generic<First: Equatable & Sendable, Second: Equatable & Sendable>: Equatable, Sendable {
  case first(First)
  case second(Second)
  case both(First, Second)
  case list([First])
  case none
}

private protocol RandomValue: Sendable {
  static func random(_ generator: inout SeededGenerator) -> Self
}

extension Int: RandomValue {
  fileprivate static func random(_ generator: inout SeededGenerator) -> Int {
    Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0...60, using: &generator)
  }
}

extension String: RandomValue {
  fileprivate static func random(_ generator: inout SeededGenerator) -> String {
    // Lengths on both sides of the fifteen bytes that are stored inline.
    String(repeating: "é", count: Int.random(in: 0...20, using: &generator))
      + "\(Int.random(in: 0..<100, using: &generator))"
  }
}

extension Optional: RandomValue where Wrapped: RandomValue {
  fileprivate static func random(_ generator: inout SeededGenerator) -> Wrapped? {
    Bool.random(using: &generator) ? .random(&generator) : nil
  }
}

extension Array: RandomValue where Element: RandomValue {
  fileprivate static func random(_ generator: inout SeededGenerator) -> [Element] {
    [.random(&generator), .random(&generator)]
  }
}

extension Big: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Big {
    Big(a: .random(&generator), b: .random(&generator), c: .random(&generator), d: 0.5)
  }
}

extension Single: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Single {
    [.value(.random(&generator)), .a, .b, .c].randomElement(using: &generator)!
  }
}

extension Multi: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Multi {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: .int(.random(&generator))
    case 1: .bool(.random(using: &generator))
    case 2: .string(.random(&generator))
    case 3: .big(.random(&generator))
    case 4: .optional(.random(&generator))
    case 5: .single(.random(&generator))
    case 6: .labeled(x: .random(&generator), y: .random(&generator))
    case 7: .one(label: .random(in: 0...255, using: &generator))
    case 8: .empty
    case 9: .other
    case 10: .boxed(.random(&generator))
    default: .tree(.random(&generator), .random(&generator))
    }
  }
}

extension SpareBits: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> SpareBits {
    let reference = Reference(.random(&generator))
    return [.object(reference), .array([reference.number]), .other(reference), .empty]
      .randomElement(using: &generator)!
  }
}

extension Small: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Small {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .a(.random(in: 0...255, using: &generator))
    case 1: .b(.random(using: &generator))
    case 2: .c([.a, .b, .c, .d].randomElement(using: &generator)!)
    default: .d(())
    }
  }
}

extension Generic: RandomValue where First: RandomValue, Second: RandomValue {
  static func random(_ generator: inout SeededGenerator) -> Generic {
    let first = First.random(&generator)
    return [
      .first(first), .second(.random(&generator)), .both(first, .random(&generator)), .list([first]), .none,
    ]
    .randomElement(using: &generator)!
  }
}

@Suite("Case paths agree with a switch on random values")
struct CasePathPropertyTests {
  private let seed: UInt64

  init() {
    seed = UInt64.random(in: 0...UInt64.max)
    print("seed: \(seed)")
  }

  /// Compares fresh paths with a switch on many values, so that a different value may resolve each path.
  private func check<Root: RandomValue, Value>(
    _ makePath: @autoclosure () -> CasePath<Root, Value>,
    isEqual: (Value, Value) -> Bool, sourceLocation: SourceLocation = #_sourceLocation,
    byHand: (Root) -> Value?
  ) {
    func isSame(_ left: Value?, _ right: Value?) -> Bool {
      guard let left, let right else { return left == nil && right == nil }
      return isEqual(left, right)
    }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let path = makePath()
      for _ in 0..<50 {
        let root = Root.random(&generator)
        let (extracted, expected) = (path.extract(from: root), byHand(root))
        guard isSame(extracted, expected), path.is(root) == (expected != nil),
          expected.map({ isSame(byHand(path.embed($0)), $0) }) != false
        else {
          Issue.record(
            "seed \(seed): \(root) gave \(String(describing: extracted))", sourceLocation: sourceLocation)
          return
        }
      }
    }
  }

  private func check<Root: RandomValue, Value: Equatable>(
    _ makePath: @autoclosure () -> CasePath<Root, Value>,
    sourceLocation: SourceLocation = #_sourceLocation, byHand: (Root) -> Value?
  ) {
    check(makePath(), isEqual: ==, sourceLocation: sourceLocation, byHand: byHand)
  }

  /// Compares payloads without a value.
  private func same(_: Void, _: Void) -> Bool { true }

  @Test("A single payload among empty cases is extracted")
  func single() {
    check(/Single.value) { if case .value(let value) = $0 { value } else { nil } }
    check(CasePath(empty: Single.b), isEqual: same) { $0 == .b ? () : nil }
  }

  @Test("Inline, boxed, labeled, and nested payloads are extracted")
  func multi() {
    check(/Multi.int) { if case .int(let value) = $0 { value } else { nil } }
    check(/Multi.bool) { if case .bool(let value) = $0 { value } else { nil } }
    check(/Multi.string) { if case .string(let value) = $0 { value } else { nil } }
    check(/Multi.big) { if case .big(let value) = $0 { value } else { nil } }
    check(/Multi.optional) { if case .optional(let value) = $0 { value } else { nil } }
    check(/Multi.single) { if case .single(let value) = $0 { value } else { nil } }
    check(/Multi.one) { if case .one(let value) = $0 { value } else { nil } }
    check(/Multi.boxed) { if case .boxed(let value) = $0 { value } else { nil } }
    check(/Multi.labeled, isEqual: ==) {
      if case .labeled(let x, let y) = $0 { (x, y) } else { nil }
    }
    check(/Multi.tree, isEqual: ==) {
      if case .tree(let a, let b) = $0 { (a, b) } else { nil }
    }
    check(CasePath(empty: Multi.empty), isEqual: same) { $0 == .empty ? () : nil }
    check(CasePath(empty: Multi.other), isEqual: same) { $0 == .other ? () : nil }
  }

  @Test("References with spare bits are extracted")
  func spareBits() {
    check(/SpareBits.object) { if case .object(let value) = $0 { value } else { nil } }
    check(/SpareBits.other) { if case .other(let value) = $0 { value } else { nil } }
    check(/SpareBits.array) { if case .array(let value) = $0 { value } else { nil } }
  }

  @Test("Payloads of a byte, a bit, and nothing are extracted")
  func small() {
    check(/Small.a) { if case .a(let value) = $0 { value } else { nil } }
    check(/Small.b) { if case .b(let value) = $0 { value } else { nil } }
    check(/Small.c) { if case .c(let value) = $0 { value } else { nil } }
    check(/Small.d, isEqual: same) { if case .d = $0 { () } else { nil } }
  }

  @Test("Cases of generic enums are distinguished, with equal and with different arguments")
  func generic() {
    func check<A: RandomValue & Equatable, B: RandomValue & Equatable>(_: A.Type, _: B.Type) {
      typealias Enum = Generic<A, B>
      self.check(/Enum.first) { if case .first(let value) = $0 { value } else { nil } }
      self.check(/Enum.second) { if case .second(let value) = $0 { value } else { nil } }
      self.check(/Enum.list) { if case .list(let value) = $0 { value } else { nil } }
      self.check(/Enum.both, isEqual: ==) { if case .both(let a, let b) = $0 { (a, b) } else { nil } }
    }
    check(Int.self, Int.self)
    check(String.self, Big.self)
    check(Multi.self, Single.self)
    check(Int?.self, [String].self)
    check(Int?.self, SpareBits.self)
  }

  @Test("Each of many cases is distinguished from the others")
  func manyCases() {
    let roots = ManyCases.payloadCases.enumerated().map { index, makeCase in makeCase(index) } + [.empty]
    for (index, makeCase) in ManyCases.payloadCases.enumerated() {
      let path = CasePath(makeCase)
      #expect(roots.indices.filter { path.is(roots[$0]) } == [index])
      #expect(path.extract(from: roots[index]) == index)
      #expect(path.embed(index) == roots[index])
    }
    let empty = CasePath(empty: ManyCases.empty)
    #expect(roots.filter { empty.is($0) } == [.empty])
  }

  @Test("Cases of the standard library and of Foundation are extracted")
  func libraryEnums() {
    let results: [Result<String, DecodingError>] = [
      .success("a"), .failure(.dataCorrupted(.init(codingPath: [], debugDescription: "b"))),
    ]
    let success = /Result<String, DecodingError>.success
    let failure = /Result<String, DecodingError>.failure .. /DecodingError.dataCorrupted
    for _ in 1...2 {
      #expect(results.map { success.extract(from: $0) } == ["a", nil])
      #expect(results.map { failure.extract(from: $0)?.debugDescription } == [nil, "b"])
    }
    let signs: [FloatingPointSign] = [.plus, .minus]
    #expect(signs.map { CasePath(empty: FloatingPointSign.plus).is($0) } == [true, false])
    #expect(signs.map { CasePath(empty: FloatingPointSign.minus).is($0) } == [false, true])
    let optionals: [Result<Int?, CancellationError>] = [.success(nil), .success(1), .failure(.init())]
    #expect(optionals.map { CasePath.success().extract(from: $0) } == [.some(nil), 1, nil])
    #expect((/Result<Int?, CancellationError>.success).extract(from: optionals[0]) == .some(nil))
    let strategies: [JSONDecoder.DateDecodingStrategy] = [
      .iso8601, .secondsSince1970, .custom { _ in Date(timeIntervalSince1970: 7) },
    ]
    #expect(
      strategies.map { CasePath(empty: JSONDecoder.DateDecodingStrategy.iso8601).is($0) } == [
        true, false, false,
      ])
    let changes: [CollectionDifference<Int>.Change] = [
      .insert(offset: 1, element: 2, associatedWith: nil), .remove(offset: 3, element: 4, associatedWith: 5),
    ]
    let remove = /CollectionDifference<Int>.Change.remove
    #expect(changes.map { remove.extract(from: $0)?.2 } == [nil, 5])
  }
}
