import Architecture
import BigInt
import NumberFacts
import NumberText
import TerminalUI

/// The filters as chips with counts; while a filter or a number is typed, its field and the mistake below it.
struct FilterRow: View {
  let state: FavoritePrimes.State
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    if state.screen.focus == .addition {
      VStack {
        AddField(state: state, send: send)
        AdditionMessage(state: state, send: send)
      }
    } else {
      VStack {
        HStack {
          FilterField(state: state, chip: "Filter", send: send)
          if !state.showsFilterField { chips }
        }
        if !state.showsFilterField { Text("") }
      }
    }
  }

  private var chips: some View {
    ForEach(state.filterChips) { chip in
      Button(
        chip.label, title: "Show \(chip.title)", role: chip.filter == state.screen.filter ? .primary : .normal
      ) { send(.filterSelected(chip.filter)) }
      .focusable(false)
    }
  }
}

/// The field for the filter, or a chip in its place.
struct FilterField: View {
  let state: FavoritePrimes.State
  /// The label of the chip.
  var chip = ""
  /// Whether the mistake is in the row below the field.
  var showsMistake = true
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    let isField = state.showsFilterField
    let problem = isField ? state.filterProblem : nil
    TextField(
      "Filter", text: Binding(state.screen.filter) { send(.binding(.set(\.screen.filter, $0))) },
      placeholder: "digits, 2..99, >1e6, twins, today", key: "/", limit: 40,
      error: showsMistake ? problem?.message : nil, hint: .low
    )
    .markingError(atColumn: problem?.column)
    .onSubmit("Go to the list", keepingFocus: false) {}
    .chip(isField ? nil : chip)
    .frame(height: isField ? (showsMistake ? 2 : 1) : nil)
    .focused(
      Binding(state.screen.focus) { send(.binding(.set(\.screen.focus, $0))) }, equals: .filter)
  }
}

/// The field for primes to add.
struct AddField: View {
  let state: FavoritePrimes.State
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    TextField(
      "Add", text: Binding(state.screen.addText) { send(.binding(.set(\.screen.addText, $0))) },
      placeholder: "97, 2^61-1, 100..200", limit: 14_000
    )
    .markingError(atColumn: AdditionText(state.screen.addText).mistakeColumn)
    .onSubmit("Add", keepingFocus: true) { send(.addSubmitted) }
    .frame(height: 1)
    .focused(
      Binding(state.screen.focus) { send(.binding(.set(\.screen.focus, $0))) }, equals: .addition)
  }
}

/// The result of the addition, or the mistake in the text, and the nearest primes to a composite number.
struct AdditionMessage: View {
  let state: FavoritePrimes.State
  var isNarrow = false
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    let addition = AdditionText(state.screen.addText)
    let words = words(about: addition)
    if isNarrow {
      VStack {
        words.lineLimit(2)
        HStack(spacing: 3) {
          neighbors(of: addition.singleNumber)
          Text("")
        }
      }
      .padding(EdgeInsets(left: 4))
    } else {
      HStack(spacing: 3) {
        words.lineLimit(1)
        neighbors(of: addition.singleNumber)
      }
      .frame(height: 1)
      .padding(EdgeInsets(left: 4))
    }
  }

  private func words(about addition: AdditionText) -> Text {
    switch state.message(about: addition) {
    case .mistake(let words): Text("! \(words)").foreground(.negative)
    case .report(let words): Text("✓ ").foreground(.positive) + Text(words)
    case nil: Text("")
    }
  }

  @ViewBuilder private func neighbors(of number: BigInt?) -> some View {
    if let number, !number.needsInvestigation {
      let facts = NumberFacts(of: number)
      if facts.status == .composite {
        if let prime = facts.previousPrime { neighbor(prime, "‹ \(prime.grouped)") }
        if let prime = facts.nextPrime { neighbor(prime, "\(prime.grouped) ›") }
      }
    }
  }

  private func neighbor(_ prime: BigInt, _ label: String) -> some View {
    Text(label).foreground(.accent).lineLimit(1)
      .onClick("Enter \(prime.grouped)") { send(.binding(.set(\.screen.addText, prime.grouped))) }
  }
}

extension FavoritePrimes.State {
  /// A chip that filters the favorites.
  struct FilterChip {
    /// The text of the filter.
    let filter: String
    let title: String
    /// The number of favorites that match.
    let count: Int

    var label: String { "\(title) \(count.grouped)" }
  }

  /// The chips, in the order of ← and →.
  var filterChips: [FilterChip] {
    [FilterChip(filter: "", title: "All", count: favoritePrimes.count)]
      + FavoritesFilter.Kind.allCases.map { kind in
        FilterChip(filter: kind.rawValue, title: kind.title, count: kindCounts[kind] ?? 0)
      } + [FilterChip(filter: FavoritesFilter.today, title: "Today", count: todayCount)]
  }

  /// Whether the field for the filter is in the place of the chips.
  var showsFilterField: Bool {
    screen.focus == .filter || !filterChips.contains { $0.filter == screen.filter }
  }

  /// Returns the filter of the chip before or after the current one.
  func filter(after distance: Int) -> String {
    let chips = filterChips
    let index = chips.firstIndex { $0.filter == screen.filter } ?? 0
    return chips[(index + distance + chips.count) % chips.count].filter
  }
}
