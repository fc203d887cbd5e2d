import Architecture
import TerminalUI
import TerminalUITesting
import Testing

struct ReaderApp: Reducer {
  enum Palette: String, CaseIterable, Codable, Sendable {
    case terminal, amber, light
  }

  struct State: Equatable, Sendable {
    var palette = Palette.terminal
  }

  enum Action: Equatable, Sendable {
    case paletteChanged(Palette)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .paletteChanged(let palette) = action { state.palette = palette }
    return .none
  }
}

extension Theme {
  static let amber: Theme = {
    var theme = Theme.dark
    theme.text = RGB(0xFFB000)
    theme[.text] = Entry(RGB(0xFFB000), ansi: .yellow)
    theme[.accent] = Entry(RGB(0xFFD780), ansi: .brightYellow, substitute: .bold)
    theme[.selection] = Entry(RGB(0x5A3E00), ansi: .yellow, substitute: .inverse)
    return theme
  }()
}

extension ReaderApp.Palette {
  var theme: Theme? {
    switch self {
    case .terminal: nil
    case .amber: .amber
    case .light: .light
    }
  }
}

struct ReaderView: View {
  let state: ReaderApp.State
  let send: (ReaderApp.Action) -> Void

  var body: some View {
    VStack {
      Choice(
        "Theme", options: ReaderApp.Palette.allCases.map(\.rawValue),
        selection: Binding(ReaderApp.Palette.allCases.firstIndex(of: state.palette)!) {
          send(.paletteChanged(ReaderApp.Palette.allCases[$0]))
        })
      Text("Chapter 1")
    }
    .theme(state.palette.theme)
  }
}

@MainActor
@Suite("Themes")
struct ThemesSamples {
  @Test("Colors are named for their purpose")
  func names() {
    var view: some View {
      VStack {
        Text("Saved").foreground(.positive)
        Text("2 minutes ago").foreground(.muted)
      }
    }
    let grid = render(view, size: Size(width: 20, height: 2))
    #expect(grid[0, 0].style.foreground == .positive)
    #expect(grid[0, 1].style.foreground == .muted)
  }

  @Test("The words of the article's theme can be read on all of its surfaces")
  func contrast() {
    let theme = Theme.amber
    for word in [ThemeColor.text, .accent] {
      for surface in [ThemeColor.zebra, .panel, .raised] {
        #expect(theme[word].rgb.contrast(to: theme[surface].rgb) >= 4.5)
      }
    }
    #expect(theme[.selectedText].rgb.contrast(to: theme[.selection].rgb) >= 4.5)
  }

  @Test("The state determines the theme of the next frame, and keeps focus")
  func change() {
    let store = Store(initialState: ReaderApp.State()) { ReaderApp() }
    let driver = ProgramDriver(ScreenProgram(store: store) { ReaderView(state: $0, send: $1) })
    #expect(driver.grid.theme == nil)
    store.send(.paletteChanged(.amber))
    #expect(driver.grid.theme == .amber)
    driver.press(.right)
    #expect(driver.grid.theme == .light)
    #expect(driver.focus == "Theme")
  }

  @Test("Of several themes, the outer one applies; one that is nil has no effect")
  func nested() {
    let size = Size(width: 4, height: 1)
    #expect(render(Text("a").theme(.light).theme(.amber), size: size).theme == .amber)
    #expect(render(Text("a").theme(.light).theme(nil), size: size).theme == .light)
  }
}
