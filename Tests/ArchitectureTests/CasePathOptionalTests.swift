import Architecture
import Testing

@Suite("Case paths into optional enums")
struct CasePathOptionalTests {
  private enum Sheet: Equatable, Sendable {
    case title(String)
    case subtitle(String)
    case count(Int?)
    case size(width: Int, height: Int)
    case help
  }

  @Test("A case of an optional enum is extracted, changed, and embedded")
  func optionalRoot() {
    var sheet: Sheet? = .title("a")
    #expect((/Sheet.title).extract(from: sheet) == "a")
    #expect((/Sheet.subtitle).extract(from: sheet) == nil)
    #expect((/Sheet.title).modify(&sheet) { $0 += "b" } != nil)
    #expect(sheet == .title("ab"))
    #expect((/Sheet.subtitle).modify(&sheet) { $0 += "c" } == nil)
    #expect(sheet == .title("ab"))
    sheet = nil
    #expect((/Sheet.title).extract(from: sheet) == nil)
    #expect((/Sheet.title).modify(&sheet) { $0 += "c" } == nil)
    #expect(sheet == nil)
    let size: CasePath<Sheet?, (Int, Int)> = /Sheet.size
    #expect(size.embed((1, 2)) == .size(width: 1, height: 2))
    #expect(size.extract(from: .size(width: 3, height: 4))?.1 == 4)
    let count: CasePath<Sheet?, Int?> = /Sheet.count
    #expect(count.extract(from: .count(nil)) == .some(nil))
  }

  @Test("A path is described by its root and its case")
  func descriptions() {
    let name = "CasePathOptionalTests.Sheet"
    #expect("\(/Sheet.size)" == "\(name): .size(…)")
    // Used by no value, the path can be that of another case with the same payload.
    #expect("\(/Sheet.title)" == "\(name): .title(…) or .subtitle(…)")
    #expect("\(CasePath<Sheet, Sheet>.identity)" == "\(name): …")
    let byHand = CasePath<Sheet, Int>(embed: { .count($0) }, extract: { _ in nil })
    #expect("\(byHand)" == "\(name): a case with Int")
  }

  @Test("A case of an enum in two optionals is extracted, and so is the optional")
  func nested() {
    let sheet: Sheet?? = .title("a")
    #expect((/Sheet.title).extract(from: sheet) == "a")
    let inner: CasePath<Sheet??, Sheet?> = /Optional.some
    #expect(inner.extract(from: sheet) == .some(.title("a")))
    #expect(inner.extract(from: nil) == nil)
  }

  @Test("A case without a payload of an optional enum is found")
  func empty() {
    let sheet: Sheet? = .help
    #expect(CasePath(empty: Sheet.help).is(sheet))
    #expect(!CasePath(empty: Sheet.help).is(Sheet?.some(.title("a"))))
    #expect(!CasePath(empty: Sheet.help).is(Sheet?.none))
    #expect(CasePath<Sheet?, Void>(empty: nil).is(nil))
    #expect(!CasePath<Sheet?, Void>(empty: nil).is(sheet))
  }

  @Test("A reducer of one case runs on an optional enum")
  func reducer() {
    let reducer: Reduce<Sheet?, String> = Reduce<String, String> { state, action in
      state = action
      return .none
    }
    .pullback(case: /Sheet.title, action: .identity)
    var sheet: Sheet? = .title("a")
    _ = reducer.reduce(into: &sheet, action: "b")
    #expect(sheet == .title("b"))
  }

  @Test("The payload of an optional enum is changed in place, or set to nil with the enum")
  func payload() {
    var sheet: Sheet? = .title("a")
    sheet[case: /Sheet.title]? += "b"
    #expect(sheet == .title("ab"))
    #expect(sheet[case: /Sheet.title] == "ab")
    #expect(sheet[case: /Sheet.subtitle] == nil)
    sheet[case: /Sheet.title] = nil
    #expect(sheet == nil)
  }

  @Test("Changing the payload of another case is reported at its line and changes nothing")
  func otherCase() {
    let recorder = IssueRecorder()
    let path = /Sheet.size
    var sheet: Sheet? = .help
    let line = #line + 2
    recorder.recording {
      sheet[case: path]?.0 = 1
      sheet = nil
      sheet[case: path] = (1, 2)
    }
    #expect(sheet == nil)
    #expect(
      recorder.issues == [
        .init(message: "Can't set .size(…), because the value is .help", line: line),
        .init(message: "Can't set .size(…), because the value is nil", line: line + 2),
      ])
  }
}
