import Architecture
import Testing

private struct Settings: BindableState, Equatable {
  var showsHints = false
  var limit = 10
  var step = 1
  var name = "name"
  var unlisted = 0
  var seen: [String] = []

  static let bindableFields = BindableFields<Settings>()
    .adding("hints", \.showsHints)
    .adding("limit", \.limit)
    .adding("name", \.name)
    .adding("step", \.step)
}

private enum SettingsAction: BindableAction, Equatable {
  case binding(BindingAction<Settings>)
  case resetTapped
}

@Suite("Bindings")
@MainActor
struct BindingTests {
  private func makeStore() -> Store<Settings, SettingsAction> {
    Store(initialState: Settings()) {
      BindingReducer(action: /SettingsAction.binding)
      Reduce { state, action in
        switch action {
        case .binding(let binding): state.seen.append("\(binding.name) \(state.limit)")
        case .resetTapped: state = Settings()
        }
        return .none
      }
    }
  }

  @Test("A binding to a field reads and writes it, before other reducers receive the action")
  func field() {
    let store = makeStore()
    let (hints, limit) = (store.binding(\.showsHints), store.binding(\.limit))
    hints.wrappedValue = true
    limit.wrappedValue += 5
    #expect(store.state == Settings(showsHints: true, limit: 15, seen: ["hints 10", "limit 15"]))
    #expect(limit.wrappedValue == 15)
    store.send(.resetTapped)
    #expect(limit.wrappedValue == 10)
    #expect(!hints.wrappedValue)
  }

  @Test("A binding action is matched by the key path of its field")
  func matching() {
    let store = Store<Settings, SettingsAction>(initialState: Settings()) {
      BindingReducer(action: /SettingsAction.binding)
      Reduce { state, action in
        switch action {
        case .binding(\.limit): state.limit = min(state.limit, 20)
        case .binding(\.name): state.seen.append(state.name)
        case .binding, .resetTapped: break
        }
        return .none
      }
    }
    store.binding(\.limit).wrappedValue = 30
    store.binding(\.name).wrappedValue = "Ada"
    store.binding(\.showsHints).wrappedValue = true
    #expect(store.state == Settings(showsHints: true, limit: 20, name: "Ada", seen: ["Ada"]))
  }

  @Test("A binding made of functions sends an action for each value written, which a reducer may reject")
  func functions() {
    let store = Store<Int, Int>(initialState: 5) {
      Reduce { state, new in
        state = max(state, new)
        return .none
      }
    }
    let binding = store.binding(get: { $0 * 2 }, send: { $0 / 2 })
    #expect(binding.wrappedValue == 10)
    binding.wrappedValue = 20
    #expect(store.state == 10)
    binding.wrappedValue = 2
    #expect(binding.wrappedValue == 20)
  }

  /// A feature with a body, and whether that begins with a binding reducer.
  private struct Feature: Reducer {
    var writesBindings = true
    var bindingsLast = false

    var body: some Reducer<Settings, SettingsAction> {
      if writesBindings, !bindingsLast { BindingReducer(action: /SettingsAction.binding) }
      Part()
      if writesBindings, bindingsLast { BindingReducer(action: /SettingsAction.binding) }
    }

    struct Part: Reducer {
      func reduce(into state: inout Settings, action: SettingsAction) -> Effect<SettingsAction> {
        if action == .resetTapped { state = Settings() }
        return .none
      }
    }
  }

  @Test("A value that no binding reducer writes is reported with what to write", arguments: [true, false])
  func forgotten(isScoped: Bool) {
    enum Parent: Sendable { case settings(SettingsAction) }
    func messages(_ feature: Feature) -> [String] {
      let recorder = IssueRecorder()
      recorder.recording {
        if isScoped {
          let store = Store<Settings, Parent>(initialState: Settings()) {
            feature.pullback(state: \.self, action: /Parent.settings)
          }
          store.scope(state: { $0 }, action: /Parent.settings).binding(\.limit).wrappedValue = 3
        } else {
          let store = Store(initialState: Settings()) { feature }
          store.send(.resetTapped)
          store.send(.binding(.set(\.limit, 3)))
        }
      }
      return recorder.messages
    }
    #expect(messages(Feature()).isEmpty)
    #expect(messages(Feature(bindingsLast: true)).isEmpty)
    #expect(
      messages(Feature(writesBindings: false)) == [
        "BindingTests.Feature did not write the value of .binding(.set(\\.limit, 3)). Begin its body with "
          + "BindingReducer(action: /Action.binding)"
      ])
  }

  @Test("Actions are equal by field and value")
  func equality() {
    #expect(BindingAction<Settings>.set(\.limit, 1) == .set(\.limit, 1))
    #expect(BindingAction<Settings>.set(\.limit, 1) != .set(\.limit, 2))
    #expect(BindingAction<Settings>.set(\.limit, 1) != .set(\.step, 1))
    #expect(BindingAction<Settings>.set(\.showsHints, true) != .set(\.name, "true"))
  }

  @Test("An action is encoded with the field's name and decodes to an equal action")
  func codable() throws {
    let actions: [BindingAction<Settings>] = [
      .set(\.showsHints, true), .set(\.limit, 7), .set(\.name, "n"),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(actions)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"[{"name":"hints","value":true},{"name":"limit","value":7},{"name":"name","value":"n"}]"#)
    #expect(try JSONDecoder().decode([BindingAction<Settings>].self, from: data) == actions)
  }

  @Test("Decoding an unknown field or a value of another type throws an error that explains it")
  func unreadable() throws {
    func message(_ json: String) throws -> String {
      do {
        _ = try JSONDecoder().decode(BindingAction<Settings>.self, from: Data(json.utf8))
        return "no error"
      } catch DecodingError.dataCorrupted(let context) {
        return context.debugDescription
      } catch DecodingError.typeMismatch(let type, let context) {
        return "\(type) at \(context.codingPath.map(\.stringValue))"
      }
    }
    #expect(
      try message(#"{"name":"color","value":1}"#)
        == "Settings has no bindable field color, only hints, limit, name, step")
    #expect(try message(#"{"name":"limit","value":"a"}"#) == "Int at [\"value\"]")
  }

  @Test("A field that the state doesn't list is reported with the state's full name, and nothing is written")
  func unlisted() {
    let recorder = IssueRecorder()
    let store = makeStore()
    recorder.recording {
      store.send(.binding(.set(\.unlisted, 1)))
      if case \.unlisted = BindingAction<Settings>.set(\.limit, 1) { Issue.record("another field matches") }
    }
    #expect(store.state.unlisted == 0)
    #expect(recorder.messages.count == 2)
    for message in recorder.messages {
      #expect(message.hasPrefix("ArchitectureTests."))
      #expect(message.contains("Settings.bindableFields doesn't list \\Settings.unlisted. Add it there"))
    }
  }

  @Test("Two fields with one name are reported, and the first has the name")
  func duplicate() {
    let recorder = IssueRecorder()
    let fields = recorder.recording {
      BindableFields<Settings>().adding("limit", \.limit).adding("limit", \.name)
    }
    #expect(fields.names == ["limit"])
    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.first?.hasSuffix("Settings are named limit; the first has the name") == true)
  }

  @Test("An action is described as it is written")
  func description() {
    #expect(
      shortDescription(SettingsAction.binding(.set(\.showsHints, true)))
        == #".binding(.set(\.showsHints, true))"#)
    #expect("\(BindingAction<Settings>.set(\.name, "A"))" == #".set(\.name, "A")"#)
  }
}
