import Architecture
import BigInt
import NumberExpression
import PrimeCalculator
import PrimeFacts
import TerminalUI

/// The table of the shown favorites.
struct FavoritesTable: View {
  let state: FavoritePrimes.State
  let words: FavoriteWords
  /// Whether there is room only for the primes and their forms.
  var isNarrow = false
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    let selected = state.screen.selected
    Table(
      state.rows, columns: isNarrow ? narrowColumns : columns, name: "Favorites",
      selection: Binding(state.screen.row) { send(.binding(.set(\.screen.row, $0))) },
      sort: Binding(order) { order in
        send(
          .orderSelected(
            FavoritePrimes.Order(by: Self.sortColumns[order.column] ?? .prime, isAscending: order.isAscending)
          ))
      },
      placeholder: placeholder
    )
    .gutter { prime in
      Text(selected.contains(prime) ? "●" : " ").foreground(.accent)
        + Text(words.form(prime)?.isSpecial == true ? "★" : " ").foreground(.gold)
    }
    .hidesTitles(isNarrow)
    .onActivate("Details", hint: .high) { _ in send(.detailsButtonTapped) }
  }

  /// The columns that sort, by their places in ``columns``.
  private static let sortColumns: [Int: FavoritePrimes.Order.Column] = [
    0: .prime, 2: .digits, 3: .index, 4: .added,
  ]

  private var order: TableOrder {
    let column = Self.sortColumns.first { $0.value == state.screen.order.column }?.key ?? 0
    return TableOrder(column: column, isAscending: state.screen.order.isAscending)
  }

  private var placeholder: String {
    state.rows.problem == nil
      ? "None of the \(state.favoritePrimes.count.favorites) matches “\(state.screen.filter)”." : ""
  }

  private var columns: [TableColumn<BigInt>] {
    let words = words
    return [
      TableColumn("Prime", minimumWidth: 26, alignment: .trailing) { prime in
        Text(prime.abbreviated(leading: 9)).foreground(.positive)
      },
      TableColumn("Form", minimumWidth: 17, maximumWidth: 40, priority: -1, isSortable: false) { prime in
        Text(words.formText(prime)).foreground(.muted).asciiPowers()
      },
      TableColumn("Digits", minimumWidth: 6, spacing: 1, alignment: .trailing, priority: -3) { prime in
        Text(prime.digitCount.grouped).foreground(.muted)
      },
      TableColumn("Index", minimumWidth: 9, spacing: 1, alignment: .trailing, priority: -2) { prime in
        words.index(prime).map { Text($0.grouped) } ?? Text("—").foreground(.muted)
      },
      TableColumn("Added", minimumWidth: 8, spacing: 1, alignment: .trailing, priority: -1) { prime in
        Text(words.timeAdded(prime)).foreground(.muted)
      },
      TableColumn("Gap", minimumWidth: 7, spacing: 2, alignment: .trailing, priority: -4, isSortable: false) {
        prime in
        Text(words.gap(after: prime)).foreground(.muted)
      },
      TableColumn("p − 1", minimumWidth: 28, maximumWidth: 60, priority: -5, isSortable: false) { prime in
        Text(words.factorsBelow(prime)).foreground(.muted).asciiPowers()
      },
    ]
  }

  /// The prime, and at the right its form, or else the time of its addition.
  private var narrowColumns: [TableColumn<BigInt>] {
    let words = words
    return [
      TableColumn("Prime", minimumWidth: 26, alignment: .trailing) { prime in
        Text(prime.abbreviated(leading: 9)).foreground(.positive)
      },
      TableColumn("Form", minimumWidth: 8, maximumWidth: 36, spacing: 1, alignment: .trailing) { prime in
        let form = words.form(prime)?.text ?? ""
        return Text(form.isEmpty || form.count > 8 ? words.timeAdded(prime) : form).foreground(.muted)
          .asciiPowers()
      },
    ]
  }
}

/// The words about a favorite in the columns of the table.
@MainActor
struct FavoriteWords {
  /// Returns when a favorite was added, in at most 8 characters; empty if that isn't known.
  let timeAdded: (BigInt) -> String
  /// Returns the index of a prime that was looked up, or counted.
  let knownIndex: (BigInt) -> UInt64?

  func form(_ prime: BigInt) -> PrimeForm? {
    PrimeForm(of: prime, lookupIndex: knownIndex(prime).map(Int.init))
  }

  /// Returns the form of a prime with its name, and without numbers that are too long for the column.
  func formText(_ prime: BigInt) -> String {
    guard let form = form(prime) else { return "" }
    return switch form {
    case .mersenne: "Mersenne \(form.text)"
    case .fermat: "Fermat \(form.text)"
    case .twin(let other) where other > 9_999_999: other < prime ? "twin of p − 2" : "twin of p + 2"
    case .squarePlusOne(let root) where root > 999_999_999: "n² + 1"
    default: form.text
    }
  }

  func index(_ prime: BigInt) -> UInt64? {
    prime.asUInt.flatMap { tabulatedPrimeCount(upTo: UInt64($0)) } ?? knownIndex(prime)
  }

  /// Returns the distance to the next prime; `—` for primes of more than 64 bits.
  func gap(after prime: BigInt) -> String {
    guard let small = prime.asUInt.map(UInt64.init), let next = nextPrime(after: small) else { return "—" }
    return (next - small).grouped
  }

  /// Returns the factors of the number below a prime; `—` for primes of more than 64 bits.
  func factorsBelow(_ prime: BigInt) -> String {
    guard let small = prime.asUInt.map(UInt64.init), small > 2 else { return prime == 2 ? "1" : "—" }
    return (try? factors(of: small - 1))?.groupedProduct ?? "—"
  }
}
