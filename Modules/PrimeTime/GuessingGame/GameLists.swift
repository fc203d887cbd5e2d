import NumberText
import TerminalUI

struct GameLists: PrimitiveView {
  let state: GuessingGame.State
  let size: GameSize

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 4) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let cards = HStack(spacing: 2) {
      guesses.frame(width: size == .tall ? (rect.width - 1) / 2 : 40)
      HistoryCard(state: state, size: size)
    }
    canvas.render(cards, in: rect)
  }

  private var guesses: some View {
    GuessList(game: state.game)
      .frame(maxWidth: .max, maxHeight: .max, alignment: .top)
      .card(
        "This game", trailing: state.game.numbers.isEmpty ? nil : Text(state.game.numbers.count.guesses),
        isRoomy: size == .tall)
  }
}

/// The guesses of the game, latest first.
struct GuessList: View {
  let game: Game

  var body: some View {
    List(Array(game.guesses.enumerated().reversed()), name: "Guesses", placeholder: "No guesses yet") {
      count, guess in
      HStack(spacing: 2) {
        Text((count + 1).grouped).foreground(.muted).frame(width: 3, alignment: .trailing)
        Text(guess.number.grouped).bold().frame(width: 6, alignment: .trailing)
        verdict(guess.verdict)
      }
    }
  }

  private func verdict(_ verdict: Verdict) -> Text {
    guard let direction = verdict.direction else {
      return (Text("✓ ").foreground(.positive) + Text(verdict.words)).lineLimit(1)
    }
    return Text(verdict.words.padded(to: 10) + direction).foreground(.muted).lineLimit(1)
  }
}

/// A chart of the wins, and the results of all games.
struct HistoryCard: View {
  let state: GuessingGame.State
  let size: GameSize

  private var statistics: GameStatistics { state.statistics }

  var body: some View {
    AdaptiveView(minimumSize: Size(width: 80, height: 0)) {
      HStack(spacing: 4) {
        chart
        if statistics.games > 0 { distribution }
      }
    } compact: {
      chart
    }
    .card("History", trailing: trailing, isRoomy: size == .tall)
  }

  private var trailing: Text? {
    guard let best = statistics.best, let average = statistics.average else { return nil }
    return Text("★ best \(best.grouped)").foreground(.gold)
      + Text(size == .tall ? " · average \(average.decimals(1))" : "").foreground(.muted)
  }

  @ViewBuilder private var chart: some View {
    let counts = state.guessCounts
    if statistics.won == 1, let best = statistics.best {
      // One bar compares nothing.
      VStack {
        Text("1 win, in \(best.guesses)").lineLimit(1)
        Text("Win again to see a chart").foreground(.muted).lineLimit(1)
      }
    } else if counts.isEmpty {
      Text("Games that you win appear here").foreground(.muted).lineLimit(1)
    } else {
      VStack {
        GuessChart(counts: counts, barWidth: size == .tall ? 3 : 1)
        if size == .tall {
          Text("")
          Text("Guesses in each game, the last at the right").foreground(.faint).lineLimit(1)
        }
      }
    }
  }

  /// The numbers of wins by number of guesses.
  private var distribution: some View {
    let wins = statistics.wins.sorted { $0.key < $1.key }
    return VStack {
      RowBars(wins.map { RowBars.Row("\($0.key.guesses)", value: Double($0.value), text: $0.value.grouped) })
      Text("")
      Text(results).foreground(.faint).lineLimit(1)
    }
    .frame(width: 34)
  }

  private var results: String {
    let (won, givenUp) = (statistics.won, statistics.givenUp)
    return "\((won + givenUp).grouped) \(won + givenUp == 1 ? "game" : "games"), \(won.grouped) won"
      + (givenUp == 0 ? "" : ", \(givenUp.grouped) given up")
  }
}

/// A bar and a number for each of the latest wins.
private struct GuessChart: PrimitiveView {
  let counts: [Int]
  let barWidth: Int

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 2) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    guard rect.height > 1 else { return }
    // Room for the longest number below each bar.
    let pitch = max(barWidth, counts.map(\.grouped.count).max() ?? 1) + 1
    let shown = Array(counts.suffix(max((rect.width + 1) / pitch, 1)))
    let bars = Sparkline(
      shown, height: rect.height - 1, barWidth: barWidth, spacing: pitch - barWidth, gold: .smallest)
    canvas.render(bars, in: Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height - 1))
    let best = shown.min()
    for (index, count) in shown.enumerated() {
      let text = count.grouped
      let x = rect.minX + index * pitch + max((barWidth - text.count + 1) / 2, 0)
      canvas.draw(
        text, at: Position(x: x, y: rect.maxY - 1), style: Style(foreground: count == best ? .gold : .muted))
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
