import Architecture
import BigInt
import Counter
import GuessingGame
import NumberText
import Timeline

// The sentences of all actions, for the timeline. The switches have no default, so that an action without a sentence
// doesn't compile.

extension TimelineLog<AppState, AppAction>.Entry {
  /// The action in words, and what it changed.
  var line: TimelineLine {
    var line = action.line(from: before, to: after)
    if line.change == nil { line.change = AppState.change(from: before, to: after) }
    return line
  }
}

extension AppAction {
  /// Returns the action in words; its change is nil if ``AppState/change(from:to:)`` says it.
  func line(from before: AppState, to after: AppState) -> TimelineLine {
    switch self {
    case .routeSelected(let route):
      return TimelineLine(
        .opened, "Opened \(route.title)",
        change: before.route == route ? nil : .init("", before.route.title, route.title))
    case .counter(let action): return action.line(from: before, to: after)
    case .favoritePrimes(let action): return action.line(from: before, to: after)
    case .explore(let action): return action.line(from: before, to: after)
    case .guessingGame(let action): return action.line(from: before, to: after)
    case .timeline(let action): return action.line
    case .resumed(_, let number):
      return TimelineLine(.restored, "Went back to action \(number.grouped)")
    case .gameRequested(let isNew):
      return TimelineLine(.guess, isNew ? "Started a new game" : "Requested a game")
    case .session(let action): return action.line
    case .history(let action):
      switch action {
      case .undoButtonTapped:
        return TimelineLine(
          .restored,
          before.history.latest.map { "Undid: \($0.inverse.restoration(isShort: false))" }
            ?? "Nothing to undo")
      case .redoButtonTapped:
        return TimelineLine(
          .restored, before.history.latestUndone.map { "Redid: \($0.description)" } ?? "Nothing to redo")
      }
    case .copyRequested(let number): return TimelineLine(.other, "Copied \(number.abbreviated)")
    case .suspendButtonTapped: return TimelineLine(.other, "Suspended the program")
    case .numberBarRequested(let text):
      return TimelineLine(.other, text.isEmpty ? "Opened the number bar" : "Started to type “\(text)”")
    case .numberBar(.presented(let action)): return action.line(from: before)
    case .numberBar(.dismiss): return TimelineLine(.other, "Closed the number bar")
    case .messageExpired: return TimelineLine(.other, "A message disappeared", isMinor: true)
    case .answerOpened: return TimelineLine(.opened, "Opened the answer of a lookup")
    case .answerDismissed: return TimelineLine(.other, "Dismissed the answer of a lookup")
    }
  }
}

extension SessionAction {
  fileprivate var line: TimelineLine {
    switch self {
    case .opened: TimelineLine(.loaded, "Opened the session")
    case .changed: TimelineLine(.loaded, "Another process changed the session")
    case .saved(merged: nil): TimelineLine(.saved, "Saved the session", isMinor: true)
    case .saved: TimelineLine(.saved, "Saved the session with the changes of another process")
    case .notSaved(let error): TimelineLine(.failed, "The session was not saved: \(error)")
    case .intervalPassed: TimelineLine(.other, "The next save of the session can start", isMinor: true)
    case .closed: TimelineLine(.saved, "Saved the session at the end", isMinor: true)
    }
  }
}

extension NumberBar.Action {
  fileprivate func line(from before: AppState) -> TimelineLine {
    let bar = before.numberBar
    let text = bar?.number?.abbreviated ?? bar?.text ?? ""
    switch self {
    case .textChanged(let text):
      return TimelineLine(.other, "Typed “\(text)” in the number bar", isMinor: true)
    case .investigations(let action): return action.line
    case .openButtonTapped: return TimelineLine(.opened, "Opened the facts about \(text)")
    case .nthPrimeButtonTapped: return TimelineLine(.number, "Asked for p(\(text))")
    case .saveButtonTapped: return TimelineLine(.added, "Saved \(text) to favorites")
    case .copyButtonTapped: return TimelineLine(.other, "Copied \(text)")
    case .exploreButtonTapped: return TimelineLine(.opened, "Saw \(text) in Explore")
    }
  }
}

extension Timeline.Action {
  fileprivate var line: TimelineLine {
    switch self {
    case .binding(let binding):
      TimelineLine(
        .other, binding.name == "filter" ? "Filtered the timeline" : "Moved to the filter of the timeline")
    case .actionSelected(let number):
      TimelineLine(.other, number.map { "Selected action \($0.grouped)" } ?? "Selected the latest action")
    case .viewButtonTapped: TimelineLine(.other, "Switched between the list and the screen")
    case .minorButtonTapped: TimelineLine(.other, "Showed or hid small steps")
    case .codeButtonTapped: TimelineLine(.other, "Switched between words and the developer form")
    }
  }
}
