import BigInt
public import NumberFacts
import Synchronization

/// The favorites that match the filter, in the selected order, and the numbers of all favorites by kind.
private struct ShownFavorites: Sendable {
  private let state: Browsing.State
  let rows: [FavoritePrime]
  let problem: NumberExpressionError?
  let kindCounts: [FavoritesFilter.Kind: Int]
  /// The width of the longest prime in the table.
  let primeWidth: Int

  /// The latest ones, because each frame asks for them often, and sorting ten thousand takes longer than drawing a frame.
  private static let last = Mutex<ShownFavorites?>(nil)

  static func of(_ state: Browsing.State) -> ShownFavorites {
    let previous = last.withLock(\.self)
    if let previous, previous.isValid(for: state) { return previous }
    let shown = ShownFavorites(of: state, after: previous)
    last.withLock { $0 = shown }
    return shown
  }

  private func isValid(for other: Browsing.State) -> Bool {
    // Comparing a list with itself takes no time. The reducer and the view differ in the day, which few filters use.
    state.screen.filter == other.screen.filter && state.screen.order == other.screen.order
      && (state.screen.startOfToday == other.screen.startOfToday
        || !FavoritesFilter.isToday(state.screen.filter))
      && state.favoritePrimes == other.favoritePrimes
  }

  private init(of state: Browsing.State, after previous: ShownFavorites?) {
    self.state = state
    if let previous, previous.state.favoritePrimes == state.favoritePrimes {
      // A key in the filter doesn't wait for tests of primality.
      (kindCounts, primeWidth) = (previous.kindCounts, previous.primeWidth)
    } else {
      kindCounts = Dictionary(
        uniqueKeysWithValues: FavoritesFilter.Kind.allCases.map { kind in
          (kind, state.favoritePrimes.count { kind.contains($0.prime) })
        })
      // Shortened, a prime can be narrower than a smaller one.
      let primes = state.favoritePrimes.lazy.map(\.prime)
      primeWidth =
        [primes.max(), primes.filter { !$0.isLong }.max()]
        .compactMap { $0?.abbreviated(leading: 9).count }.max() ?? 0
    }
    var rows: [FavoritePrime] = []
    do throws(NumberExpressionError) {
      let filter = try FavoritesFilter(state.screen.filter, startOfToday: state.screen.startOfToday)
      rows = state.favoritePrimes.filter(filter.contains)
      problem = nil
    } catch {
      problem = error
    }
    // The numbers of digits and the indexes have the order of the primes.
    if state.screen.order.column != .added { rows.sort { $0.prime < $1.prime } }
    self.rows = state.screen.order.isAscending ? rows : rows.reversed()
  }
}

extension Browsing.State {
  /// The favorites that match the filter, in the selected order.
  public var rows: [FavoritePrime] { ShownFavorites.of(self).rows }

  /// The mistake in the filter, which then matches nothing.
  var filterProblem: NumberExpressionError? { ShownFavorites.of(self).problem }

  /// The mistake in a few words.
  package var filterMistake: String? {
    filterProblem.map { $0.problem == .notNumber ? "Not a filter: try 2..99, >1e6, twins" : $0.message }
  }

  /// The number of favorites that were added today.
  var todayCount: Int {
    screen.startOfToday.map { start in favoritePrimes.count { $0.added >= start } } ?? 0
  }

  var kindCounts: [FavoritesFilter.Kind: Int] { ShownFavorites.of(self).kindCounts }

  var primeWidth: Int { ShownFavorites.of(self).primeWidth }
}
