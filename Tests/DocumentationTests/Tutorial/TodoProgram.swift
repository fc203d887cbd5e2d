import Architecture
import FileStorage
import Foundation
import TerminalUI

/// The article's `main.swift`, which `Scripts/check-standalone-core` runs in a terminal.
@MainActor
private func main() async {
  func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("TodoApp: \(message)\n".utf8))
    exit(1)
  }

  let environment = ProcessInfo.processInfo.environment
  do {
    let directories = try StorageDirectories.xdg(folder: "todo", environment: environment)
    let store = Store(initialState: TodoList.State()) {
      TodoList()
    } withDependencies: {
      $0.fileStorage = .live(directories)
    }
    await store.send(.started).finish()

    let program = ScreenProgram(
      store: store, minimumSize: Size(width: 30, height: 8), glyphs: .detected(environment: environment)
    ) { state, send in
      TodoScreen(state: state, send: send)
    }
    let colors = ColorSupport.level(environment: environment, isTerminal: true)
    try await TerminalSession(environment: environment, colors: colors).run(program)

    for await isSaving in store.values(of: { $0.isSaving }) where !isSaving { break }
    if let problem = store.state.problem { fail(problem) }
  } catch {
    fail("\(error)")
  }
}
