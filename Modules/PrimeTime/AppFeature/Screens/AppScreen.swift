import BigInt
import TerminalUI
public import Timeline

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
  @MainActor static func lines(of state: AppState, timeline: TimelineLog<AppState, AppAction>?) -> [String]

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

  /// The title of the screen's tab.
  public var title: String { screen.title }

  /// The title of the window while the screen is shown.
  public var windowTitle: String { "PrimeTime: \(title)" }
}

extension AppState {
  /// The current screen as lines of text, for screen readers and for terminals that can't draw screens.
  ///
  /// - Parameter timeline: The actions so far, or nil if they aren't stored.
  @MainActor public func plainTextLines(timeline: TimelineLog<AppState, AppAction>? = nil) -> [String] {
    let notice = session?.notice.map { ["Note: \($0)"] } ?? []
    return notice + (numberBar?.plainTextLines ?? []) + route.screen.lines(of: self, timeline: timeline)
  }
}
