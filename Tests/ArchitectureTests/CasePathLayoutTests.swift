import Architecture
import Testing

// One enum for each way in which the compiler lays out enums; each is compared with a `switch` written by
// hand.

private final class Reference: Sendable {}
private protocol Shape: Sendable {}
private struct Circle: Shape { var radius = 1.5 }

private enum SameName: Equatable {
  case at(x: Int)
  case at(y: Int)
  case at(x: Int, y: Int)
}
private enum Inner: Equatable {
  case a
  case b(Int)
  case c
}
private enum Twice: Equatable {
  case left(Inner)
  case right(Inner)
  case neither
}
private enum References {
  case object(Reference)
  case other(Reference)
  case number(Int)
  case any(any Shape)
  case error(any Error)
  case none
}
private enum Types {
  case thin(Int.Type)
  case thick(any Shape.Type)
  case object(Reference.Type)
  case number(Int)
}
private enum Uninhabited {
  case never(Never)
  case number(Int)
}
private indirect enum Boxed {
  case flag(Bool)
  case byte(UInt8)
  case number(Int)
  case none
}
private enum OnlyNever { case never(Never) }
private enum OnlyOne: Equatable { case only(String) }
private enum Nested: Equatable {
  case value(Int??)
  case text(String?)
}
@Suite("Case paths by reflection agree with a switch")
struct CasePathLayoutTests {
  private func check<Root, Value: Equatable>(
    _ path: CasePath<Root, Value>, _ roots: [Root], byHand: (Root) -> Value?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Twice, because the first match resolves the case; and in both directions, because any root can come
    // first.
    for root in roots + roots.reversed() {
      #expect(path.extract(from: root) == byHand(root), sourceLocation: sourceLocation)
      #expect(path.is(root) == (byHand(root) != nil), sourceLocation: sourceLocation)
      if let value = byHand(root) {
        #expect(byHand(path.embed(value)) == value, sourceLocation: sourceLocation)
      }
    }
  }

  @Test("A payload with the bits of a nil optional is extracted")
  func payloadThatLooksLikeNil() {
    let roots: [Twice] = [.left(.a), .right(.a), .left(.b(0)), .right(.c), .neither, .right(.a)]
    check(/Twice.left, roots) { if case .left(let value) = $0 { value } else { nil } }
    check(/Twice.right, roots) { if case .right(let value) = $0 { value } else { nil } }
  }

  @Test("The payload of an indirect case is extracted, whatever its alignment")
  func boxed() {
    let roots: [Boxed] = [.flag(true), .flag(false), .byte(7), .number(-1), .none]
    check(/Boxed.flag, roots) { if case .flag(let value) = $0 { value } else { nil } }
    check(/Boxed.byte, roots) { if case .byte(let value) = $0 { value } else { nil } }
    check(/Boxed.number, roots) { if case .number(let value) = $0 { value } else { nil } }
  }

  @Test("Cases that share a name are distinguished by their labels")
  func sameName() {
    // No `switch` distinguishes these by their labels, so the expected values are written out.
    let roots: [SameName] = [.at(x: 1), .at(y: 2), .at(x: 3, y: 4)]
    let x: CasePath<SameName, Int> = /SameName.at(x:)
    let y: CasePath<SameName, Int> = /SameName.at(y:)
    let both: CasePath<SameName, (Int, Int)> = /SameName.at(x:y:)
    for _ in 1...2 {
      #expect(roots.map { y.extract(from: $0) } == [nil, 2, nil])
      #expect(roots.map { x.extract(from: $0) } == [1, nil, nil])
      #expect(roots.map { both.extract(from: $0)?.1 } == [nil, nil, 4])
    }
  }

  @Test("References and existentials are retained and released as often as with a switch")
  func references() {
    weak var released: Reference?
    do {
      let object = Reference()
      released = object
      let roots: [References] = [.object(object), .other(object), .number(7), .any(Circle()), .none]
      for _ in 1...3 {
        for (index, root) in roots.enumerated() {
          #expect(((/References.object).extract(from: root) === object) == (index == 0))
          #expect(((/References.other).extract(from: root) === object) == (index == 1))
          #expect((/References.number).extract(from: root) == (index == 2 ? 7 : nil))
          #expect(((/References.any).extract(from: root) as? Circle)?.radius == (index == 3 ? 1.5 : nil))
        }
      }
      #expect((/References.error).extract(from: .error(CancellationError())) is CancellationError)
    }
    #expect(released == nil)
  }

  @Test("Metatypes are extracted, even if they occupy no memory")
  func metatypes() {
    let roots: [Types] = [.thin(Int.self), .thick(Circle.self), .object(Reference.self), .number(3)]
    for _ in 1...2 {
      #expect(roots.map { (/Types.thin).extract(from: $0) == Int.self } == [true, false, false, false])
      #expect(
        roots.map { (/Types.thick).extract(from: $0).map { $0 == Circle.self } } == [nil, true, nil, nil])
      #expect(
        roots.map { (/Types.object).extract(from: $0).map { $0 == Reference.self } } == [nil, nil, true, nil])
      #expect(roots.map { (/Types.number).extract(from: $0) } == [nil, nil, nil, 3])
    }
  }

  @Test("Payloads without any value are never extracted")
  func uninhabited() {
    check(/Uninhabited.number, [.number(1)]) { if case .number(let value) = $0 { value } else { nil } }
    #expect((/Uninhabited.never).extract(from: .number(1)) == nil)
    let never = CasePath<OnlyNever, Never>(OnlyNever.never)
    #expect([OnlyNever]().map(never.is).isEmpty)
  }

  @Test("Optionals, results, and optionals of optionals are extracted")
  func nested() {
    check(/Int?.some, [1, nil, 3]) { $0 }
    check(/Optional<Int?>.some, [.some(.some(1)), .some(nil), nil]) { $0 }
    check(/Nested.value, [.value(1), .value(.some(nil)), .value(nil), .text(nil), .text("a")]) {
      if case .value(let value) = $0 { value } else { nil }
    }
    check(/OnlyOne.only, [.only("a"), .only("")]) { if case .only(let value) = $0 { value } else { nil } }
    let results: [Result<Int, CancellationError>] = [.success(1), .failure(CancellationError())]
    check(CasePath.success(), results) { try? $0.get() }
    #expect(
      results.map { CasePath<Result<Int, CancellationError>, CancellationError>.failure().is($0) } == [
        false, true,
      ])
    check(CasePath.some, [1, nil, 3] as [Int?]) { $0 }
  }

  @Test("A function is extracted from a generic case")
  func functions() {
    let function: @Sendable (Int) -> Int = { $0 + 1 }
    let path = CasePath<(@Sendable (Int) -> Int)?, @Sendable (Int) -> Int>({ .some($0) })
    #expect(path.extract(from: function)?(1) == 2)
  }

  @Test("Paths compose, modify payloads, and leave other cases unchanged")
  func composition() {
    let path = /Twice.left .. /Inner.b
    #expect(path.extract(from: .left(.b(1))) == 1)
    #expect(path.extract(from: .left(.a)) == nil)
    #expect(path.embed(2) == .left(.b(2)))
    var root = Twice.left(.b(1))
    #expect(path.modify(&root) { $0 += 1 } != nil)
    #expect(root == .left(.b(2)))
    #expect((/Twice.right).modify(&root) { $0 = .c } == nil)
    #expect(root == .left(.b(2)))
    #expect(CasePath<Int, Int>.identity.extract(from: 3) == 3)
  }
}
