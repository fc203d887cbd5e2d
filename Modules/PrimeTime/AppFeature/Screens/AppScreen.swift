import BigInt
import Counter
import FavoritePrimes
import PrimeModal
public import TerminalUI

/// A description of a screen for the app.
///
/// A new screen is a case of ``AppState/Route`` and a type with these members.
protocol AppScreen {
  /// The title of the screen's tab, in ASCII.
  static var title: String { get }

  /// Returns the current number of the screen; nil if there is none.
  static func number(in state: AppState) -> BigInt?

  /// Returns the screen's state in a few words, with a word at their right, for its row on a small Home.
  @MainActor static func summary(of state: AppState, actionCount: Int?) -> (text: String, word: Text?)

  /// Returns whether the user is editing or deciding something.
  static func isEditing(_ state: AppState) -> Bool

  /// Leaves all fields; their texts stay.
  static func leaveFields(of state: inout AppState)

  /// Closes everything that covers the screen.
  static func closeOverlays(of state: inout AppState)

  /// Returns the screen as lines of text, for screen readers.
  @MainActor static func lines(in app: AppView) -> [String]

  associatedtype Content: View
  @MainActor static func view(in app: AppView) -> Content
}

extension AppState.Route {
  var screen: any AppScreen.Type {
    switch self {
    case .home: HomeScreen.self
    case .counter: CounterScreen.self
    case .favoritePrimes: FavoritesScreen.self
    case .explore: ExploreScreen.self
    case .guessingGame: GameScreen.self
    case .timeline: TimelineScreen.self
    }
  }

  public var title: String { screen.title }

  /// The number of the screen's tab, from 1.
  public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }

  /// The key that opens the screen from any other, such as Alt-5.
  public var key: KeyEvent { KeyEvent(.character(Character("\(number)")), .alt) }

  public var windowTitle: String { "PrimeTime: \(title)" }
}

// The current screen as lines of text, for screen readers and for terminals that can't draw screens.
extension AppView {
  public var plainTextLines: [String] {
    let notice = state.session.notice.map { ["Note: \($0)"] } ?? []
    return notice + (state.counter.primeModal?.plainTextLines ?? state.route.screen.lines(in: self))
  }

  /// The mistake in the field that is being edited; nil if there is none.
  public var plainTextMistake: String? {
    state.numberBar?.plainTextMistake
      ?? (state.route == .favoritePrimes ? state.favorites.plainTextMistake : nil)
  }
}
