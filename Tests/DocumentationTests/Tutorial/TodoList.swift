import Architecture
import FileStorage

struct TodoList: Reducer {
  struct State: Equatable, Sendable {
    var rows: IdentifiedArray<Todo.State> = []
    var selection = 0
    var newTitle = ""
    var isSaving = false
    var problem: String?

    var selectedRow: Todo.State? {
      rows.indices.contains(selection) ? rows[selection] : nil
    }

    var file: TodoFile { TodoFile(todos: rows.map(\.item)) }
  }

  enum Action: Equatable, Sendable {
    case started
    case loaded(TodoFile)
    case newTitleChanged(String)
    case newTitleSubmitted
    case selectionChanged(Int)
    case deleteButtonTapped
    case row(IdentifiedAction<Int, Todo.Action>)
    case saved(TodoFile)
    case storageFailed(String)
  }

  @Dependency(\.fileStorage) var storage

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          let file = try await storage.load(TodoFile.self, from: TodoFile.location)
          await send(.loaded(file ?? TodoFile()))
        } catch: { error, send in
          await send(.storageFailed("\(error)"))
        }

      case .loaded(let file):
        state.rows = IdentifiedArray(file.todos.map { Todo.State(item: $0) })
        return .none

      case .newTitleChanged(let title):
        state.newTitle = title
        return .none

      case .newTitleSubmitted:
        guard !state.newTitle.isEmpty else { return .none }
        let id = (state.rows.ids.max() ?? 0) + 1
        state.rows.append(Todo.State(item: Todo.Item(id: id, title: state.newTitle)))
        state.newTitle = ""
        return .none

      case .selectionChanged(let selection):
        state.selection = selection
        return .none

      case .deleteButtonTapped:
        if let row = state.selectedRow { state.rows.remove(id: row.id) }
        return .none

      case .row:
        return .none

      case .saved(let file):
        state.isSaving = false
        state.problem = nil
        return file == state.file ? .none : save(&state)

      case .storageFailed(let problem):
        state.isSaving = false
        state.problem = problem
        return .none
      }
    }
    .forEach(\.rows, action: /Action.row) { Todo() }
    .onChange(of: \.file) { _, _, state, action in
      if case .loaded = action { return .none }
      return state.isSaving ? .none : save(&state)
    }
  }

  private func save(_ state: inout State) -> Effect<Action> {
    state.isSaving = true
    let file = state.file
    return .run { send in
      try await storage.save(file, to: TodoFile.location)
      await send(.saved(file))
    } catch: { error, send in
      await send(.storageFailed("\(error)"))
    }
  }
}
