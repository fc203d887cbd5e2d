import Counter
import GuessingGame
import TerminalUI
import TerminalUITesting
import Testing

@MainActor
@Suite("GuessingGameView")
struct GuessingGameViewTests {
  private func grid(_ state: GuessingGame.State, width: Int = 80, height: Int = 24) -> CellGrid {
    render(GuessingGameView(state: state), size: Size(width: width, height: height))
  }

  private var inProgress: GuessingGame.State {
    var state = GuessingGame.State.example(guessing: [0, 60])
    state.screen.game.secondsPlayed = 65
    state.screen.pastGames = [
      .example(secret: -17, guessing: [0, -50, -17], secondsPlayed: 12), .example(secret: 3, guessing: [3]),
    ]
    return state
  }

  @Test("A new game at 80×24")
  func newGame() {
    #expect(
      grid(.example()).text == """
         Guess a number from −100 to 100.                                     Time 0:00

                                             ██████
                                             ██  ██
                                             ██  ██
                                             ██  ██
                                             ██████

                                               0

                       [ Guess 0 ] [ − 1 (-) ] [ + 1 (+) ] ( Reset (r) )
         Number  0             Slider  ─────────────────────○────────────────────     0
                                [ Give up (e) ] [ Settings (,) ]


                            No guesses yet. It is from −100 to 100.

         This game                                Past games
         No guesses yet.                          No games yet.





        """)
  }

  @Test("A game in progress at 120×40")
  func wide() {
    #expect(
      grid(inProgress, width: 120, height: 40).text == """
         Guess a number from −100 to 100.                                                                             Time 1:05

                                                             ██████  ██████
                                                             ██      ██  ██
                                                             ██████  ██  ██
                                                             ██  ██  ██  ██
                                                             ██████  ██████

                                                                   60

                                           [ Guess 60 ] [ − 1 (-) ] [ + 1 (+) ] [ Reset (r) ]
         Number  60            Slider  ─────────────────────────────────────────────────────────────────────────────────○    60
                                                    [ Give up (e) ] [ Settings (,) ]

                                                           ↑ 60 is too high.
                                                 2 guesses so far. It is from 1 to 59.

         This game                                                    Past games
         2. ↑ 60 too high                                             = 3 Found with 1 guess in 0:00.
         1. ↓ 0 too low                                               = −17 Found with 3 guesses in 0:12.




















        """)
  }

  @Test("A finished game at 80×24")
  func found() {
    var state = GuessingGame.State.example(guessing: [0, 60, 42])
    state.screen.pastGames = inProgress.screen.pastGames
    #expect(
      grid(state).text == """
         Guess a number from −100 to 100.                                     Time 0:00

                                         ██  ██  ██████
                                         ██  ██      ██
                                         ██████  ██████
                                             ██  ██
                                             ██  ██████

                                               42

                       ( Guess 42 ) [ − 1 (-) ] [ + 1 (+) ] [ Reset (r) ]
         Number  42            Slider  ─────────────────────────────○────────────    42
                               [ Next game (b) ] [ Settings (,) ]

                                       = 42 is correct.
                                 Found with 3 guesses in 0:00.

         This game                                Past games
         3. = 42 correct                          = 3 Found with 1 guess in 0:00.
         2. ↑ 60 too high                         = −17 Found with 3 guesses in 0:12.
         1. ↓ 0 too low



        """)
  }

  @Test("The settings over a game in progress")
  func settings() {
    var state = inProgress
    state.screen.showsSettings = true
    state.screen.settings.range = 0...100
    state.screen.minimumText = "0"
    state.screen.maximumText = "100"
    #expect(
      grid(state).text == """
         Guess a number from −100 to 100.                                     Time 1:05

                                         ██████  ██████
                                         ██      ██  ██
                                         ██████  ██  ██
                                         ██  ██  ██  ██
                                         ██████  ██████

                    ╔ Settings ═════════════════════════════════╗
                    ║ Minimum  0                                ║
                    ║ Maximum  100                              ║
         Number  60 ║                                           ║           ────○    60
                    ║ 101 numbers, starting with the next game. ║
                    ║                                           ║
                    ║ [ Hints: on (i) ] [ Close (Esc) ]         ║
                    ╚═══════════════════════════════════════════╝

         This game                                Past games
         2. ↑ 60 too high                         = 3 Found with 1 guess in 0:00.
         1. ↓ 0 too low                           = −17 Found with 3 guesses in 0:12.




        """)
  }

  @Test("Each verdict has its own color")
  func colors() throws {
    for (number, color) in [(0, Color.accent), (60, .warning), (42, .positive)] {
      let state = GuessingGame.State.example(guessing: [number])
      let grid = grid(state)
      let position = try #require(grid.position(of: state.screen.game.guesses[0].sentence))
      #expect(grid[position.x, position.y].style.foreground == color)
    }
  }
}
