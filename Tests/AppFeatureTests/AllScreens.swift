import AppFeature
import Counter
import FavoritePrimes
import Foundation
import GuessingGame
import Lookups
import TestTraits
import Testing

@testable import TerminalUI
@testable import TerminalUITesting

/// Every screen, panel, modal, and alert at every size that has a layout of its own.
@MainActor
struct AllScreens {
  /// A screen at a size.
  struct Place: Hashable, Sendable, CustomTestStringConvertible {
    let screen: FrameTests.Screen
    let size: Size

    var testDescription: String { "\(screen) \(size.width)×\(size.height)" }

    /// With ``usesAllSizes``, all of some values; otherwise every nth, others on each screen.
    func some<Value>(of values: [Value], every step: Int) -> [Value] {
      if usesAllSizes { return values }
      let first = (screens.firstIndex(of: screen) ?? 0) % step
      return stride(from: first, to: values.count, by: step).map { values[$0] }
    }

    /// Opens the screen anew.
    @MainActor
    func show(change: (inout AppState) -> Void = { _ in }) -> Visit {
      let (driver, program, store) = FrameTests.show(screen, size: size, change: change)
      // The reason that the last key had no effect is shown for a time.
      _ = driver.grid
      driver.time = ScreenState.noticeDuration
      _ = driver.grid
      return Visit(driver: driver, program: program, store: store)
    }

    /// The opened screen, to read and not to send input to.
    @MainActor var opened: Visit {
      if let visit = AllScreens.opened[self] { return visit }
      let visit = show()
      AllScreens.opened[self] = visit
      return visit
    }
  }

  /// The opened screens that tests only read, because opening each for each test would take minutes.
  private static var opened: [Place: Visit] = [:]

  /// An opened screen.
  @MainActor
  struct Visit {
    let driver: ProgramDriver
    let program: ScreenProgram
    let store: Store<AppState, AppAction>

    var frame: Frame {
      _ = driver.grid
      return program.currentFrame
    }

    var focused: Control? {
      _ = frame
      return program.screen.focusedControl
    }

    /// The things that Esc closes: a box above the screen, or the field that has focus.
    var opened: Opened {
      Opened(
        modal: frame.modal?.id,
        panel: program.screen.panel != nil,
        field: focused?.takesText == true ? focused?.name : nil, route: store.state.route)
    }

    /// The last row; the whole screen as text takes longer than painting it.
    var footer: String {
      let grid = driver.grid
      return grid.text(in: Rect(x: 0, y: grid.size.height - 1, width: grid.size.width, height: 1))
    }

    /// Clicks the first cell of a control, or of a key hint.
    func click(_ rect: Rect) { driver.click(x: rect.minX + (rect.width > 2 ? 1 : 0), y: rect.minY) }

    /// The parts of the state that no key may change unasked.
    var valuables: [String] {
      let state = store.state
      return [
        "\(state.count)", "\(state.counterScreen.step)", "\(state.favoritePrimes.ids)",
        "\(state.lookups.ended.count)", "\(String(describing: state.game?.game))",
        "\(String(describing: state.game?.settings))", state.favoritesScreen.browsing.filter,
        "\(state.favoritesScreen.files.activity)",
      ]
    }
  }

  struct Opened: Equatable {
    let modal: ControlID?
    let panel: Bool
    let field: String?
    let route: AppState.Route
  }

  nonisolated static let sizes = [(40, 12), (80, 24), (120, 36), (200, 50)].map {
    Size(width: $0.0, height: $0.1)
  }
  /// The screens that don't take long to open.
  nonisolated static let screens = FrameTests.Screen.allCases.filter { $0 != .favoritesMany }

  /// The third of some values that a rule which takes long is tested with, others for each rule; all with ``usesAllSizes``.
  ///
  /// `SCREENS_TURN=1` or 2 moves all rules to another third.
  nonisolated static func third<Value>(_ rule: Int, of values: [Value]) -> [Value] {
    if usesAllSizes { return values }
    return stride(from: (rule + turn) % 3, to: values.count, by: 3).map { values[$0] }
  }
  private nonisolated static let turn =
    ProcessInfo.processInfo.environment["SCREENS_TURN"].flatMap { Int($0) } ?? 0

  nonisolated static let all = screens.flatMap { screen in sizes.map { Place(screen: screen, size: $0) } }
  /// The usual size, for rules about keys, which take many keys to test.
  nonisolated static let regular = all.filter { $0.size.height == 24 }
  /// The sizes between and beyond the usual ones.
  private nonisolated static let otherSizes = [
    (40, 12), (60, 18), (100, 30), (120, 36), (160, 45), (200, 50),
  ].map {
    Size(width: $0.0, height: $0.1)
  }

  /// With ``usesAllSizes``, each screen at one of the other sizes, in turn, because all sizes of all screens take too long.
  ///
  /// - Parameters:
  ///   - rule: The number of the rule; rules with different numbers have a screen at different sizes.
  ///   - step: The distance between the screens, for a rule that takes long.
  nonisolated static func others(_ rule: Int, every step: Int = 1) -> [Place] {
    if !usesAllSizes { return [] }
    return stride(from: rule % step, to: screens.count, by: step).map {
      // The quotient, so that a step that divides the number of sizes leaves none out.
      Place(screen: screens[$0], size: otherSizes[($0 / step + rule) % otherSizes.count])
    }
  }

  /// All sizes with ``usesAllSizes``; otherwise the two between which the layouts differ most.
  nonisolated static let testedSizes = usesAllSizes ? sizes : sizes.filter { $0.height <= 24 }
  /// All places with ``usesAllSizes``; otherwise those where there is the least room.
  nonisolated static let narrow = usesAllSizes ? all : all.filter { $0.size.height == 12 }
  /// The two sizes between which the layouts differ most.
  nonisolated static let smallAndRegular = all.filter { $0.size.height <= 24 }
}

extension CellGrid {
  /// The text of a row in some columns.
  func text(in rect: Rect) -> String {
    String(
      (rect.minX..<rect.maxX).filter { !self[$0, rect.minY].isContinuation }.map {
        self[$0, rect.minY].character
      })
  }
}
