import Architecture
public import TerminalUI

/// The actions of a log in words, the change of the selected one, and the screen after it.
public struct TimelineView<AppState: Encodable & Equatable, AppAction: Sendable, Screen: View>: View {
  private let state: Timeline.State
  private let log: TimelineLog<AppState, AppAction>
  private let minimumSize: Size
  private let time: LocalTime
  private let screen: (AppState) -> Screen
  private let resume: (TimelineLog<AppState, AppAction>.Entry) -> Void
  private let send: (Timeline.Action) -> Void

  private typealias Entry = TimelineLog<AppState, AppAction>.Entry

  /// - Parameters:
  ///   - minimumSize: The minimum size of the app's screen.
  ///   - screen: Returns the app's screen for a state.
  ///   - resume: Returns the app to an entry's state.
  public init(
    state: Timeline.State, log: TimelineLog<AppState, AppAction>, minimumSize: Size, time: LocalTime,
    @ViewBuilder screen: @escaping (AppState) -> Screen,
    resume: @escaping (TimelineLog<AppState, AppAction>.Entry) -> Void = { _ in },
    send: @escaping (Timeline.Action) -> Void = { _ in }
  ) {
    (self.state, self.log, self.minimumSize, self.time) = (state, log, minimumSize, time)
    (self.screen, self.resume, self.send) = (screen, resume, send)
  }

  public var body: some View {
    let shown = log.shown(state)
    let selected = shown[safe: state.row(in: shown)]
    return AdaptiveView(sizes: [160, 110].map { Size(width: $0, height: 16) }) { index in
      if index < 2 {
        wide(shown, selected, listWidth: index == 0 ? 90 : 64)
      } else if state.showsScreen, let selected {
        screenThen(selected, in: shown)
      } else {
        narrow(shown, selected)
      }
    }
    .keys(
      state.filter.isEmpty
        ? []
        : [KeyBinding(.escape, title: "Show all", hint: .never) { send(.binding(.set(\.filter, ""))) }]
    )
    .helpSection("Timeline")
  }

  private func wide(_ shown: [Entry], _ selected: Entry?, listWidth: Int) -> some View {
    HStack(spacing: 1) {
      card(shown, isRoomy: true, seesScreen: false).frame(width: listWidth)
      VStack {
        whatChanged(selected).frame(height: state.showsCode ? 13 : 5)
        VStack {
          preview(selected)
          if let selected {
            let age = time.age(of: log.date(of: selected), suffix: " ago")
            Text("Action \(selected.number) of \(log.entries.last?.number ?? 0), \(age)")
              .foreground(.muted).lineLimit(1)
            Button("Go back to after this", key: .enter, role: .primary) { resume(selected) }
          }
        }
        .card("The screen then", trailing: selected.map { Text(clock($0)) })
      }
    }
    .padding(horizontal: 1)
  }

  private func clock(_ entry: Entry) -> String { time.clock(of: log.date(of: entry)) }

  private func narrow(_ shown: [Entry], _ selected: Entry?) -> some View {
    AdaptiveView(minimumSize: Size(width: 58, height: 14)) {
      card(shown, isRoomy: false, seesScreen: true).padding(horizontal: 1)
    } compact: {
      VStack {
        if state.isFiltering || !state.filter.isEmpty { filterField(isChip: false) }
        list(shown, showsChanges: false, seesScreen: true)
        if let selected {
          Text(log.changeText(of: selected)).foreground(.muted).lineLimit(1).padding(horizontal: 1)
        }
      }
      .keys(
        KeyBinding("/", title: "Filter", hint: .normal) { send(.binding(.set(\.isFiltering, true))) },
        KeyBinding("t", title: "Small steps", hint: .normal) { send(.minorButtonTapped) },
        KeyBinding("D", title: codeTitle, hint: .low) { send(.codeButtonTapped) })
    }
  }

  // MARK: The list

  private func card(_ shown: [Entry], isRoomy: Bool, seesScreen: Bool) -> some View {
    let isChip = !state.isFiltering && state.filter.isEmpty
    return VStack {
      if isRoomy { Text("") }
      HStack(spacing: 1) {
        filterField(isChip: isChip)
        // The field needs the room.
        Button(isChip ? minorTitle : "Small steps", key: "t", title: "Small steps", hint: .normal) {
          send(.minorButtonTapped)
        }
        .focusable(false)
        Button(codeTitle, key: "D", title: codeTitle, hint: .low) { send(.codeButtonTapped) }.focusable(false)
      }
      .frame(height: 1)
      .padding(horizontal: 2)
      Text("")
      list(shown, showsChanges: true, seesScreen: seesScreen)
    }
    // No card, whose padding would cut the selection.
    .border(title: "Timeline", trailing: Text(shown.count.actions).foreground(.muted))
  }

  private var minorTitle: String {
    "\(state.showsMinor ? "Hide" : "Show") small steps: \(log.minorCount)"
  }

  private var codeTitle: String { state.showsCode ? "Words" : "Developer form" }

  private func filterField(isChip: Bool) -> some View {
    TextField(
      "Filter",
      text: Binding(state.filter) {
        // The found action stays selected when the filter changes or ends.
        if !state.filter.isEmpty, state.selected == nil, let found = log.shown(state).first {
          send(.actionSelected(found.number))
        }
        send(.binding(.set(\.filter, $0)))
      },
      placeholder: "favorites", key: "/", title: "Filter", limit: 60
    )
    .chip(isChip ? "Filter" : nil)
    .frame(width: isChip ? nil : 22)
    .focused(Binding(state.isFiltering) { send(.binding(.set(\.isFiltering, $0))) })
  }

  private func list(_ shown: [Entry], showsChanges: Bool, seesScreen: Bool) -> some View {
    let rows = TimelineRow.rows(of: shown.map { time.day(of: log.date(of: $0)).capitalizedFirst })
    let selected = rows.firstIndex(of: .entry(state.row(in: shown))) ?? 0
    return List(
      rows, name: "Actions",
      selection: Binding(selected) { row in
        // Skips a header.
        let target = rows[safe: row].map {
          $0.isHeader ? (row < selected && row > 0 ? row - 1 : row + 1) : row
        }
        guard let target, case .entry(let index) = rows[safe: target] else { return }
        send(.actionSelected(index == 0 ? nil : shown[index].number))
      },
      placeholder: state.filter.isEmpty
        ? "  No actions yet" : "  No action since the start contains “\(state.filter)”"
    ) { row in
      content(of: row, in: shown, showsChanges: showsChanges).padding(EdgeInsets(right: 1))
    }
    .rowKeys { row in
      guard case .entry(let index) = rows[safe: row] else { return [] }
      let back = KeyBinding(
        .enter, title: "Go back to after this", hint: .high,
        hintTitle: showsChanges && !seesScreen ? nil : "Go back"
      ) { resume(shown[index]) }
      let see = KeyBinding(" ", title: "See the screen", hint: .high, hintTitle: "Screen") {
        send(.viewButtonTapped)
      }
      return seesScreen ? [back, see] : [back]
    }
  }

  @ViewBuilder private func content(
    of row: TimelineRow, in shown: [Entry], showsChanges: Bool
  ) -> some View {
    switch row {
    case .day(let title, let count):
      HStack(spacing: 1) {
        Text(title).bold().lineLimit(1)
        ProgressLine(fraction: 0)
        Text(" " + count.actions).foreground(.muted).lineLimit(1)
      }
    case .entry(let index):
      TimelineRowView(
        time: clock(shown[index]), line: log.line(of: shown[index]),
        code: state.showsCode ? shown[index].code : nil, showsChange: showsChanges)
    }
  }

  // MARK: The selected action

  private func whatChanged(_ entry: Entry?) -> some View {
    VStack {
      if let entry {
        if state.showsCode {
          difference(entry)
        } else if let change = log.line(of: entry).change {
          HStack(spacing: 2) {
            if !change.label.isEmpty { Text(change.label).foreground(.muted).lineLimit(1) }
            Text(change.before).lineLimit(1)
            Text("→").foreground(.muted)
            Text(change.after).bold().lineLimit(1)
            Spacer()
            if let difference = change.difference { Text(difference).lineLimit(1) }
          }
        } else {
          Text(entry.withoutChange).foreground(.muted)
        }
      }
    }
    .frame(maxWidth: .max, maxHeight: .max, alignment: .topLeading)
    .card("What changed", isRoomy: !state.showsCode)
  }

  private func difference(_ entry: Entry) -> some View {
    ScrollView("Difference") {
      ForEach(Array(entry.difference.enumerated()), id: \.offset) { _, line in
        Text(line).lineLimit(2).foreground(
          line.hasPrefix("−") ? .negative : line.hasPrefix("+") ? .positive : .muted)
      }
    }
  }

  private func preview(_ entry: Entry?) -> some View {
    Preview(minimumSize: minimumSize) {
      if let entry { screen(entry.after) }
    }
  }

  /// Returns the screen after the selected action, for the place of the list.
  private func screenThen(_ selected: Entry, in shown: [Entry]) -> some View {
    let row = state.row(in: shown)
    func select(_ row: Int) {
      if let entry = shown[safe: row] { send(.actionSelected(row == 0 ? nil : entry.number)) }
    }
    let time = Text(clock(selected)).foreground(.muted)
    return AdaptiveView(minimumSize: Size(width: minimumSize.width + 2, height: 0)) {
      preview(selected).border(title: "The screen then", trailing: time)
    } compact: {
      // A border would cut off its sides.
      VStack {
        HStack(spacing: 1) {
          Text("The screen then").foreground(.muted)
          ProgressLine(fraction: 0)
          time
        }
        .padding(horizontal: 1)
        preview(selected)
      }
    }
    .keys(
      KeyBinding(.enter, title: "Go back to after this", hint: .high, hintTitle: "Go back") {
        resume(selected)
      },
      KeyBinding(" ", .escape, title: "See the list", hint: .high, hintTitle: "List") {
        send(.viewButtonTapped)
      },
      KeyBinding(
        .up, title: "Later action", disabledReason: row == 0 ? "it is the latest" : nil, hint: .never
      ) {
        select(row - 1)
      },
      KeyBinding(
        .down, title: "Earlier action", disabledReason: row == shown.count - 1 ? "it is the first" : nil,
        hint: .never
      ) { select(row + 1) })
  }
}
