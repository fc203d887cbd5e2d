package import Architecture
import BigInt
import Counter
import Explore
import FavoritePrimes
import Lookups
import NumberFacts
import NumberText
import PrimeModal
package import TerminalUI

/// The terminal program as a dialog of text lines, for screen readers and for terminals that can't draw screens.
///
/// It offers the controls of the screens, with the same labels and actions. A screen and its commands are read when
/// it opens; afterward, each command is answered by the message about it, or by the lines that it changes.
@MainActor
package final class PlainDialog {
  let store: Store<AppState, AppAction>
  let program: ScreenProgram
  let view: () -> AppView
  let console: PlainConsole
  /// The time to wait for what a command started.
  private let patience: Duration
  /// The screen and its lines as they were read last.
  var (place, lines) = ("", [String]())
  /// The commands that were read, by screen.
  private var knownCommands: [String: Set<String>] = [:]
  /// The lines of the screen to read next.
  private var nextLines = ArraySlice<String>()
  /// The lookups and searches in the order of their numbers.
  var numberedWork: [BigInt] = []

  package init(
    _ console: PlainConsole, store: Store<AppState, AppAction>, program: ScreenProgram,
    patience: Duration = .seconds(2), view: @escaping () -> AppView
  ) {
    (self.console, self.patience) = (console, patience)
    (self.store, self.program, self.view) = (store, program, view)
  }

  /// Runs until the user quits or the input ends.
  package func run() async throws {
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
      case _ where answer.hasPrefix("help "): try writeHelp(of: String(answer.dropFirst(5)))
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
  struct Refusal: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason.withShortWords }
  }

  static let request = "Type a number, a command, or help."
  private static let help = [
    "A number, such as 2^61-1, opens its facts; in the game, it is the guess.",
    "A command is the beginning of its words, two letters or more, or its key in parentheses.",
    "What it asks for can follow it: nth 10^6, filter twins, delete 7, and on every screen add 2 3 5.",
    "? reads the commands, more reads on in a list, an empty line repeats the screen, q quits.",
    "lookups reads what is running, cancel 2 cancels number 2. y and n answer a question.",
    "count 100, step 5, and explore 97 work on every screen. close and back leave what is open.",
    "help n explains the command, and help phi the word.",
  ]

  // MARK: Reading

  /// Reads what happened: another screen, or else the messages, or else the lines that changed.
  private func report(isAnswered: Bool = false) throws {
    let (messages, view) = (messages(), view())
    try write(messages)
    var isAnswered = !messages.isEmpty || isAnswered
    if let problem = view.plainTextMistake ?? program.notice.map({ "\($0)." }) {
      try write(problem.withShortWords)
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
    let new = program.choices.filter { !known.contains($0.title) && $0.disabledReason == nil }
    if isQuestion { try write("Type y or n.") }
    if !new.isEmpty { try readCommands(new, isNew: !known.isEmpty && !isQuestion) }
  }

  var isQuestion: Bool { currentPlace == "question" }

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
  func leaveField() {
    if program.focusedField != nil, store.state.route != .guessingGame { program.receive(.key(.escape)) }
  }

  var currentLines: [String] { program.question.map { [$0] } ?? view().plainTextLines }

  var currentPlace: String {
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

  /// Explains the command that a key or a word means.
  private func writeHelp(of answer: String) throws {
    guard let choice = program.choices.choices(for: answer).first else {
      let name = answer.lowercased()
      if let term = FactWords.all.first(where: {
        [$0.word.lowercased(), GlyphSet.ascii.text($0.word)].contains(name)
      }) {
        return try write("\(term.word): \(term.meaning)")
      }
      return try write("“\(answer.prefix(30))” is not a command here. \(Self.request)")
    }
    let takesNumber = ScreenProgram.Choice.numberCommands.contains(choice.title)
    let argument = takesNumber ? "a number" : choice.argument
    var lines = [choice.line]
    if !argument.isEmpty, choice.options == nil { lines.append("Can be followed by \(argument)") }
    if let reason = choice.disabledReason { lines.append("Not now: \(reason)") }
    try write(lines)
  }

  private func readCommands(_ choices: [ScreenProgram.Choice], isNew: Bool = false) throws {
    knownCommands[place, default: []].formUnion(choices.map(\.title))
    let read = choices.prefix(isNew ? 5 : .max).map(\.line)
    let end = read.count < choices.count ? ", and \(choices.count - read.count) more: ?" : "."
    try write((isNew ? "Also: " : "Commands: ") + read.joined(separator: ", ") + end)
  }

  // MARK: Waiting

  /// Waits for a count (Ctrl-C cancels it), a save, or a load; briefly for new lookups, a test, and a chart.
  private func waitForEffects(newLookups: Set<BigInt>) async throws {
    let store = store
    let isCounting = store.state.isCounting
    let cancelCount = { @Sendable in
      _ = Task { @MainActor in store.send(.counter(.primeModal(.dismiss))) }
    }
    let removeHandler = isCounting ? console.onInterrupt(cancelCount) : {}
    defer { removeHandler() }
    if isCounting { try write("Counting the primes up to it. Press Ctrl-C to cancel.") }
    let end = ContinuousClock.now + patience
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
    let removeHandler = console.onInterrupt {
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
    return lines.map(\.withShortWords)
  }

  /// Refuses a line that isn't text: a byte that isn't UTF-8 could be taken for the name of another file.
  func requireText(_ line: String) throws {
    if line.unicodeScalars.contains("\u{FFFD}") {
      throw Refusal("“\(line.prefix(30))” is not valid UTF-8. Nothing was changed.")
    }
  }

  func prompt(_ text: String) async throws -> String? {
    while true {
      try console.prompt(text)
      let news = Task { try await printNews(before: text) }
      defer { news.cancel() }
      do {
        return try await console.read(false)
      } catch is PlainConsole.LineTooLong {
        try write("A line can have up to 32 KB, and this one is longer. Nothing was changed.")
      }
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
      try console.prompt(prompt)
    }
  }

  func write(_ lines: [String]) throws {
    try console.write(lines.map(\.spoken))
  }

  func write(_ line: String) throws {
    try write([line])
  }
}

extension String {
  /// The sentence with the middle of words that fill a line omitted, such as that of a number that was mistyped.
  fileprivate var withShortWords: String {
    split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.count > 80 ? "\($0.prefix(30))…\($0.suffix(10))" : $0 }.joined(separator: " ")
  }

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
  var focusedField: Choice? { choices.first { $0.kind == .text && $0.title == focusedControl } }
}

extension AppState {
  /// The indices of running and queued lookups.
  var runningLookups: Set<BigInt> { Set(lookups.queue.ids) }

  fileprivate var isTesting: Bool { counterScreen.modalNumber.map { facts[$0].status == .testing } ?? false }

  fileprivate var isCounting: Bool { counterScreen.modalNumber.map { facts[$0].isIndexCounting } ?? false }
}
