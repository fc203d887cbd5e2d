import Counter
import Explore
import FavoritePrimes
import Lookups
import NthPrimeClient
import NumberFacts
import PrimeModal
import TerminalUI

// The results of the command palette besides the commands of the screen.
extension AppView {
  /// The other screens without what covers them; Home's commands are those of the others.
  var otherScreens: [CommandScreen] {
    AppState.Route.allCases.filter {
      $0 != state.route && $0 != .home && ($0 != .guessingGame || state.game != nil)
    }
    .map { route in
      var other = state
      other.route = route
      other.closeOverlays()
      return CommandScreen(route.title, open: { send(.routeSelected(route)) }) {
        AppView(
          state: other, time: time, hasTerminal: hasTerminal, canSuspend: canSuspend, timeline: timeline,
          send: send)
      }
    }
  }

  /// Returns what can be done with the number or the range that a text says.
  func matches(for text: String) -> [CommandMatch] {
    if let range = rangeMatch(for: text) { return [range] }
    guard let number = try? NumberExpression.value(of: text) else { return [] }
    let facts = state.facts[number]
    let word = facts.status == .testing ? "" : " · \(facts.word)"
    let name = number.abbreviated
    return [
      CommandMatch("Is \(name) prime?\(word)") { send(.counter(.primalityRequested(number))) },
      CommandMatch("Look up p(\(name))", disabledReason: NthPrimeClient.unsupportedReason(for: number)) {
        send(.counter(.lookups(.nthPrimeRequested(number))))
      },
      CommandMatch("Set the count to \(name)") {
        send(.countRequested(number))
      },
      CommandMatch("See \(name) in Explore", disabledReason: Explore.unsupportedReason(for: number)) {
        send(.exploreRequested(number))
      },
      CommandMatch(
        "Save \(name) to favorites",
        disabledReason: facts.saveDisabledReason(favorites: state.favoritePrimes)
      ) { send(.favoritePrimes(.adding(.numbersAdded([number])))) },
    ]
  }

  /// Returns the addition of the primes in a range such as `100..200`; nil for other texts.
  private func rangeMatch(for text: String) -> CommandMatch? {
    guard let dots = text.firstRange(of: ".."),
      let low = try? NumberExpression.value(of: String(text[..<dots.lowerBound])),
      let high = try? NumberExpression.value(of: String(text[dots.upperBound...]))
    else { return nil }
    return CommandMatch("Add the primes from \(low.abbreviated) to \(high.abbreviated) to favorites") {
      // The field displays what of the range can't be added.
      send(.favoritePrimes(.adding(.textSubmitted(text))))
    }
  }
}
