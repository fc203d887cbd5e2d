import TerminalUITesting
import Testing

@MainActor
@Suite("Focus as state")
struct FocusBindingTests {
  private struct Form: Reducer {
    enum Field: Sendable { case name, mail }

    struct State: Equatable {
      var name = ""
      var mail = ""
      var focus: Field?
      var isAsking = false
      var showsMail = true
    }

    enum Action: Sendable {
      case nameChanged(String)
      case mailChanged(String)
      case focusMoved(Field?)
      case submitted, ask, answered, toggleMail
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .nameChanged(let name): state.name = name
      case .mailChanged(let mail): state.mail = mail
      case .focusMoved(let focus): state.focus = focus
      case .submitted:
        state.isAsking = state.name == "ask"
        state.focus =
          state.name.isEmpty || state.name.contains("?") || state.isAsking
          ? .name : state.mail.isEmpty ? .mail : nil
      case .ask: state.isAsking = true
      case .answered: state.isAsking = false
      case .toggleMail: state.showsMail.toggle()
      }
      return .none
    }
  }

  private let store = Store(initialState: Form.State()) { Form() }
  private let made = CallCounter()
  private let driver: ProgramDriver

  init() {
    driver = ProgramDriver(
      ScreenProgram(store: store) { [made] state, send in
        let _ = made.increment()
        let focus = Binding(state.focus) { send(.focusMoved($0)) }
        VStack {
          Button("Submit", key: "s") { send(.submitted) }
          TextField("Name", text: Binding(state.name) { send(.nameChanged($0)) })
            .onSubmit("Submit") { send(.submitted) }
            .focused(focus, equals: .name)
          if state.showsMail {
            TextField("Mail", text: Binding(state.mail) { send(.mailChanged($0)) })
              .onSubmit("Submit") { send(.submitted) }
              .focused(focus, equals: .mail)
          }
          Button("Ask", key: "a") { send(.ask) }
          Button("Hide", key: "h") { send(.toggleMail) }
        }
        .overlay { if state.isAsking { Button("Close", key: .escape) { send(.answered) } } }
      })
  }

  @Test("A click on a button that presents an overlay moves focus out of a field for good")
  func clickBesideField() {
    store.send(.focusMoved(.name))
    #expect(driver.focus == "Name")
    driver.click(on: "Ask")
    #expect(store.state.focus == nil)
    driver.press(.escape)
    // Nor is it on the button, which Enter would press again.
    #expect(driver.focus == "Submit")
  }

  @Test("The state moves focus, from the first frame on, and back to the previous control")
  func fromState() {
    store.send(.focusMoved(.mail))
    #expect(driver.focus == "Mail")
    store.send(.focusMoved(.name))
    #expect(driver.focus == "Name")
    store.send(.focusMoved(.mail))
    #expect(driver.focus == "Mail")
    store.send(.focusMoved(nil))
    driver.press(.shiftTab)
    #expect(driver.focus == "Hide")
    store.send(.focusMoved(.name))
    #expect(driver.focus == "Name")
    store.send(.focusMoved(nil))
    #expect(driver.focus == "Hide")
  }

  @Test("A key that doesn't move focus creates the view once")
  func cost() {
    driver.press(.tab)
    driver.type("a")
    _ = driver.grid
    let before = made.value
    driver.type("b")
    _ = driver.grid
    #expect(store.state.name == "ab")
    #expect(made.value == before + 1)
  }

  @Test("A change of the store redraws the screen, also right after Tab has changed the focus in the state")
  func changeAfterTab() {
    driver.press(.tab)
    let count = driver.redrawCount
    store.send(.ask)
    #expect(store.state.focus == .name && driver.redrawCount == count + 1)
  }

  @Test("The user's moves of focus change the state")
  func toState() {
    driver.press(.tab)
    #expect(store.state.focus == .name)
    driver.press(.tab)
    #expect(store.state.focus == .mail)
    driver.press(.tab)
    #expect(driver.focus == "Ask")
    #expect(store.state.focus == nil)
    driver.press(.shiftTab)
    #expect(store.state.focus == .mail)
    driver.press(.escape)
    #expect(store.state.focus == nil)
    driver.click(x: 7, y: 1)
    #expect(store.state.focus == .name)
  }

  @Test("A reducer decides which field is edited after Enter")
  func submission() {
    #expect(driver.focus == "Submit")
    driver.press("s")
    #expect(driver.focus == "Name")
    driver.submit("Emmy")
    #expect(driver.focus == "Mail")
    #expect(store.state.focus == .mail)
    driver.submit("e@n")
    #expect(driver.focus == "Submit")
    #expect(store.state.focus == nil)
  }

  @Test("A field keeps focus and its cursor after Enter if the reducer requests focus for it again")
  func mistake() {
    store.send(.focusMoved(.name))
    driver.submit("?")
    #expect(driver.focus == "Name")
    #expect(store.state.focus == .name)
    driver.type("!a")
    #expect(store.state.name == "?!a")
    driver.press([.home, .delete, .delete, .enter])
    #expect(driver.focus == "Mail")
    // Leaving still returns to the control before the fields.
    driver.press(.escape)
    #expect(driver.focus == "Submit")
    #expect(store.state.focus == nil)
  }

  @Test("A field that is covered by the effect of Enter regains focus if the state still requests it")
  func submittedAndCovered() {
    store.send(.focusMoved(.name))
    driver.submit("ask")
    #expect(driver.focus == "Close")
    #expect(store.state.focus == .name)
    driver.press(.escape)
    #expect(driver.focus == "Name")
  }

  @Test("Enter leaves a field if its binding doesn't request focus, or if that was decided beforehand")
  func leaving() {
    for keepsFocus in [Bool?.none, false] {
      var isFocused = false
      let program = ScreenProgram {
        Button("Other") {}
        TextField("Name", text: Binding("") { _ in })
          .onSubmit("Go", keepingFocus: keepsFocus) {}
          .focused(Binding(isFocused) { if keepsFocus != nil { isFocused = $0 } })
      }
      let driver = ProgramDriver(program, width: 40, height: 4)
      driver.press(.tab)
      #expect(driver.focus == "Name")
      driver.press(.enter)
      #expect(driver.focus == "Other")
      #expect(!isFocused)
    }
  }

  @Test("A removed field that returns has no focus if the state has moved on")
  func removed() {
    store.send(.focusMoved(.mail))
    #expect(driver.focus == "Mail")
    store.send(.toggleMail)
    #expect(driver.focus == "Submit")
    store.send(.focusMoved(.name))
    #expect(driver.focus == "Name")
    store.send(.toggleMail)
    #expect(driver.focus == "Name")
  }

  @Test("A focus that stays reports nothing, and changes after a report redraw the screen")
  func unchanged() {
    var reports = 0
    let program = ScreenProgram {
      Button("One") {}.focused(
        Binding(Int?.none) { _ in reports += 1 }, equals: 1)
      Button("Two") {}
    }
    let driver = ProgramDriver(program)
    #expect(driver.focus == "One")
    #expect(reports == 1)
    for _ in 0..<3 { program.setNeedsRedraw() }
    #expect(driver.redrawCount == 3)
    driver.press("z")
    #expect(reports == 1)
    driver.press([.tab, .tab])
    #expect(reports == 2)
  }
}

@MainActor
@Suite("Focus and fields")
struct FieldFocusTests {
  /// A filtered list with buttons, like that of the favorites.
  private final class Model {
    var rows = ["11", "13", "31"]
    var deleted: [String] = []
    var filter = ""
    var isAsking = false
    var showsOthers = true
    weak var program: ScreenProgram?
  }

  private let model = Model()

  private func driver() -> ProgramDriver {
    let program = ScreenProgram { [model] in
      let shown = model.rows.filter { model.filter.isEmpty || $0.contains(model.filter) }
      VStack {
        TextField("Filter", text: Binding(model.filter) { model.filter = $0 }, key: "/")
        List(shown, name: "Rows", selection: Binding(0) { _ in }) { Text($0) }
        if model.showsOthers {
          Button("Delete", key: "d") {
            model.deleted = shown
            model.rows.removeAll { shown.contains($0) }
          }
          Button("Undo", key: "u") { model.rows = model.deleted }
        }
      }
      .overlay { if model.isAsking { Button("Close", key: .escape) { model.isAsking = false } } }
    }
    model.program = program
    return ProgramDriver(program, width: 40, height: 10)
  }

  @Test("Deleting all filtered rows doesn't move focus to the filter, so that the next key acts")
  func deletedRows() {
    let driver = driver()
    #expect(driver.focus == "Rows")
    driver.press("/")
    driver.submit("1")
    #expect(driver.focus == "Rows")
    driver.press("d")
    #expect(driver.focus != "Filter")
    driver.press("u")
    #expect(model.filter == "1")
    #expect(model.rows == ["11", "13", "31"])
    #expect(driver.focus == "Rows")
  }

  @Test("A field that alone remains gets no focus, and Tab moves focus to it")
  func lastField() {
    let driver = driver()
    driver.press(["/", .escape])
    model.showsOthers = false
    model.rows = []
    model.program?.setNeedsRedraw()
    #expect(driver.controls == ["Filter"])
    #expect(driver.focus == nil)
    driver.press("u")
    #expect(model.filter.isEmpty)
    driver.press(.tab)
    #expect(driver.focus == "Filter")
  }

  @Test(
    "A field that was covered by an overlay has focus again after it, but not instead of a removed control")
  func covered() {
    let driver = driver()
    driver.press("/")
    model.isAsking = true
    model.program?.setNeedsRedraw()
    #expect(driver.focus == "Close")
    driver.press(.escape)
    #expect(driver.focus == "Filter")
    driver.press(.escape)
    #expect(driver.focus == "Rows")
    model.isAsking = true
    model.program?.setNeedsRedraw()
    #expect(driver.focus == "Close")
    model.rows = []
    driver.press(.escape)
    #expect(driver.focus == "Delete")
  }

  @Test(
    "The letters of the arrows never move focus to a field", arguments: ["h", "j", "k", "l"] as [KeyEvent])
  func letters(key: KeyEvent) {
    let field = { TextField("", text: Binding("") { _ in }) }
    let driver = drive(width: 40, height: 8) {
      VStack {
        field()
        HStack {
          field()
          Button("Middle") {}
          field()
        }
        field()
      }
    }
    #expect(driver.focus == "Middle")
    driver.press(key, times: 3)
    #expect(driver.focus == "Middle")
  }
}
