import Architecture
import Counter
import Lookups
import NumberFacts
import PrimeModal
public import TerminalUI
public import Timeline

/// The tabs and the running work, the session's notice, the current screen, and the key hints.
public struct AppView: View {
  let state: AppState
  let time: LocalTime
  let hasTerminal: Bool
  let canSuspend: Bool
  public let timeline: TimelineLog<AppState, AppAction>?
  let send: (AppAction) -> Void

  /// The minimum size of a terminal for all screens to be usable.
  public static let minimumSize = Size(width: 40, height: 12)

  /// - Parameters:
  ///   - hasTerminal: Whether the view is on a terminal, which can copy numbers.
  ///   - canSuspend: Whether a shell can continue the program after it is suspended.
  ///   - timeline: The actions so far, or nil if they aren't stored.
  public init(
    state: AppState, time: LocalTime, hasTerminal: Bool = true, canSuspend: Bool = true,
    timeline: TimelineLog<AppState, AppAction>? = nil, send: @escaping (AppAction) -> Void = { _ in }
  ) {
    self.state = state
    self.time = time
    self.hasTerminal = hasTerminal
    self.canSuspend = hasTerminal && canSuspend
    self.timeline = timeline
    self.send = send
  }

  public var body: some View {
    rows.quitQuestion(quitQuestion)
  }

  private var rows: some View {
    AdaptiveView(sizes: [Size(width: 0, height: 16)]) { index in
      let isShort = index > 0
      let messages = isShort ? Array(state.messages.shown.suffix(1)) : state.messages.shown
      VStack {
        header
        if !isShort { Divider() }
        notice
        content
        numberBar
        // The row of the messages stays empty without any; a second one takes a row of the screen.
        if !isShort, messages.isEmpty {
          Text(isFirstHome ? "Ctrl-Z undoes, Ctrl-T suspends" : "").foreground(.faint).padding(horizontal: 1)
        }
        ForEach(messages) { toast($0, replacesKeyHints: isShort) }
        if !isShort || messages.isEmpty { KeyHints().padding(horizontal: 1) }
      }
    }
  }

  /// Whether the first screen says what Ctrl-Z does, because it suspends other programs.
  private var isFirstHome: Bool { state.isNew && state.route == .home && canSuspend }

  /// The question to ask before quitting while work hasn't ended.
  private var quitQuestion: String? {
    let work = work
    guard let first = work.first else { return nil }
    if work.count == 1 {
      let name = first.kind == .lookup ? first.names[0] : first.names[0].capitalizedFirst
      return "\(name) is running. Quit anyway?"
    }
    let kinds = Work.Kind.allCases.compactMap { kind in
      let count = work.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)\(count == 1 ? "" : "s")"
    }
    return "\(kinds.words) are running. Quit anyway?"
  }

  private var work: [Work] { state.lookups.work(state.facts.searches) }

  private var content: some View {
    AnyView(state.route.screen.view(in: self)).keys(commands)
      .keyNotices(Self.keyNotices)
      .commandSearch("A number works too: 97, 2^61-1, 100..200", matches: matches)
      .commandScreens(state.route.title) { otherScreens }
      .commands(keylessCommands).commandNames(commandName)
      .helpTopic("Numbers", lines: ["1,234,567  1e6  2^61-1  10¹⁵", "1_000_000  2·3  p(36)  50!  13#"])
      .helpTerms(
        "Numbers", [("50!", "Factorial: 1 × … × 50."), ("13#", "Primorial: 2 × 3 × … × 13.")], isListed: false
      )
      .helpTerms(
        "Words", FactWords.all, isListed: state.route == .explore || state.counter.primeModal != nil)
  }

  @ViewBuilder private var numberBar: some View {
    if let bar = state.numberBar {
      NumberBarView(
        state: bar, favoritePrimes: state.favoritePrimes, facts: bar.entry?.map { state.facts[$0] },
        list: bar.list, hasTerminal: hasTerminal
      ) {
        send(.numberBar($0))
      }
    }
  }

  @ViewBuilder private func toast(
    _ message: MessageQueue.Item, replacesKeyHints: Bool = false
  ) -> some View {
    let answer = message.kind.answered
    let words = message.kind.words
    let forms = words.forms
    let open = answer == state.messages.answer ? answer.map(openAnswer) : nil
    let toast = Toast(
      forms[0], shorter: Array(forms.dropFirst()), sign: words.sign.rawValue,
      color: words.sign.color,
      action: message.canBeUndone && state.history.canUndo ? toastUndo : open,
      replacesKeyHints: replacesKeyHints)
    if let answer {
      toast.onClick("Open the answer") { send(.answerOpened(n: answer)) }
    } else {
      toast
    }
  }

  @ViewBuilder private var notice: some View {
    if let notice = state.session.notice {
      Text("! \(notice)").lineLimit(3).bold().foreground(.negative).padding(horizontal: 1)
    }
  }

  /// The name of the program, the tabs, and the running work.
  private var header: some View {
    // With more tabs, the name gives way to the running work sooner.
    let tabs = AppState.Route.allCases.reduce(0) { $0 + $1.title.count + 2 }
    return AdaptiveView(sizes: [59, 25].map { Size(width: tabs + $0, height: 0) }) { index in
      header(name: ["PrimeTime  ", "PrimeTime", ""][index], tabSpacing: index == 0 ? 1 : 0)
    }
    .frame(height: 1)
    .padding(horizontal: 1)
  }

  private func header(name: String, tabSpacing: Int) -> some View {
    HStack {
      if hasTerminal { ThemeSign(theme: state.theme, send: send) }
      if !name.isEmpty { Text(name).bold() }
      TabBar(
        AppState.Route.allCases.map(\.title), name: "Screen", spacing: tabSpacing,
        hint: state.route == .home ? .low : .never,
        selection: Binding(AppState.Route.allCases.firstIndex(of: state.route) ?? 0) {
          send(.routeSelected(AppState.Route.allCases[$0]))
        })
      if let work = work.last {
        RunningWork(work: work, count: self.work.count) { send(.routeSelected(.counter)) }
      } else {
        Spacer()
      }
    }
  }
}

/// The program's sign; the command palette lists the themes as its values.
private struct ThemeSign: PrimitiveView {
  let theme: ThemeChoice?
  let send: (AppAction) -> Void

  func render(into canvas: inout Canvas, in rect: Rect) {
    canvas.draw("◆", at: rect.origin, style: Style(foreground: .accent))
    let themes = ThemeChoice.allCases
    var control = Control(name: "Theme", rect: rect, isFocusable: false)
    control.options = Control.Options(themes.map(\.rawValue), selected: themes.firstIndex(of: theme ?? .auto))
    {
      send(.themeSelected(themes[$0]))
    }
    canvas.add(control)
  }
}
