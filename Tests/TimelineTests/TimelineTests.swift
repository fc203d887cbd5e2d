import ArchitectureTesting
import Foundation
import Synchronization
import TerminalUITesting
import Testing

@testable import Timeline

@MainActor
@Suite("The log of a timeline")
struct TimelineLogTests {
  @Test("The log has fewer entries than its limit if their states take much memory, but always the latest")
  func sizeLimit() {
    var sizes: [Int] = []
    let log = Log(
      Ticker.State(), start: Date(timeIntervalSince1970: 0), size: { _, _ in sizes.removeFirst() },
      describe: line)
    func append(_ number: Int, size: Int) {
      sizes.append(size)
      log.append(
        number: number, time: .zero, cause: nil, action: .plusTapped, state: Ticker.State(count: number))
    }
    let limit = TimelineLog<Ticker.State, Ticker.Action>.sizeLimit
    for number in 1...40 { append(number, size: limit / 16) }
    #expect(log.entries.map(\.number) == Array(25...40))
    #expect(log.entries.first?.before.count == 24)
    append(41, size: 2 * limit)
    append(42, size: 0)
    #expect(log.entries.map(\.number) == [42])
    append(43, size: 7)
    #expect(log.entries.map(\.number) == [42, 43])
  }

  @Test("An entry has the action, its cause, and the states around it")
  func entries() {
    let (store, log) = sample()
    store.send(.plusTapped)
    store.send(.laterTapped)
    #expect(log.entries.map(\.action) == [.plusTapped, .laterTapped, .arrived])
    #expect(log.entries.map(\.number) == [1, 2, 3])
    #expect(log.entries.map(\.cause) == [nil, nil, 2])
    #expect(log.entries.map(\.before.count) == [0, 1, 1])
    #expect(log.entries.map(\.after.count) == [1, 1, 11])
  }

  @Test("An action that isn't included keeps its number, and its change isn't part of the next one's")
  func excluded() {
    let (store, log) = sample()
    store.send(.plusTapped)
    store.send(.hidden)
    store.send(.plusTapped)
    #expect(log.entries.map(\.number) == [1, 3])
    #expect(log.entries[1].before.count == 101)
  }

  @Test("The oldest entries are dropped in blocks; at least the limit remains")
  func limit() {
    let (store, log) = sample(limit: 10)
    for count in 1...100 {
      store.send(.plusTapped)
      #expect(log.entries.count >= min(count, 10))
      #expect(log.entries.count <= 20)
      #expect(log.entries.last?.number == count)
    }
  }

  @Test("What has no words, such as the progress of a lookup, takes no room from what has")
  func wordless() {
    let log = Log(Ticker.State(), start: Date(timeIntervalSince1970: 0), limit: 10) { entry in
      TimelineLine(entry.action == .plusTapped ? "Counted up" : "", isMinor: entry.action != .plusTapped)
    }
    for number in 1...100 {
      log.append(
        number: number, time: .zero, cause: nil, action: number % 20 == 1 ? .plusTapped : .arrived,
        state: Ticker.State(count: number))
    }
    #expect(log.entries.filter { $0.action == .plusTapped }.map(\.number) == [1, 21, 41, 61, 81])
    #expect(log.actionCount == 5 && log.entries.count <= 20 && log.entries.last?.number == 100)
  }

  @Test("A filter finds a part of an action's words, ignoring case, and of its code where that is shown")
  func filter() {
    let (store, log) = sample()
    store.send(.plusTapped)
    store.send(.laterTapped)
    var state = Timeline.State()
    state.filter = "COUNTED"
    #expect(log.shown(state).map(\.number) == [1])
    state.filter = "PLUSTAPPED"
    #expect(log.lines(state, time: .test) == ["No actions."])
    state.showsCode = true
    #expect(log.shown(state).map(\.number) == [1])
  }

  @Test("An entry's words and code are determined once, however often the list is shown")
  func textsOnce() {
    struct Described: Sendable, CustomReflectable {
      let count: @Sendable () -> Void
      var customMirror: Mirror {
        count()
        return Mirror(self, children: [])
      }
    }
    let codes = Mutex(0)
    var lines = 0
    let log = TimelineLog<Int, Described>(0, start: Date(timeIntervalSince1970: 0)) { _ in
      lines += 1
      return TimelineLine("Changed")
    }
    log.append(
      number: 1, time: .zero, cause: nil, action: Described { codes.withLock { $0 += 1 } }, state: 1)
    var state = Timeline.State()
    state.filter = "x"
    state.showsCode = true
    _ = log.shown(state)
    let once = codes.withLock(\.self)
    #expect(once > 0)
    for _ in 1...3 { _ = log.shown(state) }
    #expect(codes.withLock(\.self) == once)
    #expect(lines == 1)
  }

  @Test("Minor actions are listed only if they are shown, newest first")
  func minor() {
    let (store, log) = sample()
    store.send(.laterTapped)
    store.send(.plusTapped)
    var state = Timeline.State()
    #expect(log.shown(state).map(\.number) == [3, 1])
    #expect(log.minorCount == 1)
    state.showsMinor = true
    #expect(log.shown(state).map(\.number) == [3, 2, 1])
  }

  @Test("Lines of text describe the actions from the selected one on in words, or that one as code")
  func lines() {
    let (store, log) = sample()
    var state = Timeline.State()
    #expect(log.lines(state, time: .test) == ["No actions."])
    store.send(.plusTapped)
    #expect(log.lines(state, time: .test) == ["Action 1 at 00:43: Counted up. 0 → 1."])
    store.send(.laterTapped)
    #expect(
      log.lines(state, time: .test) == [
        "Action 2 at 00:43: Later tapped. Only the screen changed.",
        "Action 1 at 00:43: Counted up. 0 → 1.",
      ])
    state.showsCode = true
    #expect(
      log.lines(state, time: .test) == ["Action 2, .laterTapped.", "isRunning", "− false", "+ true"])
    state.selected = 1
    #expect(log.lines(state, time: .test).first == "Action 1, .plusTapped.")
    // It is older than all that are listed.
    state.selected = 0
    #expect(log.lines(state, time: .test).first == "Action 1, .plusTapped.")
  }

  @Test("An action that changed nothing says so")
  func noChange() throws {
    let log = Log(Ticker.State(), start: Date(timeIntervalSince1970: 0), describe: line)
    log.append(number: 1, time: .zero, cause: nil, action: .laterTapped, state: Ticker.State())
    #expect(
      log.lines(Timeline.State(), time: .test) == ["Action 1 at 00:43: Later tapped. No visible change."])
    #expect(try #require(log.entries.first).difference == ["No visible change"])
  }

  @Test(
    "What happened before has a header with a count for each day: a weekday in the last week, then a date")
  func days() {
    let now = Date(timeIntervalSince1970: 1_714_516_200)  // Tuesday, Apr 30, 2024, 22:30
    let ages: [Double] = [0, 60, 172_800, 518_400, 604_800, 34_560_000]
    let dates = ages.map { now.addingTimeInterval(-$0) }
    #expect(
      TimelineRow.rows(of: [now, now] + dates, actionCount: 2, time: LocalTime(now: now)) == [
        .row(0), .row(1), .day("Earlier today", count: 2), .row(2), .row(3),
        .day("Sunday", count: 1), .row(4), .day("Wednesday", count: 1), .row(5),
        .day("Apr 23", count: 1), .row(6), .day("Mar 27, 2023", count: 1), .row(7),
      ])
    #expect(TimelineRow.rows(of: [], actionCount: 0, time: .test) == [])
  }

  @Test("Steps of a run are one row with the change of all of them; a run without a change has no row")
  func runs() {
    func line(of entry: Log.Entry) -> TimelineLine {
      let (before, after) = (entry.before.count, entry.after.count)
      if before == after { return TimelineLine("", isMinor: true) }
      return TimelineLine("Typed \(after)", change: .init("", "\(before)", "\(after)"), run: "text")
    }
    let log = Log(Ticker.State(), start: Date(timeIntervalSince1970: 0), describe: line)
    func append(_ counts: [Int]) {
      for count in counts {
        let number = (log.entries.last?.number ?? 0) + 1
        log.append(
          number: number, time: .zero, cause: nil, action: .plusTapped, state: Ticker.State(count: count))
      }
    }
    append([1, 12, 12, 123])
    var state = Timeline.State()
    let lines = log.shown(state).map(\.line)
    #expect(lines.map(\.words) == ["Typed 123"] && lines.first?.change == .init("", "0", "123"))
    #expect(log.shown(state).map(\.number) == [4] && log.minorCount == 2)
    state.showsMinor = true
    #expect(log.shown(state).map(\.line.words) == ["Typed 123", "Typed 12", "Typed 1"])
    // The code lists each action, also one that changed nothing.
    state.showsCode = true
    #expect(log.shown(state).map(\.number) == [4, 3, 2, 1])
    append([0])
    #expect(log.shown(Timeline.State()).isEmpty)
  }

  @Test("Entries without room are remembered, and what happened before is found by its words and selected")
  func earlier() {
    func earlier(_ seconds: Double, _ words: String) -> Log.Row {
      Log.Row(Date(timeIntervalSince1970: seconds)) {
        (TimelineLine(words, results: ["1 s"]), (title: "Open", open: .hidden, copy: nil))
      }
    }
    let log = Log(
      Ticker.State(), start: Date(timeIntervalSince1970: 0), limit: 2,
      earlier: [earlier(-90_000, "Saved"), earlier(-60, "Added")],
      remember: { $0.number == 1 ? earlier(1, "Found") : nil }, describe: line)
    for number in 1...6 {
      log.append(
        number: number, time: .zero, cause: nil, action: .plusTapped, state: Ticker.State(count: number))
    }
    var state = Timeline.State()
    #expect(log.shown(state).map(\.line.words).suffix(4) == ["Counted up", "Found", "Added", "Saved"])
    #expect(
      log.lines(state, time: .test).suffix(2) == [
        "Today, 00:42: Added, 1 s.", "Tuesday, 23:43: Saved, 1 s.",
      ])
    state.filter = "ADD"
    #expect(log.lines(state, time: .test) == ["Today, 00:42: Added, 1 s."])
    state.selected = log.shown(state)[0].number
    state.filter = ""
    let shown = log.shown(state)
    #expect(shown[state.row(in: shown)].line.words == "Added")
  }

  @Test("Selecting, filtering, and switching the view change the state")
  func reducer() async {
    let store = TestStore(initialState: Timeline.State()) { Timeline() }
    await store.send(.actionSelected(3)) { $0.selected = 3 }
    await store.send(.viewButtonTapped) { $0.showsScreen = true }
    await store.send(.minorButtonTapped) { $0.showsMinor = true }
    await store.send(.codeButtonTapped) { $0.showsCode = true }
    await store.send(.binding(.set(\.filter, "plus"))) { $0.filter = "plus" }
    await store.send(.actionSelected(nil)) { $0.selected = nil }
  }

  private func view(
    _ log: Log, _ state: Timeline.State = Timeline.State(), time: LocalTime = .test,
    resume: @escaping (Int) -> Void = { _ in }, send: @escaping (Timeline.Action) -> Void = { _ in }
  ) -> some View {
    TimelineView(
      state: state, log: log, minimumSize: Size(width: 40, height: 2), time: time
    ) { entry in
      Text("screen with \(entry.after.count)").bold().foreground(.accent)
    } resume: {
      resume($0.number)
    } send: {
      send($0)
    }
  }

  @Test("A line of a difference takes at most two rows")
  func longDifference() {
    let log = TimelineLog<String, Int>("", start: Date(timeIntervalSince1970: 0)) { _ in
      TimelineLine("Changed")
    }
    let words = Array(repeating: "word", count: 200).joined(separator: " ")
    log.append(number: 1, time: .zero, cause: nil, action: 1, state: words)
    var state = Timeline.State()
    state.showsCode = true
    let view = TimelineView(state: state, log: log, minimumSize: Size(width: 40, height: 2), time: .test) {
      _ in
      Text("screen")
    }
    let rows = render(view, size: Size(width: 120, height: 30)).lines
    #expect(rows.count { $0.contains("word word") } == 2)
  }

  @Test("A wide screen shows the screen after the selected action without its colors, and changes as code")
  func wide() throws {
    let (store, log) = sample()
    store.send(.plusTapped)
    store.send(.plusTapped)
    var state = Timeline.State()
    state.selected = 1
    let grid = render(view(log, state), size: Size(width: 120, height: 20))
    let place = try #require(grid.position(of: "screen with 1"))
    #expect(grid[place.x, place.y].style.foreground == .muted)
    state.showsCode = true
    let code = render(view(log, state), size: Size(width: 120, height: 20)).text
    #expect(code.contains("#  .plusTapped") && code.contains("+ 1"))
  }

  @Test("The age of an action is in minutes, hours, or days; from a week on, it is the date")
  func age() {
    let (store, log) = sample()
    store.send(.plusTapped)
    func text(_ time: LocalTime) -> String {
      render(view(log, time: time), size: Size(width: 120, height: 20)).text
    }
    #expect(text(.test).contains("Action 1 of 1, 7 min ago "))
    let later = LocalTime(now: Date(timeIntervalSince1970: 8 * 86_400))
    #expect(text(later).contains("Action 1 of 1, Jan 1 "))
  }

  @Test(
    "A narrow screen shows the change in the list or below it, and with Space the screen",
    arguments: [60, 42, 40])
  func narrow(width: Int) {
    let (store, log) = sample()
    store.send(.plusTapped)
    var state = Timeline.State()
    let change = render(view(log, state), size: Size(width: width, height: 16)).text
    // The words name the part.
    #expect(change.contains(" 0 → 1") && !change.contains("count 0 → 1"))
    state.showsScreen = true
    let screen = render(view(log, state), size: Size(width: width, height: 16)).text
    #expect(screen.contains("screen with 1") && !screen.contains("Counted up"))
    // The smallest window has no room for a border beside the screen.
    #expect(screen.contains("\nscreen with 1") == (width == 40))
    #expect(screen.contains("The screen then") && screen.contains("00:43"))
    (state.showsScreen, state.filter) = (false, "counted")
    #expect(render(view(log, state), size: Size(width: width, height: 16)).text.contains("Filter  counted"))
  }

  @Test(
    "The filter finds changes, too; the found action stays selected when Esc ends it, in the field or the list",
    arguments: [[.escape], [.enter, .escape]] as [[KeyEvent]])
  func foundAction(keys: [KeyEvent]) {
    let (store, log) = sample()
    for action in [Ticker.Action.plusTapped, .arrived, .arrived] { store.send(action) }
    let timeline = Store(initialState: Timeline.State()) { Timeline() }
    let program = ScreenProgram(store: timeline) { state, send in
      VStack {
        view(log, state, send: send)
        KeyHints()
      }
    }
    let driver = ProgramDriver(program, width: 80, height: 17)
    driver.press("/")
    #expect(driver.footer.contains("Esc Back"))
    driver.type("0 → 1")
    #expect(timeline.state.filter == "0 → 1")
    #expect(driver.screen.contains("1 of 1 ") && driver.screen.contains(" 0 → 1"))
    #expect(driver.title(of: .enter) == "Keep the filter")
    for key in keys {
      #expect(driver.footer.contains("Esc Clear"))
      driver.press(key)
    }
    #expect(timeline.state.filter.isEmpty && timeline.state.selected == 1)
  }

  @Test(
    "The change is at the end of the row, two columns from the words; without room for it, they are alone")
  func columns() {
    let line = TimelineLine("Counted up", change: .init("", "0", "1"))
    for (width, text) in [(28, "Counted up   0 → 1"), (27, "Counted up  0 → 1"), (26, "Counted up")] {
      let row = TimelineRowView(
        time: "00:43", line: line, code: nil, isNarrow: false, matches: [], key: nil)
      #expect(render(row, size: Size(width: width, height: 1)).text == "00:43  ·  \(text)")
    }
  }

  @Test("Matches are underlined, whatever their case, in the words and in the change")
  func matches() {
    let (store, log) = sample()
    store.send(.plusTapped)
    func marked(_ filter: String) -> String {
      var state = Timeline.State()
      state.filter = filter
      let grid = render(view(log, state), size: Size(width: 80, height: 16))
      return (0..<16).flatMap { y in (0..<80).map { grid[$0, y] } }.filter {
        $0.style.attributes.contains(.underline) && $0.style.foreground == .accent
      }.map { String($0.character) }.joined()
    }
    #expect(marked("COUNTED") == "Counted")
    #expect(marked("0 → 1") == "0 → 1")
    #expect(marked("") == "")
  }

  @Test("The empty filter has an example, and one that matches nothing is repeated in the list's place")
  func filterWords() {
    let (store, log) = sample()
    var state = Timeline.State()
    func text() -> String { render(view(log, state), size: Size(width: 80, height: 20)).text }
    #expect(text().contains("Nothing yet"))
    store.send(.laterTapped)
    #expect(text().contains("Show small steps: 1"))
    state.isFiltering = true
    #expect(text().contains("Filter  a word or number "))
    state.filter = "prime"
    #expect(text().contains("Nothing contains “prime”"))
  }

  @Test("Enter opens what happened before, without a picture of it; the arrows skip headers")
  func earlierKeys() {
    let earlier = Log.Row(Date(timeIntervalSince1970: -9 * 86_400)) {
      (TimelineLine("Saved"), (title: "Open it", open: .laterTapped, copy: .hidden))
    }
    let log = Log(Ticker.State(), start: Date(timeIntervalSince1970: 0), earlier: [earlier], describe: line)
    log.append(number: 1, time: .zero, cause: nil, action: .plusTapped, state: Ticker.State(count: 1))
    var opened: [Ticker.Action] = []
    let timeline = Store(initialState: Timeline.State()) { Timeline() }
    let program = ScreenProgram(store: timeline) { state, send in
      TimelineView(state: state, log: log, minimumSize: Size(width: 40, height: 2), time: .test) { _ in
        Text("screen")
      } open: {
        opened.append($0)
      } send: {
        send($0)
      }
    }
    let driver = ProgramDriver(program, width: 120, height: 20)
    #expect(driver.screen.contains("Dec 23, 1969 ──") && driver.screen.contains("screen"))
    driver.press(.down)
    #expect(driver.screen.contains("Enter Open it") && !driver.screen.contains("screen"))
    driver.press([.enter, "y", .up])
    #expect(opened == [.laterTapped, .hidden] && timeline.state.selected == nil)
  }

  @Test("Enter goes back to the selected action; the arrows skip headers and select by number")
  func keys() {
    let (store, log) = sample()
    for _ in 0..<3 { store.send(.plusTapped) }
    var (resumed, sent): ([Int], [Timeline.Action]) = ([], [])
    let program = ScreenProgram { view(log, resume: { resumed.append($0) }, send: { sent.append($0) }) }
    _ = program.frame(size: Size(width: 80, height: 20))
    #expect(program.focusedControl == "Actions")
    for key in [Key.enter, .down, .up, .end, .home, .character(" "), .character("t"), .character("D")] {
      program.receive(.key(KeyEvent(key)))
    }
    // There is nothing to go back to from the latest action.
    #expect(resumed == [])
    #expect(
      sent == [
        .actionSelected(2), .actionSelected(1), .viewButtonTapped, .codeButtonTapped,
      ])
    #expect(program.keyMap.binding(for: "t")?.disabledReason == "there are no small steps")
  }

  @Test("Where the screen is shown, the arrows select, Enter goes back, and Space and Esc show the list")
  func screenKeys() {
    let (store, log) = sample()
    for _ in 0..<3 { store.send(.plusTapped) }
    var state = Timeline.State()
    (state.showsScreen, state.selected) = (true, 2)
    var (resumed, sent): ([Int], [Timeline.Action]) = ([], [])
    let view = view(log, state, resume: { resumed.append($0) }, send: { sent.append($0) })
    let program = ScreenProgram { view }
    _ = program.frame(size: Size(width: 80, height: 20))
    for key in [Key.enter, .up, .down, .escape] { program.receive(.key(KeyEvent(key))) }
    #expect(resumed == [2])
    #expect(sent == [.actionSelected(nil), .actionSelected(1), .viewButtonTapped])
  }
}
