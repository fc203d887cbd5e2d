import Architecture
public import BigInt
import FileStorage
import NumberFacts
import NumberText
public import TerminalUI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The screen of the favorites, below the alert if one is presented.
public struct FavoritePrimesView: View {
  private let state: FavoritePrimes.State
  private let words: FavoriteWords
  private let timeChanged: (Date) -> String
  private let pane: Pane?
  private let send: (FavoritePrimes.Action) -> Void

  /// A pane beside the favorites, where the screen is wide enough; questions and alerts cover it, too.
  public typealias Pane = (width: Int, content: () -> any View)

  /// - Parameters:
  ///   - pane: A pane about the current favorite, with its margins; nil for none.
  ///   - timeAdded: A closure that returns the time of a favorite's addition in at most 8 characters.
  ///   - timeChanged: A closure that returns the time of a file's last change in a few words.
  ///   - knownIndex: A closure that returns the index of a prime if a lookup or a count found it.
  public init(
    state: FavoritePrimes.State, pane: Pane? = nil,
    send: @escaping (FavoritePrimes.Action) -> Void = { _ in },
    timeAdded: @escaping (Date) -> String = { _ in "" },
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
      .overlay(dimsBase: true) {
        if let question = state.screen.fileQuestion, let existing = question.existing {
          ReplacementBox(
            kind: question.kind, existing: existing, count: state.favoritePrimes.count,
            timeChanged: timeChanged, send: send)
        } else if let question = state.screen.fileQuestion {
          FileQuestionBox(
            question: question, focus: state.screen.focus, count: state.favoritePrimes.count,
            timeChanged: timeChanged, send: send)
        }
      }
      .overlay(dimsBase: true) {
        if let alert = state.screen.alert { AlertBox(alert.alertState) { _ in send(.alertDismissed) } }
      }
  }

  @ViewBuilder private var screenAndPane: some View {
    if let pane {
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
    AdaptiveView(minimumSize: Size(width: 68, height: 12)) {
      AdaptiveView(minimumSize: Size(width: 0, height: 26)) {
        card(isRoomy: true)
      } compact: {
        card(isRoomy: false)
      }
    } compact: {
      narrow
    }
  }

  private func card(isRoomy: Bool) -> some View {
    VStack {
      if isRoomy { Text("") }
      // The table has a margin of its own.
      if !state.favoritePrimes.isEmpty || state.screen.focus == .addition {
        FilterRow(state: state, send: send).padding(horizontal: 2)
      }
      list(isNarrow: false)
      FileStatus(activity: state.screen.activity).padding(horizontal: 2)
    }
    .border(title: "Favorites", trailing: counts)
    .padding(horizontal: 1)
  }

  private var narrow: some View {
    let isAdding = state.screen.focus == .addition
    return VStack {
      if state.showsFilterField {
        VStack {
          FilterField(state: state, showsMistake: false, send: send)
          if let problem = state.filterProblem {
            Text("! \(problem.message)").foreground(.negative).lineLimit(2)
          }
        }
        .padding(horizontal: 1)
      }
      list(isNarrow: true)
      FileStatus(activity: state.screen.activity).padding(horizontal: 1)
      if isAdding {
        AddField(state: state, send: send).padding(horizontal: 1)
        AdditionMessage(state: state, isNarrow: true, send: send).padding(horizontal: 1)
      }
    }
    // A chip has the key where there is room for it.
    .keys(
      KeyBinding("/", title: "Filter", hint: .low) { send(.binding(.set(\.screen.focus, .filter))) })
  }

  @ViewBuilder private func list(isNarrow: Bool) -> some View {
    if state.favoritePrimes.isEmpty {
      EmptyState(
        "No favorites yet",
        lines: ["Press s on any screen to save a prime,", "or add some here: 97, 2^61-1, 100..200"]
      ) {
        Button("Add primes", key: "a", title: "Add", role: .primary, hint: .high) {
          send(.binding(.set(\.screen.focus, .addition)))
        }
        .focusable(false)
        Button("Load a file", key: "L", title: Self.loadTitle) { send(.fileButtonTapped(.load)) }
          .focusable(false)
      }
      .keys(
        KeyBinding(.enter, title: "Add", hint: .never) {
          send(.binding(.set(\.screen.focus, .addition)))
        })
    } else {
      FavoritesTable(state: state, words: words, isNarrow: isNarrow, send: send)
    }
  }

  /// The numbers of selected, matching, and all favorites: `2 selected · 20`.
  private var counts: Text {
    let (selected, total) = (state.screen.selected.count, state.favoritePrimes.count.grouped)
    let shown = state.screen.filter.isEmpty ? total : "\(state.rows.count.grouped) of \(total)"
    return Text(selected == 0 ? "" : "\(selected.grouped) selected").foreground(.accent)
      + Text(selected == 0 ? shown : " · \(shown)").foreground(.muted)
  }

  // MARK: Keys

  private static let loadTitle = "Load favorites from a file"

  private var commands: [KeyBinding] {
    let empty: String? = state.rows.isEmpty ? "no favorites are shown" : nil
    let selected = state.screen.selected.count
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
      key(" ", "Select", empty, hint: .high, .selectButtonTapped),
      key("*", "Select all", empty, .selectAllButtonTapped),
      key("a", "Add", nil, hint: .normal, .binding(.set(\.screen.focus, .addition))), deletion,
      key(
        "S", "Save favorites to a file", fileReason, hint: state.favoritePrimes.isEmpty ? .never : .low,
        hintTitle: "Save", .fileButtonTapped(.save)),
      key("L", Self.loadTitle, fileReason, hint: .low, hintTitle: "Load", .fileButtonTapped(.load)),
      key("I", "Import primes from a file", fileReason, .fileButtonTapped(.import)),
      key("E", "Export favorites as a list", fileReason, .fileButtonTapped(.export)),
      key("p", "Facts", empty, .detailsButtonTapped),
      key("n", "Nth prime", empty, .nthPrimeButtonTapped),
      key(
        .right, "Next filter", state.favoritePrimes.isEmpty ? "no favorites" : nil,
        .filterSelected(state.filter(after: 1))),
      key(
        .left, "Previous filter", state.favoritePrimes.isEmpty ? "no favorites" : nil,
        .filterSelected(state.filter(after: -1))),
    ] + escape
  }

  /// The binding of Esc: it clears the filter first, and then the selection.
  private var escape: [KeyBinding] {
    if !state.screen.filter.isEmpty {
      return [KeyBinding(.escape, title: "Show all", hint: .never) { send(.clearFilterButtonTapped) }]
    }
    if !state.screen.selected.isEmpty {
      return [KeyBinding(.escape, title: "Select none", hint: .never) { send(.clearSelectionButtonTapped) }]
    }
    return []
  }

  private var fileReason: String? {
    if case .saving = state.screen.activity { "a save is in progress" } else { nil }
  }
}

/// The state of saving and loading, unless it failed.
struct FileStatus: View {
  let activity: FavoritePrimes.FileActivity

  var body: some View {
    switch activity {
    // An alert, or the question for the file, has the problem.
    case .idle, .failed: EmptyView()
    case .saving(let file): Text("Saving to \(file)…")
    case .loading(let file): Text("Loading from \(file)…")
    case .saved(let file): Text("Saved to \(file).")
    case .loaded(let file): Text("Loaded from \(file).")
    }
  }
}

extension Int {
  /// The number of favorites with its noun: `1 favorite`, `2,000 favorites`.
  package var favorites: String { "\(grouped) \(self == 1 ? "favorite" : "favorites")" }
}
