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
  case pair(Int, Int)
  case optionalPair(Int, Int?)
  case empty
}

private class Base: @unchecked Sendable {}
private final class Derived: Base, @unchecked Sendable {}

private enum Classes: Sendable {
  case base(Base)
  case derived(Derived)
}

/// A mistake that stops the program when the path is made, or at its first use.
private enum Mistake: String, CaseIterable, Codable {
  case notAnEnum, notAnEnumWithoutPayload, noCase, hasPayload
  case function, functionInTuple, functionInOptional
  case otherCase, optional, inferredOptional, optionalText, optionalInTuple, superclass

  func make() {
    switch self {
    case .notAnEnum: _ = CasePath<NotAnEnum, Int> { NotAnEnum(number: $0) }
    case .notAnEnumWithoutPayload: _ = CasePath(empty: NotAnEnum())
    case .noCase: _ = CasePath<Sample, Double> { .number(Int($0)) }
    case .hasPayload: _ = CasePath(empty: Sample.number(1))
    case .function: _ = CasePath<Functions, @Sendable (Int) -> Int>(Functions.function)
    case .functionInTuple: _ = CasePath(Functions.inTuple)
    case .functionInOptional: _ = CasePath(Functions.inOptional)
    case .otherCase: _ = CasePath<Sample, String> { Sample.number($0.count) }.extract(from: .text("text"))
    case .optional: _ = /Optionals.optional as CasePath<Optionals, Int>
    case .inferredOptional: _ = (/Optionals.optional).extract(from: .optional(3)) as Int?
    case .optionalText: _ = (/Optionals.optionalText).extract(from: .optionalText("text")) as String?
    case .optionalInTuple: _ = CasePath<Optionals, (Int, Int)> { Optionals.optionalPair($0.0, $0.1) }
    case .superclass: _ = (/Classes.base as CasePath<Classes, Derived>).extract(from: .base(Derived()))
    }
  }

  var message: String {
    let advice = "Write this path by hand: CasePath(embed: …, extract: …)"
    return switch self {
    case .notAnEnum, .notAnEnumWithoutPayload: "NotAnEnum is not an enum. \(advice)"
    case .noCase: "no case of Sample carries Double. \(advice)"
    case .hasPayload: "Sample.number has a payload; name the case without one"
    case .function:
      """
      Functions.function carries @Sendable (Int) -> Int, which contains a function or metatype that reflection can't \
      extract. \(advice)
      """
    case .functionInTuple: "Functions.inTuple carries"
    case .functionInOptional: "Functions.inOptional carries"
    case .otherCase: "the function constructs a case of Sample that doesn't carry String."
    case .optional, .inferredOptional:
      "Optionals.optional carries Optional<Int>, not Int. Write CasePath<Optionals, Optional<Int>>(Optionals.optional)"
    case .optionalText: "Optionals.optionalText carries Optional<String>, not String."
    case .optionalInTuple: "Optionals.optionalPair carries (Int, Optional<Int>), not (Int, Int)."
    case .superclass: "Classes.base carries Base, not Derived."
    }
  }
}

@Suite("Case paths that can't be created explain why")
struct CasePathErrorTests {
  // Before Swift 6.3, the other process can't be given a value.
  #if compiler(>=6.3)
    @Test("A mistake stops the program with its cause", arguments: Mistake.allCases)
    fileprivate func mistake(_ mistake: Mistake) async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [mistake] in
        mistake.make()
      }
      expectStopped(result, saying: "CasePath: \(mistake.message)")
      if mistake == .notAnEnum {
        expectStopped(result, saying: "(ArchitectureTests/CasePathErrorTests.swift:")
      }
    }
  #endif

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
