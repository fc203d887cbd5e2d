import BigInt
import Counter
import NthPrimeClient
import NumberExpression
import PrimeFacts
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
    let isFavorite = state.favoritePrimes.contains(count) ? "\(count.abbreviated) is a favorite" : nil
    let facts = NumberFacts(of: count, state.counterScreen.investigations)
    return [
      binding("p", "Facts", .isPrimeButtonTapped),
      binding(
        "n", "Nth prime", disabledReason: NthPrimeClient.unsupportedReason(for: count), .nthPrimeButtonTapped),
      binding(
        "s", "Save to favorites", disabledReason: facts.saveDisabledReason ?? isFavorite, .saveButtonTapped),
      explore,
    ]
  }

  /// The notices of the keys with the same meaning everywhere, for screens where they do nothing.
  static let keyNotices: [KeyEvent: String] = [
    "a": "nothing to add here", "d": "nothing to delete here", .delete: "nothing to delete here",
    "/": "nothing to filter here", "y": "nothing to copy here", "p": "no number to show here",
    "n": "no number to look up here", "s": "nothing to save here", "x": "nothing to cancel here",
    "g": "no number to go to here", ",": "no settings here", "+": "nothing to count here",
    "-": "nothing to count here", "<": "no number here", ">": "no number here", " ": "nothing to select here",
    .enter: "nothing to open here", .escape: "nothing is open", .control("r"): "nothing was undone",
  ]
}
