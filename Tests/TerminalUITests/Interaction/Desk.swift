import Architecture
import TerminalUI
import TerminalUITesting

/// A screen with one control of each kind, a modal, an alert, and state to change.
@MainActor
@dynamicMemberLookup
final class Desk {
  struct State {
    var text = ""
    var share = 0
    var row = 0
    var rows = 100
    var modal: String?
    var alert: AlertState<String>?
    var canSave = true
    var showsExtra = false
  }

  var log: [String] = []
  private var state = State() {
    didSet { program?.setNeedsRedraw() }
  }
  private weak var program: ScreenProgram?

  subscript<Value>(dynamicMember field: WritableKeyPath<State, Value>) -> Value {
    get { state[keyPath: field] }
    set { state[keyPath: field] = newValue }
  }

  func driver(width: Int = 60, height: Int = 16, leastSize: Size = .zero, glyphs: GlyphSet = .unicode)
    -> ProgramDriver
  {
    let program = ScreenProgram(leastSize: leastSize, glyphs: glyphs) { [self] in DeskView(desk: self) }
    self.program = program
    return ProgramDriver(program, width: width, height: height)
  }
}

struct DeskView: View {
  let desk: Desk

  var body: some View {
    VStack {
      screen
        .keySection("Desk")
        .keys(KeyBinding("x", title: "Extra") { desk.showsExtra.toggle() })
        .overlay { if let modal = desk.modal { box(modal) } }
        .overlay { if let alert = desk.alert { AlertBox(alert) { dismiss($0) } } }
      KeyHints()
    }
    .keys(KeyBinding("w", title: "Wave") { desk.log.append("wave") })
  }

  private var screen: some View {
    VStack {
      if desk.showsExtra { Button("Extra") { desk.log.append("extra") } }
      HStack {
        Button("Open", key: "o") { desk.modal = "first" }
        Button("Save", key: "s", unavailable: desk.canSave ? nil : "saved already") {
          desk.log.append("save")
        }
      }
      TextField("Name", text: Binding(desk.text) { desk.text = $0 }, key: "/", starters: "0123456789")
        .onSubmit("Greet") { desk.log.append("hello \(desk.text)") }
      Slider("Share", value: Binding(desk.share) { desk.share = $0 }, in: -100...100)
      List(0..<desk.rows, name: "Rows", selection: Binding(desk.row) { desk.row = $0 }) { Text("row \($0)") }
        .onActivate("Choose") { desk.log.append("row \($0)") }
    }
  }

  private func box(_ title: String) -> some View {
    VStack {
      Text(title)
      Button("Ask", key: "a") { desk.alert = AlertState(title: "Sure?", buttons: buttons) }
      Button("Close", key: .escape) { desk.modal = nil }
    }
    .border(.double)
    .keySection("Modal")
  }

  private var buttons: [AlertButton<String>] {
    [AlertButton("Yes", action: "yes"), AlertButton("No", role: .cancel)]
  }

  private func dismiss(_ action: PresentationAction<String>) {
    if case .presented(let answer) = action { desk.log.append(answer) }
    desk.alert = nil
  }
}
