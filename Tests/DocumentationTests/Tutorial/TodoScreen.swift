import Architecture
import TerminalUI

struct TodoScreen: View {
  let state: TodoList.State
  let send: (TodoList.Action) -> Void

  var body: some View {
    VStack {
      VStack {
        List(
          state.rows, name: "Todos",
          selection: Binding(state.selection, set: { send(.selectionChanged($0)) }),
          placeholder: "Nothing to do"
        ) { row in
          TodoRowView(state: row)
        }
        .onActivate(state.selectedRow?.item.isDone == true ? "Uncheck" : "Check") { index in
          send(.row(IdentifiedAction(id: state.rows[index].id, action: .doneToggled)))
        }
        Divider()
        TextField(
          "New", text: Binding(state.newTitle, set: { send(.newTitleChanged($0)) }), key: "n", title: "Add"
        )
        .onSubmit("Add", keepingFocus: true) { send(.newTitleSubmitted) }
        if let problem = state.problem { Text(problem).foreground(.negative) }
      }
      .border(title: "\(state.rows.filter { !$0.item.isDone }.count) to do")
      .keys(keys)
      KeyHints()
    }
  }

  private var keys: [KeyBinding] {
    let row = state.selectedRow
    let reason = row == nil ? "the list is empty" : nil
    return [
      KeyBinding(
        "t", title: row?.isTimerRunning == true ? "Stop timer" : "Start timer", disabledReason: reason
      ) {
        if let row { send(.row(IdentifiedAction(id: row.id, action: .timerToggled))) }
      },
      KeyBinding("d", title: "Delete", disabledReason: reason) { send(.deleteButtonTapped) },
    ]
  }
}

struct TodoRowView: View {
  let state: Todo.State

  var body: some View {
    HStack {
      Text(state.item.isDone ? "[✓]" : "[ ]")
      Text(state.item.title).lineLimit(1).dim(state.item.isDone)
      Spacer()
      if state.item.minutes > 0 || state.isTimerRunning { Text("\(state.item.minutes) min") }
      Text(state.isTimerRunning ? "●" : " ").foreground(.positive)
    }
  }
}
