import Architecture
import FoundationEssentials
import TerminalUI
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
}

/// Returns the lines of a screen without trailing spaces, and without empty lines at the end.
@MainActor
func lines(of grid: CellGrid) -> [String] {
  var lines = grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  while lines.last == "" { lines.removeLast() }
  return lines
}
