import Foundation
import Lookups
import NthPrimeClient
import NumberFactsTesting
import Testing

@testable import AppFeature
@testable import FavoritePrimes
@testable import TerminalUI
@testable import TerminalUITesting

/// The rules of what a screen shows, on every screen at every size.
@MainActor
@Suite("App: rules of looks for all screens at all sizes")
struct LookRuleTests {
  @Test("What has the look of a key is pressed by a click", arguments: AllScreens.all)
  func keysAreClickable(place: AllScreens.Place) {
    let visit = place.opened
    let (grid, frame) = (visit.driver.grid, visit.frame)
    let lines = grid.lines
    // The title of a box isn't a key.
    for y in 0..<grid.size.height where !lines[y].contains("╭") && !lines[y].contains("╰") {
      for x in 0..<grid.size.width {
        let style = grid[x, y].style
        guard style.foreground == .accent, style.attributes == .bold, !grid[x, y].isContinuation,
          !" ›▌".contains(grid[x, y].character)
        else { continue }
        let position = Position(x: x, y: y)
        let isPressed =
          frame.controls.contains { $0.contains(position) && $0.click != nil }
          || frame.hints.contains { $0.rect.contains(position) }
        #expect(isPressed, "\(grid[x, y].character) in \(lines[y])")
        if !isPressed { return }
      }
    }
  }

  @Test(
    "Every tab, title of a card with a control, and label of a field is clickable", arguments: AllScreens.all)
  func titlesAreClickable(place: AllScreens.Place) {
    let visit = place.opened
    let (grid, frame) = (visit.driver.grid, visit.frame)
    if frame.modal != nil || visit.program.screen.panel != nil { return }
    let lines = grid.lines.map(Array.init)
    for (y, line) in lines.enumerated() {
      for x in line.indices
      where line[x] == "╭" && x + 3 < line.count && line[x + 1] == "─" && line[x + 2] == " " {
        let end = lines.indices[y...].first { lines[$0][x] == "╰" } ?? y
        let card = Rect(
          x: x, y: y, width: line[x...].firstIndex(of: "╮").map { $0 - x + 1 } ?? 1, height: end - y)
        // A card without controls has nothing to press.
        let inside = frame.focusableControls.filter {
          $0.rect.minX >= card.minX && $0.rect.maxX <= card.maxX && $0.rect.minY > y
            && $0.rect.minY < card.maxY
            && !$0.takesText
        }
        if inside.isEmpty { continue }
        let position = Position(x: x + 3, y: y)
        #expect(frame.controls.contains { $0.contains(position) && $0.click != nil }, "\(String(line))")
      }
    }
  }

  @Test("Focus is never on a control that is not available", arguments: AllScreens.all)
  func focus(place: AllScreens.Place) {
    // There, Tab was pressed.
    if place.screen == .negative { return }
    let visit = place.opened
    #expect(visit.focused?.disabledReason == nil)
  }

  @Test("Nothing is cut beside empty space", arguments: AllScreens.all)
  func cuts(place: AllScreens.Place) { expectNothingCut(in: place.opened.driver.grid) }

  @Test(
    "Long values aren't cut beside empty space, and no number is clipped",
    arguments: AllScreens.third(1, of: AllScreens.all))
  func longValues(place: AllScreens.Place) {
    for count in [18_446_744_073_709_551_557, 18_446_744_073_709_551_614] as [BigInt] {
      expectNothingCut(in: place.show { $0.setLongValues(count: count) }.driver.grid)
    }
  }

  private func expectNothingCut(in grid: CellGrid) {
    for line in grid.lines {
      for part in line.split(whereSeparator: { "│╭╮╰╯┃".contains($0) }) where part.contains("…") {
        // An abbreviated number has its digits beside the dots, or the power after its mantissa.
        for cut in part.matches(of: /\S…(?![\d(×])/) {
          let rest = part[cut.range.upperBound...]
          let isFull = rest.count < 5 || rest.prefix(5).contains { $0 != " " }
          let isNumber = part[cut.range.lowerBound].isNumber
          #expect(isFull && !isNumber, "\(line)")
        }
      }
    }
  }

  @Test(
    "At 40×12, what a key does is whole in the help, beside the widest keys",
    arguments: [GlyphSet.unicode, .ascii])
  func helpTitles(glyphs: GlyphSet) {
    let (driver, _, _) = FrameTests.show(.home, size: AppView.minimumSize, glyphs: glyphs)
    driver.press("?")
    for title in ["Open Counter", "Previous prime", "Next prime", "Type a number"] {
      #expect(driver.grid.text.contains(title), "\(title)")
    }
  }

  @Test("Explore's help has the command that writes a picture")
  func pictures() {
    let (driver, _, _) = FrameTests.show(.explore, size: Size(width: 80, height: 24))
    driver.press("?")
    driver.type("picture")
    #expect(driver.grid.text.contains("explore --svg FILE"))
  }

  @Test("A number is not split over two lines", arguments: AllScreens.all)
  func numbers(place: AllScreens.Place) {
    let visit = place.opened
    // A box covers a part of what is below.
    if visit.frame.modal != nil || visit.program.screen.panel != nil { return }
    for line in visit.driver.grid.lines {
      for part in line.split(whereSeparator: { "│┃".contains($0) }) {
        let text = String(part).replacing(/\s+$/, with: "")
        #expect(text.firstMatch(of: /\d,\d{1,2}$/) == nil, "\(line)")
      }
    }
  }

  @Test("The neighbors of a favorite that are too long for their line are said by their distances")
  func longNeighbors() {
    let (driver, _, _) = FrameTests.show(.favorites, size: Size(width: 120, height: 36)) {
      $0.favoritePrimes = [18_446_744_073_709_551_557, 2_305_843_009_213_693_951]
      $0.favoritesScreen.browsing.order = Browsing.Order()
    }
    driver.press(.home)
    #expect(driver.screen.contains("Before  −24") && driver.screen.contains("After   +72"))
    driver.press(.end)
    #expect(driver.screen.contains("Before  2,305,843,009,213,693,921"))
  }

  @Test("The keys that mean the same everywhere have one meaning on all screens")
  func keys() {
    var keys = KeyInventory()
    for place in AllScreens.regular {
      keys.add(place.opened.driver.keyMap, of: "\(place.screen)")
    }
    // Keys that press, close, or move, whatever has focus; + and − are more and less on the counter and the map.
    // Digits begin a number: the count, a guess, or any. In the modal, where nothing is typed, c sets the count.
    // Over a file, r replaces it, and o asks for another name. The other letters belong to their screens: order and
    // color, the step and small steps, the shape of the map and the chart.
    let others: [KeyEvent] = [
      .enter, .escape, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .shiftTab,
    ]
    let ignored = Set(others + " hjkl+-0123456789crotv".map { KeyEvent(.character($0)) })
    let conflicts = keys.conflicts(ignoring: ignored).filter {
      Set($0.meanings.map { Self.meaning(of: $0.title) }).count > 1
    }
    #expect(conflicts == [])
  }

  /// Returns the meaning that several titles say for different things.
  private static func meaning(of title: String) -> String {
    [
      // s: a favorite is saved, or removed where it is one.
      "Remove from favorites": "Save to favorites", "Save": "Save to favorites",
      "Save the number at the cursor": "Save to favorites", "Copy": "Copy the number",
      // The key that opens a panel closes it. Ctrl-Z takes back the latest change, in a field of its text.
      "Close help": "Help", "Close": "Commands", "Undo typing": "Undo",
      // g: a number is shown on the map, which asks for it.
      "Go to a number": "See in Explore",
      // L: favorites are loaded, and the map lists the longest runs.
      "Longest runs": "Load favorites from a file",
      // Shift: a larger step of the cursor, on a chart with its scale.
      "Move far left": "Move left by 8", "Move far right": "Move right by 8",
    ][title] ?? title
  }
}

extension AppState {
  /// Sets the longest values, whose rows have the least room.
  fileprivate mutating func setLongValues(count: BigInt) {
    self.count = count
    let largest: BigInt = 18_446_744_073_709_551_557
    let primes = [largest, BigInt(2).power(61) - 1, BigInt(2).power(521) - 1, 999_999_999_999_989]
    favoritePrimes = IdentifiedArray(primes.map { FavoritePrime($0, added: .testAddition) })
    let n = 425_656_284_035_217_743
    let kinds: [Activity.Kind] = [
      .answeredLookup(n: n, prime: largest),
      .answeredLookup(n: 1_000_000_000_000_000, prime: 37_124_508_045_065_437),
      .wonGame(secret: -123_456_789_012, guesses: 123), .addedFavorites(.init(primes)!),
      .canceledLookup(n: BigInt(n), fractionCompleted: 0.43),
    ]
    activityFeed = kinds.map { Activity(date: Date(timeIntervalSince1970: 1_714_564_000), kind: $0) }
    for kind in kinds.prefix(2) { messages.add(kind, canBeUndone: false) }
    let slow = Duration.seconds(123)
    lookups.ended = [
      .answered(NthPrimeAnswer(n: n, prime: largest, source: .localCalculator), elapsed: slow),
      .answered(
        NthPrimeAnswer(n: 300_000_012_893_644, prime: 10_670_942_398_211_123, source: .localCalculator),
        elapsed: nil),
      .canceled(n: BigInt(n), fractionCompleted: 0.43),
    ]
  }
}
