import Architecture
import Foundation
import TerminalUI
import TerminalUITesting
import Testing

@testable import TodoApp

@MainActor
struct TodoPictureTests {
  @Test("The program looks as at the beginning of the article")
  func picture() throws {
    let milk = Todo.State(item: Todo.Item(id: 1, title: "Buy milk", minutes: 12), isTimerRunning: true)
    let read = Todo.State(item: Todo.Item(id: 2, title: "Read", isDone: true))
    let store = Store(initialState: TodoList.State(rows: [milk, read])) { TodoList() }
    let program = ScreenProgram(store: store) { TodoScreen(state: $0, send: $1) }
    let screen = ProgramDriver(program, width: 66, height: 8).screen
    // The article's output, which Scripts/check-standalone-core extracts.
    let article = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "expected-output")
    #expect(
      try String(contentsOf: article, encoding: .utf8).contains(screen), "The program draws:\n\(screen)")
  }
}
