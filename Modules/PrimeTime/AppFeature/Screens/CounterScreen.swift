import BigInt
import Counter
import Explore
import Lookups
import NumberFacts
import PrimeModal
import TerminalUI
import Timeline

enum CounterScreen: AppScreen {
  static let title = "Counter"

  static func number(in state: AppState) -> BigInt? { state.count }

  static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?) {
    if state.isNew { return ("Type a number", nil) }
    // A row has room for 19 digits.
    let digits = state.count.abbreviated(leading: 9)
    let count = digits.count > 25 ? "\(state.count.digitCount) digits" : digits
    // A number of more digits has no room for a word beside it.
    if count.count > 15 { return (count, nil) }
    let facts = state.facts[state.count]
    return (count, Text(facts.shortWord).foreground(facts.color))
  }

  static func isEditing(_ state: AppState) -> Bool { false }
  static func leaveFields(of state: inout AppState) {}
  static func closeOverlays(of state: inout AppState) {
    state.counterScreen.alert = nil
    state.counter.primeModal = nil
  }

  static func lines(in app: AppView) -> [String] {
    app.state.counter.plainTextLines
  }

  static func view(in app: AppView) -> some View {
    CounterView(
      state: app.state.counter, aboutButtons: { app.aboutButtons($0) },
      lookupDate: { n in app.state.dateOfLookup(n).map { app.time.age(of: $0) } ?? "" },
      map: { app.spiral(around: $0) }, copy: app.hasTerminal ? { app.send(.copyRequested($0)) } : nil,
      send: { app.send(.counter($0)) }
    )
    .keys(app.explore, app.home)
    .startsNumberBar(
      with: app.isCovered ? "" : "0123456789(", for: .count, hint: .normal, hintTitle: "Type", send: app.send)
  }
}

extension AppView {
  /// Adds the counter's modal and alert to another screen.
  func withCounter(_ screen: some View) -> some View {
    screen.counterModalAndAlert(state.counter, buttons: { aboutButtons($0) }, send: { send(.counter($0)) })
  }

  /// Returns the numbers around one in the Ulam spiral; nil for a number that isn't there.
  func spiral(around number: BigInt) -> AnyView? {
    guard Explore.unsupportedReason(for: number) == nil else { return nil }
    return AnyView(
      VStack {
        HStack {
          Text("In the Ulam spiral").foreground(.muted).lineLimit(1)
          Spacer()
          FirstHomeCards.legend(isShort: false).lineLimit(1)
        }
        PrimeMap(.factors(around: UInt64(number))).onClick("See in Explore") {
          send(.exploreRequested(number))
        }
      })
  }

  /// Whether the counter's modal or alert covers the screen.
  var isCovered: Bool { state.counterScreen.modalNumber != nil || state.counterScreen.alert != nil }
}
