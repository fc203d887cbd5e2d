import Architecture
import TerminalUI
import TerminalUITesting
import Testing

/// The rows of one panel.
struct Rows: Reducer {
  struct State: Equatable, Sendable {
    var names: [String]
    var row = 0
  }

  enum Action: Equatable, Sendable {
    case rowSelected(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .rowSelected(let row) = action { state.row = row }
    return .none
  }
}

struct MailApp: Reducer {
  struct State: Equatable, Sendable {
    var mailboxes = Rows.State(names: ["Inbox", "Sent"])
    var messages = Rows.State(names: ["Primes", "Lunch?"])
  }

  enum Action: Equatable, Sendable {
    case mailboxes(Rows.Action)
    case messages(Rows.Action)
  }

  var body: some Reducer<State, Action> {
    Rows().pullback(state: \.mailboxes, action: /Action.mailboxes)
    Rows().pullback(state: \.messages, action: /Action.messages)
  }
}

struct RowsView: View {
  let name: String
  let state: Rows.State
  let send: (Rows.Action) -> Void

  var body: some View {
    List(state.names, name: name, selection: Binding(state.row) { send(.rowSelected($0)) }) { Text($0) }
  }
}

private struct MailboxList: View {
  let state: Rows.State
  let send: (Rows.Action) -> Void

  var body: some View { RowsView(name: "Mailboxes", state: state, send: send) }
}

private struct MessageList: View {
  let state: Rows.State
  let send: (Rows.Action) -> Void

  var body: some View { RowsView(name: "Messages", state: state, send: send) }
}

@MainActor
@Suite("Several panels")
struct PanelsSamples {
  private let store = Store(initialState: MailApp.State()) { MailApp() }
  private let text = "About primes"

  private var messages: some View {
    RowsView(name: "Messages", state: store.state.messages) { store.send(.messages($0)) }
  }

  private func mail(_ state: MailApp.State, _ send: @escaping (MailApp.Action) -> Void) -> some View {
    HStack {
      MailboxList(state: state.mailboxes) { send(.mailboxes($0)) }
        .card("Mailboxes")
        .frame(width: 20)
      MessageList(state: state.messages) { send(.messages($0)) }
        .card("Messages")
    }
  }

  @Test("Panels are beside each other, as in the article, and keys act on the one with focus")
  func panels() throws {
    let driver = ProgramDriver(ScreenProgram(store: store) { mail($0, $1) }, width: 50, height: 4)
    let expected = try Article("Panels", of: "TerminalUI").output(after: "Mailboxes")
    #expect(driver.screen == expected)
    driver.press(.down)
    driver.press([.right, .down])
    #expect(store.state.mailboxes.row == 1)
    #expect(store.state.messages.row == 1)
    driver.click(on: "Mailboxes")
    #expect(driver.focus == "Mailboxes")
  }

  @Test("The preview is displayed only in a wide window")
  func split() {
    var view: some View {
      SplitView(minimumWidth: 60, paneWidth: 30) {
        messages.card("Messages")
      } pane: {
        Text(text).card("Preview")
      }
    }
    #expect(render(view, size: Size(width: 60, height: 4)).text.contains("About primes"))
    #expect(!render(view, size: Size(width: 59, height: 4)).text.contains("Preview"))
  }

  @Test("In a narrow window, the panels are tabs")
  func tabs() {
    var selected = 0
    let program = ScreenProgram {
      let tab = Binding(selected) { selected = $0 }
      AdaptiveView(minimumSize: Size(width: 60, height: 10)) {
        HStack {
          messages.card("Messages")
          Text(text).card("Preview")
        }
      } compact: {
        VStack {
          TabBar(["Messages", "Preview"], selection: tab)
          if tab.wrappedValue == 0 { messages } else { Text(text) }
        }
      }
    }
    let driver = ProgramDriver(program, width: 80, height: 10)
    #expect(driver.screen.contains("Lunch?") && driver.screen.contains("About primes"))
    driver.size = Size(width: 40, height: 10)
    #expect(driver.screen.contains("Lunch?") && !driver.screen.contains("About primes"))
    driver.press("]")
    #expect(driver.screen.contains("About primes"))
  }

  @Test("Only a modal window receives keys; other windows leave them to the panels")
  func windows() {
    let mail = messages
    var (isSending, asksForName) = (true, false)
    var typed = ""
    let program = ScreenProgram {
      let name = Binding(typed) { typed = $0 }
      mail
        .overlay(alignment: .bottomTrailing, isModal: false) {
          if isSending { Text("Sending…").panel(title: "Outbox") }
        }
        .overlay(dimsBase: true) {
          if asksForName { TextField("Name", text: name).panel(title: "New mailbox") }
        }
    }
    let driver = ProgramDriver(program, width: 40, height: 8)
    #expect(driver.screen.contains("Outbox"))
    driver.press(.down)
    #expect(store.state.messages.row == 1)
    (isSending, asksForName) = (false, true)
    program.setNeedsRedraw()
    driver.type("k")
    #expect(typed == "k")
    #expect(store.state.messages.row == 1)
  }
}
