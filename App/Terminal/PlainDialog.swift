import AppFeature
import Architecture
import CommandLineTool
import Counter
import FavoritePrimes
import NthPrimeClient
import TerminalUI

/// The terminal program as questions and answers, a line each: for screen readers, and terminals that can't draw.
///
/// It offers what the screen would: the same program with the same labels, sending the same actions.
@MainActor
struct PlainDialog {
  private let store: Store<AppState, AppAction>
  private let program: ScreenProgram
  private let input = LineReader()

  init(_ store: Store<AppState, AppAction>, program: ScreenProgram) {
    self.store = store
    self.program = program
  }

  /// Asks until the user quits or the input ends.
  func run() async throws {
    try write("Answer with a number, a key or the beginning of a choice. An empty line repeats the choices.")
    while !program.isFinished {
      try printAlerts()
      let choices = program.choices
      try write([""] + store.state.lines + choices.enumerated().map { "\($0 + 1). \($1.line)" })
      guard let answer = try await ask("> ") else { return try write("") }
      if answer.isEmpty { continue }
      guard let choice = choices.choice(for: answer) else {
        try write("There is no choice “\(answer)”. Answer with a number from 1 to \(choices.count).")
        continue
      }
      try await take(choice)
    }
  }

  private func take(_ choice: ScreenProgram.Choice) async throws {
    if let reason = choice.disabledReason {
      try write("\(choice.title) — \(reason).")
      return
    }
    var answer = ""
    switch choice.kind {
    case .command: break
    case .text:
      guard let text = try await ask("\(choice.title): ") else { return }
      answer = text
    case .rows(let count):
      guard let row = try await ask("Row, from 1 to \(count): ") else { return }
      answer = row
    }
    program.choose(choice, answer: answer)
    try await waitForAnswers()
  }

  /// Says how far a lookup is, and waits for it and for files. Ctrl-C cancels a lookup.
  private func waitForAnswers() async throws {
    let store = store
    if case .asking = store.state.counterScreen.lookup {
      let removeHandler = CurrentProcess.onInterrupt {
        Task { @MainActor in store.send(.counter(.cancelButtonTapped)) }
      }
      defer { removeHandler() }
      var told = 0
      for await lookup in store.values(of: { $0.counterScreen.lookup }) {
        guard case .asking(let n, let progress) = lookup else { break }
        guard let progress, Int(progress.fractionCompleted * 10) > told else { continue }
        told = Int(progress.fractionCompleted * 10)
        let timeLeft = progress.timeLeft.map { ", \($0)" } ?? ""
        try write("The \(n.ordinal) prime: \(told * 10)%\(timeLeft). Ctrl-C cancels.")
      }
    }
    for await activity in store.values(of: { $0.favoritesScreen.activity }) where !activity.isUnderWay {
      break
    }
  }

  /// Alerts are read out, and gone: there is nothing to answer.
  private func printAlerts() throws {
    if let alert = store.state.counterScreen.alert {
      try write("\(alert)")
      store.send(.counter(.alertDismissed))
    }
    if let alert = store.state.favoritesScreen.alert {
      try write("\(alert)")
      store.send(.favoritePrimes(.alertDismissed))
    }
  }

  private func ask(_ prompt: String) async throws -> String? {
    try StandardStream.output.write(prompt)
    return try await input.next()
  }

  private func write(_ lines: [String]) throws {
    try StandardStream.output.write(lines.map { $0 + "\n" }.joined())
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
  /// By number, by key, by title, or by how the title begins.
  fileprivate func choice(for answer: String) -> ScreenProgram.Choice? {
    if let number = Int(answer), indices.contains(number - 1) { return self[number - 1] }
    let title = answer.lowercased()
    return first { $0.keyName == answer } ?? first { $0.title.lowercased() == title }
      ?? first { $0.title.lowercased().hasPrefix(title) }
  }
}

extension FavoritePrimes.FileActivity {
  fileprivate var isUnderWay: Bool {
    switch self {
    case .saving, .loading: true
    case .idle, .saved, .loaded, .failed: false
    }
  }
}
