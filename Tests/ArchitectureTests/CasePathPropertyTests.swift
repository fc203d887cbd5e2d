import Architecture
import FoundationEssentials
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

extension SeededGenerator {
  fileprivate mutating func int() -> Int {
    Int(truncatingIfNeeded: next()) >> Int.random(in: 0...60, using: &self)
  }

  fileprivate mutating func string() -> String {
    // Lengths on both sides of the fifteen bytes that are stored inline.
    String(repeating: "é", count: Int.random(in: 0...20, using: &self)) + "\(int() % 100)"
  }

  fileprivate mutating func big() -> Big {
    Big(a: int(), b: string(), c: [int(), int()], d: Double(int()))
  }

  fileprivate mutating func single() -> Single {
    switch int(below: 4) {
    case 0: .value(string())
    case 1: .a
    case 2: .b
    default: .c
    }
  }

  fileprivate mutating func int(below end: Int) -> Int { Int.random(in: 0..<end, using: &self) }

  fileprivate mutating func multi(depth: Int = 2) -> Multi {
    switch int(below: depth > 0 ? 12 : 11) {
    case 0: .int(int())
    case 1: .bool(int(below: 2) == 0)
    case 2: .string(string())
    case 3: .big(big())
    case 4: .optional([.some(.some(int())), .some(.none), .none][int(below: 3)])
    case 5: .single(single())
    case 6: .labeled(x: int(), y: string())
    case 7: .one(label: UInt8(int(below: 256)))
    case 8: .empty
    case 9: .other
    case 10: .boxed(big())
    default: .tree(multi(depth: depth - 1), multi(depth: depth - 1))
    }
  }

  fileprivate mutating func spareBits() -> SpareBits {
    switch int(below: 4) {
    case 0: .object(Reference(int()))
    case 1: .array([int()])
    case 2: .other(Reference(int()))
    default: .empty
    }
  }

  fileprivate mutating func small() -> Small {
    switch int(below: 4) {
    case 0: .a(UInt8(int(below: 256)))
    case 1: .b(int(below: 2) == 0)
    case 2: .c([.a, .b, .c, .d][int(below: 4)])
    default: .d(())
    }
  }

  fileprivate mutating func generic<A, B>(
    _ first: (inout SeededGenerator) -> A, _ second: (inout SeededGenerator) -> B
  ) -> Generic<A, B> {
    switch int(below: 5) {
    case 0: .first(first(&self))
    case 1: .second(second(&self))
    case 2: .both(first(&self), second(&self))
    case 3: .list([first(&self), first(&self)])
    default: .none
    }
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
  private func check<Root: Sendable, Value>(
    _ makePath: () -> CasePath<Root, Value>, random: (inout SeededGenerator) -> Root,
    isEqual: (Value, Value) -> Bool, byHand: (Root) -> Value?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let path = makePath()
      for _ in 0..<50 {
        let root = random(&generator)
        let (extracted, expected) = (path.extract(from: root), byHand(root))
        let isSame =
          switch (extracted, expected) {
          case (let extracted?, let expected?): isEqual(extracted, expected)
          case (nil, nil): true
          default: false
          }
        guard isSame, path.is(root) == (expected != nil) else {
          Issue.record(
            "seed \(seed): \(root) gave \(String(describing: extracted))", sourceLocation: sourceLocation)
          return
        }
        if let expected {
          guard byHand(path.embed(expected)).map({ isEqual($0, expected) }) == true else {
            Issue.record("seed \(seed): embedding \(expected)", sourceLocation: sourceLocation)
            return
          }
        }
      }
    }
  }

  private func check<Root: Sendable, Value: Equatable>(
    _ makePath: @autoclosure () -> CasePath<Root, Value>, _ random: (inout SeededGenerator) -> Root,
    sourceLocation: SourceLocation = #_sourceLocation, byHand: (Root) -> Value?
  ) {
    check(makePath, random: random, isEqual: ==, byHand: byHand, sourceLocation: sourceLocation)
  }

  @Test("A single payload among empty cases is extracted")
  func single() {
    check(/Single.value, { $0.single() }, byHand: { if case .value(let value) = $0 { value } else { nil } })
    check(
      { CasePath(empty: Single.b) }, random: { $0.single() }, isEqual: { _, _ in true },
      byHand: { $0 == .b ? () : nil })
  }

  @Test("Inline, boxed, labeled, and nested payloads are extracted")
  func multi() {
    check(/Multi.int, { $0.multi() }, byHand: { if case .int(let value) = $0 { value } else { nil } })
    check(/Multi.bool, { $0.multi() }, byHand: { if case .bool(let value) = $0 { value } else { nil } })
    check(/Multi.string, { $0.multi() }, byHand: { if case .string(let value) = $0 { value } else { nil } })
    check(/Multi.big, { $0.multi() }, byHand: { if case .big(let value) = $0 { value } else { nil } })
    check(
      /Multi.optional, { $0.multi() }, byHand: { if case .optional(let value) = $0 { value } else { nil } })
    check(/Multi.single, { $0.multi() }, byHand: { if case .single(let value) = $0 { value } else { nil } })
    check(/Multi.one, { $0.multi() }, byHand: { if case .one(let value) = $0 { value } else { nil } })
    check(/Multi.boxed, { $0.multi() }, byHand: { if case .boxed(let value) = $0 { value } else { nil } })
    check(
      { /Multi.labeled }, random: { $0.multi() }, isEqual: { $0 == $1 },
      byHand: {
        if case .labeled(let x, let y) = $0 { (x, y) } else { nil }
      })
    check(
      { /Multi.tree }, random: { $0.multi() }, isEqual: { $0 == $1 },
      byHand: {
        if case .tree(let left, let right) = $0 { (left, right) } else { nil }
      })
    check(
      { CasePath(empty: Multi.empty) }, random: { $0.multi() }, isEqual: { _, _ in true },
      byHand: { $0 == .empty ? () : nil }
    )
    check(
      { CasePath(empty: Multi.other) }, random: { $0.multi() }, isEqual: { _, _ in true },
      byHand: { $0 == .other ? () : nil }
    )
  }

  @Test("References with spare bits are extracted")
  func spareBits() {
    check(
      /SpareBits.object, { $0.spareBits() },
      byHand: { if case .object(let value) = $0 { value } else { nil } })
    check(
      /SpareBits.other, { $0.spareBits() }, byHand: { if case .other(let value) = $0 { value } else { nil } })
    check(
      /SpareBits.array, { $0.spareBits() }, byHand: { if case .array(let value) = $0 { value } else { nil } })
  }

  @Test("Payloads of a byte, a bit, and nothing are extracted")
  func small() {
    check(/Small.a, { $0.small() }, byHand: { if case .a(let value) = $0 { value } else { nil } })
    check(/Small.b, { $0.small() }, byHand: { if case .b(let value) = $0 { value } else { nil } })
    check(/Small.c, { $0.small() }, byHand: { if case .c(let value) = $0 { value } else { nil } })
    check(
      { /Small.d }, random: { $0.small() }, isEqual: { _, _ in true },
      byHand: {
        if case .d = $0 { () } else { nil }
      })
  }

  @Test("Cases of generic enums are distinguished, with equal and with different arguments")
  func generic() {
    func check<A, B>(_ first: (inout SeededGenerator) -> A, _ second: (inout SeededGenerator) -> B)
    where A: Equatable & Sendable, B: Equatable & Sendable {
      typealias Enum = Generic<A, B>
      self.check(
        /Enum.first, { $0.generic(first, second) }, byHand: { if case .first(let v) = $0 { v } else { nil } })
      self.check(
        /Enum.second, { $0.generic(first, second) },
        byHand: { if case .second(let v) = $0 { v } else { nil } })
      self.check(
        /Enum.list, { $0.generic(first, second) }, byHand: { if case .list(let v) = $0 { v } else { nil } })
      self.check(
        { /Enum.both }, random: { $0.generic(first, second) }, isEqual: { $0 == $1 },
        byHand: {
          if case .both(let first, let second) = $0 { (first, second) } else { nil }
        })
    }
    check({ $0.int() }, { $0.int() })
    check({ $0.string() }, { $0.big() })
    check({ $0.multi() }, { $0.single() })
    check({ $0.int(below: 2) == 0 ? nil : $0.int() }, { [$0.string()] })
    check({ _ in Optional<Int>.none }, { $0.spareBits() })
  }

  @Test("Each of 300 cases is distinguished from all others")
  func manyCases() {
    let roots = ManyCases.payloadCases.enumerated().map { index, makeCase in makeCase(index) } + [.empty]
    for (index, makeCase) in ManyCases.payloadCases.enumerated() {
      let path = CasePath(makeCase)
      #expect(roots.indices.filter { path.is(roots[$0]) } == [index])
      #expect(path.extract(from: roots[index]) == index)
      #expect("\(path.embed(-1))" == "c\(index)(-1)")
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
