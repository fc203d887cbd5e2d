import Architecture
import TerminalUI
import TerminalUITesting
import Testing

struct StarRating: PrimitiveView {
  let rating: Binding<Int>

  func sizeThatFits(_ proposal: Size) -> Size {
    Size(width: 5, height: 1).limited(to: proposal)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let (rating, current) = (rating, rating.wrappedValue)
    let stars = String(repeating: "●", count: current) + String(repeating: "○", count: 5 - current)
    canvas.draw(stars, at: rect.origin, style: Style(attributes: canvas.hasFocus ? .inverse : []))
    let keys = [
      KeyBinding([.left, "h"], title: "Remove a star") { _, _ in
        rating.wrappedValue = max(current - 1, 1)
      },
      KeyBinding([.right, "l"], title: "Add a star") { _, _ in
        rating.wrappedValue = min(current + 1, 5)
      },
    ]
    canvas.add(
      Control(
        name: "Rating", rect: rect, bindings: keys,
        click: { position, _ in rating.wrappedValue = min(position.x + 1, 5) }))
  }
}

private struct Profile: Equatable {
  enum Field { case name, mail }

  var name = ""
  var focus: Field?
  var message: String?
}

private enum ProfileAction {
  case nameChanged(String)
  case focusMoved(Profile.Field?)
  case undoButtonTapped
}

private struct ProfileView: View {
  let state: Profile
  let send: (ProfileAction) -> Void

  var body: some View {
    let screen = VStack {
      Button("Start") { send(.focusMoved(.name)) }
      TextField("Name", text: Binding(state.name) { send(.nameChanged($0)) })
        .focused(Binding(state.focus) { send(.focusMoved($0)) }, equals: .name)
    }
    VStack {
      screen
      if let message = state.message {
        Toast(
          message, sign: "−", color: .negative,
          action: KeyBinding(.control("z"), title: "Undo") { send(.undoButtonTapped) })
      }
      KeyHints()
    }
  }
}

private struct FavoritesScreen: View {
  struct State {
    var asksToReplace = true
  }

  enum Action {
    case replaceButtonTapped
    case cancelButtonTapped
  }

  let state: State
  let send: (Action) -> Void

  private var screen: some View { Button("Save", key: "s") {} }

  var body: some View {
    screen.overlay(dimsBase: true) {
      if state.asksToReplace {
        Question(
          "Replace its 17 entries by 20?", title: "Save notes",
          choices: [Button("Replace", key: "r", role: .destructive) { send(.replaceButtonTapped) }],
          cancel: "Cancel"
        ) { _ in send(.cancelButtonTapped) }
      }
    }
  }
}

@MainActor
@Suite("Doc comments: controls")
struct ControlSamples {
  @Test("Stars are added with keys and clicks")
  func stars() {
    var rating = 3
    let driver = ProgramDriver(ScreenProgram { StarRating(rating: Binding(rating) { rating = $0 }) })
    #expect(driver.screen.hasPrefix("●●●○○"))
    driver.press(.right, times: 3)
    #expect(rating == 5)
    driver.press("h")
    #expect(rating == 4)
    driver.click(x: 1, y: 0)
    #expect(driver.screen.hasPrefix("●●○○○"))
  }

  @Test("A state moves focus, and a toast doesn't")
  func focus() {
    var state = Profile(message: "Deleted.")
    let driver = ProgramDriver(
      ScreenProgram {
        ProfileView(state: state) { action in
          switch action {
          case .nameChanged(let name): state.name = name
          case .focusMoved(let focus): state.focus = focus
          case .undoButtonTapped: state.message = nil
          }
        }
      })
    driver.press(.enter)
    driver.type("Emmy")
    #expect(state == Profile(name: "Emmy", focus: .name, message: "Deleted."))
    driver.click(on: "Undo")
    #expect(state.message == nil)
    #expect(driver.focus == "Name")
  }

  private enum Screen: CaseIterable { case list, details }

  private func driver(_ screen: Screen) -> ProgramDriver {
    ProgramDriver(
      ScreenProgram {
        switch screen {
        case .list: Button("Delete", key: "d") {}
        case .details: Button(screen == .details ? "Delete" : "", key: "d") {}
        }
      })
  }

  @Test("Each key means the same on every screen")
  func keys() {
    var keys = KeyInventory()
    for screen in Screen.allCases { keys.add(driver(screen).keyMap, of: "\(screen)") }
    let conflicts = keys.conflicts(ignoring: [.enter, .escape])
    #expect(conflicts == [])
  }

  @Test(
    "Enter and Esc press the choice that changes nothing, and a key another one",
    arguments: [KeyEvent.enter, .escape, "r"])
  func question(key: KeyEvent) {
    var actions: [FavoritesScreen.Action] = []
    let driver = ProgramDriver(
      ScreenProgram { FavoritesScreen(state: FavoritesScreen.State()) { actions.append($0) } })
    #expect(driver.screen.contains("Replace its 17 entries by 20?"))
    driver.press(key)
    #expect(actions == [key == "r" ? .replaceButtonTapped : .cancelButtonTapped])
  }
}
