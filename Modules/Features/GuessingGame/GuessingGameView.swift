import Architecture
import BigInt
import Counter
import NumberExpression
import PrimeFacts
public import TerminalUI

/// The game's screen, below its settings and the counter's alert if they are presented.
public struct GuessingGameView: View {
  private let state: GuessingGame.Screen
  private let send: (GuessingGame.Action) -> Void

  public init(state: GuessingGame.State, send: @escaping (GuessingGame.Action) -> Void = { _ in }) {
    self.state = state.screen
    self.send = send
  }

  public var body: some View {
    screen
      .padding(horizontal: 1)
      .helpSection("Guessing game")
      .overlay(dimsBase: true) {
        if state.showsSettings { GameSettingsView(state: state, send: send) }
      }
      .overlay(dimsBase: true) {
        if let alert = state.counter.alert {
          AlertBox(alert.alertState) { _ in send(.counter(.alertDismissed)) }
        } else if state.asksToGiveUp {
          AlertBox(giveUpAlert) { send(.giveUpAlert($0)) }
        }
      }
  }

  private var giveUpAlert: AlertState<GuessingGame.GiveUp> {
    AlertState(
      title: "Give up?", message: "The game ends, and shows its secret.",
      buttons: [
        AlertButton("Go on", role: .cancel), AlertButton("Give up", role: .destructive, action: .confirmed),
      ])
  }

  private var screen: some View {
    AdaptiveView(minimumSize: Size(width: 40, height: 15)) {
      regular
    } compact: {
      VStack {
        heading
        GuessControls(state: state, send: send)
        VerdictLines(state: state)
      }
    }
  }

  private var heading: some View {
    HStack {
      Text("Guess a number from \(state.game.range.words).").lineLimit(1)
      Spacer()
      Text("Time \(state.secondsPlayed.clockTime)").lineLimit(1)
    }
  }

  private var regular: some View {
    VStack {
      VStack {
        heading
        VStack(alignment: .center) {
          CountDisplay(facts: NumberFacts(of: state.count))
          GuessControls(state: state, send: send)
          VerdictLines(state: state)
        }
      }
      .card("Game")
      HStack(spacing: 2) {
        GuessList(guesses: state.game.guesses)
        PastGamesList(games: state.pastGames)
      }
      // On a small terminal, the latest guesses take precedence over large digits.
      .frame(minHeight: 4)
    }
  }
}

/// The buttons, the field, and the slider that change the count and guess it.
struct GuessControls: View {
  let state: GuessingGame.Screen
  let send: (GuessingGame.Action) -> Void

  var body: some View {
    VStack(alignment: .center) {
      FlowStack(alignment: .center) {
        Button(
          "Guess \(state.count.abbreviated)", title: "Guess", disabledReason: guessDisabledReason,
          isDefault: !state.game.isFinished
        ) {
          send(.guessButtonTapped)
        }
        stepButton("−", key: "-", title: "Count down", by: -state.counter.step, .decrementButtonTapped)
        stepButton("+", key: "+", title: "Count up", by: state.counter.step, .incrementButtonTapped)
        Button(
          "Reset", key: "r", disabledReason: state.count == 0 ? "the count is already 0" : nil
        ) {
          send(.counter(.resetButtonTapped))
        }
      }
      HStack(spacing: 2) {
        TextField(
          "Number", text: Binding(state.entry) { send(.binding(.set(\.screen.entry, $0))) },
          placeholder: state.count.abbreviated, key: "c", title: "Enter a count",
          startingCharacters: "0123456789", limit: 40
        )
        .onSubmit(startsNextGame ? "Next game" : "Guess", keepingFocus: true) {
          send(startsNextGame ? .nextGameButtonTapped : .guessButtonTapped)
        }
        .frame(width: 20)
        .focused(Binding(state.isEditing) { send(.binding(.set(\.screen.isEditing, $0))) })
        Slider(
          "Slider",
          value: Binding(state.count.approximation) { send(.counter(.binding(.set(\.countFloat, $0)))) },
          in: Double(sliderBounds.lowerBound)...Double(sliderBounds.upperBound), step: 1,
          text: { _ in countText })
      }
      HStack {
        if state.game.isFinished {
          Button("Next game", key: "b", isDefault: true) { send(.nextGameButtonTapped) }
        } else {
          Button("Give up", key: "e") { send(.giveUpButtonTapped) }
        }
        Button("Settings", key: ",") { send(.settingsButtonTapped) }
      }
    }
  }

  private var range: ClosedRange<Int> { state.game.range }

  /// The numbers that can still be the secret, or all if only one can.
  private var sliderBounds: ClosedRange<Int> {
    state.game.candidates.count > 1 ? state.game.candidates : range
  }

  /// Whether pressing Enter in the field starts the next game instead of guessing.
  private var startsNextGame: Bool { state.game.isFinished && state.entry.isEmpty }

  /// The count, padded to the width of the longest number in the range so that the slider doesn't change its width.
  private var countText: String {
    let width = max(range.lowerBound.grouped.count, range.upperBound.grouped.count)
    let text = state.count.abbreviated
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private var guessDisabledReason: String? { state.game.isFinished ? "the game is over" : nil }

  private func stepButton(
    _ sign: String, key: KeyEvent, title: String, by amount: BigInt, _ action: Counter.Action
  ) -> Button {
    let range = BigInt(range.lowerBound)...BigInt(range.upperBound)
    // If typing has set a count outside the range, both directions are allowed.
    let leavesRange = range.contains(state.count) && !range.contains(state.count + amount)
    return Button(
      "\(sign) \(state.counter.step.abbreviated)", key: key, title: title,
      disabledReason: leavesRange ? "the range is \(self.range.words)" : nil
    ) {
      send(.counter(action))
    }
  }
}

/// The result of the latest guess, and a summary of the game.
struct VerdictLines: View {
  let state: GuessingGame.Screen

  var body: some View {
    VStack(alignment: .center) {
      if let notice = state.notice {
        Text(notice).bold()
      } else if let guess = state.game.guesses.last {
        Text(guess.sentence).bold().foreground(guess.verdict.color)
      } else {
        Text(" ")
      }
      Text(summary).lineLimit(2).textAlignment(.center)
    }
  }

  private var summary: String {
    let game = state.game
    return game.isFinished || !state.settings.showsHints ? game.summary : "\(game.summary) \(game.hint)"
  }
}

/// The guesses of the game, latest first.
struct GuessList: View {
  let guesses: [Guess]

  var body: some View {
    VStack {
      List(Array(guesses.enumerated().reversed()), name: "Guesses", placeholder: "No guesses yet.") {
        count, guess in
        HStack {
          Text("\(count + 1).").foreground(.muted)
          Text("\(guess.verdict.symbol) \(guess.number.grouped) \(guess.verdict.words)")
            .foreground(guess.verdict.color)
        }
      }
    }
    .card("This game")
  }
}

/// The games that were finished, latest first.
struct PastGamesList: View {
  let games: [Game]

  var body: some View {
    VStack {
      List(games.reversed(), name: "Past games", placeholder: "No games yet.") { game in
        let count = game.numbers.count.counted("guess", "guesses")
        if game.isGivenUp {
          Text("– \(game.secret.grouped) given up after \(count)").foreground(.muted)
        } else {
          Text("= \(game.secret.grouped) ")
            + Text("\(count) in \(game.secondsPlayed.clockTime)").foreground(.muted)
        }
      }
    }
    .card("Past games")
  }
}

extension Verdict {
  /// The color of the verdict; its word and symbol are always beside it.
  var color: Color {
    switch self {
    case .lower: .accent
    case .higher: .gold
    case .correct: .positive
    }
  }
}
