public import Architecture
public import BigInt
import NumberExpression
import PrimeFacts
import Synchronization

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
    set {
      screen.fileQuestion?.path = newValue
      screen.fileQuestion?.candidates = nil
    }
  }

  /// The favorites that match the filter, in the selected order.
  public var shown: [BigInt] { shownFavorites.elements }

  /// Whether a shown favorite needs more room than one of 64 bits.
  var showsLongNumbers: Bool { shownFavorites.hasLongNumbers }

  private var shownFavorites: ShownFavorites {
    // Comparing a list to the same one takes no time.
    if let last = ShownFavorites.last.withLock(\.self), last.filter == screen.filter,
      last.order == screen.order, last.favoritePrimes == favoritePrimes
    {
      return last
    }
    let shown = ShownFavorites(of: favoritePrimes, matching: screen.filter, in: screen.order)
    ShownFavorites.last.withLock { $0 = shown }
    return shown
  }

  /// Changes the order, and keeps the current favorite.
  mutating func changeOrder(to order: FavoritePrimes.Order) {
    let current = current
    screen.order = order
    screen.row = current.flatMap(shown.firstIndex) ?? 0
  }

  /// The favorite in the current row.
  public var current: BigInt? {
    let shown = shown
    return shown.isEmpty ? nil : shown[min(max(screen.row, 0), shown.count - 1)]
  }

  mutating func selectCurrent() {
    guard let current else { return }
    screen.selected.toggle(current)
    screen.row = min(screen.row, shown.count - 2) + 1
  }

  mutating func selectAll() {
    let shown = IntegerSet(shown)
    // Without a selection in other rows there is nothing to sort, which takes 17 ms with 100,000 favorites.
    let isOnlyShown = screen.selected.isEmpty || screen.selected == shown
    let selected = isOnlyShown ? shown : IntegerSet(screen.selected.elements + shown.elements)
    screen.selected = selected.count == screen.selected.count ? [] : selected
  }

  /// Sets the filter, and keeps the current favorite if it is still shown.
  public mutating func changeFilter(to filter: String) {
    let current = current
    screen.filter = filter
    screen.row = current.flatMap(shown.firstIndex) ?? 0
  }

  mutating func deleteSelected() {
    var removed = screen.selected
    var rest = favoritePrimes.removing(removed)
    // None is selected, or another process removed those that were.
    if rest.count == favoritePrimes.count {
      guard let current else { return }
      removed = [current]
      rest = favoritePrimes.removing(removed)
    }
    let rowsLeftBefore = shown.prefix(max(screen.row, 0)).count { !removed.contains($0) }
    favoritePrimes = rest
    screen.selected = []
    screen.row = max(0, min(rowsLeftBefore, shown.count - 1))
  }
}

/// A part of the favorites in an order.
private struct ShownFavorites {
  let favoritePrimes: [BigInt]
  let filter: String
  let order: FavoritePrimes.Order
  let elements: [BigInt]
  let hasLongNumbers: Bool

  /// The latest ones; sorting ten thousand again would take longer than a frame.
  static let last = Mutex<ShownFavorites?>(nil)

  init(of favoritePrimes: [BigInt], matching text: String, in order: FavoritePrimes.Order) {
    self.favoritePrimes = favoritePrimes
    self.filter = text
    self.order = order
    let filter = FavoritesFilter(text)
    var shown = filter.isEmpty ? favoritePrimes : favoritePrimes.elements(where: filter.matches)
    // A greater prime has as many digits or more, and a greater index.
    if order.column != .added { shown = shown.ascending }
    elements = order.isAscending ? shown : shown.inReverse
    hasLongNumbers = shown.indices.contains { shown[$0].asUInt == nil && shown[$0].isLong }
  }
}

/// Matches numbers in a range, such as `>1000`, `<=10^6`, or `100..200`, or numbers that contain certain digits.
struct FavoritesFilter {
  private let digits: DigitFilter
  /// The range that the filter denotes; nil if it denotes digits.
  private let range: Bounds?

  init(_ text: String) {
    digits = DigitFilter(text)
    range = Self.range(text.filter { !$0.isWhitespace })
  }

  var isEmpty: Bool { digits.isEmpty }

  func matches(_ number: BigInt) -> Bool { range?.contains(number) ?? digits.matches(number) }

  /// Numbers from a lower to an upper bound, both included; nil for none.
  private struct Bounds {
    var lower: BigInt?
    var upper: BigInt?

    func contains(_ number: BigInt) -> Bool {
      (lower.map { $0 <= number } ?? true) && (upper.map { number <= $0 } ?? true)
    }
  }

  /// Returns the range that a text without spaces denotes; its numbers may be expressions.
  private static func range(_ text: String) -> Bounds? {
    func number(_ text: some StringProtocol) -> BigInt? {
      try? NumberExpression.value(of: String(text))
    }
    if let dots = text.firstRange(of: "..") {
      guard let low = number(text[..<dots.lowerBound]), let high = number(text[dots.upperBound...]) else {
        return nil
      }
      return Bounds(lower: low, upper: high)
    }
    if let low = text.hasPrefix(">=") ? number(text.dropFirst(2)) : nil { return Bounds(lower: low) }
    if let high = text.hasPrefix("<=") ? number(text.dropFirst(2)) : nil { return Bounds(upper: high) }
    if let low = text.hasPrefix(">") ? number(text.dropFirst()) : nil { return Bounds(lower: low + 1) }
    if let high = text.hasPrefix("<") ? number(text.dropFirst()) : nil { return Bounds(upper: high - 1) }
    return nil
  }
}

/// Matches numbers that contain certain digits in sequence.
///
/// It compares digits without making strings. Each key typed into the filter can search ten thousand numbers, and making
/// their strings would take nearly all of the time between the key and the redrawn screen.
struct DigitFilter {
  private let digits: [UInt8]

  /// Creates a filter; whitespace and the separators of groups in the text are ignored.
  init(_ text: String) {
    digits = Array(text.filter { !$0.isWhitespace && $0 != "," && $0 != "_" }.utf8)
  }

  /// Whether all numbers match.
  var isEmpty: Bool { digits.isEmpty }

  func matches(_ number: BigInt) -> Bool {
    guard let last = digits.last else { return true }
    guard let small = number.asUInt else {
      return number.description.contains(String(decoding: digits, as: UTF8.self))
    }
    var end = UInt64(small)
    repeat {
      if UInt8(ascii: "0") + UInt8(end % 10) == last, isSuffix(of: end) { return true }
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
