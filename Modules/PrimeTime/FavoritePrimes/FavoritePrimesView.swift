public import Architecture
public import BigInt
import FileStorage
public import NumberFacts
public import TerminalUI

/// The screen of the favorites, below the panel for a file and the alert if they are presented.
public struct FavoritePrimesView: View {
  private let state: FavoritePrimes.State
  private let words: FavoriteWords
  private let timeChanged: (Date) -> String
  private let pane: Pane?
  private let send: (FavoritePrimes.Action) -> Void

  /// A pane beside the favorites on a wide screen, which questions and alerts cover, too.
  public typealias Pane = (width: Int, content: () -> any View)

  /// - Parameters:
  ///   - pane: A pane about the current favorite, with its margins; nil for none.
  ///   - timeAdded: Returns the time of a favorite's addition in at most 8 characters.
  ///   - timeChanged: Returns the time of a file's last change in a few words.
  ///   - knownIndex: Returns the index of a prime if a lookup or a count found it.
  public init(
    state: FavoritePrimes.State, pane: Pane? = nil,
    send: @escaping (FavoritePrimes.Action) -> Void = { _ in },
    timeAdded: @escaping (FavoritePrime) -> String = { _ in "" },
    timeChanged: @escaping (Date) -> String = { _ in "" },
    knownIndex: @escaping (BigInt) -> UInt64? = { _ in nil }
  ) {
    self.state = state
    words = FavoriteWords(timeAdded: timeAdded, knownIndex: knownIndex)
    self.timeChanged = timeChanged
    self.pane = pane
    self.send = send
  }

  public var body: some View {
    screenAndPane
      .keys(commands)
      .helpSection("Favorites")
      .helpTopic("Mouse", lines: ["Shift-click  Select up to a row", "Ctrl-click   Select a row"])
      .filePanel(state.files, words: words, timeChanged: timeChanged) { send(.files($0)) }
      .overlay(dimsBase: true) {
        if let alert = state.additionAlert { AlertBox(alert) { _ in send(.adding(.alertDismissed)) } }
      }
  }

  @ViewBuilder private var screenAndPane: some View {
    if let pane, !state.favoritePrimes.isEmpty {
      // The favorites have a margin of their own.
      SplitView(paneWidth: pane.width, spacing: 0) {
        screen
      } pane: {
        AnyView(pane.content())
      }
    } else {
      screen
    }
  }

  private var screen: some View {
    AdaptiveView(sizes: [26, 12].map { Size(width: 68, height: $0) }) { index in
      if index < 2 { card(isRoomy: index == 0) } else { narrow }
    }
  }

  private func card(isRoomy: Bool) -> some View {
    VStack {
      // The table has a margin of its own.
      if state.screen.adding.isEditing {
        AddField(state: state.adding, send: add).padding(horizontal: 2)
      } else if !state.favoritePrimes.isEmpty {
        FilterRow(state: state.browsing, send: browse).padding(horizontal: 2)
      }
      list(isNarrow: false)
      fileStatus.padding(horizontal: 2)
    }
    .padding(EdgeInsets(top: isRoomy ? 1 : 0))
    .border(title: "Favorites", trailing: counts)
    .padding(horizontal: 1)
  }

  private var narrow: some View {
    let browsing = state.browsing
    return VStack {
      if browsing.showsFilterField {
        VStack {
          FilterField(state: browsing, showsMistake: false, send: browse)
          if let mistake = browsing.filterMistake {
            Text("! \(mistake)").foreground(.negative).lineLimit(2)
          }
        }
        .padding(horizontal: 1)
      }
      list(isNarrow: true)
      fileStatus.padding(horizontal: 1)
      if state.screen.adding.isEditing {
        AddField(state: state.adding, isNarrow: true, send: add).padding(horizontal: 1)
      }
    }
    .keys(
      KeyBinding("/", title: "Filter", hint: .low) { browse(.binding(.set(\.screen.isFiltering, true))) })
  }

  /// The work in progress; a message has its end, and an alert or the question for the file has its problem.
  @ViewBuilder private var fileStatus: some View {
    switch state.screen.files.activity {
    case .saving(let file): Text("Saving to \(file)…")
    case .loading(let file): Text("Loading from \(file)…")
    case .idle, .failed, .saved, .loaded: EmptyView()
    }
  }

  @ViewBuilder private func list(isNarrow: Bool) -> some View {
    if state.favoritePrimes.isEmpty {
      EmptyState(
        "No favorites yet",
        lines: ["Press s on any screen to save a prime,", "or add some here: 97, 2^61-1, 100..200"]
      ) {
        // Their keys would be typed.
        if !state.screen.adding.isEditing {
          Button("Add primes", key: "a", title: "Add", role: .primary, hint: .high) {
            add(.binding(.set(\.screen.isEditing, true)))
          }
          .focusable(false)
          Button("Load a file", key: "L", title: Self.loadTitle, hint: .high) {
            send(.files(.fileButtonTapped(.load)))
          }
          .hintTitle("Load").focusable(false)
        }
      }
      .keys(
        KeyBinding(.enter, title: "Add", hint: .never) {
          add(.binding(.set(\.screen.isEditing, true)))
        })
    } else {
      FavoritesTable(
        state: state.browsing, words: words, isNarrow: isNarrow, open: { send(.detailsButtonTapped) },
        send: browse)
    }
  }

  /// The numbers of selected and matching favorites: `2 selected, 1 outside the filter · 4 of 20`.
  private var counts: Text {
    let (selected, total) = (state.browsing.selectedCount, state.favoritePrimes.count.grouped)
    let (rows, isFiltered) = (state.browsing.rows, !state.screen.browsing.filter.isEmpty)
    let shown = isFiltered ? "\(rows.count.grouped) of \(total)" : total
    if selected == 0 { return Text(shown).foreground(.muted) }
    let outside = isFiltered ? selected - rows.count { state.screen.browsing.selected.contains($0.prime) } : 0
    let words = outside == 0 ? "" : ", \(outside.grouped) outside the filter"
    return Text("\(selected.grouped) selected\(words)").foreground(.accent)
      + Text(" · \(shown)").foreground(.muted)
  }

  private func add(_ action: Adding.Action) { send(.adding(action)) }
  private func browse(_ action: Browsing.Action) { send(.browsing(action)) }

  // MARK: Keys

  private static let loadTitle = "Load favorites from a file"

  private var commands: [KeyBinding] {
    let browsing = state.browsing
    let empty: String? = browsing.rows.isEmpty ? "no favorites are shown" : nil
    let none: String? = state.favoritePrimes.isEmpty ? "no favorites" : nil
    let low: KeyBinding.HintPriority = none == nil ? .low : .never
    let selected = browsing.selectedCount
    func key(
      _ key: KeyEvent, _ title: String, _ disabledReason: String?, hint: KeyBinding.HintPriority = .never,
      hintTitle: String? = nil, _ action: FavoritePrimes.Action
    ) -> KeyBinding {
      KeyBinding(key, title: title, disabledReason: disabledReason, hint: hint, hintTitle: hintTitle) {
        send(action)
      }
    }
    let deletion = KeyBinding(
      "d", .delete, title: "Delete", disabledReason: empty, hint: .normal,
      hintTitle: selected == 0 ? nil : "Delete \(selected.grouped)"
    ) { send(.deleteButtonTapped) }
    return [
      key(" ", "Select", empty, hint: .high, .browsing(.selectButtonTapped)),
      key("*", "Select all", empty, .browsing(.selectAllButtonTapped)),
      key("a", "Add", nil, hint: .normal, .adding(.binding(.set(\.screen.isEditing, true)))), deletion,
      key(
        "S", "Save favorites to a file", fileReason, hint: state.favoritePrimes.isEmpty ? .never : .normal,
        hintTitle: "Save", .files(.fileButtonTapped(.save))),
      key(
        "L", Self.loadTitle, fileReason, hint: .normal, hintTitle: "Load", .files(.fileButtonTapped(.load))),
      key(.control("s"), "Save favorites again", fileReason, .files(.saveButtonTapped)),
      key(.control("o"), "Reload favorites", fileReason, .files(.loadButtonTapped)),
      key(
        "C", "Compare favorites with a file", fileReason, hint: low, hintTitle: "Compare",
        .files(.fileButtonTapped(.compare))),
      key(
        "I", "Import primes from a file", fileReason, hint: .low, hintTitle: "Import",
        .files(.fileButtonTapped(.import))),
      key(
        "E", "Export favorites as a list", fileReason, hint: low, hintTitle: "Export",
        .files(.fileButtonTapped(.export))),
      key("p", "Facts", empty, .detailsButtonTapped),
      key("n", "Nth prime", empty, .nthPrimeButtonTapped),
      key(.right, "Next filter", none, .browsing(.filterSelected(browsing.filter(after: 1)))),
      key(.left, "Previous filter", none, .browsing(.filterSelected(browsing.filter(after: -1)))),
    ] + escape(selected: selected)
  }

  /// The key that clears the filter, or else the selection.
  private func escape(selected: Int) -> [KeyBinding] {
    if !state.screen.browsing.filter.isEmpty {
      return [KeyBinding(.escape, title: "Show all", hint: .never) { browse(.filterSelected("")) }]
    }
    if selected > 0 {
      return [KeyBinding(.escape, title: "Select none", hint: .never) { browse(.clearSelectionButtonTapped) }]
    }
    return []
  }

  private var fileReason: String? {
    if case .saving = state.screen.files.activity { "a save is in progress" } else { nil }
  }
}

extension Int {
  /// The number of favorites with its noun: `1 favorite`, `2,000 favorites`.
  package var favorites: String { "\(grouped) \(self == 1 ? "favorite" : "favorites")" }
}
