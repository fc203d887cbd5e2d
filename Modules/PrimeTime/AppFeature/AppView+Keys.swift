import BigInt
import Counter
import Explore
import FavoritePrimes
import GuessingGame
import Lookups
import NthPrimeClient
import NumberFacts
import PrimeModal
import TerminalUI

// The keys that mean the same on every screen.
extension AppView {
  /// The keys of the counter that act on the count where another screen shows it.
  var countKeys: [KeyBinding] {
    func binding(
      _ key: KeyEvent, _ title: String, disabledReason: String? = nil, _ action: Counter.Action
    ) -> KeyBinding {
      KeyBinding(key, title: title, disabledReason: disabledReason, hint: .never) { send(.counter(action)) }
    }
    let count = state.count
    let facts = state.facts[count]
    return [
      binding("p", "Facts", .isPrimeButtonTapped),
      binding(
        "n", "Nth prime", disabledReason: NthPrimeClient.unsupportedReason(for: count), .nthPrimeButtonTapped),
      binding(
        "s", "Save to favorites",
        disabledReason: facts.saveDisabledReason(favorites: state.favoritePrimes), .saveButtonTapped),
      explore,
    ]
  }

  var commands: [KeyBinding] {
    var commands = [undo, redo]
    if let n = state.messages.answer { commands.append(openAnswer(n)) }
    if !hasTerminal { return commands }
    if let number = state.currentNumber {
      commands.append(
        KeyBinding("y", title: "Copy the number", hint: .never) { send(.copyRequested(number)) })
    }
    if canSuspend {
      commands.append(
        KeyBinding(.control("t"), title: "Suspend", hint: .never) { send(.suspendButtonTapped) })
    }
    return commands
  }

  private var undo: KeyBinding {
    // In most programs, Ctrl-Z suspends.
    let reason = "nothing to undo\(canSuspend ? "; Ctrl-T suspends" : "")"
    return KeyBinding(
      "u", .control("z"), title: "Undo", disabledReason: state.history.canUndo ? nil : reason, hint: .low
    ) {
      send(.history(.undoButtonTapped))
    }
  }

  /// A key that works while a field has focus, too.
  var toastUndo: KeyBinding {
    KeyBinding(.control("z"), title: "Undo", hint: .never) { send(.history(.undoButtonTapped)) }
  }

  func openAnswer(_ n: BigInt) -> KeyBinding {
    KeyBinding(.control("o"), title: "Open", hint: .never) { send(.answerOpened(n: n)) }
  }

  private var redo: KeyBinding {
    KeyBinding(
      .control("r"), title: "Redo", disabledReason: state.history.canRedo ? nil : "nothing was undone",
      hint: .never
    ) {
      send(.history(.redoButtonTapped))
    }
  }

  var explore: KeyBinding {
    KeyBinding("g", title: "See in Explore", hint: .never) {
      send(.exploreRequested(state.currentNumber ?? state.count))
    }
  }

  /// The questions about the number under the map's cursor, and the way to another one.
  var mapKeys: [KeyBinding] {
    let number = BigInt(state.explore.number)
    return [
      KeyBinding("p", title: "Facts", hint: .low) {
        send(.counter(.primalityRequested(number)))
      },
      KeyBinding(
        "n", title: "Nth prime", disabledReason: NthPrimeClient.unsupportedReason(for: number), hint: .never
      ) { send(.counter(.lookups(.nthPrimeRequested(number)))) },
      KeyBinding("g", title: "Go to a number", hint: .high, hintTitle: "Go to") {
        send(.numberBarRequested("", for: .map))
      },
    ]
  }

  /// The keys of the current favorite that mean the same on other screens; none below a question or an alert.
  var favoriteKeys: [KeyBinding] {
    if state.favoritesScreen.isCovered { return [] }
    let typing: [KeyBinding] = isCovered ? [] : [.numberBar("0123456789(", send: send)]
    guard let prime = state.favorites.browsing.current?.prime else { return typing }
    return typing + [
      explore,
      KeyBinding("s", title: "Remove from favorites", hint: .never) {
        send(.favoritePrimes(.primesRemoved([prime])))
      },
    ]
  }

  /// Returns the chips of the facts about a favorite.
  func favoriteButtons(_ prime: BigInt) -> [Button] {
    let remove = Button("Remove", key: "s", title: "Remove from favorites") {
      send(.favoritePrimes(.primesRemoved([prime])))
    }
    return ([remove] + aboutButtons(prime, hint: .never)).map { $0.focusable(false) }
  }

  /// Returns the chip that copies a number; none without a terminal.
  func copyButtons(_ number: BigInt, hint: KeyBinding.HintPriority = .normal) -> [Button] {
    if !hasTerminal { return [] }
    let label = number.isLong ? "Copy all digits" : "Copy"
    let copy = Button(label, key: "y", title: "Copy the number", hint: hint) { send(.copyRequested(number)) }
    return [copy.hintTitle(label)]
  }

  /// Returns the chips of the facts about a number.
  func aboutButtons(_ number: BigInt, hint: KeyBinding.HintPriority = .normal) -> [Button] {
    var buttons = copyButtons(number, hint: hint)
    if UInt64(exactly: number) ?? 0 > 0 {
      buttons.append(
        Button("Explore", key: "g", title: "See in Explore", hint: hint) { send(.exploreRequested(number)) })
    }
    return buttons
  }

  /// Esc dismisses an answer before it opens Home.
  var home: KeyBinding {
    state.messages.answer == nil
      ? KeyBinding(.escape, title: "Go to Home", hint: .never) { send(.routeSelected(.home)) }
      : KeyBinding(.escape, title: "Dismiss the answer", hint: .low, hintTitle: "Dismiss") {
        send(.answerDismissed)
      }
  }

  /// The notices of the keys with the same meaning everywhere, for screens where they do nothing.
  static let keyNotices: [KeyEvent: String] = [
    "a": "nothing to add here", "d": "nothing to delete here", .delete: "nothing to delete here",
    "/": "nothing to filter here", "y": "nothing to copy here", "p": "no number to show here",
    "n": "no number to look up here", "s": "nothing to save here", "x": "nothing to cancel here",
    "g": "no number to go to here", ",": "no settings here", "+": "nothing to count here",
    "-": "nothing to count here", "<": "no number here", ">": "no number here", " ": "nothing to select here",
    .enter: "nothing to open here", .escape: "nothing is open",
  ]
}

extension AppState {
  /// The number that the screen in front is about; nil if there is none.
  var currentNumber: BigInt? {
    if case .answered(let answer) = counter.screen.alert { return answer.prime }
    if let modal = counter.primeModal { return modal.number }
    return route.screen.number(in: self)
  }
}
