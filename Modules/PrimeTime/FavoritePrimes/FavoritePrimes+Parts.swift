import Architecture
import BigInt

// The states of the list's parts, which share the favorites.
extension FavoritePrimes.State {
  var adding: Adding.State {
    get { Adding.State(properties: (favoritePrimes, screen.adding)) }
    set { (favoritePrimes, screen.adding) = newValue.properties }
  }

  public var browsing: Browsing.State {
    get { Browsing.State(properties: (favoritePrimes, screen.browsing)) }
    set { (favoritePrimes, screen.browsing) = newValue.properties }
  }

  public var files: FilePanel.State {
    get { FilePanel.State(properties: (favoritePrimes, screen.files)) }
    set { (favoritePrimes, screen.files) = newValue.properties }
  }

  /// Removes favorites, and keeps the current one.
  mutating func remove(_ primes: Set<BigInt>) {
    let row = browsing.row(removing: primes)
    favoritePrimes.remove(atOffsets: primes.compactMap { favoritePrimes.index(id: $0) })
    screen.browsing.selected.subtract(primes)
    screen.browsing.row = max(0, min(row, browsing.rows.count - 1))
  }
}
