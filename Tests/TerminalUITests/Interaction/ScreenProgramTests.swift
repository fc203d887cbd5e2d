import TerminalUITesting
import Testing

@MainActor
@Suite("Screen program")
struct ScreenProgramTests {
  private struct Tally: Reducer {
    struct State: Equatable {
      var count = 0
      var text = ""
    }

    enum Action: Sendable {
      case increment
      case nothing
      case typed(String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .increment: state.count += 1
      case .nothing: break
      case .typed(let text): state.text = text
      }
      return .none
    }
  }

  private let store = Store(initialState: Tally.State()) { Tally() }
  private let made = CallCounter()
  private let program: ScreenProgram
  private let driver: ProgramDriver

  init() {
    program = ScreenProgram(store: store) { [store, made] state, send in
      let _ = made.increment()
      Text("count \(state.count)")
      Button("More", key: "+") { send(.increment) }
      TextField("Text", text: store.binding(get: \.text, send: Tally.Action.typed), key: "/")
    }
    driver = ProgramDriver(program)
  }

  @Test("The program requests a redraw only when the state changes")
  func redraws() {
    let before = driver.redrawCount
    store.send(.nothing)
    #expect(driver.redrawCount == before)
    store.send(.increment)
    #expect(driver.redrawCount == before + 1)
    driver.press("+")
    #expect(driver.redrawCount == before + 2)
    #expect(driver.screen.contains("count 2"))
  }

  @Test("A frame without changes isn't painted again")
  func caching() {
    let first = driver.grid
    let count = made.value
    #expect(driver.grid == first)
    store.send(.nothing)
    #expect(driver.grid == first)
    #expect(made.value == count)
    driver.size = Size(width: 30, height: 5)
    #expect(driver.grid.size == Size(width: 30, height: 5))
  }

  @Test("A notice stays until the first input after a frame with it was drawn")
  func notices() {
    let program = ScreenProgram {
      Button("More", key: "+") {}
      KeyHints()
    }
    let driver = ProgramDriver(program)
    _ = driver.grid
    program.show(notice: "The recording ended")
    // The driver draws a frame before each input.
    program.receive(.key("+"))
    program.receive(.key(":"))
    program.receive(.key("a"))
    #expect(driver.screen.contains("The recording ended"))
    driver.press("b")
    #expect(!driver.screen.contains("The recording ended"))
  }

  @Test("Below the minimum size, a notice is displayed and only the program's own keys work")
  func tooSmall() throws {
    let gallery = Gallery()
    let driver = gallery.driver(width: 39, height: 9, minimumSize: Size(width: 40, height: 10))
    #expect(driver.grid.lines[4] == "      Too small: 40×10 · q quits")
    #expect(driver.grid[25, 4].style == Style(foreground: .accent, attributes: .bold))
    driver.press("s")
    #expect(gallery.log.isEmpty)
    #expect(driver.controls.isEmpty)
    // Clicks and pastes don't reach the earlier screen.
    driver.size = Size(width: 40, height: 10)
    let place = try #require(driver.grid.position(of: "Save"))
    driver.press("/")
    driver.size = Size(width: 39, height: 10)
    driver.click(x: place.x, y: place.y)
    driver.paste("a")
    #expect(gallery.log.isEmpty && gallery.text.isEmpty)
    driver.size = Size(width: 40, height: 10)
    driver.paste("a")
    #expect(gallery.text == "a")
    driver.press(.escape)
    driver.size = Size(width: 40, height: 10)
    driver.press("s")
    #expect(gallery.log == ["save"])
    driver.size = Size(width: 1, height: 1)
    driver.press("q")
    #expect(driver.isFinished)
  }

  @Test("Input is handled at every size from 1×1 to 500×200", arguments: [1, 2, 3, 7, 20, 60, 80, 500])
  func sizes(width: Int) {
    let gallery = Gallery()
    for height in [1, 2, 3, 10, 24, 200] {
      let driver = gallery.driver(width: width, height: height)
      driver.press([.tab, "/", "a", "?", .down, .escape, "j"])
      driver.click(x: width / 2, y: height / 2)
      driver.scroll(by: 2, x: width / 2, y: height / 2)
      #expect(driver.grid.size == Size(width: width, height: height))
    }
  }
}
