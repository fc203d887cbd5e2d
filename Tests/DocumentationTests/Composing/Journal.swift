import Architecture
import ArchitectureTesting
import Testing

struct NoteState: Equatable, Sendable {
  var text = ""
}

enum NoteAction: Equatable, Sendable {
  case textChanged(String)
  case doneButtonTapped
}

struct Note: Reducer {
  func reduce(into state: inout NoteState, action: NoteAction) -> Effect<NoteAction> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none
    case .doneButtonTapped:
      return .dismiss()
    }
  }
}

struct JournalState: Equatable, Sendable {
  var texts: [String] = []
  var note: NoteState?
  var alert: AlertState<JournalAlert>?
}

enum JournalAlert: Equatable, Sendable {
  case deleteButtonTapped
}

enum JournalAction: Equatable, Sendable {
  case addButtonTapped
  case deleteAllButtonTapped
  case note(PresentationAction<NoteAction>)
  case alert(PresentationAction<JournalAlert>)
}

struct Journal: Reducer {
  var body: some Reducer<JournalState, JournalAction> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.note = NoteState()
      case .deleteAllButtonTapped:
        state.alert = AlertState(
          title: "Delete \(state.texts.count) notes?",
          buttons: [
            AlertButton("Keep", role: .cancel),
            AlertButton("Delete", role: .destructive, action: .deleteButtonTapped),
          ])
      case .note(.presented(.doneButtonTapped)):
        state.texts.append(state.note?.text ?? "")
      case .alert(.presented(.deleteButtonTapped)):
        state.texts = []
      case .note, .alert:
        break
      }
      return .none
    }
    .presenting(\.note, action: /JournalAction.note) { Note() }
    .presentingAlert(\.alert, action: /JournalAction.alert)
  }
}

@MainActor
@Suite("Composing: optional children")
struct JournalTests {
  @Test("A child that dismisses itself is removed after its parent has received its last action")
  func dismissal() async {
    let store = TestStore(initialState: JournalState()) { Journal() }
    await store.send(.addButtonTapped) { $0.note = NoteState() }
    await store.send(.note(.presented(.textChanged("Rain.")))) { $0.note?.text = "Rain." }
    await store.send(.note(.presented(.doneButtonTapped))) { $0.texts = ["Rain."] }
    await store.receive(.note(.dismiss)) { $0.note = nil }
    await store.finish()
  }

  @Test("An alert's button sends its action and dismisses the alert")
  func alert() {
    let store = Store(initialState: JournalState(texts: ["Rain.", "Sun."])) { Journal() }
    store.send(.deleteAllButtonTapped)
    #expect(store.state.alert?.title == "Delete 2 notes?")
    store.send(.alert(.presented(.deleteButtonTapped)))
    #expect(store.state == JournalState())
    store.send(.deleteAllButtonTapped)
    store.send(.alert(.dismiss))
    #expect(store.state.alert == nil)
  }
}
