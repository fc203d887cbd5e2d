import Architecture
import ArchitectureTesting
import FileStorage
import Testing

struct ReadingSettings: StoredDocument {
  static let format = "reading-settings"
  static let version = 1

  var textSize = 12

  struct Change: DocumentChange {
    let textSize: Int

    func apply(to settings: inout ReadingSettings) -> Bool {
      settings.textSize = textSize
      return true
    }

    func joined(with next: Self) -> Self? { next }
  }
}

extension ReadingSettings.Change {
  init?(from before: ReadingSettings, to after: ReadingSettings) {
    if before == after { return nil }
    self.init(textSize: after.textSize)
  }
}

struct Reader: Reducer {
  struct State: Equatable, Sendable {
    @Shared var settings = ReadingSettings()
    var page = 1
  }

  enum Action: Equatable, Sendable {
    case largerButtonTapped
    case pageTurned
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .largerButtonTapped: state.settings.textSize += 1
    case .pageTurned: state.page += 1
    }
    return .none
  }
}

struct Menu: Reducer {
  struct State: Equatable, Sendable {
    @Shared var settings = ReadingSettings()
  }

  enum Action: Equatable, Sendable {
    case sizeChanged(Int)
    case doneButtonTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .sizeChanged(let size):
      state.settings.textSize = size
      return .none
    case .doneButtonTapped:
      return .dismiss()
    }
  }
}

struct Bookcase: Reducer {
  struct State: Equatable, Sendable {
    @Shared var settings = ReadingSettings()
    var settingsFile = SavingState<ReadingSettings>()
    var reader = Reader.State()
    var menu: Menu.State?
    var largestSize = 12
  }

  enum Action: Equatable, Sendable {
    case menuButtonTapped
    case resetButtonTapped
    case reader(Reader.Action)
    case menu(PresentationAction<Menu.Action>)
    case settingsFile(SavingAction<ReadingSettings>)
  }

  var body: some Reducer<State, Action> {
    Reader().pullback(state: \.reader, action: /Action.reader)
    Reduce { state, action in
      switch action {
      case .menuButtonTapped: state.menu = Menu.State()
      case .resetButtonTapped: state.settings = ReadingSettings()
      case .reader, .menu, .settingsFile: break
      }
      state.largestSize = max(state.largestSize, state.settings.textSize)
      return .none
    }
    .sharing(\.$settings) { state, settings in
      state.reader.$settings.sync(&settings)
      state.menu?.$settings.sync(&settings)
    }
    .presenting(\.menu, action: /Action.menu) { Menu() }
    .saving(
      \.settings, in: .data("settings.json"), after: .milliseconds(500),
      state: \.settingsFile, action: /Action.settingsFile)
  }
}
