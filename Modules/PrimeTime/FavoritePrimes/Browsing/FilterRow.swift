import Architecture
import NumberFacts
import TerminalUI

/// The filters as chips with counts, or the field for a typed filter, with its mistake below it.
struct FilterRow: View {
  let state: Browsing.State
  let send: (Browsing.Action) -> Void

  var body: some View {
    VStack {
      HStack {
        FilterField(state: state, chip: "Filter", send: send)
        if !state.showsFilterField { chips }
      }
      if !state.showsFilterField { Text("") }
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
  let state: Browsing.State
  var chip = ""
  var showsMistake = true
  let send: (Browsing.Action) -> Void

  var body: some View {
    let isField = state.showsFilterField
    TextField(
      "Filter", text: Binding(state.screen.filter) { send(.binding(.set(\.screen.filter, $0))) },
      placeholder: Browsing.filterExamples, key: "/", limit: 40,
      error: showsMistake && isField ? state.filterMistake : nil, hint: .low
    )
    .markingError(atColumn: isField ? state.filterProblem?.column : nil)
    .onSubmit("Keep the filter", keepingFocus: false) {}
    .escapeHint(state.screen.filter.isEmpty ? "Back" : "Clear")
    .chip(isField ? nil : chip)
    .frame(height: isField ? (showsMistake ? 2 : 1) : nil)
    .focused(Binding(state.screen.isFiltering) { send(.binding(.set(\.screen.isFiltering, $0))) })
  }
}

extension Browsing.State {
  /// A chip that filters the favorites, with the number of those that match.
  package struct FilterChip {
    package let filter: String
    package let title: String
    package let count: Int

    var label: String { "\(title) \(count.grouped)" }
  }

  /// The chips, in the order of ← and →.
  package var filterChips: [FilterChip] {
    [FilterChip(filter: "", title: "All", count: favoritePrimes.count)]
      + FavoritesFilter.Kind.allCases.map { kind in
        FilterChip(filter: kind.rawValue, title: kind.title, count: kindCounts[kind] ?? 0)
      } + [FilterChip(filter: FavoritesFilter.today, title: "Today", count: todayCount)]
  }

  var showsFilterField: Bool { screen.isFiltering || !filterChips.map(\.filter).contains(screen.filter) }

  /// Returns the filter of the chip before or after the current one.
  func filter(after distance: Int) -> String {
    let filters = filterChips.map(\.filter)
    let index = filters.firstIndex(of: screen.filter) ?? 0
    return filters[(index + distance + filters.count) % filters.count]
  }
}
