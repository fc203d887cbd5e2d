import AppFeature
import CommandLineTool
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import Lookups
import NumberFacts
import TerminalUI
import Timeline

/// The terminal program as a dialog of text lines, for screen readers and for terminals that can't draw screens.
///
/// It offers the controls of the screens, with the same labels and actions. A screen and its commands are read when
/// it opens; afterward, each command is answered by the message about it, or by the lines that it changes.
@MainActor
final class PlainDialog {
  private let store: Store<AppState, AppAction>
  private let program: ScreenProgram
  private let view: () -> AppView
  private let input = AsyncInputLines()
  /// The screen and its lines as they were read last.
  private var (place, lines) = ("", [String]())
  /// The commands that were read, by screen.
  private var knownCommands: [String: Set<String>] = [:]
  /// The lines of the screen to read next.
  private var nextLines = ArraySlice<String>()
  /// The lookups and searches in the order of their numbers.
  private var numberedWork: [BigInt] = []

  init(store: Store<AppState, AppAction>, program: ScreenProgram, view: @escaping () -> AppView) {
    (self.store, self.program, self.view) = (store, program, view)
  }

  /// Runs until the user quits or the input ends.
  func run() async throws {
    try write(Self.request)
    try report()
    while !program.isFinished {
      guard let answer = try await prompt("> ") else {
        try write("")
        return try await waitForLookups()
      }
      switch answer {
      case "": try readScreen()
      case "?": try readCommands(program.choices)
      case "help": try write(Self.help)
      case "more": try readNext(6)
      case "lookups": try write(work.isEmpty ? ["No lookup is running."] : work.map(\.line))
      default:
        let old = store.state
        do {
          try await perform(answer)
        } catch let refusal as Refusal {
          leaveField()
          try write(refusal.reason)
          continue
        }
        if program.isFinished { return }
        let (browsing, order) = (store.state.favoritesScreen.browsing, old.favoritesScreen.browsing.order)
        if browsing.row > 0, store.state.route != old.route || browsing.order != order {
          store.send(.favoritePrimes(.browsing(.binding(.set(\.screen.row, 0)))))
        }
        let started = store.state.runningLookups.subtracting(old.runningLookups)
        try await waitForEffects(newLookups: started)
        let running = work.filter { started.contains($0.n) }
        try write(running.map { "Looking up \($0.line)" })
        try report(isAnswered: !running.isEmpty)
      }
    }
  }

  /// The reason that a line can't be used; nothing was changed.
  private struct Refusal: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private static let request = "Type a number, a command, or help."
  private static let help = [
    "A number, such as 2^61-1, opens its facts; in the game, it is the guess.",
    "A command is the beginning of its words, two letters or more, or its key in parentheses.",
    "What it asks for can follow it: nth 10^6, filter twins, delete 7, and on every screen add 2 3 5.",
    "? reads the commands, more reads on in a list, an empty line repeats the screen, q quits.",
    "lookups reads what is running, cancel 2 cancels number 2. yes and no answer a question.",
  ]

  // MARK: Reading

  /// Reads what happened: another screen, or else the messages, or else the lines that changed.
  private func report(isAnswered: Bool = false) throws {
    let (messages, view) = (messages(), view())
    try write(messages)
    var isAnswered = !messages.isEmpty || isAnswered
    if let problem = view.plainTextMistake ?? program.notice.map({ "\($0)." }) {
      try write(problem)
      isAnswered = true
    }
    leaveField()
    // The keys of the favorites are those of their list.
    if store.state.route == .favoritePrimes, let list = program.choices.rows { program.choose(list) }
    let (old, isNewPlace) = (lines, currentPlace != place)
    let changes = readChanges()
    if isNewPlace && (!isAnswered || isQuestion) || !isAnswered && changes.isEmpty && old != lines {
      try readScreen()
    } else {
      place = currentPlace
      if !isAnswered { try write(changes.isEmpty ? ["Nothing changed."] : changes) }
    }
    let known = isQuestion ? ["Screen", "Undo", "Redo"] : knownCommands[place, default: []]
    let new = program.choices.filter { !known.contains($0.title) }
    if !new.isEmpty { try readCommands(new, isNew: !known.isEmpty && !isQuestion) }
  }

  /// Whether the screen asks a question.
  private var isQuestion: Bool { currentPlace == "question" }

  private var isList: Bool { [.favoritePrimes, .timeline].contains(store.state.route) }

  /// Updates the lines of the screen, and returns those that changed; of a list, only the first one.
  private func readChanges() -> [String] {
    let known = Set(lines.map(\.withoutProgress))
    let current = currentLines
    if lines != current { nextLines = isList ? current.dropFirst() : [] }
    lines = current
    return Array(current.filter { !known.contains($0.withoutProgress) }.prefix(isList ? 1 : .max))
  }

  /// Leaves a field whose text was used or refused; the game has several fields.
  private func leaveField() {
    if program.focusedField != nil, store.state.route != .guessingGame { program.receive(.key(.escape)) }
  }

  private var currentLines: [String] { program.question.map { [$0] } ?? view().plainTextLines }

  private var currentPlace: String {
    if currentLines.last?.hasSuffix("?") ?? false { return "question" }
    return store.state.counterScreen.modalNumber == nil ? store.state.route.title : "facts"
  }

  private func readScreen() throws {
    place = currentPlace
    nextLines = currentLines[...]
    try readNext(3)
  }

  /// Reads the next lines of the screen, few enough to listen to.
  private func readNext(_ count: Int) throws {
    if nextLines.isEmpty { return try write("No more lines. An empty line reads the screen again.") }
    let rest = nextLines.dropFirst(nextLines.count > count ? count - 1 : count)
    let more = "\(rest.count.grouped) more \(rest.count == 1 ? "line" : "lines"): type more."
    try write(nextLines.dropLast(rest.count) + (rest.isEmpty ? [] : [more]))
    nextLines = rest
  }

  private func readCommands(_ choices: [ScreenProgram.Choice], isNew: Bool = false) throws {
    knownCommands[place, default: []].formUnion(choices.map(\.title))
    let read = choices.prefix(isNew ? 5 : .max).map(\.line)
    let end = read.count < choices.count ? ", and \(choices.count - read.count) more: ?" : "."
    try write((isNew ? "Also: " : "Commands: ") + read.joined(separator: ", ") + end)
  }

  // MARK: Acting

  /// The lookups and searches in progress after their numbers, which don't change while others end.
  private var work: [(n: BigInt, line: String)] {
    store.state.lookups.runningWork(searches: store.state.facts.searches).map { n, words in
      if !numberedWork.contains(n) { numberedWork.append(n) }
      return (n, "\(numberedWork.firstIndex(of: n)! + 1): \(words)")
    }
  }

  private func cancel(_ number: String) throws {
    guard let n = work.first(where: { $0.line.hasPrefix("\(number):") })?.n else {
      throw Refusal("No lookup has the number \(number).")
    }
    let isLookup = store.state.runningLookups.contains(n)
    store.send(isLookup ? .counter(.lookups(.cancelButtonTapped(n))) : .facts(.cancelButtonTapped(n)))
  }

  /// Performs what a line says.
  private func perform(_ line: String) async throws {
    try requireText(line)
    let choices = program.choices
    if line.hasPrefix("cancel ") { return try cancel(String(line.dropFirst(7))) }
    if line.hasPrefix("theme") { throw Refusal("Plain text has no colors.") }
    if isQuestion, line == "yes", let first = choices.first(where: { $0.kind == .command }) {
      return program.choose(first)
    }
    if program.question != nil, line == "no" {
      program.receive(.key(.escape))
      (place, lines) = (currentPlace, currentLines)
      throw Refusal("Staying.")
    }
    let guess = store.state.route == .guessingGame ? Int(line.trimmingPrefix("guess ")) : nil
    // The longest command that the line begins with.
    for end in [line.endIndex] + line.prefix(60).indices.reversed().filter({ line[$0] == " " })
    where guess == nil {
      let rest = end == line.endIndex ? nil : String(line[end...].dropFirst())
      let named = choices.choices(for: String(line[..<end]))
      if let choice = named.first(where: { rest == nil || $0.takesArgument }) {
        return try await perform(choice, rest)
      }
      if let choice = named.first, let rest {
        throw Refusal("“\(rest.prefix(30))” can't follow \(choice.title). Nothing was changed.")
      }
    }
    let keyName = isQuestion && line == "no" ? "esc" : line.lowercased()
    if line.count > 1, let options = choices.first(where: { $0.options?.firstIndex(beginning: line) != nil })
    {
      try await perform(options, line)
    } else if let key = Self.keys.first(where: { $0.name(in: .ascii).lowercased() == keyName }) {
      program.receive(.key(key))
    } else if let guess, let field = choices.first(where: { $0.kind == .text }) {
      try await perform(field, "\(guess)")
    } else if isQuestion {
      throw Refusal("“\(line.prefix(30))” is not an answer. The question is still open: type yes or no.")
    } else if line.hasPrefix("add ") {
      try add(String(line.dropFirst(4)))
    } else if (try? NumberExpression.value(of: line)) != nil || line.first?.isNumber == true {
      type(line)
      program.receive(.key(.enter))
      place = ""
    } else if line.hasPrefix("p(") {
      type(String(line.dropFirst()))
      program.receive(.key("n"))
    } else {
      throw Refusal("“\(line.prefix(30))” is not a command here. \(Self.request)")
    }
  }

  private static let keys: [KeyEvent] = [
    .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .enter, .escape, .backspace, " ",
  ]

  /// Types a number in the bar for numbers.
  private func type(_ number: String) {
    if store.state.counterScreen.modalNumber != nil { store.send(.counter(.primeModal(.dismiss))) }
    store.send(.numberBarRequested(number, for: .facts))
  }

  /// Performs a choice with the rest of its line.
  private func perform(_ choice: ScreenProgram.Choice, _ rest: String?) async throws {
    if let number = rest, ScreenProgram.Choice.numberCommands.contains(choice.title) {
      type(number)
      // The bar has the same keys, but p can begin p(10), and a mistake is reported when it is entered.
      let isEntered = choice.keyName == "p" || (try? NumberExpression.value(of: number)) == nil
      return program.receive(.key(isEntered ? .enter : KeyEvent(.character(Character(choice.keyName)))))
    }
    if let reason = choice.disabledReason { throw Refusal("\(choice.title) — \(reason).") }
    let browsing = store.state.favorites.browsing
    if choice.title == "Delete", let rest { return try delete(rest) }
    if choice.title == "Delete", browsing.screen.selected.isEmpty, let current = browsing.current {
      throw Refusal("Delete which? Type delete \(current.prime).")
    }
    if choice.title == "Screen", place == "facts" { store.send(.counter(.primeModal(.dismiss))) }
    if ["Actions", "Go back to after this"].contains(choice.title), let rest {
      try selectAction(rest)
      if choice.kind == .command { program.choose(choice) }
      return
    }
    if case .rows = choice.kind, rest == nil {
      place = ""
      return
    }
    if choice.kind == .command {
      let control = program.focusedControl
      program.choose(choice)
      // A field that the command opened asks for its text.
      if program.focusedControl != control, let field = program.focusedField {
        try await perform(field, rest)
      }
      return
    }
    guard let answer = if let rest { rest } else { try await prompt("\(choice.question): ") }, !answer.isEmpty
    else {
      return leaveField()
    }
    // The lines of a paste are one entry.
    var lines = [answer]
    while choice.title == "Add", StandardStream.input.isTerminal,
      let line = try await input.next(isPasted: true)
    {
      lines.append(line.text ?? "")
    }
    try requireText(lines.joined())
    guard let value = choice.value(of: lines.joined(separator: "\n")) else {
      throw Refusal("“\(answer.prefix(30))” is not one of \(choice.argument).")
    }
    if choice.title == "Number", store.state.route == .guessingGame, let count = store.state.game?.count {
      let number = try? NumberExpression.value(of: value)
      guard let number else { throw Refusal("“\(value.prefix(30))” is not a number.") }
      store.send(.guessingGame(.guessEntered(number)))
      guard let notice = store.state.game?.notice else { return }
      // A refused number doesn't stay.
      store.send(.guessingGame(.counter(.countEntered(count))))
      throw Refusal("\(notice).")
    }
    program.choose(choice, answer: choice.title == "Filter" && value == "all" ? "" : value)
    if choice.title == "Filter", store.state.route == .favoritePrimes {
      let count = browsing.favoritePrimes.count.grouped
      let isEmpty = store.state.favorites.browsing.rows.isEmpty
      guard let mistake = view().plainTextMistake ?? (isEmpty ? "0 of \(count) match." : nil) else { return }
      store.send(.favoritePrimes(.browsing(.filterSelected(browsing.screen.filter))))
      throw Refusal("“\(value.prefix(30))” is not accepted. \(mistake) A filter is \(choice.argument).")
    }
  }

  /// Adds favorites on a screen without the field for them.
  private func add(_ text: String) throws {
    store.send(.favoritePrimes(.binding(.set(\.screen.addText, text))))
    store.send(.favoritePrimes(.addSubmitted))
    guard let report = store.state.favoritesScreen.additionReport else { return }
    if report.added == 0 { throw Refusal("\(report).") }
    if report.hasMistake { try write("\(report)") }
  }

  /// Selects the action with a number, also a small step.
  private func selectAction(_ text: String) throws {
    guard let log = view().timeline else { return }
    guard let number = Int(text), log.entries.contains(where: { $0.number == number }) else {
      throw Refusal("There is no action \(text.prefix(30)); the oldest is \(log.entries.first?.number ?? 0).")
    }
    store.send(.timeline(.binding(.set(\.filter, ""))))
    store.send(.timeline(.actionSelected(number)))
    let isShown = log.shown(store.state.timelineScreen).contains { $0.number == number }
    if !isShown { store.send(.timeline(.minorButtonTapped)) }
  }

  /// Deletes favorites, also those that the filter hides.
  private func delete(_ text: String) throws {
    let (list, favorites) = (NumberList(text), store.state.favoritePrimes)
    let primes = list.entries.compactMap { if case .number(let prime) = $0.value { prime } else { nil } }
    let others = primes.filter { !favorites.contains(id: $0) }.map(\.abbreviated)
    guard primes.count == list.entries.count, !list.hasWords, others.isEmpty else {
      let words = others.count > 1 ? "are not favorites" : "is not a favorite"
      let names = others.isEmpty ? "“\(text.prefix(30))”" : others.joined(separator: ", ")
      throw Refusal("\(names) \(words). Nothing was deleted.")
    }
    store.send(.favoritePrimes(.primesRemoved(primes)))
  }

  /// Waits for a count (Ctrl-C cancels it), a save, or a load; briefly for new lookups, a test, and a chart.
  private func waitForEffects(newLookups: Set<BigInt>) async throws {
    let store = store
    let isCounting = store.state.isCounting
    let cancelCount = { @Sendable (_: Int32) in
      _ = Task { @MainActor in store.send(.counter(.primeModal(.dismiss))) }
    }
    let removeHandler = isCounting ? CurrentProcess.onInterrupt(cancelCount) : {}
    defer { removeHandler() }
    if isCounting { try write("Counting the primes up to it. Press Ctrl-C to cancel.") }
    let end = ContinuousClock.now + .seconds(2)
    while store.state.isCounting || store.state.favoritesScreen.files.activity.isWorking
      || ContinuousClock.now < end
        && (!store.state.runningLookups.isDisjoint(with: newLookups) || store.state.isTesting
          || store.state.explore.isCounting)
    {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Waits for all lookups after the end of the input, and prints their answers; Ctrl-C cancels them.
  private func waitForLookups() async throws {
    let store = store
    if store.state.runningLookups.isEmpty { return }
    let removeHandler = CurrentProcess.onInterrupt { _ in
      Task { @MainActor in
        for n in store.state.runningLookups { store.send(.counter(.lookups(.cancelButtonTapped(n)))) }
      }
    }
    defer { removeHandler() }
    try write("The lookups continue. Press Ctrl-C to cancel them.")
    for await lookups in store.values(of: \.runningLookups) {
      try write(messages())
      if lookups.isEmpty { break }
    }
  }

  /// Returns and dismisses the alerts, which have no choices, and the messages.
  private func messages() -> [String] {
    var lines: [String] = []
    if let alert = store.state.counter.screen.alert {
      lines.append("\(alert)")
      store.send(.counter(.alert(.dismiss)))
    }
    for item in store.state.messages.items {
      lines.append(item.kind.description)
      store.send(.messageExpired(id: item.id))
    }
    if let alert = store.state.favoritesScreen.files.alert {
      lines.append(alert.alertState.line)
      store.send(.favoritePrimes(.files(.alertDismissed)))
    }
    return lines
  }

  /// Refuses a line that isn't text: a byte that isn't UTF-8 could be taken for the name of another file.
  private func requireText(_ line: String) throws {
    if line.unicodeScalars.contains("\u{FFFD}") {
      throw Refusal("“\(line.prefix(30))” is not valid UTF-8. Nothing was changed.")
    }
  }

  private func prompt(_ text: String) async throws -> String? {
    while true {
      try StandardStream.output.write(text.inLocale)
      let news = Task { try await printNews(before: text) }
      defer { news.cancel() }
      guard let line = try await input.next() else { return nil }
      if let text = line.text { return text }
      try write("A line can have up to 32 KB, and this one is longer. Nothing was changed.")
    }
  }

  /// Prints what happens while a line is awaited, on lines of its own.
  private func printNews(before prompt: String) async throws {
    for await _ in store.values(of: \.self) {
      // Several actions report the end of a lookup.
      try await Task.sleep(for: .milliseconds(100))
      var news = messages()
      // Lists change as time passes, and a field covers its screen.
      if prompt == "> ", currentPlace == place, !isList {
        let changes = readChanges()
        if news.isEmpty { news = changes }
      }
      if news.isEmpty { continue }
      try write([""] + news)
      try StandardStream.output.write(prompt.inLocale)
    }
  }

  /// Writes sentences in lines of at most 80 columns.
  private func write(_ lines: [String]) throws {
    let lines = lines.map(\.spoken.inLocale)
    try StandardStream.output.write(
      lines: lines.flatMap { $0.count > 80 ? TextLayout.wrap($0, width: 80) : [$0] })
  }

  private func write(_ line: String) throws {
    try write([line])
  }
}

extension String {
  /// The sentence with words instead of signs, and with a period.
  fileprivate var spoken: String {
    let signs = [(" ↓", ""), (" ↑", ""), ("★ ", ""), (" → ", " to "), (" · ", ", ")]
    let words = signs.reduce(self) { $0.replacing($1.0, with: $1.1) }
    return words.last.map { $0.isLetter || $0.isNumber || ")”".contains($0) } ?? false ? words + "." : words
  }

  /// The line without what changes on its own.
  fileprivate var withoutProgress: Substring { prefix { $0 != ";" } }
}

extension ScreenProgram {
  /// The field that has focus; nil if another control has it.
  fileprivate var focusedField: Choice? { choices.first { $0.kind == .text && $0.title == focusedControl } }
}

extension AppState {
  /// The indices of running and queued lookups.
  fileprivate var runningLookups: Set<BigInt> { Set(lookups.queue.ids) }

  fileprivate var isTesting: Bool { counterScreen.modalNumber.map { facts[$0].status == .testing } ?? false }

  /// Whether primes are being counted for the modal.
  fileprivate var isCounting: Bool { counterScreen.modalNumber.map { facts[$0].isIndexCounting } ?? false }
}
