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
    let milk = Todo.State(
      item: Todo.Item(id: UUID(), title: "Buy milk", isUrgent: true, minutes: 12), isTimerRunning: true)
    let read = Todo.State(item: Todo.Item(id: UUID(), title: "Read", isDone: true))
    let state = App.State(home: Home.State(list: TodoList.State(rows: [milk, read])))
    let store = Store(initialState: state) { App() }
    let program = ScreenProgram(store: store) { AppView(state: $0, send: $1) }
    let screen = ProgramDriver(program, width: 66, height: 6).screen
    // The article's output, which Scripts/check-standalone-core extracts.
    let article = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "expected-output")
    #expect(
      try String(contentsOf: article, encoding: .utf8).contains(screen), "The program draws:\n\(screen)")
  }
}
