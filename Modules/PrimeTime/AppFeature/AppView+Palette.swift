import Counter
import Explore
import FavoritePrimes
import GuessingGame
import Lookups
import NthPrimeClient
import NumberFacts
import PrimeModal
import TerminalUI
import Timeline

// The results of the command palette besides the commands of the screen.
extension AppView {
  /// The other screens without what covers them; Home's commands are those of the others.
  var otherScreens: [CommandScreen] {
    AppState.Route.allCases.filter {
      $0 != state.route && $0 != .home
    }
    .map { route in
      var other = state
      other.route = route
      other.closeOverlays()
      route.screen.leaveFields(of: &other)
      return CommandScreen(route.title, open: { send(.routeSelected(route)) }) {
        AppView(
          state: other, time: time, hasTerminal: hasTerminal, canSuspend: canSuspend, timeline: timeline,
          send: send)
      }
    }
  }

  /// The commands of the screen that have no key.
  var keylessCommands: [CommandMatch] {
    switch state.route {
    case .favoritePrimes where !isCovered && !state.favoritesScreen.isCovered:
      var browsing = state.favorites.browsing
      browsing.screen.startOfToday = time.startOfDay
      let total = browsing.favoritePrimes.count.grouped
      let filters = browsing.filterChips.map { chip in
        CommandMatch("Filter: \(chip.title), \(chip.count.grouped) of \(total)") {
          sendFavorites(.browsing(.filterSelected(chip.filter)))
        }
      }
      return filters
        + Browsing.Order.Column.allCases.map { column -> CommandMatch in
          // The newest favorites and the smallest primes are first.
          var order = browsing.screen.order
          (order.column, order.isAscending) = (column, column != .added)
          return CommandMatch("Sort by \(column.rawValue)") { [order] in
            send(.favoritePrimes(.browsing(.orderSelected(order))))
          }
        }
    case .guessingGame:
      let showsHints = state.game?.settings.showsHints ?? true
      // Opening the screen from another one starts the first game.
      return [
        CommandMatch("New game") { send(.gameRequested(isNew: state.game != nil)) },
        CommandMatch("Turn hints \(showsHints ? "off" : "on")") {
          send(.guessingGame(.binding(.set(\.settings.showsHints, !showsHints))))
        },
        CommandMatch("Range") { send(.guessingGame(.settingsButtonTapped)) },
      ]
    default: return []
    }
  }

  /// Returns the name of a command with the number that it acts on; nil for one that repeats another.
  func commandName(_ title: String) -> CommandName? {
    if title.hasPrefix("Open ") { return nil }
    let name = named(title)
    var words = Self.otherWords[title] ?? []
    if name != title { words.append(title) }
    // A screen's name is that of its command, before other titles that contain it.
    words += AppState.Route.allCases.map(\.title).filter { title == "Go to \($0)" }
    return (name, words)
  }

  private func named(_ title: String) -> String {
    if title == "Undo" || title == "Redo", let change = state.history.next(isUndo: title == "Undo") {
      return "\(title): \(change.name)"
    }
    guard let number = state.numberBar?.number ?? state.currentNumber else { return title }
    let (name, selected) = (number.brief(), state.favoritesScreen.browsing.selected.count)
    switch title {
    case "Save to favorites", "Save the number at the cursor": return "Save \(name) to favorites"
    case "Remove from favorites": return "Remove \(name) from favorites"
    case "Delete": return "Delete \(selected == 0 ? name : selected.favorites)"
    case "Facts": return "Facts about \(name)"
    // The smallest palette has no room for a longer one.
    case "Nth prime": return name.count > 20 ? title : "Look up p(\(name))"
    case "Copy the number": return "Copy \(name)"
    case "See in Explore": return "See \(name) in Explore"
    case "Set the count": return "Set the count to \(name)"
    case "Guess": return "Guess \(name)"
    default: return title
    }
  }

  /// Other words for commands, as people type them.
  private static let otherWords = [
    "Go to Timeline": ["Activity", "History"], "Go to Game": ["Play", "Guess", "Average", "Statistics"],
    "New game": ["Random number", "Start a game"], "Range": ["Settings", "Minimum and maximum"],
    "Undo": ["Take back", "Revert"], "Redo": ["Repeat"], "Quit": ["Exit"], "Add": ["Paste"],
    "Facts": ["Is this prime?", "Factors", "Divisors"], "Enter a count": ["Type a number", "Set the count"],
    "Count up": ["Increment", "Plus"], "Count down": ["Decrement", "Minus"], "Reset": ["Zero", "Clear"],
    "Help": ["Keys", "Factorial", "Primorial"], "Load favorites from a file": ["Open a file"],
    "Copy the number": ["Clipboard"],
    "Shape: Charts": ["Pi", "Gaps", "Li", "Graph", "Powers of ten", "Theorem"],
    "Shape: Sacks spiral": ["Euler"], "Longest runs": ["Record"],
  ]

  /// Returns what can be done with the number or the range that a text says.
  func matches(for text: String) -> [CommandMatch] {
    if let range = rangeMatch(for: text) { return [range] }
    guard let number = try? NumberExpression.value(of: text) else { return [] }
    let facts = state.facts[number]
    let word = facts.status == .testing ? "" : " · \(facts.word)"
    let name = number.brief()
    return [
      CommandMatch("Facts about \(name)\(word)") { send(.counter(.primalityRequested(number))) },
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
