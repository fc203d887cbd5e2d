public import Architecture

extension FavoritePrimes.State: BindableState {
  static let filterName = "filter"

  public static let bindableFields = BindableFields<FavoritePrimes.State>()
    .adding(filterName, \.screen.filter)
    .adding("row", \.screen.row)
}

extension FavoritePrimes.State {
  /// The favorites that pass the filter, in their order.
  public var shown: [UInt64] {
    let filter = DigitFilter(screen.filter)
    return filter.isEmpty ? favoritePrimes : favoritePrimes.filter(filter.passes)
  }

  /// The favorite in the current row.
  public var current: UInt64? {
    let shown = shown
    return shown.isEmpty ? nil : shown[min(max(screen.row, 0), shown.count - 1)]
  }

  /// Whether sorting would change nothing.
  var isSorted: Bool {
    zip(favoritePrimes, favoritePrimes.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The favorites that the Delete button deletes.
  public var toDelete: [UInt64] {
    let selected = favoritePrimes.filter(screen.selected.contains)
    return selected.isEmpty ? [current].compactMap(\.self) : selected
  }

  mutating func selectCurrent() {
    guard let current else { return }
    if screen.selected.remove(current) == nil { screen.selected.insert(current) }
    screen.row = min(screen.row + 1, shown.count - 1)
  }

  mutating func selectAll() {
    let shown = shown
    let areAllSelected = shown.allSatisfy(screen.selected.contains)
    screen.selected = areAllSelected ? [] : screen.selected.union(shown)
  }

  mutating func clearFilter() {
    let current = current
    screen.filter = ""
    screen.row = current.flatMap(favoritePrimes.firstIndex) ?? 0
  }

  mutating func deleteSelected() {
    let removed = Set(toDelete)
    guard !removed.isEmpty else { return }
    let rowsLeftBefore = shown.prefix(max(screen.row, 0)).count { !removed.contains($0) }
    let places = favoritePrimes.indices.filter { removed.contains(favoritePrimes[$0]) }
    screen.deletions.append(
      FavoritePrimes.Deletion(primes: places.map { favoritePrimes[$0] }, places: places))
    screen.deletions.removeFirst(max(0, screen.deletions.count - FavoritePrimes.Screen.historyLimit))
    favoritePrimes.removeAll(where: removed.contains)
    screen.selected.subtract(removed)
    screen.row = max(0, min(rowsLeftBefore, shown.count - 1))
  }

  /// Puts the last deletion back where it was, as far as the list has not changed since.
  mutating func undo() {
    guard let deletion = screen.deletions.popLast() else { return }
    let present = Set(favoritePrimes)
    for (prime, place) in zip(deletion.primes, deletion.places) where !present.contains(prime) {
      favoritePrimes.insert(prime, at: min(place, favoritePrimes.count))
    }
    guard let first = deletion.primes.first, let row = shown.firstIndex(of: first) else { return }
    screen.row = row
  }
}

/// Passes numbers that contain certain digits in sequence.
///
/// It compares bytes, as ten thousand numbers are searched at each key typed into the filter: searching each number's
/// `String` for another would be nearly all that such a key costs.
struct DigitFilter {
  private let digits: [UInt8]

  /// White space is ignored.
  init(_ text: String) {
    digits = Array(text.filter { !$0.isWhitespace }.utf8)
  }

  /// Whether all numbers pass.
  var isEmpty: Bool { digits.isEmpty }

  func passes(_ number: UInt64) -> Bool {
    var text = String(number)
    return text.withUTF8 { text in
      guard text.count >= digits.count else { return false }
      return (0...text.count - digits.count).contains { start in
        digits.indices.allSatisfy { text[start + $0] == digits[$0] }
      }
    }
  }
}
