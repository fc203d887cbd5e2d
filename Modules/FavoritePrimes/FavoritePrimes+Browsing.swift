public import Architecture

extension FavoritePrimes.State: BindableState {
  static let filterName = "filter"

  public static let bindableFields = BindableFields<FavoritePrimes.State>()
    .adding(filterName, \.screen.filter)
    .adding("row", \.screen.row)
    .adding("addText", \.screen.addText)
    .adding("path", \.filePath)
    .adding("focus", \.screen.focus)
}

extension FavoritePrimes.State {
  /// The path in the question for a file; setting it has no effect without a question.
  public var filePath: String {
    get { screen.fileQuestion?.path ?? "" }
    set { screen.fileQuestion?.path = newValue }
  }

  /// The favorites that match the filter, in list order.
  public var shown: [UInt64] {
    let filter = DigitFilter(screen.filter)
    return filter.isEmpty ? favoritePrimes : favoritePrimes.filter(filter.matches)
  }

  /// The favorite in the current row.
  public var current: UInt64? {
    let shown = shown
    return shown.isEmpty ? nil : shown[min(max(screen.row, 0), shown.count - 1)]
  }

  /// Whether the favorites are in ascending order.
  var isSorted: Bool {
    favoritePrimes.withUnsafeBufferPointer { primes in
      for index in primes.indices.dropFirst() where primes[index - 1] > primes[index] { return false }
      return true
    }
  }

  /// The favorites that the Delete button deletes: the selected ones, or the current one if none is selected.
  public var primesToDelete: [UInt64] {
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
    let primes = primesToDelete
    guard !primes.isEmpty else { return }
    let isRemoved = Self.membership(of: primes)
    let rowsLeftBefore = shown.prefix(max(screen.row, 0)).count { !isRemoved($0) }
    favoritePrimes.removeAll(where: isRemoved)
    screen.selected.subtract(primes)
    screen.row = max(0, min(rowsLeftBefore, shown.count - 1))
  }

  /// Returns a test for whether a number is one of some primes; a single prime, the usual case, needs no hashing.
  private static func membership(of primes: [UInt64]) -> (UInt64) -> Bool {
    if primes.count == 1, let only = primes.first { return { $0 == only } }
    let set = Set(primes)
    return { set.contains($0) }
  }
}

/// Matches numbers that contain certain digits in sequence.
///
/// It compares digits without making strings. Each key typed into the filter can search ten thousand numbers, and making
/// their strings would take nearly all of the time between the key and the redrawn screen.
struct DigitFilter {
  private let digits: [UInt8]

  /// Creates a filter; whitespace in the text is ignored.
  init(_ text: String) {
    digits = Array(text.filter { !$0.isWhitespace }.utf8)
  }

  /// Whether all numbers match.
  var isEmpty: Bool { digits.isEmpty }

  func matches(_ number: UInt64) -> Bool {
    var end = number
    repeat {
      if isSuffix(of: end) { return true }
      end /= 10
    } while end > 0
    return false
  }

  private func isSuffix(of number: UInt64) -> Bool {
    var rest = number
    for index in digits.indices.reversed() {
      // No digits are left, unless the number is 0.
      if rest == 0, index < digits.count - 1 { return false }
      guard digits[index] == UInt8(ascii: "0") + UInt8(rest % 10) else { return false }
      rest /= 10
    }
    return true
  }
}
