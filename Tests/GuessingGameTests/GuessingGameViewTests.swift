import BigInt
import Counter
import GuessingGame
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("GuessingGameView")
struct GuessingGameViewTests {
  private func grid(_ state: GuessingGame.State) -> CellGrid {
    render(GuessingGameView(state: state), size: Size(width: 80, height: 24))
  }

  @Test("A new game has no guesses, and without a past game there is none in the list")
  func newGame() {
    let text = grid(.example()).text
    #expect(text.contains("Guess a number from −100 to 100."))
    #expect(text.contains("No guesses yet. It is from −100 to 100."))
    #expect(text.contains("│ No guesses yet.                    │  │ No games yet.  "))
  }

  @Test("The guesses and the past games are listed with the newest first")
  func lists() throws {
    var state = GuessingGame.State.example(guessing: [0, 60])
    state.screen.game.secondsPlayed = 65
    state.screen.pastGames = [
      .example(secret: -17, guessing: [0, -50, -17], secondsPlayed: 12), .example(secret: 3, guessing: [3]),
    ]
    let text = grid(state).text
    #expect(text.contains("Time 1:05 │\n"))
    let lines = text.split(separator: "\n")
    let title = try #require(
      lines.firstIndex { $0.contains("─ This game ─") && $0.contains("─ Past games ─") })
    #expect(lines[title + 1].hasPrefix(" │ 2. ↑ 60 too high                   │  │ = 3 1 guess in 0:00 "))
    #expect(lines[title + 2].hasPrefix(" │ 1. ↓ 0 too low                     │  │ = −17 3 guesses in 0:12 "))
  }

  @Test("Each verdict has its own color")
  func colors() throws {
    for (number, color) in [(0, Color.accent), (60, .gold), (42, .positive)] {
      let state = GuessingGame.State.example(guessing: [number])
      let grid = grid(state)
      let position = try #require(grid.position(of: state.screen.game.guesses[0].sentence))
      #expect(grid[position.x, position.y].style.foreground == color)
    }
  }
}
