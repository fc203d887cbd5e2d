import Architecture
import TerminalUI
import TerminalUITesting
import Testing

struct CounterView: View {
  let count: Int
  let send: (CounterAction) -> Void

  var body: some View {
    VStack {
      Text("\(count)").bold().foreground(count < 0 ? .negative : .positive)
      HStack {
        Button("−", key: "-") { send(.decrementButtonTapped) }
        Button("+", key: "+") { send(.incrementButtonTapped) }
      }
    }
  }
}

/// Compiled but not run, because it needs a terminal.
@MainActor
func runCounter(store: Store<CounterState, CounterAction>) async throws {
  let environment = ProcessInfo.processInfo.environment
  let program = ScreenProgram(store: store) { state, send in
    CounterView(count: state.count, send: send)
  }
  try await TerminalSession(environment: environment, colors: .ansi256).run(program)
}

/// Compiled but not run, because it needs a terminal.
@MainActor
func run(
  _ program: ScreenProgram, environment: [String: String]
) async throws -> TerminalSession.Ending {
  let session = TerminalSession(environment: environment, colors: .ansi256)
  let ending = try await session.run(program)
  return ending
}

/// Compiled but not run, because it needs a terminal.
@MainActor
func sessionWithRequests(environment: [String: String]) -> (
  Store<CounterState, CounterAction>, TerminalSession
) {
  let requests = TerminalRequests()
  let store = Store(initialState: CounterState()) {
    Counter()
  } withDependencies: {
    $0.terminal = requests.client
  }
  let session = TerminalSession(environment: environment, colors: .ansi256, requests: requests)
  return (store, session)
}

/// A row of ``PrimesTable``.
struct DatedPrime {
  let formatted: String
  let added: String
}

struct PrimesTable: View {
  let primes: [DatedPrime]
  let row: Binding<Int>
  let order: Binding<TableOrder>

  var body: some View {
    Table(
      primes,
      columns: [
        TableColumn("Prime", minimumWidth: 8, alignment: .trailing) { Text($0.formatted) },
        TableColumn("Added", minimumWidth: 10, maximumWidth: .max, priority: -1) { Text($0.added) },
      ],
      selection: row, sort: order)
  }
}

@MainActor
@Suite("Doc comments: TerminalUI")
struct TerminalUISamples {
  @Test("A driver presses the buttons of a program and reads its screen")
  func driver() {
    let store = Store(initialState: CounterState()) { Counter() }
    let driver = ProgramDriver(ScreenProgram(store: store) { CounterView(count: $0.count, send: $1) })
    driver.press("+", times: 2)
    #expect(driver.screen.contains("2"))
  }
}

@MainActor
@Suite("Doc comments: pictures of screens")
struct PreviewSamples {
  private struct CounterPreview: View {
    var body: some View {
      Preview(minimumSize: Size(width: 20, height: 3)) {
        CounterView(count: 7) { _ in }
      }
    }
  }

  @Test("A preview has the picture of a view, and no controls")
  func preview() {
    let driver = ProgramDriver(ScreenProgram { CounterPreview() }, width: 20, height: 3)
    #expect(driver.screen.contains("7"))
    driver.press(.tab)
    #expect(driver.focus == nil)
  }

  @Test("A snapshot restores the focus in another program with the same views")
  func snapshot() {
    func makeProgram() -> ScreenProgram { ScreenProgram { CounterView(count: 7) { _ in } } }
    let (program, otherProgram) = (makeProgram(), makeProgram())
    let size = Size(width: 20, height: 3)
    _ = (program.frame(size: size), otherProgram.frame(size: size))
    program.receive(.key(KeyEvent(.tab)))
    let frame = program.frame(size: size)
    let snapshot = program.snapshot
    #expect(otherProgram.frame(size: size) != frame)
    otherProgram.restore(snapshot)
    #expect(otherProgram.frame(size: size) == frame)
  }
}
