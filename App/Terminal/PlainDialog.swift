import AppFeature
import CommandLineTool
import Counter
import Dispatch
import FavoritePrimes
import Lookups
import NumberFacts
import Synchronization
import TerminalUI
import Timeline

/// The terminal program as a dialog of text lines, for screen readers and for terminals that can't draw screens.
///
/// It offers the controls of the screens, with the same labels and actions.
@MainActor
struct PlainDialog {
  let store: Store<AppState, AppAction>
  let program: ScreenProgram
  let timeline: TimelineLog<AppState, AppAction>
  private let input = AsyncInputLines()

  /// Runs until the user quits or the input ends.
  func run() async throws {
    try write(Self.request)
    while !program.isFinished {
      try printAlerts()
      let choices = program.choices
      try write(
        [""] + (program.question.map { [$0] } ?? store.state.plainTextLines(timeline: timeline))
          + choices.enumerated().map { "\($0 + 1). \($1.line)" })
      guard let answer = try await prompt("> ") else {
        try write("")
        return try await waitForLookups()
      }
      if answer.isEmpty { continue }
      guard let choice = choices.choice(for: answer) else {
        try write(answer == "help" ? Self.help : [Self.request])
        continue
      }
      try await perform(choice)
    }
  }

  private static let request = "Type a choice, a number, or help."
  private static let help = [
    "A choice is the beginning of its words, its key in parentheses, or its number.",
    "An empty line repeats the choices. q, or the end of the input, quits.",
  ]

  private func perform(_ choice: ScreenProgram.Choice) async throws {
    if let reason = choice.disabledReason {
      try write("\(choice.title) — \(reason).")
      return
    }
    var answer = ""
    switch choice.kind {
    case .command: break
    case .text:
      guard let text = try await prompt("\(choice.title): ") else { return }
      answer = text
    case .rows(let count):
      guard let row = try await prompt("Row, from 1 to \(count): ") else { return }
      answer = row
    case .options(let titles):
      let list = titles.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
      guard let option = try await prompt("\(choice.title) (\(list)): ") else { return }
      answer = option
    }
    // A byte isn't UTF-8; the answer could be taken for the name of another file.
    if answer.unicodeScalars.contains("\u{FFFD}") {
      return try write("“\(answer)” is not valid UTF-8. Nothing was changed.")
    }
    let lookups = store.state.runningLookups
    let control = program.focusedControl
    program.choose(choice, answer: answer)
    // A field that the command opened asks for its text.
    if choice.kind == .command, program.focusedControl != control, let field = program.focusedField {
      guard let text = try await prompt("\(field.title): ") else { return }
      program.choose(field, answer: text)
    }
    try await waitForEffects(newLookups: store.state.runningLookups.subtracting(lookups))
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
    await waitForEnd(of: newLookups, timeout: Self.lookupTimeout)
    for await activity in store.values(of: { $0.favoritesScreen.files.activity }) where !activity.isInProgress
    {
      break
    }
  }

  /// The time to wait for a lookup; longer ones continue in the background.
  private static let lookupTimeout = Duration.seconds(2)

  private func waitForEnd(of lookups: Set<BigInt>, timeout: Duration) async {
    let store = store
    let ends = Task {
      for await current in store.values(of: \.runningLookups) where current.isDisjoint(with: lookups) {
        break
      }
    }
    let timer = Task {
      try await Task.sleep(for: timeout)
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
      try printAlerts()
      if lookups.isEmpty { break }
    }
  }

  /// Prints and dismisses the alerts; they have no choices.
  private func printAlerts() throws {
    if let alert = store.state.counter.screen.alert {
      try write("\(alert)")
      store.send(.counter(.alert(.dismiss)))
    }
    for item in store.state.messages.items {
      switch item.kind {
      case .answeredLookup, .failedLookup:
        try write(item.kind.description)
        store.send(.messageExpired(id: item.id))
      default: break
      }
    }
    if let alert = store.state.favorites.additionAlert {
      try write(alert.line)
      store.send(.favoritePrimes(.alertDismissed))
    }
    if let alert = store.state.favoritesScreen.files.alert {
      try write(alert.alertState.line)
      store.send(.favoritePrimes(.files(.alertDismissed)))
    }
  }

  private func prompt(_ text: String) async throws -> String? {
    try StandardStream.output.write(text.inLocale)
    return try await input.next()
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

extension ScreenProgram.Choice {
  fileprivate var line: String {
    let key = keyName.isEmpty ? "" : " (\(keyName))"
    return title + key + (disabledReason.map { " — \($0)" } ?? "")
  }
}

extension [ScreenProgram.Choice] {
  /// Returns the choice for a number, a key, a title, or the beginning of a title.
  fileprivate func choice(for answer: String) -> ScreenProgram.Choice? {
    if let number = Int(answer), indices.contains(number - 1) { return self[number - 1] }
    let title = answer.lowercased()
    return first { $0.keyName == answer } ?? first { $0.title.lowercased() == title }
      ?? first { $0.title.lowercased().hasPrefix(title) }
  }
}

extension ScreenProgram {
  /// The field that has focus; nil if another control has it.
  fileprivate var focusedField: Choice? { choices.first { $0.kind == .text && $0.title == focusedControl } }
}

extension AppState {
  /// The indices of running and queued lookups.
  fileprivate var runningLookups: Set<BigInt> { Set(lookups.queue.ids) }

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

/// Reads lines from standard input on a separate queue, without blocking the main actor.
final class AsyncInputLines: Sendable {
  private let lines = Mutex(InputLines(of: .input))
  private let queue = DispatchQueue(label: "standard input")

  /// Returns the next line, or nil after the last one; a line above the length limit is empty.
  func next() async throws -> String? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async {
        continuation.resume(with: Result { try self.lines.withLock { try $0.next() }.map { $0.text ?? "" } })
      }
    }
  }
}
