import Architecture
import TerminalUI
import Testing

@MainActor
private func run(
  _ program: ScreenProgram, environment: [String: String], colors: ColorLevel
) async throws -> Int {
  do {
    switch try await TerminalSession(environment: environment, colors: colors).run(program) {
    case .finished: return 0
    case .interrupted: return 130
    case .endOfInput: return 1
    }
  } catch let error as TerminalSessionError {
    print("counter: \(error)")
    return 1
  }
}

@MainActor
@Suite("Without a terminal")
struct WithoutATerminalSamples {
  @Test("A terminal that can't display screens is an error")
  func dumbTerminal() async throws {
    let program = ScreenProgram { Text("") }
    #expect(try await run(program, environment: ["TERM": "dumb"], colors: .none) == 1)
  }

  @Test("The choices of the counter are those in the article")
  func choices() throws {
    let store = Store(initialState: CounterState()) { Counter() }
    let program = ScreenProgram(store: store) { CounterView(count: $0.count, send: $1) }
    var lines: [String] = []

    for choice in program.choices where choice.disabledReason == nil {
      lines.append("\(choice.title) (\(choice.keyName))")
    }

    let expected = try Article("WithoutATerminal", of: "TerminalUI").output(after: "Quit (q)")
    #expect(lines.joined(separator: "\n") == expected)
    if let increment = program.choices.first(where: { $0.title == "+" }) { program.choose(increment) }
    #expect(store.state.count == 1)
  }
}
