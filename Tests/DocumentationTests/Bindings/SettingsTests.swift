import Architecture
import ArchitectureTesting
import Testing

@Suite("The article about bindings")
@MainActor
struct SettingsTests {
  @Test("A binding written by hand sends an action for each value")
  func byHand() {
    let store = Store(initialState: SettingsState()) { Settings() }
    let name = store.binding(get: \.name, send: { .nameTyped($0) })
    name.wrappedValue = "A name of more than twenty letters"
    #expect(name.wrappedValue == "A name of more than ")
  }

  @Test("Fields share one action, and reducers see the value written")
  func byKeyPath() {
    let store = Store(initialState: SettingsState()) { Settings() }
    let limit = store.binding(\.limit)
    limit.wrappedValue = 5_000
    #expect(store.state.limit == 1_000)
  }

  @Test("A test sends the same action as a control")
  func testStore() async {
    let store = TestStore(initialState: SettingsState()) { Settings() }
    await store.send(.binding(.set(\.showsHints, false))) { $0.showsHints = false }
    await store.send(.binding(.set(\.limit, 0))) { $0.limit = 1 }
  }

  @Test("A recorded action names its field")
  func recorded() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(BindingAction<SettingsState>.set(\.showsHints, false))
    let output = try Article("BindingControls").output(after: "hints")
    #expect(String(decoding: data, as: UTF8.self) == output)
    let decoded = try JSONDecoder().decode(BindingAction<SettingsState>.self, from: data)
    #expect(decoded == .set(\.showsHints, false))
  }
}
