import Architecture
import ArchitectureTesting
import FileStorage
import Testing

@MainActor
struct TodoListTests {
  @Test("A submitted title becomes a todo, which is saved")
  func add() async throws {
    let storage = FileStorage.inMemory()
    let store = TestStore(initialState: TodoList.State()) {
      TodoList()
    } withDependencies: {
      $0.fileStorage = storage
    }
    await store.send(.newTitleChanged("Buy milk")) { $0.newTitle = "Buy milk" }
    await store.send(.newTitleSubmitted) {
      $0.rows = [Todo.State(item: Todo.Item(id: 1, title: "Buy milk"))]
      $0.newTitle = ""
      $0.isSaving = true
    }
    let file = TodoFile(todos: [Todo.Item(id: 1, title: "Buy milk")])
    await store.receive(.saved(file)) { $0.isSaving = false }
    await store.finish()
    #expect(try await storage.load(TodoFile.self, from: TodoFile.location) == file)
  }

  @Test("The timer of a todo counts minutes until the todo is deleted")
  func timer() async {
    let clock = TestClock()
    let row = Todo.State(item: Todo.Item(id: 7, title: "Read"))
    let store = TestStore(initialState: TodoList.State(rows: [row])) {
      TodoList()
    } withDependencies: {
      $0.clock = clock
      $0.fileStorage = .inMemory()
    }
    await store.send(.row(IdentifiedAction(id: 7, action: .timerToggled))) {
      $0.rows[id: 7]?.isTimerRunning = true
    }
    await clock.advance(by: .seconds(60))
    await store.receive(.row(IdentifiedAction(id: 7, action: .minutePassed))) {
      $0.rows[id: 7]?.item.minutes = 1
      $0.isSaving = true
    }
    await store.receive(/TodoList.Action.saved) { $0.isSaving = false }
    await store.send(.deleteButtonTapped) {
      $0.rows = []
      $0.isSaving = true
    }
    await store.receive(.saved(TodoFile())) { $0.isSaving = false }
    await store.finish()
  }

  @Test("A file that can't be saved is reported")
  func failure() async {
    struct DiskFull: Error {}
    let store = TestStore(initialState: TodoList.State(newTitle: "Read")) {
      TodoList()
    } withDependencies: {
      $0.fileStorage = .inMemory()
      $0.fileStorage.save = { _, _ in throw DiskFull() }
    }
    await store.send(.newTitleSubmitted) {
      $0.rows = [Todo.State(item: Todo.Item(id: 1, title: "Read"))]
      $0.newTitle = ""
      $0.isSaving = true
    }
    await store.receive(.storageFailed("DiskFull()")) {
      $0.isSaving = false
      $0.problem = "DiskFull()"
    }
    await store.finish()
  }
}
