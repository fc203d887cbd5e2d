import NumberText
import TerminalUI

struct GameLists: PrimitiveView {
  let state: GuessingGame.State
  let size: GameSize

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 4) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let isWide = rect.width >= 160
    let cards = HStack(spacing: 2) {
      guesses(hasBars: isWide && state.settings.showsHints)
        .frame(width: size == .tall ? (rect.width - 1) / 2 : 40)
      HistoryCard(state: state, size: size, isWide: isWide)
    }
    canvas.render(cards, in: rect)
  }

  private func guesses(hasBars: Bool) -> some View {
    let game = state.game
    let left = "\(game.candidates.count.grouped) of \(game.range.count.grouped) numbers left"
    let remarks =
      (game.numbers.isEmpty ? [] : [game.numbers.count.guesses]) + (hasBars && !game.isFinished ? [left] : [])
    return GuessList(game: game, hasBars: hasBars, next: hasBars ? Int(exactly: state.count) : nil)
      .frame(maxWidth: .max, maxHeight: .max, alignment: .top)
      .card(
        "This game", trailing: remarks.isEmpty ? nil : Text(remarks.joined(separator: " · ")),
        isRoomy: size == .tall)
  }
}

/// The guesses of the game, latest first.
struct GuessList: View {
  let game: Game
  /// Whether a guess has a bar of the numbers that it left.
  var hasBars = false
  /// The number that the next guess has; its row precedes the guesses.
  var next: Int?

  var body: some View {
    VStack {
      if let next, !game.isFinished, game.range.contains(next) {
        HStack(spacing: 2) {
          label(game.numbers.count + 1, next)
          Text("your next guess").foreground(.muted).frame(width: 22)
          CandidatesBar(game, next: next)
          Text("").frame(width: 10)
        }
      }
      guesses
    }
  }

  @ViewBuilder private func label(_ index: Int, _ number: Int) -> some View {
    Text(index.grouped).foreground(.muted).frame(width: 3, alignment: .trailing)
    Text(number.grouped).bold().frame(width: game.numberWidth, alignment: .trailing)
  }

  @ViewBuilder private var guesses: some View {
    if game.guesses.isEmpty {
      Text("No guesses yet").foreground(.muted).frame(maxWidth: .max, maxHeight: .max, alignment: .center)
    } else {
      List(Array(game.guesses.enumerated().reversed()), name: "Guesses") { count, guess in
        HStack(spacing: 2) {
          label(count + 1, guess.number)
          verdict(guess.verdict).frame(width: 8)
          Text(guess.verdict.direction ?? "").foreground(.muted).lineLimit(1).frame(width: hasBars ? 12 : nil)
          if hasBars {
            let numbers = Array(game.numbers[...count])
            let past = Game(id: game.id, secret: game.secret, range: game.range, numbers: numbers)
            CandidatesBar(past, marksLatest: true)
            let left = past.isFound ? "" : "\(past.candidates.count.grouped) left"
            Text(left).foreground(.faint).frame(width: 10, alignment: .trailing)
          }
        }
      }
    }
  }

  private func verdict(_ verdict: Verdict) -> Text {
    verdict == .correct
      ? Text("✓ \(verdict.words)").foreground(.positive) : Text(verdict.words).foreground(.muted)
  }
}

/// A chart of the wins, and the results of all games.
struct HistoryCard: View {
  let state: GuessingGame.State
  let size: GameSize
  var isWide = false

  private var statistics: GameStatistics { state.statistics }

  var body: some View {
    AdaptiveView(minimumSize: Size(width: 80, height: 18)) {
      VStack(spacing: 1) {
        chart(barWidth: 5)
        if statistics.games > 0 { distribution }
      }
    } compact: {
      chart(barWidth: size == .tall ? 3 : 1)
    }
    .card("History", trailing: trailing, isRoomy: size == .tall)
  }

  private var trailing: Text? {
    guard let best = statistics.best, let words = statistics.words else { return nil }
    let won = isWide ? " · \(statistics.won.grouped) won" : ""
    // The smaller card has room for numbers of one digit.
    let shown = size == .regular && words.count > 20 ? "best \(best.grouped)" : words + won
    return Text("★ ").foreground(.gold) + Text(shown).foreground(.muted)
  }

  @ViewBuilder private func chart(barWidth: Int) -> some View {
    let counts = state.guessCounts
    if counts.count < 2 {
      // One bar compares nothing.
      Text(counts.isEmpty ? "Games that you win appear here" : "Win again to see a chart")
        .foreground(.muted).lineLimit(1).frame(maxWidth: .max, maxHeight: .max, alignment: .center)
    } else {
      VStack {
        GuessChart(counts: counts, barWidth: barWidth).frame(maxHeight: 9).frame(
          height: barWidth == 5 ? 9 : nil)
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
    let count = state.game.range.count
    return VStack {
      Text("Guesses  Games").foreground(.muted)
      RowBars(
        wins.map { guesses, games in
          let label = guesses.grouped.aligned(to: 7) + games.grouped.aligned(to: 7)
          let color: Color = guesses == statistics.best ? .gold : .theme(.level2)
          return RowBars.Row(label, value: Double(games), text: "", color: color)
        })
      Text("")
      // Each guess halves the numbers that are left.
      Text(
        "Always the middle: at most \((Int.bitWidth - count.leadingZeroBitCount).guesses) for \(count.grouped) numbers"
      ).foreground(.faint).lineLimit(1)
    }
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
  func aligned(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
