import Architecture

struct SettingsState: Equatable, Codable, Sendable {
  var name = ""
  var showsHints = true
  var limit = 100.0
}

extension SettingsState: BindableState {
  static let bindableFields = BindableFields<SettingsState>()
    .adding("hints", \.showsHints)
    .adding("limit", \.limit)
}

enum SettingsAction: Equatable, Codable, Sendable, BindableAction {
  case nameTyped(String)
  case binding(BindingAction<SettingsState>)
}

struct Settings: Reducer {
  var body: some Reducer<SettingsState, SettingsAction> {
    BindingReducer(action: /SettingsAction.binding)
    Reduce { state, action in
      switch action {
      case .nameTyped(let name):
        state.name = String(name.prefix(20))
      case .binding:
        state.limit = min(max(state.limit, 1), 1_000)
      }
      return .none
    }
  }
}
