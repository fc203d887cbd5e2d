import AppFeature
import Counter
import FavoritePrimes
import FileStorage
import NumberFacts
import TestTraits
import Testing

@testable import TerminalUI
@testable import TerminalUITesting

/// The rules of focus, Esc, and keys, on every screen at every size.
@MainActor
@Suite("App: rules of keys for all screens at all sizes")
struct KeyRuleTests {
  @Test(
    "A list keeps focus when a chip or a key hint is clicked",
    arguments: AllScreens.third(0, of: AllScreens.regular) + AllScreens.others(0))
  func listKeepsFocus(place: AllScreens.Place) {
    let first = place.opened
    guard let list = first.focused, list.rows != nil else { return }
    let chips = first.frame.controls.filter { $0.isButton && !$0.isHidden }.map { ($0.name, $0.rect) }
    let hints = first.frame.hints.map { (first.frame.keyMap.bindings[$0.binding].title, $0.rect) }
    let opened = first.opened
    var visit = place.show()
    for (name, rect) in chips + hints {
      visit.click(rect)
      // A chip may open a field, a modal, or a screen.
      if visit.opened == opened, visit.frame.controls.contains(where: { $0.id == list.id }) {
        #expect(visit.driver.focus == list.name, "\(name)")
      } else {
        visit = place.show()
      }
    }
  }

  @Test(
    "Enter and Space on a row delete nothing",
    arguments: AllScreens.third(2, of: AllScreens.smallAndRegular) + AllScreens.others(2))
  func rows(place: AllScreens.Place) {
    // There, Enter returns to an earlier moment, which can be undone.
    if place.opened.store.state.route == .timeline { return }
    for key: KeyEvent in [.enter, " "] {
      let visit = place.show()
      for list in visit.frame.focusableControls where list.rows != nil {
        visit.program.focus(on: list.id)
        let before = visit.valuables
        visit.driver.press(key)
        #expect(visit.valuables == before, "\(key.name) on \(list.name)")
        visit.driver.press(.escape)
      }
    }
  }

  @Test(
    "Enter on arrival presses the choice that changes nothing",
    arguments: AllScreens.third(3, of: AllScreens.smallAndRegular) + AllScreens.others(3))
  func arrival(place: AllScreens.Place) {
    let visit = place.show()
    guard visit.frame.modal != nil, visit.program.screen.panel == nil, visit.focused?.takesText == false,
      // Tab was pressed there.
      place.screen != .negative
    else { return }
    let before = visit.valuables
    let opened = visit.opened
    visit.driver.press(.enter)
    #expect(visit.valuables == before)
    #expect(visit.opened != opened, "Enter has no effect")
    if visit.store.state.counter.primeModal == nil { #expect(visit.frame.modal == nil) }
  }

  @Test(
    "What a key opens, Esc closes with one press, and Enter doesn't open it again",
    arguments: AllScreens.third(0, of: AllScreens.regular) + AllScreens.others(1, every: 3))
  func escapeThenEnter(place: AllScreens.Place) {
    let first = place.opened
    if first.program.screen.panel != nil || first.focused?.takesText == true { return }
    // There, Enter opens the field for the first favorite.
    if place.screen == .noFavorites { return }
    var visit = place.show()
    for binding in first.frame.keyMap.bindings where binding.disabledReason == nil {
      guard let key = binding.keys.first, ![.enter, " ", .escape, .tab, .shiftTab].contains(key) else {
        continue
      }
      // There, Enter on a row opens the facts, too.
      if first.store.state.route == .favoritePrimes, key == "p" { continue }
      let isReusable = expectOneEscape(place, visit) {
        $0.driver.press(key)
      } what: {
        "\(key.name) \(binding.title)"
      }
      if !isReusable { visit = place.show() }
    }
  }

  @Test(
    "What a click opens, Esc closes with one press, and Enter doesn't open it again",
    arguments: AllScreens.third(2, of: AllScreens.regular) + AllScreens.others(2))
  func clickEscapeEnter(place: AllScreens.Place) {
    let first = place.opened
    if first.program.screen.panel != nil || first.focused?.takesText == true { return }
    for control in first.frame.controls
    where control.isButton && !control.isHidden && control.disabledReason == nil {
      // There, Enter opens the field for the first favorite.
      if place.screen == .noFavorites, control.name == "Add" { continue }
      _ = expectOneEscape(place, place.show()) {
        $0.click(control.rect)
      } what: {
        "a click on \(control.name)"
      }
    }
  }

  /// Expects that Esc closes what an input opens, and that Enter then doesn't open the same again.
  ///
  /// - Returns: Whether the input opened and changed nothing, so that the next one is the first, too.
  private func expectOneEscape(
    _ place: AllScreens.Place, _ visit: AllScreens.Visit, open: (AllScreens.Visit) -> Void,
    what: () -> String
  ) -> Bool {
    // There, the field opens in the place of the question.
    if place.screen == .favoritesReplacing { return true }
    let (before, valuables) = (visit.opened, visit.valuables)
    open(visit)
    let opened = visit.opened
    if opened == before { return valuables == visit.valuables && !visit.driver.isFinished }
    guard opened.route == before.route, !visit.driver.isFinished else { return false }
    // A modal's button may close the modal without opening anything.
    if opened.modal == nil, !opened.panel, opened.field == nil { return false }
    let number = visit.store.state.counterScreen.modalNumber
    visit.driver.press(.escape)
    #expect(visit.opened == before, "Esc after \(what())")
    visit.driver.press(.enter)
    // Beside the count, Enter may open the factor that had focus before.
    #expect(
      visit.opened != opened || visit.store.state.counterScreen.modalNumber != number,
      "Enter after \(what()) and Esc")
    return false
  }

  @Test(
    "A field that receives focus has all its text selected, and Enter without text does nothing",
    arguments: AllScreens.third(3, of: AllScreens.regular) + AllScreens.others(3))
  func fields(place: AllScreens.Place) {
    let first = place.opened
    for field in first.frame.focusableControls where field.takesText {
      let visit = place.show()
      visit.program.focus(on: field.id)
      visit.driver.press([.end, .control("u")])
      let before = visit.valuables
      // Saving without a path is saving to the file that the field names.
      // A finished game has nothing to guess: Enter starts the next one.
      if field.name != "File", ![.gameFound, .gameGivenUp].contains(place.screen) {
        visit.driver.press(.enter)
        #expect(visit.valuables == before, "Enter in the empty field \(field.name)")
      }
      visit.program.focus(on: field.id)
      guard visit.focused?.id == field.id else { continue }
      visit.driver.type("12")
      visit.driver.press(.tab)
      // In the field for a file, Tab completes the path.
      if visit.focused?.id == field.id { visit.driver.press(.shiftTab) }
      // Alone on the screen, it keeps focus.
      guard visit.focused?.id != field.id,
        visit.frame.focusableControls.contains(where: { $0.id == field.id })
      else { continue }
      visit.program.focus(on: field.id)
      visit.driver.type("97")
      let text =
        visit.frame.controls.first { $0.id == field.id }.map { visit.driver.grid.text(in: $0.rect) } ?? ""
      #expect(text.contains("97") && !text.contains("12"), "\(field.name): \(text)")
    }
  }

  @Test(
    "A mistake in a field disappears when the field is left with Esc",
    arguments: AllScreens.third(1, of: AllScreens.regular) + AllScreens.others(4, every: 3))
  func mistakes(place: AllScreens.Place) {
    let first = place.opened
    // Esc leaves the field of the panels and the bar closed.
    if place.screen == .favoritesReplacing { return }
    if first.program.screen.panel != nil || first.focused?.takesText == true { return }
    let opened = first.opened
    var visit = place.show()
    for binding in first.frame.keyMap.bindings where binding.disabledReason == nil {
      guard let key = binding.keys.first, case .character(let character) = key.key, !character.isNumber else {
        continue
      }
      visit.driver.press(key)
      guard visit.opened.field != nil, visit.opened.route == opened.route else {
        if visit.opened != opened || visit.valuables != first.valuables { visit = place.show() }
        continue
      }
      visit.driver.type("1k$")
      visit.driver.press(.escape)
      #expect(visit.opened == opened, "\(binding.title)")
      #expect(!visit.driver.screen.contains("1k$"), "\(binding.title)")
      visit = place.show()
    }
  }

  /// The keys of a keyboard that a user may press on any screen.
  private static let keyboard: [KeyEvent] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-<>,.:?/*[]= ".map {
      KeyEvent(.character($0))
    }
    + [
      .enter, .escape, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .backspace, .delete, .tab,
      .control("r"), .control("z"), .control("o"),
    ]

  @Test(
    "A key without an effect says so in the last row",
    arguments: AllScreens.third(5, of: AllScreens.regular) + AllScreens.others(5, every: 3))
  func unboundKeys(place: AllScreens.Place) {
    let visit = place.show()
    for key in place.some(of: Self.keyboard, every: 4) where visit.frame.keyMap.binding(for: key) == nil {
      let before = visit.store.state
      visit.driver.press(key)
      #expect(visit.footer.contains("\(key.name): "), "\(key.name): \(visit.footer)")
      #expect(visit.store.state == before)
    }
  }

  @Test("There is room for a notice on every screen at every size", arguments: AllScreens.narrow)
  func roomForNotice(place: AllScreens.Place) {
    let visit = place.show()
    let keys: [KeyEvent] = [.function(9), .control("g")]
    for key in keys where visit.frame.keyMap.binding(for: key) == nil {
      visit.driver.press(key)
      #expect(visit.footer.contains("\(key.name): nothing to do here"), "\(visit.footer)")
    }
  }

  @Test(
    "A key with an effect changes the screen or says why not",
    arguments: AllScreens.third(2, of: AllScreens.regular) + AllScreens.others(0, every: 3))
  func boundKeys(place: AllScreens.Place) {
    func show() -> AllScreens.Visit { place.show { $0.session = SavingState(saved: $0.document) } }
    var visit = show()
    let opened = visit.opened
    for key in Self.keyboard where !Self.moves.contains(key) {
      guard let binding = visit.frame.keyMap.binding(for: key), !binding.editsText else { continue }
      let (state, grid) = (visit.store.state, visit.driver.grid)
      visit.driver.press(key)
      let hasEffect = visit.driver.isFinished || visit.driver.grid != grid || visit.store.state != state
      // A mistake is shown already, and a copy is reported when it has ended.
      let isKnown = ["Add", "Copy the number"].contains(binding.title)
      #expect(hasEffect || isKnown, "\(key.name) \(binding.title)")
      if visit.driver.isFinished || visit.opened != opened { visit = show() }
    }
  }

  /// The keys that may lead to where it is.
  private static let moves: Set<KeyEvent> = [
    .up, .down, .left, .right, "h", "j", "k", "l", .pageUp, .pageDown, .home, .end, .tab, "[", "]", .escape,
    "G",
    // On Explore, to the count, and the count to the number at the cursor, which is where it is at first.
    ".", .enter,
  ]

  @Test(
    "Alt and a digit open a screen from everywhere, and so do [ and ] but in a field",
    arguments: AllScreens.third(4, of: usesAllSizes ? AllScreens.smallAndRegular : AllScreens.regular)
      + AllScreens.others(4, every: 4))
  func tabs(place: AllScreens.Place) {
    let routes = AppState.Route.allCases
    for route in place.some(of: routes, every: 3) {
      let visit = place.show()
      visit.driver.press(.go(to: route))
      #expect(visit.store.state.route == route)
      #expect(visit.frame.modal == nil && visit.program.screen.panel == nil)
    }
    for (key, distance): (KeyEvent, Int) in [("]", 1), ("[", routes.count - 1)] {
      let visit = place.show()
      let route = visit.store.state.route
      let isTyping = visit.focused?.takesText == true || visit.program.screen.panel != nil
      visit.driver.press(key)
      let index = routes.firstIndex(of: route) ?? 0
      #expect(visit.store.state.route == (isTyping ? route : routes[(index + distance) % routes.count]))
      if !isTyping { #expect(visit.frame.modal == nil && visit.program.screen.panel == nil) }
    }
  }

  @Test(
    "Ctrl-Z takes back a change from every field, and types nothing",
    arguments: AllScreens.third(1, of: AllScreens.regular) + AllScreens.others(1))
  func advertisedKey(place: AllScreens.Place) {
    let first = place.show { $0.session = SavingState(saved: $0.document) }
    if first.program.screen.panel != nil { return }
    for field in first.frame.focusableControls where field.takesText {
      let visit = place.show { $0.session = SavingState(saved: $0.document) }
      let favorites = visit.store.state.favoritePrimes
      guard let removed = favorites.first else { continue }
      visit.program.focus(on: field.id)
      visit.store.send(.favoritePrimes(.primesRemoved([removed.prime])))
      guard visit.driver.screen.contains("Ctrl-Z Undo") else { continue }
      visit.driver.press(.control("z"))
      #expect(visit.store.state.favoritePrimes == favorites, "\(field.name)")
      #expect(visit.focused?.id == field.id)
    }
  }

  @Test(
    "Below a question or an alert about a file, neither a key nor a click changes the favorites",
    arguments: AllScreens.all.filter { [.favoritesReplacing, .notLoaded].contains($0.screen) })
  func covered(place: AllScreens.Place) throws {
    for key: KeyEvent in ["s", "d", "g", "a", "/", "*", "p", "n", .delete] {
      let visit = place.show()
      let (before, opened) = (visit.valuables, visit.opened)
      visit.driver.press(key)
      #expect(visit.valuables == before && visit.opened == opened, "\(key.name)")
    }
    let visit = place.show()
    let modal = try #require(visit.frame.modal)
    let grid = visit.driver.grid
    // The box is in the middle of the whole screen, and a click beside it only closes it.
    #expect(abs(modal.rect.minX - (grid.size.width - modal.rect.maxX)) <= 1)
    for text in [" Remove ", " Delete ", " Twins "] {
      let visit = place.show()
      let before = visit.store.state
      visit.driver.click(on: text)
      let after = visit.store.state
      #expect(after.favoritePrimes == before.favoritePrimes, "\(text)")
      #expect(after.favoritesScreen.browsing.filter == before.favoritesScreen.browsing.filter, "\(text)")
    }
  }
}
