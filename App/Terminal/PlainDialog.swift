import AppFeature
import CommandLineTool
import Counter
import Explore
import FavoritePrimes
import Lookups
import NumberFacts
import TerminalUI

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
  /// The text after the command on its line.
  private var rest: String?
  /// The lines of the screen to read next.
  private var nextLines = ArraySlice<String>()

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
      case "more": try readNext()
      default:
        let lookups = store.state.runningLookups
        guard try await perform(answer), !program.isFinished else {
          leaveField()
          continue
        }
        let started = store.state.runningLookups.subtracting(lookups)
        try await waitForEffects(newLookups: started)
        let running = store.state.runningLookups.intersection(started)
        try write(running.map { "Looking up the \($0.ordinal) prime." })
        try report(isAnswered: !running.isEmpty)
      }
    }
  }

  private static let request = "Type a number, a command, or help."
  private static let help = [
    "A number, such as 2^61-1, opens its facts; in the game, it is the guess.",
    "A command is the beginning of its words, or its key in parentheses.",
    "What it asks for can follow it: nth 10^6, add 2 3 5, filter twins, cancel 2, favorites 7.",
    "? reads the commands, more reads on in a list, an empty line repeats the screen, q quits.",
  ]

  // MARK: Reading

  /// Reads what happened: another screen, or else the messages, or else the lines that changed.
  private func report(isAnswered: Bool = false) throws {
    var isAnswered = try printAlerts() || isAnswered
    let view = view()
    if let problem = view.plainTextMistake ?? program.notice.map({ "\($0)." }) {
      try write(problem)
      isAnswered = true
    }
    leaveField()
    // The keys of the favorites are those of their list.
    if store.state.route == .favoritePrimes, let list = program.choices.rows { program.choose(list) }
    let (old, current) = (lines, currentLines)
    lines = current
    if old != current { nextLines = [] }
    if currentPlace != place, !isAnswered {
      try readScreen()
    } else if currentPlace != place {
      place = currentPlace
      try write(current[0])
    } else if !isAnswered {
      let known = Set(old.map(\.withoutProgress))
      let changes = current.filter { !known.contains($0.withoutProgress) }
      if changes.isEmpty, old != current {
        try readScreen()
      } else {
        // The first line of a list says what its rows have in common.
        let isList = store.state.route == .favoritePrimes
        try write(changes.isEmpty ? ["Nothing changed."] : isList ? [changes[0]] : changes)
      }
    }
    let known = knownCommands[place, default: []]
    let new = program.choices.filter { !known.contains($0.title) }
    if !new.isEmpty { try readCommands(new, isNew: !known.isEmpty) }
  }

  /// Leaves a field whose text was used or refused; the game has several fields.
  private func leaveField() {
    if program.focusedField != nil, store.state.route != .guessingGame { program.receive(.key(.escape)) }
  }

  private var currentLines: [String] { program.question.map { [$0] } ?? view().plainTextLines }

  private var currentPlace: String {
    if program.question != nil { return "question" }
    return store.state.counterScreen.modalNumber == nil ? store.state.route.title : "facts"
  }

  private func readScreen() throws {
    place = currentPlace
    nextLines = currentLines[...]
    try readNext()
  }

  /// Reads the next lines of the screen, few enough to listen to; after the last ones, the first.
  private func readNext() throws {
    if nextLines.isEmpty { nextLines = currentLines[...] }
    let rest = nextLines.dropFirst(3)
    try write(nextLines.prefix(3) + (rest.isEmpty ? [] : ["\(rest.count.grouped) more."]))
    nextLines = rest
  }

  private func readCommands(_ choices: [ScreenProgram.Choice], isNew: Bool = false) throws {
    knownCommands[place, default: []].formUnion(choices.map(\.title))
    try write((isNew ? "Also: " : "Commands: ") + choices.map(\.line).joined(separator: ", ") + ".")
  }

  // MARK: Acting

  /// Performs what a line says; returns whether something may have changed.
  private func perform(_ line: String) async throws -> Bool {
    guard try isText(line) else { return false }
    // The longest command that the line begins with.
    for end in [line.endIndex] + line.prefix(60).indices.reversed().filter({ line[$0] == " " }) {
      guard let choice = program.choices.choice(for: String(line[..<end])) else { continue }
      rest = end == line.endIndex ? nil : String(line[end...].dropFirst())
      return try await perform(choice)
    }
    rest = line
    if let options = program.choices.first(where: { $0.options?.firstIndex(beginning: line) != nil }) {
      return try await perform(options)
    }
    if let key = Self.keys.first(where: { $0.name(in: .ascii).lowercased() == line.lowercased() }) {
      program.receive(.key(key))
    } else if store.state.route == .guessingGame, Int(line) != nil,
      let guess = program.choices.first(where: { $0.kind == .text })
    {
      return try await perform(guess)
    } else if (try? NumberExpression.value(of: line)) != nil || line.first?.isNumber == true {
      type(line)
      program.receive(.key(.enter))
    } else if line.hasPrefix("p(") {
      type(String(line.dropFirst()))
      program.receive(.key("n"))
    } else {
      try write("“\(line)” is not a command here. \(Self.request)")
      return false
    }
    return true
  }

  /// The commands for the count that also take a number.
  private static let numberCommands = ["Is it prime?", "Nth prime", "Save to favorites", "See in Explore"]

  private static let keys: [KeyEvent] = [
    .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .enter, .escape, .backspace, " ",
  ]

  /// Types a number in the bar for numbers.
  private func type(_ number: String) {
    if store.state.counterScreen.modalNumber != nil { store.send(.counter(.primeModal(.dismiss))) }
    store.send(.numberBarRequested(number, for: .facts))
  }

  /// Performs a choice with the rest of its line; returns whether something may have changed.
  private func perform(_ choice: ScreenProgram.Choice) async throws -> Bool {
    if let number = rest, Self.numberCommands.contains(choice.title) {
      type(number)
      // The bar has the same keys, but p can begin p(10), and a mistake is reported when it is entered.
      let isEntered = choice.keyName == "p" || (try? NumberExpression.value(of: number)) == nil
      program.receive(.key(isEntered ? .enter : KeyEvent(.character(Character(choice.keyName)))))
      return true
    }
    let lookups = store.state.lookups.queue.ids
    if choice.title.hasPrefix("Cancel the"), let number = rest.flatMap({ Int($0) }),
      lookups.indices.contains(number - 1)
    {
      store.send(.counter(.lookups(.cancelButtonTapped(lookups[number - 1]))))
      return true
    }
    if let reason = choice.disabledReason {
      try write("\(choice.title) — \(reason).")
      return false
    }
    if case .rows = choice.kind, rest == nil {
      try readScreen()
      return false
    }
    let control = program.focusedControl
    if choice.kind == .command {
      program.choose(choice)
      // A field that the command opened asks for its text.
      if program.focusedControl != control, let field = program.focusedField {
        return try await perform(field)
      }
      if let rest { try write("\(choice.title) doesn't use “\(rest)”.") }
      return true
    }
    guard let answer = try await answer(to: choice.line) else { return false }
    guard let value = choice.value(of: answer) else {
      try write("“\(answer)” is not one of \(choice.values).")
      return false
    }
    program.choose(choice, answer: value)
    return true
  }

  /// Waits for a count (Ctrl-C cancels it), a save, or a load; briefly for new lookups.
  private func waitForEffects(newLookups: Set<BigInt>) async throws {
    let store = store
    if store.state.isCounting {
      let removeHandler = CurrentProcess.onInterrupt { _ in
        Task { @MainActor in store.send(.counter(.primeModal(.dismiss))) }
      }
      defer { removeHandler() }
      try write("Counting the primes up to it. Press Ctrl-C to cancel.")
      for await isCounting in store.values(of: \.isCounting) where !isCounting { break }
    }
    await waitForEnd(of: newLookups)
    for await activity in store.values(of: { $0.favoritesScreen.files.activity })
    where !activity.isInProgress { break }
  }

  /// Waits for lookups, a test, and the number of a chart, but only briefly; they continue in the background.
  private func waitForEnd(of lookups: Set<BigInt>) async {
    let store = store
    let ends = Task {
      for await isRunning in store.values(of: { state in
        !state.runningLookups.isDisjoint(with: lookups) || state.isTesting || state.explore.isCounting
      }) where !isRunning {
        break
      }
    }
    let timer = Task {
      try await Task.sleep(for: .seconds(2))
      ends.cancel()
    }
    await ends.value
    timer.cancel()
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
      _ = try printAlerts()
      if lookups.isEmpty { break }
    }
  }

  /// Prints and dismisses the alerts, which have no choices, and the messages; returns whether there were any.
  private func printAlerts() throws -> Bool {
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
    try write(lines)
    return !lines.isEmpty
  }

  /// Returns the text that a command asks for; nil if the input ended, or the text isn't UTF-8.
  private func answer(to question: String) async throws -> String? {
    if let rest { return rest }
    guard let answer = try await prompt("\(question): ") else { return nil }
    return try isText(answer) ? answer : nil
  }

  /// Returns whether a line is text; a byte that isn't UTF-8 could be taken for the name of another file.
  private func isText(_ line: String) throws -> Bool {
    if !line.unicodeScalars.contains("\u{FFFD}") { return true }
    try write("“\(line)” is not valid UTF-8. Nothing was changed.")
    return false
  }

  private func prompt(_ text: String) async throws -> String? {
    while true {
      try StandardStream.output.write(text.inLocale)
      guard let line = try await input.next() else { return nil }
      if let text = line.text { return text }
      try write("A line can have up to 32 KB, and this one is longer. Nothing was changed.")
    }
  }

  /// Writes lines of at most 80 columns.
  private func write(_ lines: [String]) throws {
    let lines = lines.map(\.inLocale)
    try StandardStream.output.write(
      lines: lines.flatMap { $0.count > 80 ? TextLayout.wrap($0, width: 80) : [$0] })
  }

  private func write(_ line: String) throws {
    try write([line])
  }
}

extension String {
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

extension FilePanel.Activity {
  fileprivate var isInProgress: Bool {
    switch self {
    case .saving, .loading: true
    case .idle, .saved, .loaded, .failed: false
    }
  }
}
