import Architecture
import TerminalUI
import TerminalUITesting
import Testing

/// Compiled but not run, because it needs a terminal.
@MainActor
private func main() async throws {
  let environment = ProcessInfo.processInfo.environment
  let store = Store(initialState: CounterState()) { Counter() }
  let program = ScreenProgram(store: store) { state, send in
    CounterView(count: state.count, send: send)
  }
  let colors = ColorSupport.level(environment: environment, isTerminal: true)
  try await TerminalSession(environment: environment, colors: colors).run(program)
}

@MainActor
@Suite("A first program")
struct FirstProgramSamples {
  @Test("The counter is drawn as in the article")
  func screen() throws {
    let program = ScreenProgram { CounterView(count: 2) { _ in } }
    let expected = try Article("FirstProgram", of: "TerminalUI").output(after: " −   +")
    #expect(lines(of: program.frame(size: Size(width: 20, height: 2))).joined(separator: "\n") == expected)
  }

  @Test("The counter is green above and red below zero", arguments: [(2, Color.positive), (-2, .negative)])
  func sign(count: Int, color: Color) {
    let program = ScreenProgram { CounterView(count: count) { _ in } }
    #expect(program.frame(size: Size(width: 20, height: 2))[0, 0].style.foreground == color)
  }

  @Test("Controls for values are drawn as in the article, and send each new value")
  func values() throws {
    var sent: [Sound.Action] = []
    let driver = ProgramDriver(
      ScreenProgram { SoundView(state: Sound.State()) { sent.append($0) } }, width: 30, height: 2)
    let expected = try Article("FirstProgram", of: "TerminalUI").output(after: "Volume")
    #expect(lines(of: driver.grid).joined(separator: "\n") == expected)
    driver.press(.right)
    driver.press([.tab, " "])
    #expect(sent == [.volumeChanged(5), .muteChanged(true)])
  }
}

enum Sound {
  struct State: Equatable, Sendable {
    var volume = 4
    var isMuted = false
  }

  enum Action: Equatable, Sendable {
    case volumeChanged(Int)
    case muteChanged(Bool)
  }
}

struct SoundView: View {
  let state: Sound.State
  let send: (Sound.Action) -> Void

  var body: some View {
    VStack {
      Slider("Volume", value: Binding(state.volume) { send(.volumeChanged($0)) }, in: 0...10)
      Toggle("Muted", isOn: Binding(state.isMuted) { send(.muteChanged($0)) })
    }
  }
}

/// Returns the lines of a screen without trailing spaces, and without empty lines at the end.
@MainActor
func lines(of grid: CellGrid) -> [String] {
  var lines = grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  while lines.last == "" { lines.removeLast() }
  return lines
}
