import Architecture
import BigInt
import NumberFacts
public import TerminalUI

/// The game's screen, below its settings and alerts if they are presented.
public struct GuessingGameView: View {
  private let state: GuessingGame.State
  private let buttons: [Button]
  private let send: (GuessingGame.Action) -> Void

  /// - Parameter buttons: The app's other actions for the secret of a finished game.
  public init(
    state: GuessingGame.State, buttons: [Button] = [],
    send: @escaping (GuessingGame.Action) -> Void = { _ in }
  ) {
    self.state = state
    self.buttons = buttons
    self.send = send
  }

  public var body: some View {
    screen
      .helpSection("Guessing game")
      .overlay(dimsBase: true) {
        if state.showsSettings { GameSettingsView(state: state, send: send) }
      }
      .overlay(dimsBase: true) {
        if state.asksToGiveUp { AlertBox(.giveUp) { send(.giveUpAlert($0)) } }
      }
  }

  private var screen: some View {
    AdaptiveView(sizes: [(110, 26), (76, 18), (0, 14)].map { Size(width: $0, height: $1) }) { index in
      if index < 2 {
        cards(index == 0 ? .tall : .regular)
      } else {
        VStack(spacing: 1) {
          small
          if index == 2 { GuessList(game: state.game) }
        }
        .padding(horizontal: 1)
      }
    }
  }

  private func cards(_ size: GameSize) -> some View {
    VStack {
      content(size)
        .frame(maxWidth: .max, maxHeight: .max, alignment: .top)
        .card(title, trailing: trailing, isRoomy: size == .tall)
        .frame(height: size == .tall ? 19 : 13)
      GameLists(state: state, size: size)
    }
    .padding(horizontal: 1)
  }

  private var small: some View {
    VStack {
      Text("")
      HStack {
        if state.game.isFinished {
          Text(title).bold()
        } else {
          RangeText(state: state)
        }
        Spacer()
        trailing.lineLimit(1)
      }
      Text("")
      content(.small)
    }
  }

  private func content(_ size: GameSize) -> some View {
    GameContent(state: state, size: size, buttons: buttons, send: send)
  }

  private var title: String {
    state.game.isFound ? "Found" : state.game.isGivenUp ? "Given up" : "Guess the number"
  }

  /// The number of the guess and the time, or the result.
  private var trailing: Text {
    let game = state.game
    if game.isFound {
      return Text("★ ").foreground(.gold) + Text("your \(BigInt(state.statistics.won).ordinal) win")
    }
    if game.isGivenUp { return Text(game.numbers.count.guesses).foreground(.muted) }
    return Text("guess \((game.numbers.count + 1).grouped)").foreground(.text)
      + Text(" · \(state.secondsPlayed.clockTime)").foreground(.muted)
  }
}

enum GameSize {
  /// 40 columns wide, without a card.
  case small
  /// A card of 13 rows.
  case regular
  /// A card of 19 rows, with padding.
  case tall
}

/// The candidates, or the range of the game with hints off.
struct RangeText: View {
  let state: GuessingGame.State

  var body: some View {
    let game = state.game
    let range = state.settings.showsHints ? game.candidates : game.range
    (range.count == 1
      ? Text("It can only be ").foreground(.muted) + Text(range.lowerBound.grouped).bold()
      : Text("Between ").foreground(.muted) + Text(range.lowerBound.grouped).bold()
        + Text(" and ").foreground(.muted) + Text(range.upperBound.grouped).bold())
      .lineLimit(1)
  }
}

/// The guess or the secret, the range as a picture, the last verdict or the result, and the chips.
private struct GameContent: View {
  let state: GuessingGame.State
  let size: GameSize
  let buttons: [Button]
  let send: (GuessingGame.Action) -> Void

  private var game: Game { state.game }

  private var number: BigInt { game.isFinished ? BigInt(game.secret) : state.count }

  /// The color of the number; its primality doesn't matter before it is found.
  private var color: Color {
    if number < 0 || !game.isFound { return number < 0 ? .negative : .text }
    return NumberFacts(of: number).isPrime ? .positive : number < 2 ? .muted : .text
  }

  var body: some View {
    VStack(alignment: .center) {
      if size != .small {
        Text("")
        NumberDisplay(number.abbreviated).foreground(color).frame(height: 5, alignment: .center)
      }
      switch size {
      case .small:
        bar
        sentences
      case .regular:
        if game.isFinished { sentences }
        bar.padding(horizontal: 3)
        if !game.isFinished { sentences }
      case .tall:
        Text("")
        if !game.isFinished { RangeText(state: state) }
        sentences
        Text("")
        bar.padding(horizontal: 2)
      }
      if size != .regular { Text("") }
      GuessControls(state: state, size: size, buttons: buttons, send: send)
    }
  }

  private var bar: some View {
    CandidatesBar(
      game, choosing: game.isFinished ? nil : Int(exactly: state.count),
      showsCandidates: state.settings.showsHints,
      value: game.isFinished
        ? nil : Binding(state.countFloat) { send(.binding(.set(\.countFloat, $0))) })
  }

  /// The mistake in the typed number, the reason that a guess was refused, the last verdict, or the result.
  @ViewBuilder private var sentences: some View {
    if game.isFinished {
      let summary = Text(game.summary).bold()
      if size == .regular {
        (comparison.map { summary + Text(" · ") + $0 } ?? summary).lineLimit(1)
      } else {
        summary.lineLimit(1)
        (comparison ?? Text("")).lineLimit(1)
      }
    } else if let mistake = state.isEditing ? state.entryMistake?.words : state.notice {
      Text("! \(mistake)").foreground(.negative).lineLimit(size == .small ? 2 : 1)
    } else {
      // The cards list the verdicts.
      Text(size == .small ? game.guesses.last?.sentence ?? "" : "").lineLimit(1)
    }
  }

  /// The comparison with other wins; the title says that it is the first one.
  private var comparison: Text? {
    if state.statistics.won == 1 { return nil }
    return state.comparison.map { Text($0).foreground(state.isRecord ? .gold : .muted) }
  }
}
