import Architecture
public import BigInt
import FileStorage
import NumberExpression
import PrimeCalculator
import PrimeFacts
public import TerminalUI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The screen of the favorites, below the alert if one is presented.
public struct FavoritePrimesView: View {
  private let state: FavoritePrimes.State
  private let timeAdded: (BigInt) -> String
  private let timeChanged: (Date) -> String
  private let send: (FavoritePrimes.Action) -> Void

  /// - Parameters:
  ///   - timeAdded: A closure that returns when a favorite was added, in a few words; empty if it isn't known.
  ///   - timeChanged: A closure that returns the time of a file's last change in a few words.
  public init(
    state: FavoritePrimes.State, send: @escaping (FavoritePrimes.Action) -> Void = { _ in },
    timeAdded: @escaping (BigInt) -> String = { _ in "" },
    timeChanged: @escaping (Date) -> String = { _ in "" }
  ) {
    self.state = state
    self.timeAdded = timeAdded
    self.timeChanged = timeChanged
    self.send = send
  }

  public var body: some View {
    screen
      .padding(horizontal: 1)
      .helpSection("Favorite primes")
      .overlay(dimsBase: true) {
        if let question = state.screen.fileQuestion, let existing = question.existing {
          ReplacementBox(
            kind: question.kind, existing: existing, count: state.favoritePrimes.count,
            timeChanged: timeChanged, send: send)
        } else if let question = state.screen.fileQuestion {
          FileQuestionBox(question: question, focus: state.screen.focus, send: send)
        }
      }
      .overlay(dimsBase: true) {
        if let alert = state.screen.alert { AlertBox(alert.alertState) { _ in send(.alertDismissed) } }
      }
  }

  private var screen: some View {
    let shown = state.shown
    let commands = FavoritesCommands(state: state, isEmpty: shown.isEmpty, send: send)
    return AdaptiveView(minimumSize: Size(width: 40, height: 15)) {
      VStack {
        FilterRow(state: state, shownCount: shown.count, send: send)
        FavoritesList(state: state, shown: shown, timeAdded: timeAdded, send: send)
        FileStatus(activity: state.screen.activity)
        buttons(commands)
      }
      .card("Favorites")
    } compact: {
      VStack {
        FilterRow(state: state, shownCount: shown.count, send: send)
        FavoritesList(state: state, shown: shown, timeAdded: timeAdded, send: send)
        // Without rows there is room, and without a button the only controls would be fields, where keys are text.
        if shown.isEmpty { buttons(commands) }
      }
      .keys(
        shown.isEmpty
          ? []
          : commands.all.map { command in
            KeyBinding(
              command.key, title: command.title, disabledReason: command.disabledReason,
              action: command.action)
          })
    }
    .keys([commands.deletion] + escape(shown))
  }

  private func buttons(_ commands: FavoritesCommands) -> some View {
    FlowStack {
      ForEach(commands.all) { command in
        Button(
          command.label, key: command.key, title: command.title, disabledReason: command.disabledReason,
          action: command.action)
      }
    }
  }

  /// The binding of Esc: it clears the filter first, and then the selection.
  private func escape(_ shown: [BigInt]) -> [KeyBinding] {
    if !state.screen.filter.isEmpty {
      return [KeyBinding(.escape, title: "Show all") { send(.clearFilterButtonTapped) }]
    }
    if !state.screen.selected.isEmpty {
      return [KeyBinding(.escape, title: "Select none") { send(.clearSelectionButtonTapped) }]
    }
    return []
  }
}

/// The filter and the number of favorites.
struct FilterRow: View {
  let state: FavoritePrimes.State
  let shownCount: Int
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    HStack(spacing: 2) {
      TextField(
        "Filter", text: Binding(state.screen.filter) { send(.binding(.set(\.screen.filter, $0))) },
        placeholder: "digits, 2..99", key: "/", limit: 40
      )
      .onSubmit("Go to the list") {}
      .frame(width: 22)
      .focused(focus, equals: .filter)
      AddField(state: state, send: send)
      Spacer()
      Text(counts).lineLimit(1)
    }
  }

  private var focus: Binding<FavoritePrimes.Field?> {
    Binding(state.screen.focus) { send(.binding(.set(\.screen.focus, $0))) }
  }

  private var counts: String {
    let total = state.favoritePrimes.count
    let shown = state.screen.filter.isEmpty ? total.favorites : "\(shownCount.grouped) of \(total.favorites)"
    let selected = state.screen.selected.count
    return selected == 0 ? shown : "\(shown), \(selected.grouped) selected"
  }
}

/// The field for a prime to add, and the mistake in its text.
struct AddField: View {
  let state: FavoritePrimes.State
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    TextField(
      "Add", text: Binding(state.screen.addText) { send(.binding(.set(\.screen.addText, $0))) },
      placeholder: "a prime", key: "a", title: "Add a prime", limit: 14_000
    )
    .onSubmit("Add the prime", keepingFocus: true) { send(.addSubmitted) }
    .frame(width: 16)
    .focused(
      Binding(state.screen.focus) { send(.binding(.set(\.screen.focus, $0))) }, equals: .addition)
    if case .failure(let problem) = state.addition {
      Text("\(problem)").lineLimit(1).foreground(.negative)
    }
  }
}

/// The question for the file to save or load.
struct FileQuestionBox: View {
  let question: FavoritePrimes.FileQuestion
  let focus: FavoritePrimes.Field?
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    VStack(spacing: 1) {
      TextField(
        "File", text: Binding(question.path) { send(.binding(.set(\.filePath, $0))) },
        placeholder: placeholder
      )
      .onSubmit(title) { send(.fileSubmitted) }
      .onComplete(isEnabled: question.canComplete) { send(.completionRequested) }
      .focused(Binding(focus) { send(.binding(.set(\.screen.focus, $0))) }, equals: .path)
      if let candidates = question.candidates, !candidates.isEmpty {
        Text(candidates.joined(separator: "  ")).lineLimit(6)
      } else {
        Text(explanation).foreground(.muted)
      }
      HStack {
        Button(title, disabledReason: question.file == nil ? "a path is missing" : nil) {
          send(.fileSubmitted)
        }
        Button("Cancel", key: .escape) { send(.fileDismissed) }
      }
    }
    .padding(horizontal: 2)
    .panel(title: title)
    .frame(maxWidth: 64)
    .helpSection(title)
  }

  private var title: String {
    switch question.kind {
    case .save: "Save"
    case .load: "Load"
    case .import: "Import"
    case .export: "Export"
    }
  }

  private var placeholder: String {
    switch question.kind {
    case .save, .load: "favorite-primes.json in the data directory"
    case .import, .export: "a path"
    }
  }

  private var explanation: String {
    switch question.kind {
    case .save: "Saves a copy of the favorites."
    case .load: "Replaces the favorites with those in the file. This can be undone."
    case .import: "Adds the primes in the file to the favorites. This can be undone."
    case .export: "Saves the favorites as a plain JSON array of numbers."
    }
  }
}

extension TableOrder {
  fileprivate init(_ order: FavoritePrimes.Order) {
    let columns = FavoritePrimes.Order.Column.allCases
    self.init(column: columns.firstIndex(of: order.column) ?? 0, isAscending: order.isAscending)
  }
}

extension FavoritePrimes.Order {
  fileprivate init(_ order: TableOrder) {
    self.init(by: Column.allCases[order.column], isAscending: order.isAscending)
  }
}

/// The table of the shown favorites.
struct FavoritesList: View {
  let state: FavoritePrimes.State
  let shown: [BigInt]
  let timeAdded: (BigInt) -> String
  let send: (FavoritePrimes.Action) -> Void

  var body: some View {
    if state.favoritePrimes.isEmpty {
      EmptyState(
        "No favorites yet",
        lines: ["Press s on any screen to save a prime,", "or add one here."]
      ) {
        Button("Add a prime", key: "a", isDefault: true) {
          send(.binding(.set(\.screen.focus, .addition)))
        }
      }
    } else {
      table
    }
  }

  private var table: some View {
    Table(
      shown, columns: columns, name: "Favorites",
      selection: Binding(state.screen.row) { send(.binding(.set(\.screen.row, $0))) },
      sort: Binding(TableOrder(state.screen.order)) {
        send(.orderSelected(FavoritePrimes.Order($0)))
      },
      placeholder: placeholder
    )
    .onActivate("Show the details") { _ in send(.detailsButtonTapped) }
  }

  private var columns: [TableColumn<BigInt>] {
    let (selected, timeAdded) = (state.screen.selected, timeAdded)
    return [
      TableColumn(
        "Prime", minimumWidth: state.showsLongNumbers ? 28 : 12, maximumWidth: 29,
        alignment: .trailing
      ) { prime in
        Text((selected.contains(prime) ? "● " : "") + prime.abbreviated(leading: 9))
      },
      TableColumn("Digits", minimumWidth: 7, alignment: .trailing, priority: -2) { prime in
        Text(prime.digitCount.grouped)
      },
      TableColumn("Index", minimumWidth: 10, alignment: .trailing, priority: -1) { prime in
        Text(prime.asUInt.flatMap { tabulatedPrimeCount(upTo: UInt64($0)) }?.grouped ?? "").foreground(.muted)
      },
      TableColumn("Added", minimumWidth: 11, priority: -1) { prime in
        Text(timeAdded(prime)).foreground(.muted)
      },
    ]
  }

  private var placeholder: String {
    "None of the \(state.favoritePrimes.count.grouped) favorites matches “\(state.screen.filter)”."
  }
}

/// The commands that act on the favorites: buttons or, on a small terminal, only keys.
@MainActor
struct FavoritesCommands {
  let state: FavoritePrimes.State
  let isEmpty: Bool
  let send: (FavoritePrimes.Action) -> Void

  struct Command {
    let label: String
    let key: KeyEvent
    var title: String
    let disabledReason: String?
    let action: () -> Void
  }

  var all: [Command] {
    var selectAll = command("All", "*", emptyReason, .selectAllButtonTapped)
    selectAll.title = "Select all"
    return [
      command("Select", " ", emptyReason, .selectButtonTapped), selectAll,
      command("Delete", "d", emptyReason, .deleteButtonTapped),
      command("Nth prime", "n", emptyReason, .nthPrimeButtonTapped),
      command("Save…", "S", savingReason, .fileButtonTapped(.save)),
      command("Load…", "L", savingReason, .fileButtonTapped(.load)),
      command("Import…", "I", savingReason, .fileButtonTapped(.import)),
      command("Export…", "E", savingReason, .fileButtonTapped(.export)),
    ]
  }

  /// The other key for deleting.
  var deletion: KeyBinding {
    KeyBinding(.delete, title: "Delete", disabledReason: emptyReason, hint: .never) {
      send(.deleteButtonTapped)
    }
  }

  private func command(
    _ label: String, _ key: KeyEvent, _ disabledReason: String?, _ action: FavoritePrimes.Action
  ) -> Command {
    Command(label: label, key: key, title: label, disabledReason: disabledReason) { send(action) }
  }

  private var emptyReason: String? { isEmpty ? "no favorites are shown" : nil }

  private var savingReason: String? {
    if case .saving = state.screen.activity { "a save is in progress" } else { nil }
  }
}

/// The state of saving and loading.
struct FileStatus: View {
  let activity: FavoritePrimes.FileActivity

  var body: some View {
    switch activity {
    case .idle: EmptyView()
    case .saving(let file): Text("Saving to \(file)…")
    case .loading(let file): Text("Loading from \(file)…")
    case .saved(let file): Text("Saved to \(file).")
    case .loaded(let file): Text("Loaded from \(file).")
    case .failed(let problem): Text(problem.description).foreground(.negative)
    }
  }
}

extension Int {
  /// The number of favorites with its noun: `1 favorite`, `2,000 favorites`.
  package var favorites: String { "\(grouped) \(self == 1 ? "favorite" : "favorites")" }
}
