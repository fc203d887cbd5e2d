import Testing

@testable import TerminalUI
@testable import TerminalUITesting

/// The law of terminals without UTF-8, for which few screens have reviewed frames.
@MainActor
@Suite("App: all screens without UTF-8")
struct ASCIITests {
  @Test(
    "Without UTF-8, a screen has only ASCII, with each control and each word in the same place",
    arguments: AllScreens.smallAndRegular + AllScreens.others(2, every: 3))
  func samePlaces(place: AllScreens.Place) {
    let unicode = place.opened
    let (driver, program, store) = FrameTests.show(place.screen, size: place.size, glyphs: .ascii)
    let ascii = AllScreens.Visit(driver: driver, program: program, store: store)
    // The reason that the last key had no effect is shown for a time.
    _ = driver.grid
    driver.time = ScreenState.noticeDuration
    // A place without a name is around a text, in which a power may be longer: 10^6. A chip with one moves the next.
    let lines = unicode.driver.grid.lines
    let places = [unicode, ascii].map {
      $0.frame.controls.map { control in
        let isMoved = control.name.isEmpty || lines[control.rect.minY].contains(#/ [\d,]+[⁰¹²³⁴-⁹]+ /#)
        return isMoved ? "\(control.rect.minY)" : "\(control.name) \(control.rect)"
      }
    }
    #expect(places[0] == places[1])
    #expect(driver.grid.text.utf8.allSatisfy { $0 < 0x80 }, "\(driver.screen)")
    // The last row has as many key hints as there is room for, and keys have longer names.
    for (line, other) in zip(unicode.driver.grid.lines, driver.grid.lines).dropLast() {
      let missing = words(of: line).subtracting(words(of: other))
      #expect(missing.isEmpty, "\(line)\n\(other)")
    }
  }

  private func words(of line: String) -> Set<Substring> {
    // In ASCII, a text is cut earlier, because its end has three dots.
    Set(line.matches(of: /[A-Za-z]{3,}…?/).map(\.output).filter { !$0.hasSuffix("…") })
  }
}
