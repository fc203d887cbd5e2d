import Architecture
import TerminalUI
import Testing

@MainActor
@Suite("Arranging views")
struct ArrangingViewsSamples {
  private var total: some View {
    HStack {
      Text("Total").bold()
      Spacer()
      Text("1,234")
    }
    .padding(horizontal: 1)
    .border(title: "Account")
  }

  @Test("A spacer takes the remaining space, as in the article")
  func spacer() throws {
    let expected = try Article("ArrangingViews", of: "TerminalUI").output(after: "Account")
    let grid = render(total, size: Size(width: 30, height: 3))
    #expect(lines(of: grid).joined(separator: "\n") == expected)
  }

  @Test("Buttons of a loop send their element")
  func loop() {
    let names = ["Ada", "Emmy"]
    var selected = ""
    func select(_ name: String) { selected = name }
    let program = ScreenProgram {
      VStack {
        ForEach(names, id: { $0 }) { name in
          Button(name) { select(name) }
        }
      }
    }
    _ = program.frame(size: Size(width: 20, height: 4))
    for key: KeyEvent in [.tab, .enter] { program.receive(.key(key)) }
    #expect(selected == "Emmy")
  }

  private var centered: some View {
    Text("Done")
      .padding(horizontal: 2)
      .card("Status")
      .frame(maxWidth: .max, maxHeight: .max, alignment: .center)
  }

  @Test("A frame centers a box on the screen")
  func center() {
    #expect(
      lines(of: render(centered, size: Size(width: 20, height: 5))) == [
        "", "    ╭─ Status ─╮", "    │   Done   │", "    ╰──────────╯",
      ])
  }

  @Test("An alert covers the screen")
  func overlay() {
    var dismissals = 0
    func send(_ action: PresentationAction<Never>) { dismissals += 1 }
    let alert: AlertState<Never>? = AlertState(title: "Saved")
    let screen = Button("Save", key: "s") {}
    let program = ScreenProgram {
      screen
        .overlay(dimsBase: true) {
          if let alert { AlertBox(alert) { send($0) } }
        }
    }
    #expect(program.frame(size: Size(width: 40, height: 9)).text.contains("Saved"))
    #expect(program.controls == ["OK"])
    program.receive(.key(.escape))
    #expect(dismissals == 1)
  }
}
