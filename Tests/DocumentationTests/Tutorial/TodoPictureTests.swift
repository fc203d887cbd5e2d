import Architecture
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("Building a todo app")
struct TodoPictureTests {
  @Test("The program looks as at the beginning of the article")
  func picture() throws {
    let milk = Todo.State(item: Todo.Item(id: 1, title: "Buy milk", minutes: 12), isTimerRunning: true)
    let read = Todo.State(item: Todo.Item(id: 2, title: "Read", isDone: true))
    let store = Store(initialState: TodoList.State(rows: [milk, read])) { TodoList() }
    let program = ScreenProgram(store: store) { TodoScreen(state: $0, send: $1) }
    let screen = ProgramDriver(program, width: 66, height: 8).screen
    let expected = try Article("BuildingATodoApp").output(after: "Buy milk")
    #expect(screen == expected)
  }
}
