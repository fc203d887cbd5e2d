import TerminalUITesting
import Testing

@MainActor
@Suite("Screen reading")
struct ReadingTests {
  private func grid(_ view: some View, _ width: Int, _ height: Int) -> CellGrid {
    render(view, size: Size(width: width, height: height))
  }

  @Test("The first occurrence of a text is found, including next to wide characters")
  func position() {
    let shown = grid(Text("ab ab\n素ab"), 8, 2)
    #expect(shown.position(of: "ab") == Position(x: 0, y: 0))
    #expect(shown.position(of: "素a") == Position(x: 0, y: 1))
    #expect(shown.position(of: "b ab") == Position(x: 1, y: 0))
    #expect(shown.position(of: "ab ab   ") == Position(x: 0, y: 0), "a whole row")
    #expect(shown.position(of: "ba") == nil)
    #expect(shown.position(of: "longer than a row") == nil)
  }

  @Test("Styles are displayed as letters below the text, with a legend")
  func styles() {
    let view = Text("a") + Text("b").bold().foreground(.red) + Text("c").background(.indexed(7))
    #expect(
      grid(view, 4, 1).styledText == """
        abc
        ====
        .ab.
        a bold red
        b on color 7

        """)
  }

  @Test("A driver types, clicks, and counts redraw requests")
  func driver() {
    var pressed = 0
    let driver = ProgramDriver(
      ScreenProgram { Button("Go", key: "g") { pressed += 1 } }, width: 20, height: 2)
    driver.type("gx")
    #expect(driver.click(on: "Go"))
    #expect(!driver.click(on: "Stop"))
    #expect(pressed == 2)
    #expect(driver.redrawCount > 0)
    #expect(driver.footer.isEmpty)
    #expect(driver.title(of: "g") == "Go")
    driver.press("q")
    #expect(driver.isFinished)
  }
}
