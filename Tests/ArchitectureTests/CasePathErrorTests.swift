import Architecture
import Testing

private struct NotAnEnum: Equatable, Sendable { var number = 1 }

private enum Sample: Equatable, Sendable {
  case number(Int)
  case text(String)
  case empty
}

private enum Functions: Sendable {
  case function(@Sendable (Int) -> Int)
  case inTuple(Int, @Sendable () -> Void)
  case inOptional((@Sendable () -> Void)?)
  case inArray([@Sendable () -> Void])
  case inStruct(Holder)
  case number(Int)
}

private struct Holder: Sendable { var function: @Sendable () -> Int = { 3 } }

private enum Optionals: Equatable, Sendable {
  case number(Int)
  case optional(Int?)
  case text(String)
  case optionalText(String?)
  case empty
}

private class Base: @unchecked Sendable {}
private final class Derived: Base, @unchecked Sendable {}

private enum Classes: Sendable {
  case base(Base)
  case derived(Derived)
}

@Suite("Case paths that can't be created explain why")
struct CasePathErrorTests {
  private static let advice = "Write this path by hand: CasePath(embed: …, extract: …)"

  @Test("A root that is not an enum is rejected")
  func notAnEnum() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath<NotAnEnum, Int> { NotAnEnum(number: $0) }
    }
    expectStopped(result, saying: "CasePath: NotAnEnum is not an enum. \(Self.advice)")
    expectStopped(result, saying: "CasePathErrorTests.swift:45)")
  }

  @Test("A root that is not an enum is rejected for a case without a payload")
  func notAnEnumWithoutPayload() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath(empty: NotAnEnum())
    }
    expectStopped(result, saying: "CasePath: NotAnEnum is not an enum. \(Self.advice)")
  }

  @Test("A payload that no case carries is rejected")
  func noCase() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath<Sample, Double> { .number(Int($0)) }
    }
    expectStopped(result, saying: "CasePath: no case of Sample carries Double. \(Self.advice)")
  }

  @Test("A value with a payload is rejected for a case without one")
  func hasPayload() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath(empty: Sample.number(1))
    }
    expectStopped(result, saying: "CasePath: Sample.number has a payload; name the case without one")
  }

  @Test("A payload that is a function is rejected")
  func function() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath<Functions, @Sendable (Int) -> Int>(Functions.function)
    }
    expectStopped(
      result,
      saying: "Functions.function carries @Sendable (Int) -> Int, which contains a function or metatype")
    expectStopped(result, saying: Self.advice)
  }

  @Test("A payload that is a tuple with a function is rejected")
  func functionInTuple() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath(Functions.inTuple)
    }
    expectStopped(result, saying: "CasePath: Functions.inTuple carries")
  }

  @Test("A payload that is an optional function is rejected")
  func functionInOptional() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CasePath(Functions.inOptional)
    }
    expectStopped(result, saying: "CasePath: Functions.inOptional carries")
  }

  @Test("Functions in an array or a struct are extracted")
  func functionsElsewhere() {
    let inArray = /Functions.inArray
    let inStruct = /Functions.inStruct
    for _ in 1...2 {
      #expect(inArray.extract(from: .inArray([{}, {}]))?.count == 2)
      #expect(inArray.extract(from: .number(1))?.count == nil)
      #expect(inStruct.extract(from: .inStruct(Holder()))?.function() == 3)
      #expect(inStruct.extract(from: .inArray([]))?.function() == nil)
    }
  }

  @Test("A function that constructs a case without the payload is rejected at its first use")
  func anotherCase() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let path = CasePath<Sample, String> { Sample.number($0.count) }
      _ = path.extract(from: .text("text"))
    }
    expectStopped(
      result,
      saying: "CasePath: the function constructs a case of Sample that doesn't carry String.")
  }

  @Test("A case with an optional payload is rejected for the value in it, when the path is made")
  func optionalPayload() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let path: CasePath<Optionals, Int> = /Optionals.optional
      _ = path
    }
    expectStopped(
      result,
      saying: "CasePath: Optionals.optional carries Optional<Int>, not Int. "
        + "Write CasePath<Optionals, Optional<Int>>(Optionals.optional)")
    let inferred = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let number: Int? = (/Optionals.optional).extract(from: .optional(3))
      _ = number
    }
    expectStopped(inferred, saying: "CasePath: Optionals.optional carries Optional<Int>, not Int.")
  }

  @Test("A case with an optional string is rejected for the string in it, when a root has one")
  func optionalText() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = (/Optionals.optionalText).extract(from: .optionalText("text")) as String?
    }
    expectStopped(result, saying: "CasePath: Optionals.optionalText carries Optional<String>, not String.")
  }

  @Test("A case with a superclass is rejected for its subclass")
  func superclass() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let path: CasePath<Classes, Derived> = /Classes.base
      _ = path.extract(from: .base(Derived()))
    }
    expectStopped(result, saying: "CasePath: Classes.base carries Base, not Derived.")
  }

  @Test("Cases with payloads that convert to one another have separate paths")
  func convertiblePayloads() {
    #expect((/Optionals.number).extract(from: .number(3)) == 3)
    #expect((/Optionals.number).extract(from: .optional(3)) == nil)
    #expect((/Optionals.optional).extract(from: .optional(3)) == .some(3))
    #expect((/Optionals.optional .. .some).extract(from: .optional(3)) == 3)
    #expect((/Optionals.optional .. .some).extract(from: .number(3)) == nil)
    for _ in 1...2 {
      let text = /Optionals.text
      #expect(text.extract(from: .optionalText("text")) == nil)
      #expect(text.extract(from: .optionalText(nil)) == nil)
      #expect(text.extract(from: .text("text")) == "text")
    }
    let (base, derived) = (/Classes.base, /Classes.derived)
    for _ in 1...2 {
      #expect(derived.extract(from: .base(Derived())) == nil)
      #expect(derived.extract(from: .base(Base())) == nil)
      #expect(derived.extract(from: .derived(Derived())) != nil)
      #expect(base.extract(from: .derived(Derived())) == nil)
      #expect(base.extract(from: .base(Derived())) != nil)
    }
  }
}
