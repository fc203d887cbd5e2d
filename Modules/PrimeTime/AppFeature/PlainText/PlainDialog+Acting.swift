import Architecture
import BigInt
import Counter
import Counting
import Explore
import FavoritePrimes
import GuessingGame
import Lookups
import NumberFacts
import NumberText
import TerminalUI
import Timeline

// The commands that a line can contain.
extension PlainDialog {
  /// The lookups and searches in progress after their numbers, which don't change while others end.
  var work: [(n: BigInt, line: String)] {
    store.state.lookups.runningWork(store.state.facts.searches).map { n, words in
      if !numberedWork.contains(n) { numberedWork.append(n) }
      return (n, "\(numberedWork.firstIndex(of: n)! + 1): \(words)")
    }
  }

  private func cancel(_ number: String) throws {
    guard let n = work.first(where: { $0.line.hasPrefix("\(number):") })?.n else {
      throw Refusal("No lookup has the number \(number).")
    }
    cancel(n)
  }

  private func cancel(_ n: BigInt) {
    let isLookup = store.state.runningLookups.contains(n)
    store.send(isLookup ? .counter(.lookups(.cancelButtonTapped(n))) : .facts(.cancelButtonTapped(n)))
  }

  func perform(_ line: String) async throws {
    try requireText(line)
    let choices = program.choices
    if line.hasPrefix("cancel ") { return try cancel(String(line.dropFirst(7))) }
    if line == "cancel", case let work = work, work.count == 1 { return cancel(work[0].n) }
    if line == "activity" {
      let report = ActivityReport(store.state.activityFeed, since: nil) { _ in view().time.secondsFromGMT }
      for line in report.lines.suffix(20) { try write(line) }
      return
    }
    if line.hasPrefix("theme") { throw Refusal("Plain text has no colors.") }
    if isQuestion, ["y", "yes"].contains(line), let first = choices.first(where: { $0.kind == .command }) {
      return program.choose(first)
    }
    if program.question != nil, ["n", "no"].contains(line) {
      program.receive(.key(.escape))
      (place, lines) = (currentPlace, currentLines)
      throw Refusal("Staying.")
    }
    if try !isQuestion && perform(verb: line) { return }
    let guess = store.state.route == .guessingGame ? Int(line.trimmingPrefix("guess ")) : nil
    // The longest command that the line begins with.
    for end in [line.endIndex] + line.prefix(60).indices.reversed().filter({ line[$0] == " " })
    where guess == nil {
      let rest = end == line.endIndex ? nil : String(line[end...].dropFirst())
      let named = choices.choices(for: String(line[..<end]))
      // Without a factor that was opened, back leaves the facts.
      if line == "back", named.first?.disabledReason != nil { break }
      if let choice = named.first(where: { rest == nil || $0.takesArgument }) {
        return try await perform(choice, rest)
      }
      // A value, such as one of a filter, needs no name.
      let keyless = rest == nil && line.count > 1 && !isQuestion ? program.keylessChoices : []
      if let choice = keyless.first(where: { $0.titles.firstIndex(beginning: line) != nil }) {
        return program.choose(choice)
      }
      if let choice = named.first, let rest {
        throw Refusal("“\(rest.prefix(30))” can't follow \(choice.title). Nothing was changed.")
      }
    }
    let leaves = isQuestion ? ["n", "no"] : ["close", "back"]
    let keyName = leaves.contains(line) ? "esc" : line.lowercased()
    if line.count > 1, let options = choices.first(where: { $0.options?.firstIndex(beginning: line) != nil })
    {
      try await perform(options, line)
    } else if let key = Self.keys.first(where: { $0.name(in: .ascii).lowercased() == keyName }) {
      program.receive(.key(key))
    } else if let guess, let field = choices.first(where: { $0.kind == .text }) {
      try await perform(field, "\(guess)")
    } else if isQuestion {
      throw Refusal("“\(line.prefix(30))” is not an answer. The question is still open: type y or n.")
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

  /// Does what a verb with a number says on every screen; returns false for other lines.
  private func perform(verb line: String) throws -> Bool {
    let words = line.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let number = try? NumberExpression.value(ofPart: words[1]) else { return false }
    switch words[0] {
    case "set", "count": store.send(.countRequested(number))
    case "explore":
      if let reason = Explore.unsupportedReason(for: number) { throw Refusal("\(reason).") }
      store.send(.exploreRequested(number))
    case "step":
      if number < 1 { throw Refusal("The step is at least 1.") }
      store.send(.routeSelected(.counter))
      store.send(.counter(.counting(.stepEntered(number))))
    default: return false
    }
    return true
  }

  private static let keys: [KeyEvent] = [
    .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .enter, .escape, .backspace, " ",
  ]

  /// Types a number in the bar for numbers.
  private func type(_ number: String) {
    if store.state.counterScreen.modalNumber != nil { store.send(.counter(.primeModal(.dismiss))) }
    store.send(.numberBarRequested(number, for: .facts))
  }

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
    if ["Actions", "Go back to this moment"].contains(choice.title), let rest {
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
    while choice.title == "Add", let line = try await console.read(true) { lines.append(line) }
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
      store.send(.guessingGame(.counting(.countEntered(count))))
      throw Refusal("\(notice).")
    }
    program.choose(choice, answer: choice.title == "Filter" && value == "all" ? "" : value)
    if choice.title == "Filter", store.state.route == .favoritePrimes {
      let mistake = view().plainTextMistake
      guard mistake != nil || store.state.favorites.browsing.rows.isEmpty else { return }
      store.send(.favoritePrimes(.browsing(.filterSelected(browsing.screen.filter))))
      guard let mistake else {
        throw Refusal("No favorite matches “\(value.prefix(30))”. A filter is \(choice.argument).")
      }
      throw Refusal("“\(value.prefix(30))” is not accepted. \(mistake) A filter is \(choice.argument).")
    }
  }

  /// Adds favorites on a screen without the field for them.
  private func add(_ text: String) throws {
    store.send(.favoritePrimes(.adding(.binding(.set(\.screen.text, text)))))
    store.send(.favoritePrimes(.adding(.addSubmitted)))
    guard let report = store.state.favoritesScreen.adding.report else { return }
    if report.added == 0 { throw Refusal("\(report.words).") }
    if report.isMistake { try write(report.words) }
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
}
