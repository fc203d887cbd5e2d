import BigInt
import Counter
import Explore
import Lookups
import NumberFacts
import PrimeModal
import TerminalUI
import Timeline

/// Home before anything has happened: the map as a banner, and numbers to try.
struct FirstHomeCards: View {
  let state: AppState
  let time: LocalTime
  let size: HomeSize
  let send: (AppAction) -> Void

  private var suggestions: [Suggestion] { Suggestion.all(time: time) }

  var body: some View {
    VStack {
      PrimeMap(.factors(around: 1), fades: true)
        .border(title: "Explore", trailing: Self.legend(isShort: size == .regular))
        .pressable("Open Explore") { send(.spiralRequested) }
      HStack(spacing: 2) {
        counter
          .pressable("Open Counter", isDefault: true) { send(.routeSelected(.counter)) }
          .frame(width: size == .regular ? 54 : size == .large ? 66 : 96)
        VStack {
          FavoritesCard(state: state, time: time, size: size)
            .pressable("Open Favorites") { send(.routeSelected(.favoritePrimes)) }
            .frame(height: size == .regular ? 4 : height / 2)
          GameCard(game: nil, size: size).pressable("Open Game") { send(.routeSelected(.guessingGame)) }
        }
      }
      .frame(height: height)
    }
    .padding(horizontal: 1)
    .startsNumberBar(
      with: HomeView.numberStarts, hint: .high, hintTitle: size == .regular ? "Number" : nil, send: send
    )
  }

  /// The height of the cards below the map.
  private var height: Int {
    switch size {
    case .regular: 9
    case .large: 12
    case .huge: 16
    }
  }

  /// The colors of the map, of the first smallest factors or of all.
  static func legend(isShort: Bool) -> Text {
    let entries: [(color: ThemeColor, text: String)] = [
      (.areaHighlight, "prime"), (.area2, "smallest factor 3"), (.area3, "5"), (.area4, "7"), (.area5, "11"),
      (.area6, "13 up"),
    ]
    return entries.prefix(isShort ? 4 : 6).enumerated().reduce(Text("")) { legend, entry in
      legend + Text(entry.offset == 0 ? "■" : "  ■").foreground(.theme(entry.element.color))
        + Text(" " + entry.element.text).foreground(.muted)
    }
  }

  private var counter: some View {
    HStack(spacing: 0) {
      VStack {
        if !size.isRoomy { Text("") }
        NumberDisplay("0", maximumSize: size.isRoomy ? .large : .middle).foreground(.muted)
        Text("")
        Text("Type a number").bold()
        if size.isRoomy { Text("of any size").foreground(.muted) }
      }
      .padding(EdgeInsets(left: size.isRoomy ? 0 : 1))
      .frame(width: size.isRoomy ? 20 : 10)
      VStack {
        // The chips' keys are one key hint.
        Text("Try").foreground(.muted).keys(Suggestion.keys(suggestions, send: send))
        Text("")
        ForEach(suggestions.indices, id: \.self) { index in
          let suggestion = suggestions[index]
          HStack(spacing: 3) {
            Button(
              suggestion.label + String(repeating: " ", count: 8 - suggestion.label.count),
              key: KeyEvent(.character(suggestion.key)), title: suggestion.title
            ) { send(suggestion.action) }
            .focusable(false)
            Text(suggestion.teaser).foreground(.muted).lineLimit(1)
          }
        }
      }
    }
    .frame(maxWidth: .max, maxHeight: .max, alignment: .topLeading)
    .card("Counter", trailing: Text(state.facts[state.count].word), isRoomy: size.isRoomy)
  }
}

/// A number to try, or a lookup, and its key.
struct Suggestion {
  let key: Character
  let label: String
  let teaser: String
  let action: AppAction

  var title: String { "Try \(label)" }

  /// The smallest number of the RSA Factoring Challenge of 1991.
  private static let rsa100 =
    "1522605027922533360535618378132637429718068114961380688657908494580122963258952897654000350692006139"

  static func all(time: LocalTime) -> [Suggestion] {
    func number(_ key: Character, _ label: String, _ teaser: String, _ text: String? = nil) -> Suggestion {
      Suggestion(key: key, label: label, teaser: teaser, action: .numberBarRequested(text ?? label))
    }
    return [
      number("m", "2^61-1", "19 digits: prime?"),
      Suggestion(
        key: "t", label: "p(10^12)", teaser: "the trillionth prime",
        action: .counter(.lookups(.nthPrimeRequested(1_000_000_000_000)))),
      number("f", "50!+1", "65 digits, five factors"),
      number("r", "RSA-100", "100 digits: find a factor", rsa100),
      number("o", time.dayDigits, "today"),
    ]
  }

  /// Returns the keys of all, with one key hint.
  @MainActor
  static func keys(_ suggestions: [Suggestion], send: @escaping (AppAction) -> Void) -> [KeyBinding] {
    suggestions.enumerated().map { index, suggestion in
      KeyBinding(
        KeyEvent(.character(suggestion.key)), title: suggestion.title, hint: index == 0 ? .normal : .never,
        hintTitle: "Try"
      ) { send(suggestion.action) }
      .hintKeys(suggestions.map { String($0.key) }.joined(separator: " "))
    }
  }
}

extension AppState {
  /// Whether nothing has happened that Home could display.
  var isNew: Bool {
    count == 0 && favoritePrimes.isEmpty && activityFeed.isEmpty && game == nil && lookups.queue.isEmpty
      && lookups.ended.isEmpty && facts.searches.isEmpty && !history.canUndo
  }
}

extension Explore.State {
  /// The spiral around a number in the colors of the smallest factors, whatever Explore displays.
  static func factors(around number: UInt64) -> Explore.State {
    var screen = Explore.Screen()
    (screen.colors, screen.center) = (.selected(.factor), .number(number))
    return Explore.State(properties: (BigInt(number), [], screen))
  }
}
