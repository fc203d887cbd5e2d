import BigInt
import Counter
import Counting
import GuessingGame
import Lookups
import NthPrimeClient
import NumberFacts
import PrimeModal
import TerminalUI
import Timeline

/// The sizes of Home's cards.
enum HomeSize {
  /// From 76 × 16.
  case regular
  /// From 110 × 30.
  case large
  /// From 160 × 44.
  case huge

  var isRoomy: Bool { self != .regular }

  var cardHeights: (upper: Int, lower: Int) {
    switch self {
    case .regular: (6, 7)
    case .large: (10, 11)
    case .huge: (13, 18)
    }
  }
}

/// Two cards of the same size, one beside the other.
struct CardPair<Leading: View, Trailing: View>: PrimitiveView {
  let leading: Leading
  let trailing: Trailing

  private static var spacing: Int { 2 }

  var layoutTraits: LayoutTraits { LayoutTraits(stretchingWidth: 4, stretchingHeight: 1) }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let width = max(rect.width - Self.spacing, 0) / 2
    let cards = HStack(spacing: Self.spacing) {
      leading.frame(maxHeight: .max).frame(width: rect.width - Self.spacing - width)
      trailing.frame(maxHeight: .max).frame(width: width)
    }
    canvas.render(cards, in: rect)
  }
}

/// The count, what it is, its place between the nearest primes, and the running work.
struct CounterCard: View {
  let state: Counter.State
  let size: HomeSize
  let send: (AppAction) -> Void

  var body: some View {
    let (facts, work) = (state.facts[state.count], state.lookups.work(state.facts.searches))
    VStack {
      if size.isRoomy {
        HStack(spacing: size == .huge ? 6 : 3) {
          facts.display(maximumSize: size == .huge ? .large : .middle, hasFourRows: size == .huge)
            .frame(height: size == .huge ? 5 : 3)
          VStack {
            Text(facts.word).bold().foreground(facts.color).lineLimit(1)
            detail(facts)
            if size == .huge { twinAndGap(facts) }
          }
        }
        if size == .huge { Text("") }
      } else {
        let count = Text(state.count.abbreviated).bold().foreground(facts.color).lineLimit(1)
        ViewThatFits {
          HStack(spacing: 2) {
            count
            detail(facts)
          }
          count
        }
      }
      NeighborLine(facts, hint: .low) { send(.counter(.counting(.countEntered($0)))) }
      if size.isRoomy || work.count < 2 { Text("") }
      WorkRows(work: work, isRoomy: size.isRoomy)
      Spacer()
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .padding(horizontal: size.isRoomy ? 0 : 1)
    .card(
      "Counter", trailing: size.isRoomy ? nil : Text(facts.shortWord).bold().foreground(facts.color),
      isRoomy: size.isRoomy)
  }

  @ViewBuilder private func detail(_ facts: NumberFacts) -> some View {
    if let index = facts.index {
      Text(size.isRoomy ? "the \(index.ordinal)" : "the \(index.ordinal) prime").lineLimit(1)
    } else if let factors = facts.groupedFactors {
      Text(factors).lineLimit(size == .regular ? 1 : 2).asciiPowers()
    }
  }

  @ViewBuilder private func twinAndGap(_ facts: NumberFacts) -> some View {
    if let gap = facts.gap {
      Text("")
      Text(facts.twins.isEmpty ? "not a twin" : "twin").foreground(.muted)
      Text("gap \(gap.grouped)").foreground(.muted)
    }
  }
}

/// The newest two pieces of work on a row each, or the newest one and the number of others.
struct WorkRows: View {
  let work: [Work]
  /// Whether there is room for long names and the time left.
  let isRoomy: Bool

  var body: some View {
    let shown = work.suffix(work.count > 2 ? 1 : 2)
    let times = shown.map { isRoomy ? $0.detail.replacing(" left", with: "") : "" }
    // The bar keeps its width while the time left has fewer digits.
    let timeWidth = max(7, times.map(\.cellWidth).max() ?? 0)
    // A part of the name looks like another one.
    let room = (isRoomy ? 36 : 23) - timeWidth
    let names = shown.map(\.names).map { names in names.first { $0.cellWidth <= room } ?? names.last ?? "" }
    ForEach(names.indices) { index in
      let fraction = work[work.count - names.count + index].fractionCompleted
      HStack {
        Spinner()
        Text(names[index]).lineLimit(1).asciiPowers().frame(width: names.map(\.cellWidth).max())
        ProgressLine(fraction: fraction)
        Text(fraction?.percentage ?? "").bold().frame(width: 4, alignment: .trailing)
        if times.contains(where: { !$0.isEmpty }) {
          Text(times[index]).foreground(.muted).lineLimit(1).frame(width: timeWidth, alignment: .trailing)
        }
      }
    }
    if work.count > 2 {
      Text("\((work.count - 1).grouped) more").foreground(.muted).padding(EdgeInsets(left: 2))
    }
  }
}

/// The newest favorites, each with its form.
struct FavoritesCard: View {
  let state: AppState
  let time: LocalTime
  let size: HomeSize

  /// The width of the column of the primes, so that 2^64 − 59 fits.
  private static let primeWidth = 27
  /// The width inside the card at the regular size.
  private static let regularWidth = 34

  private var shownCount: Int {
    switch size {
    case .regular: 3
    case .large: 6
    case .huge: 9
    }
  }

  var body: some View {
    let favorites = state.favoritePrimes.suffix(shownCount).reversed()
    let hiddenCount = state.favoritePrimes.count - favorites.count
    VStack {
      if favorites.isEmpty {
        Text("No favorites yet").bold()
        let hint = Text("s").bold().foreground(.accent) + Text(" saves a prime").foreground(.muted)
        ViewThatFits {
          hint + Text(", on every screen").foreground(.muted)
          hint
        }
      } else {
        ForEach(favorites) { row($0) }
        if hiddenCount > 0 { Text("\(hiddenCount.grouped) more").foreground(.muted) }
      }
      Spacer()
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .card(
      "Favorites",
      trailing: Text("★ ").foreground(.gold)
        + Text(state.favoritePrimes.count.grouped).foreground(.muted),
      isRoomy: size.isRoomy)
  }

  private func row(_ favorite: FavoritePrime) -> some View {
    let prime = favorite.prime
    let text = prime.abbreviated(leading: 9)
    let longForm = PrimeForm(of: prime, lookupIndex: state.knownIndex(of: prime).map(Int.init))?.text ?? ""
    // Neither is cut: a form without room is left out.
    let formWidth =
      switch size {
      case .regular: Self.regularWidth - text.cellWidth - 1
      case .large: 16
      case .huge: 50
      }
    let form = longForm.cellWidth <= formWidth ? longForm : ""
    let number = Text(text).foreground(.positive).lineLimit(1)
    return HStack(spacing: size.isRoomy ? 2 : 1) {
      if size.isRoomy {
        number.frame(width: Self.primeWidth, alignment: .trailing)
        Text(form).lineLimit(1).asciiPowers()
        Spacer()
        Text(time.age(of: favorite.added)).foreground(.faint).lineLimit(1)
      } else {
        number
        Text(form).lineLimit(1).textAlignment(.trailing).asciiPowers().frame(
          maxWidth: .max, alignment: .trailing)
      }
    }
  }
}

extension AppState {
  /// Returns the index of a prime, if an earlier lookup found it.
  func knownIndex(of prime: BigInt) -> UInt64? {
    lookups.ended.first { $0.prime == prime }.flatMap { UInt64(exactly: $0.n) }
  }
}

/// The possible numbers of the current game with the latest hints, and the best of the past ones.
struct GameCard: View {
  let game: GuessingGame.State?
  let size: HomeSize

  var body: some View {
    VStack {
      if let state = game {
        let game = state.game
        HStack {
          let color = NumberFacts(of: BigInt(game.secret)).color
          let found = Text("Found \(game.secret.grouped)").bold().foreground(color)
          (game.isFound ? found + Text(" in \(game.numbers.count.guesses)") : Text(game.status)).lineLimit(2)
          Spacer()
          Text(game.isFinished ? "\(state.statistics.won.grouped) won" : game.numbers.count.guesses)
            .foreground(.muted).lineLimit(1)
        }
        Text("")
        CandidatesBar(game)
        if size.isRoomy, !game.isFinished {
          Text("")
          ViewThatFits {
            hints(of: game.guesses.suffix(3), spacing: 4)
            hints(of: game.guesses.suffix(3), spacing: 2)
            hints(of: game.guesses.suffix(2), spacing: 2)
            hints(of: game.guesses.suffix(1), spacing: 2)
          }
        }
      } else {
        Text("Guess a secret number").bold()
        if size.isRoomy { Text("with as few guesses as you can").foreground(.muted) } else { play }
      }
      if size == .huge, !numbersOfGuesses.isEmpty {
        Text("")
        Text(numbersOfGuesses.count == 1 ? "Last game" : "Last \(numbersOfGuesses.count) games")
          .foreground(.muted)
        chart
      }
      Spacer()
      if size.isRoomy || game != nil { play.frame(maxWidth: .max, alignment: .trailing) }
    }
    .frame(maxWidth: .max, maxHeight: .max)
    .padding(horizontal: size.isRoomy || game == nil ? 0 : 1)
    .card("Game", trailing: trailing, isRoomy: size.isRoomy)
  }

  private var play: Text {
    Text(AppState.Route.guessingGame.key.name).bold().foreground(.accent)
      + Text(game?.game.isFinished ?? true ? " Play" : " Continue").foreground(.muted)
  }

  private func hints(of guesses: [Guess].SubSequence, spacing: Int) -> some View {
    HStack(spacing: spacing) { ForEach(guesses, id: \.number) { hint($0) } }
  }

  private func hint(_ guess: Guess) -> Text {
    let words = guess.verdict.direction ?? guess.verdict.words
    return (Text(guess.number.grouped) + Text(" " + words).foreground(.muted)).lineLimit(1)
  }

  /// The numbers of guesses as bars, the best in gold.
  private var chart: some View {
    VStack {
      Sparkline(numbersOfGuesses, height: 3, barWidth: 3, spacing: 1, gold: .smallest)
      HStack {
        ForEach(numbersOfGuesses.indices) {
          Text(numbersOfGuesses[$0].grouped).foreground(.muted).frame(width: 3, alignment: .top)
        }
      }
    }
  }

  /// The numbers of guesses of the games that were won, oldest first, as many as the chart has room for.
  private var numbersOfGuesses: [Int] { (game?.guessCounts ?? []).suffix(12) }

  private var trailing: Text? {
    game?.statistics.words.map { Text("★ ").foreground(.gold) + Text($0).foreground(.muted) }
  }
}

extension Game {
  /// The possible values of the secret, or how the game ended: `Between −12 and 31`.
  var status: String { isFinished ? briefSummary : hint }
}
