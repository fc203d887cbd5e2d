import Architecture
public import TerminalUI

/// The actions of a log, what the selected one changed, and the screen after it.
public struct TimelineView<AppState: Encodable, AppAction: Sendable, Screen: View>: View {
  private let state: Timeline.State
  private let log: TimelineLog<AppState, AppAction>
  private let minimumSize: Size
  private let screen: (AppState) -> Screen
  private let resume: (TimelineLog<AppState, AppAction>.Entry) -> Void
  private let send: (Timeline.Action) -> Void

  private typealias Entry = TimelineLog<AppState, AppAction>.Entry

  /// - Parameters:
  ///   - minimumSize: The minimum size of the app's screen.
  ///   - screen: A function that returns the app's screen for a state.
  ///   - resume: A function that continues the app from an entry's state.
  public init(
    state: Timeline.State, log: TimelineLog<AppState, AppAction>, minimumSize: Size,
    @ViewBuilder screen: @escaping (AppState) -> Screen,
    resume: @escaping (TimelineLog<AppState, AppAction>.Entry) -> Void = { _ in },
    send: @escaping (Timeline.Action) -> Void = { _ in }
  ) {
    (self.state, self.log, self.minimumSize) = (state, log, minimumSize)
    (self.screen, self.resume, self.send) = (screen, resume, send)
  }

  public var body: some View {
    let shown = log.entries(containing: state.filter)
    let row = state.row(in: shown)
    let selected = shown[safe: row]
    AdaptiveView(minimumSize: Size(width: 110, height: 0)) {
      SplitView(paneWidth: 50) {
        list(shown, row) { difference(selected) }
      } pane: {
        preview(selected)
          .border(title: selected.map { "The screen after action \($0.number)" } ?? "The screen")
      }
      .padding(horizontal: 1)
    } compact: {
      list(shown, row) {
        if state.showsScreen { preview(selected) } else { difference(selected) }
      }
      .keys(KeyBinding("v", title: "Switch the view", hint: .high) { send(.viewButtonTapped) })
    }
    .helpSection("Timeline")
  }

  private func list(_ shown: [Entry], _ row: Int, @ViewBuilder details: @escaping () -> some View)
    -> some View
  {
    AdaptiveView(minimumSize: Size(width: 58, height: 14)) {
      VStack {
        VStack {
          filterRow(shown.count)
          table(shown, row)
        }
        .card("Timeline")
        details().card("What changed")
      }
    } compact: {
      VStack {
        filterRow(shown.count)
        table(shown, row)
        details()
      }
      .padding(horizontal: 1)
    }
  }

  private func filterRow(_ count: Int) -> some View {
    HStack(spacing: 2) {
      TextField(
        "Filter", text: Binding(state.filter) { send(.binding(.set(\.filter, $0))) },
        placeholder: "counter", key: "/", title: "Filter", limit: 60
      )
      .frame(width: 30)
      .focused(Binding(state.isFiltering) { send(.binding(.set(\.isFiltering, $0))) })
      Spacer()
      Text(count == 1 ? "1 action" : "\(count) actions").foreground(.muted).lineLimit(1)
    }
  }

  private func table(_ shown: [Entry], _ row: Int) -> some View {
    Table(
      shown,
      columns: [
        TableColumn("No.", minimumWidth: 5, alignment: .trailing) { Text("\($0.number)").foreground(.muted) },
        TableColumn("Time", minimumWidth: 9, alignment: .trailing, priority: -1) { Text(timeText($0.time)) },
        TableColumn("Action", minimumWidth: 20, maximumWidth: .max) { Text(log.description(of: $0)) },
        TableColumn("From", minimumWidth: 6, alignment: .trailing, priority: -2) {
          Text($0.cause.map { "← \($0)" } ?? "").foreground(.muted)
        },
      ],
      name: "Actions",
      selection: Binding(row) { row in
        // The last row stays the last when more follow.
        let isLast = row == shown.count - 1
        send(.actionSelected(isLast ? nil : shown[safe: row]?.number))
      },
      placeholder: state.filter.isEmpty ? "No actions yet." : "No action contains “\(state.filter)”."
    )
    .onActivate("Continue from here") { shown[safe: $0].map(resume) }
  }

  private func timeText(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    return "\(seconds).\(attoseconds / 100_000_000_000_000_000) s"
  }

  private func difference(_ entry: Entry?) -> some View {
    ScrollView("Difference") {
      if let entry {
        ForEach(lines(of: entry), id: \.index) { line in
          Text(line.text).lineLimit(2).foreground(line.color)
        }
      }
    }
  }

  private func lines(of entry: Entry) -> [(index: Int, text: String, color: Color)] {
    entry.difference.enumerated().map { index, line in
      (index, line, line.hasPrefix("−") ? .negative : line.hasPrefix("+") ? .positive : .muted)
    }
  }

  private func preview(_ entry: Entry?) -> some View {
    Preview(minimumSize: minimumSize) {
      if let entry { screen(entry.after) }
    }
  }
}
