import FileStorage

struct TodoFile: StoredDocument, Equatable {
  static let format = "todo-list"
  static let version = 1
  static let location = StorageFile.data("todos.json")

  var todos: [Todo.Item] = []
}
