import Architecture
import BigInt
import NumberFacts
import PrimeCalculator
import TerminalUI

struct FavoritesTable: View {
  let state: Browsing.State
  let words: FavoriteWords
  /// Whether only the primes and their forms have room.
  var isNarrow = false
  let open: () -> Void
  let send: (Browsing.Action) -> Void

  var body: some View {
    let selected = state.screen.selected
    Table(
      state.rows, columns: isNarrow ? narrowColumns : columns, name: "Favorites",
      selection: Binding(state.screen.row) { send(.binding(.set(\.screen.row, $0))) },
      sort: Binding(order) { order in
        send(
          .orderSelected(
            Browsing.Order(column: Self.sortColumns[order.column] ?? .prime, isAscending: order.isAscending)
          ))
      },
      placeholder: placeholder
    )
    .gutter { favorite in
      Text(selected.contains(favorite.prime) ? "● " : "  ").foreground(.accent)
    }
    .hidesTitles(isNarrow)
    .onActivate("Facts", hint: .high) { _ in open() }
    .onModifiedClick { send($1.contains(.shift) ? .rangeSelected(to: $0) : .rowToggled($0)) }
  }

  /// The columns that sort, by index in ``columns``.
  private static let sortColumns: [Int: Browsing.Order.Column] = [
    0: .prime, 2: .digits, 3: .index, 4: .added,
  ]

  private var order: TableOrder {
    let column = Self.sortColumns.first { $0.value == state.screen.order.column }?.key ?? 0
    return TableOrder(column: column, isAscending: state.screen.order.isAscending)
  }

  private var placeholder: String {
    if state.filterProblem != nil { return "" }
    let count = state.favoritePrimes.count
    return (count == 1 ? "The favorite doesn't match" : "None of the \(count.favorites) matches")
      + " “\(state.screen.filter)”."
  }

  private var filter: FavoritesFilter? { try? FavoritesFilter(state.screen.filter, startOfToday: nil) }

  private var primeColumn: TableColumn<FavoritePrime> {
    let matches = [filter?.digits].compactMap(\.self)
    return TableColumn("Prime", minimumWidth: max(state.primeWidth, 8), alignment: .trailing) { favorite in
      // The number of digits between `…` doesn't match.
      let parts = favorite.prime.abbreviated(leading: 9).split(separator: "…").map(String.init)
      let ends = [parts[0], parts.last!].map { Text($0, marking: matches) }
      return (parts.count == 1 ? ends[0] : ends[0] + Text("…\(parts[1])…") + ends[1]).foreground(.positive)
    }
  }

  private var columns: [TableColumn<FavoritePrime>] {
    let (words, matches) = (words, [filter?.form].compactMap(\.self))
    return [
      primeColumn,
      TableColumn("Form", minimumWidth: 17, maximumWidth: 40, priority: -1, isSortable: false) { favorite in
        Text(words.formText(favorite.prime), marking: matches).foreground(.muted).asciiPowers()
      },
      TableColumn("Digits", minimumWidth: 6, spacing: 1, alignment: .trailing, priority: -3) { favorite in
        Text(favorite.prime.digitCount.grouped).foreground(.muted)
      },
      TableColumn("Index", minimumWidth: 9, spacing: 1, alignment: .trailing, priority: -2) { favorite in
        words.index(favorite.prime).map { Text($0.grouped(width: 9)) } ?? Text("—").foreground(.muted)
      },
      TableColumn("Added", minimumWidth: 8, spacing: 1, alignment: .trailing, priority: -1) { favorite in
        Text(words.timeAdded(favorite)).foreground(.muted)
      },
    ]
  }

  /// The prime, and its form if it fits, or else the time of its addition.
  private var narrowColumns: [TableColumn<FavoritePrime>] {
    [
      primeColumn,
      TableColumn("Form", minimumWidth: 8, maximumWidth: 36, spacing: 1, alignment: .trailing) {
        [words, state] favorite in
        let form = words.form(favorite.prime)?.text ?? ""
        let room = 34 - max(state.primeWidth, 8)
        let text = form.isEmpty || form.count > room ? words.timeAdded(favorite) : form
        return Text(text).foreground(.muted).asciiPowers()
      },
    ]
  }
}

/// The texts about favorites in the table.
@MainActor
struct FavoriteWords {
  /// Returns the time of the addition in at most 8 characters.
  let timeAdded: (FavoritePrime) -> String
  /// Returns the index of a prime if a lookup or a count found it.
  let knownIndex: (BigInt) -> UInt64?

  func form(_ prime: BigInt) -> PrimeForm? {
    PrimeForm(of: prime, lookupIndex: knownIndex(prime).map(Int.init))
  }

  /// Returns the form of a prime with its name, without numbers that are too long for the column.
  func formText(_ prime: BigInt) -> String {
    guard let form = form(prime) else { return "" }
    return switch form {
    case .mersenne: "Mersenne \(form.text)"
    case .fermat: "Fermat \(form.text)"
    case .twin(let other) where other > 9_999_999: other < prime ? "twin of p − 2" : "twin of p + 2"
    case .lookedUp(let index): "p(\(index.grouped(width: 14)))"
    case .squarePlusOne(let root) where root > 999_999_999: "n² + 1"
    default: form.text
    }
  }

  func index(_ prime: BigInt) -> UInt64? {
    UInt64(exactly: prime).flatMap { tabulatedPrimeCount(upTo: $0) } ?? knownIndex(prime)
  }
}
