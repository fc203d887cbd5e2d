import BigInt
import GuessingGame
import NumberText
import TerminalUI

enum GameScreen: AppScreen {
  static let title = "Game"

  static func number(in state: AppState) -> BigInt? {
    state.game.map { $0.game.isFinished ? BigInt($0.game.secret) : $0.count }
  }

  static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?) {
    guard let game = state.game?.game else { return ("Guess a secret number", nil) }
    if game.isGivenUp { return (game.status, nil) }
    let (least, greatest) = (game.candidates.lowerBound.grouped, game.candidates.upperBound.grouped)
    let guesses = (game.isFound ? "in " : "") + game.numbers.count.guesses
    return (game.isFound ? "Found \(least)" : "\(least) to \(greatest)", Text(guesses).foreground(.muted))
  }

  static func isEditing(_ state: AppState) -> Bool {
    state.game.map { $0.isEditing || $0.showsSettings || $0.asksToGiveUp } ?? false
  }

  static func leaveFields(of state: inout AppState) {
    state.game?.isEditing = false
    state.game?.settingsFocus = nil
  }

  static func closeOverlays(of state: inout AppState) {
    state.game?.showsSettings = false
    state.game?.asksToGiveUp = false
  }

  static func lines(in app: AppView) -> [String] {
    app.state.game?.plainTextLines ?? []
  }

  @ViewBuilder static func view(in app: AppView) -> some View {
    // Selecting this screen starts the first game.
    if let game = app.state.game {
      app.withCounter(
        GuessingGameView(state: game, buttons: app.copyButtons(BigInt(game.game.secret))) {
          app.send(.guessingGame($0))
        }
      )
      .keys(app.home)
      .startsNumberBar(with: "", send: app.send)
    } else {
      // Before the first game, only the palette draws the screen, for its commands.
      app.withCounter(Spacer())
    }
  }
}
