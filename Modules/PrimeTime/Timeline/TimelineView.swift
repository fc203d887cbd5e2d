import Architecture
public import TerminalUI

/// The actions of a log in words, the change of the selected one, and the screen after it.
public struct TimelineView<AppState: Encodable & Equatable, AppAction: Sendable, Screen: View>: View {
  private let state: Timeline.State
  private let log: TimelineLog<AppState, AppAction>
  private let minimumSize: Size
  private let time: LocalTime
  private let screen: (TimelineLog<AppState, AppAction>.Entry) -> Screen
  private let resume: (TimelineLog<AppState, AppAction>.Entry) -> Void
  private let open: (AppAction) -> Void
  private let send: (Timeline.Action) -> Void

  private typealias Row = TimelineLog<AppState, AppAction>.Row
  private typealias Entry = TimelineLog<AppState, AppAction>.Entry

  /// - Parameters:
  ///   - minimumSize: The minimum size of the app's screen.
  ///   - screen: Returns the app's screen for an entry.
  ///   - resume: Returns the app to an entry's state.
  ///   - open: Sends the action of an event before the entries.
  public init(
    state: Timeline.State, log: TimelineLog<AppState, AppAction>, minimumSize: Size, time: LocalTime,
    @ViewBuilder screen: @escaping (TimelineLog<AppState, AppAction>.Entry) -> Screen,
    resume: @escaping (TimelineLog<AppState, AppAction>.Entry) -> Void = { _ in },
    open: @escaping (AppAction) -> Void = { _ in },
    send: @escaping (Timeline.Action) -> Void = { _ in }
  ) {
    (self.state, self.log, self.minimumSize, self.time) = (state, log, minimumSize, time)
    (self.screen, self.resume, self.open, self.send) = (screen, resume, open, send)
  }

  public var body: some View {
    let shown = log.shown(state)
    let selected = shown[safe: state.row(in: shown)]
    return AdaptiveView(sizes: [160, 110].map { Size(width: $0, height: 16) }) { index in
      if index < 2 {
        wide(shown, selected, listWidth: index == 0 ? 92 : 70)
      } else if state.showsScreen, let entry = selected?.entry {
        screenThen(entry, in: shown)
      } else {
        narrow(shown, selected)
      }
    }
    .keys(
      state.filter.isEmpty
        ? []
        : [KeyBinding(.escape, title: "Show all", hintTitle: "Clear") { send(.binding(.set(\.filter, ""))) }]
    )
    .helpSection("Timeline")
  }

  private func wide(_ shown: [Row], _ selected: Row?, listWidth: Int) -> some View {
    HStack(spacing: 1) {
      card(shown, isRoomy: true, seesScreen: false).frame(width: listWidth)
      if let selected, let opening = selected.opening {
        VStack {
          Text(selected.line.words).lineLimit(8)
          Text(selected.line.results.first ?? "").foreground(.muted)
          Spacer()
          Button(opening.title, key: .enter, role: .primary) { open(opening.open) }
        }
        .frame(maxWidth: .max, maxHeight: .max, alignment: .topLeading)
        .card("\(time.day(of: selected.date)) \(clock(selected))".capitalizedFirst, isRoomy: true)
      } else {
        VStack {
          whatChanged(selected).frame(height: state.showsCode ? 13 : 5)
          VStack {
            preview(selected?.entry)
            if let entry = selected?.entry {
              let age = time.age(of: log.date(of: entry), suffix: " ago")
              Text("Action \(entry.number) of \(log.entries.last?.number ?? 0), \(age)")
                .foreground(.muted).lineLimit(1)
              Button(
                "Go back to this moment", key: .enter, disabledReason: backDisabledReason(entry),
                role: .primary
              ) { resume(entry) }
            }
          }
          .card("The screen then", trailing: selected.map { Text(clock($0)) })
        }
      }
    }
    .padding(horizontal: 1)
  }

  private func clock(_ row: Row) -> String { time.clock(of: row.date) }

  private func narrow(_ shown: [Row], _ selected: Row?) -> some View {
    AdaptiveView(minimumSize: Size(width: 58, height: 14)) {
      card(shown, isRoomy: false, seesScreen: true).padding(horizontal: 1)
    } compact: {
      VStack {
        if state.isFiltering || !state.filter.isEmpty { filterField(isChip: false) }
        list(shown, isNarrow: true, seesScreen: true)
        HStack {
          Text(selected?.line.details.first ?? selected?.entry?.withoutChange ?? "").foreground(.muted)
            .lineLimit(1)
          Spacer()
          days(shown, limit: 1)
        }
        .padding(horizontal: 1)
      }
      .keys(
        KeyBinding("/", title: "Filter", hint: .normal) { send(.binding(.set(\.isFiltering, true))) },
        KeyBinding("t", title: "Small steps", hint: .normal) { send(.minorButtonTapped) },
        KeyBinding("D", title: codeTitle, hint: .low) { send(.codeButtonTapped) })
    }
  }

  // MARK: The list

  /// The numbers of rows of the newest days, `today 12 · Friday 31`, or of those that the filter found.
  private func days(_ shown: [Row], limit: Int = 2, showsAll: Bool = false) -> Text {
    var texts = ["\(shown.count) of \(log.latest?.total ?? 0)"]
    if state.filter.isEmpty {
      let rows = log.listed(state, time: time)
      var days: [(day: String, count: Int)] = [("today", rows.prefix { !$0.isHeader }.count)]
      for case .day(let title, let count) in rows {
        if title == "Earlier today" { days[0].count += count } else { days.append((title, count)) }
      }
      texts = days.filter { $0.count > 0 }.prefix(limit).map { "\($0.day) \($0.count)" }
      if showsAll, days.count > limit { texts.append("\(shown.count) in all") }
    }
    return Text(texts.joined(separator: " · ")).foreground(.muted).lineLimit(1)
  }

  private func card(_ shown: [Row], isRoomy: Bool, seesScreen: Bool) -> some View {
    let isChip = !state.isFiltering && state.filter.isEmpty
    return VStack {
      HStack(spacing: 1) {
        filterField(isChip: isChip)
        // Their keys would be typed.
        if !state.isFiltering {
          // The field needs the room.
          let count = log.minorCount
          let title = "\(state.showsMinor ? "Hide" : "Show") small steps: \(count)"
          Button(
            isChip && count > 0 ? title : "Small steps", key: "t", title: "Small steps",
            disabledReason: count == 0 ? "there are no small steps" : nil, hint: .normal
          ) { send(.minorButtonTapped) }
          .focusable(false)
          Button(codeTitle, key: "D", title: codeTitle, hint: .low) { send(.codeButtonTapped) }
            .focusable(false)
        }
      }
      .frame(height: 1)
      .padding(horizontal: 2)
      Text("")
      list(shown, isNarrow: false, seesScreen: seesScreen)
    }
    .padding(EdgeInsets(top: isRoomy ? 1 : 0))
    // No card, whose padding would cut the selection.
    .border(title: "Timeline", trailing: days(shown, showsAll: isRoomy))
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
      placeholder: "a word or number", key: "/", title: "Filter", limit: 60
    )
    .chip(isChip ? "Filter" : nil)
    .onSubmit("Keep the filter", keepingFocus: false) {}
    .escapeHint(state.filter.isEmpty ? "Back" : "Clear")
    .frame(width: isChip ? nil : state.isFiltering ? 52 : 32)
    .focused(Binding(state.isFiltering) { send(.binding(.set(\.isFiltering, $0))) })
  }

  private func list(_ shown: [Row], isNarrow: Bool, seesScreen: Bool) -> some View {
    let rows = log.listed(state, time: time)
    let index = state.row(in: shown)
    let selected = rows.firstIndex(of: .row(index)) ?? 0
    let matches = log.matches(of: state.filter)
    return List(
      rows, name: "Actions",
      selection: Binding(selected) { row in
        // Skips a header.
        let target = rows[safe: row].map {
          $0.isHeader ? (row < selected && row > 0 ? row - 1 : row + 1) : row
        }
        guard let target, case .row(let index) = rows[safe: target] else { return }
        send(.actionSelected(index == 0 ? nil : shown[index].number))
      },
      placeholder: state.filter.isEmpty ? "  Nothing yet" : "  Nothing contains “\(state.filter)”"
    ) { row in
      content(of: row, in: shown, isNarrow: isNarrow, isSelected: row == .row(index), matches: matches)
        .padding(EdgeInsets(left: isNarrow ? 0 : 1, right: isNarrow ? 1 : 2))
    }
    .rowKeys { row in
      guard case .row(let index) = rows[safe: row] else { return [] }
      if let opening = shown[index].opening {
        let enter = KeyBinding(.enter, title: opening.title, hint: .high) { open(opening.open) }
        return [enter]
          + (opening.copy.map { copy in [KeyBinding("y", title: "Copy", hint: .high) { open(copy) }] } ?? [])
      }
      guard let entry = shown[index].entry else { return [] }
      let reason = backDisabledReason(entry)
      let back = KeyBinding(
        .enter, title: "Go back to this moment", disabledReason: reason, hint: reason == nil ? .high : .never,
        hintTitle: isNarrow || seesScreen ? "Go back" : nil
      ) { resume(entry) }
      let see = KeyBinding(" ", title: "See the screen", hint: .high, hintTitle: "Screen") {
        send(.viewButtonTapped)
      }
      return seesScreen ? [back, see] : [back]
    }
  }

  @ViewBuilder private func content(
    of row: TimelineRow, in shown: [Row], isNarrow: Bool, isSelected: Bool, matches: [String]
  ) -> some View {
    switch row {
    case .day(let title, let count):
      HStack(spacing: 1) {
        Text(title).bold().lineLimit(1)
        ProgressLine(fraction: 0)
        Text(" \(count)").foreground(.muted).lineLimit(1)
      }
    case .row(let index):
      let row = shown[index]
      let isResult = row.entry == nil && row.line.results.isEmpty
      TimelineRowView(
        time: clock(row), line: row.line, code: state.showsCode ? row.entry?.code : nil, isNarrow: isNarrow,
        matches: matches,
        key: isNarrow || state.isFiltering || !isSelected && !isResult ? nil : enterTitle(of: row))
    }
  }

  /// Returns what Enter does in a row; nil if it does nothing.
  private func enterTitle(of row: Row) -> String? {
    row.opening?.title ?? row.entry.flatMap { backDisabledReason($0) == nil ? "Go back" : nil }
  }

  private func backDisabledReason(_ entry: Entry) -> String? {
    log.isLatest(entry) ? "nothing has changed since" : nil
  }

  // MARK: The selected action

  private func whatChanged(_ row: Row?) -> some View {
    VStack {
      if let row, let entry = row.entry {
        if state.showsCode {
          difference(entry)
        } else if let change = row.line.change {
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
    // The picture has neither messages nor key hints.
    Preview(minimumSize: minimumSize, hiddenRows: 2) {
      if let entry { screen(entry) }
    }
  }

  /// Returns the screen after the selected action, for the place of the list.
  private func screenThen(_ selected: Entry, in shown: [Row]) -> some View {
    let row = state.row(in: shown)
    func select(_ row: Int) {
      if let entry = shown[safe: row] { send(.actionSelected(row == 0 ? nil : entry.number)) }
    }
    let time = Text(time.clock(of: log.date(of: selected))).foreground(.muted)
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
      KeyBinding(
        .enter, title: "Go back to this moment", disabledReason: backDisabledReason(selected), hint: .high,
        hintTitle: "Go back"
      ) {
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
