import Architecture
import Counter
public import TerminalUI

/// The game's screen, with its settings over it, and the counter's alert over both.
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
      .border(title: "Guessing game")
      .helpSection("Guessing game")
      .overlay(dimsBase: true) {
        if state.showsSettings { GameSettingsView(state: state, send: send) }
      }
      .overlay(dimsBase: true) {
        if let alert = state.counter.alert {
          AlertBox(alert.alertState) { _ in send(.counter(.alertDismissed)) }
        }
      }
  }

  private var screen: some View {
    VStack {
      HStack {
        Text("Which number from \(state.game.range.lowerBound) to \(state.game.range.upperBound) is it?")
        Spacer()
        Text("Time \(state.secondsPlayed.clockTime)")
      }
      VStack(alignment: .center, spacing: 1) {
        CountDisplay(count: state.count)
        GuessControls(state: state, send: send)
        VerdictLines(state: state)
      }
      .padding(horizontal: 0, vertical: 1)
      HStack(spacing: 3) {
        GuessList(guesses: state.game.guesses)
        PastGamesList(games: state.pastGames)
      }
      // The last guesses are worth more than large digits.
      .frame(minHeight: 4)
    }
  }
}

/// What the guess is made with: the counter's buttons, a field and a slider for the one count.
struct GuessControls: View {
  let state: GuessingGame.Screen
  let send: (GuessingGame.Action) -> Void

  var body: some View {
    VStack(alignment: .center) {
      FlowStack(alignment: .center) {
        Button("Guess \(state.count)", key: "g", title: "Guess", disabledReason: guessDisabledReason) {
          send(.guessButtonTapped)
        }
        step("−", key: "-", title: "Count down", by: -state.counter.step, .decrementButtonTapped)
        step("+", key: "+", title: "Count up", by: state.counter.step, .incrementButtonTapped)
        Button(
          "Reset", key: "r", disabledReason: state.count == 0 ? "the count is 0 already" : nil
        ) {
          send(.counter(.resetButtonTapped))
        }
      }
      HStack(spacing: 2) {
        TextField(
          "Number", text: Binding(state.entry) { send(.binding(.set(\.screen.entry, $0))) },
          placeholder: "\(state.count)", key: "c", startingCharacters: "0123456789", limit: 24
        )
        .onSubmit(goesOn ? "Next game" : "Guess", keepingFocus: true) {
          send(goesOn ? .nextGameButtonTapped : .guessButtonTapped)
        }
        .frame(width: 20)
        Slider(
          "Slider",
          value: Binding(Double(state.count)) { send(.counter(.binding(.set(\.countFloat, $0)))) },
          in: Double(range.lowerBound)...Double(range.upperBound), step: 1,
          text: { _ in countText })
      }
      HStack {
        Button(state.game.isFinished ? "Next game" : "Give up", key: "n", title: "Next game") {
          send(.nextGameButtonTapped)
        }
        Button("Settings", key: "s") { send(.binding(.set(\.screen.showsSettings, true))) }
      }
    }
  }

  private var range: ClosedRange<Int> { state.game.range }

  /// Whether Enter in the field has nothing to guess any more.
  private var goesOn: Bool { state.game.isFinished && state.entry.isEmpty }

  /// As wide as the range's numbers, so that the slider keeps its width.
  private var countText: String {
    let width = max("\(range.lowerBound)".count, "\(range.upperBound)".count)
    let text = "\(state.count)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private var guessDisabledReason: String? { state.game.isFinished ? "the secret is found" : nil }

  private func step(
    _ sign: String, key: KeyEvent, title: String, by amount: Int128, _ action: Counter.Action
  ) -> Button {
    let range = Int128(range.lowerBound)...Int128(range.upperBound)
    // Typing may leave the range: then both directions are allowed.
    let leavesRange = range.contains(state.count) && !range.contains(state.count + amount)
    return Button(
      "\(sign) \(state.counter.step)", key: key, title: title,
      disabledReason: leavesRange ? "the range ends at \(range.lowerBound) and \(range.upperBound)" : nil
    ) {
      send(.counter(action))
    }
  }
}

/// What came of the latest guess, and what is known by now.
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
      Text(known).lineLimit(1)
    }
  }

  private var known: String {
    let game = state.game
    return game.isFinished || !state.settings.showsHints ? game.summary : "\(game.summary) \(game.hint)"
  }
}

/// The guesses of the game, the latest first.
struct GuessList: View {
  let guesses: [Guess]

  var body: some View {
    VStack {
      Text("This game").bold()
      List(Array(guesses.enumerated().reversed()), name: "Guesses", placeholder: "No guesses yet.") {
        count, guess in
        HStack {
          Text("\(count + 1).").dim()
          Text("\(guess.verdict.sign) \(guess.number) \(guess.verdict.word)").foreground(guess.verdict.color)
        }
      }
    }
  }
}

/// The games that were found, the latest first.
struct PastGamesList: View {
  let games: [Game]

  var body: some View {
    VStack {
      Text("Past games").bold()
      List(games.reversed(), name: "Past games", placeholder: "No games yet.") { game in
        Text("= \(game.secret) ") + Text(game.summary).dim()
      }
    }
  }
}

extension Verdict {
  /// Beside word and sign, never alone.
  var color: Color {
    switch self {
    case .lower: .cyan
    case .higher: .yellow
    case .correct: .green
    }
  }
}
