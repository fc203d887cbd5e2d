public import Architecture

/// Selects and filters the actions of a ``TimelineLog`` on the screen.
public struct Timeline: Reducer {
  public struct State: Equatable, Codable, Sendable {
    /// The number of the selected action; nil for the latest.
    public var selected: Int?
    public var filter = ""
    public var isFiltering = false
    /// Whether a narrow screen shows the app after the action instead of the list.
    public var showsScreen = false
    /// Whether the actions of timers, of work in progress, and of typing are listed.
    public var showsMinor = false
    /// Whether actions and changes are displayed as Swift code.
    public var showsCode = false

    public init() {}
  }

  public enum Action: Equatable, Codable, Sendable, BindableAction {
    case binding(BindingAction<State>)
    /// Selects an action by its number; nil selects the latest, also when others follow.
    case actionSelected(Int?)
    case viewButtonTapped
    case minorButtonTapped
    case codeButtonTapped
  }

  public init() {}

  public var body: some Reducer<State, Action> {
    BindingReducer(action: /Action.binding)
    Reduce { state, action in
      switch action {
      case .binding: break
      case .actionSelected(let number): state.selected = number
      case .viewButtonTapped: state.showsScreen.toggle()
      case .minorButtonTapped: state.showsMinor.toggle()
      case .codeButtonTapped: state.showsCode.toggle()
      }
      return .none
    }
  }
}

extension Timeline.State: BindableState {
  public static let bindableFields = BindableFields<Timeline.State>()
    .adding("filter", \.filter)
    .adding("isFiltering", \.isFiltering)
}
