import TerminalUITesting
import TestTraits
import Testing

@testable import AppFeature
@testable import TerminalUI

@MainActor
@Suite("App: rules of the mouse for all screens")
struct MouseTests {
  private nonisolated static let sizes = AllScreens.sizes.filter { $0.width <= 120 }
  private nonisolated static let testedSizes = usesAllSizes ? sizes : [sizes[1]]
  private nonisolated static let screens = AllScreens.screens

  @Test("Every tab and every place of the menu opens its screen", arguments: sizes)
  func tabs(size: Size) {
    let (driver, _, store) = FrameTests.show(.home)
    driver.size = size
    // A narrow row has the selected tab between arrows, and a dot for each.
    let dots = driver.grid.position(
      of: "●" + String(repeating: "·", count: AppState.Route.allCases.count - 1))
    for (index, route) in AppState.Route.allCases.enumerated() {
      if let dots, size.width < 76 {
        driver.click(x: dots.x + index, y: 0)
        #expect(store.state.route == route)
        // The row begins at the same column with every title.
        store.send(.routeSelected(.home))
      } else {
        driver.click(on: route.title)
        #expect(store.state.route == route)
      }
    }
    for route in AppState.Route.allCases where route != .home {
      store.send(.routeSelected(.home))
      let rows = driver.grid.lines.indices.dropFirst(2)
      guard let row = rows.first(where: { driver.grid.lines[$0].contains(route.title) }) else {
        // The timeline has a row on a small Home, and no card on a larger one.
        if route != .timeline || size.width < 76 {
          Issue.record("Home has no \(size.width < 76 ? "row" : "card in HomeView.swift") for \(route.title)")
        }
        continue
      }
      let column = driver.grid.lines[row].firstRange(of: route.title).map {
        driver.grid.lines[row].distance(from: driver.grid.lines[row].startIndex, to: $0.lowerBound)
      }
      driver.click(x: column ?? 0, y: row)
      #expect(store.state.route == route)
    }
  }

  @Test(
    "A click on each key hint has the effect of its key", arguments: AllScreens.third(0, of: screens),
    testedSizes)
  func hints(screen: FrameTests.Screen, size: Size) throws {
    let (driver, program, _) = FrameTests.show(screen)
    driver.size = size
    _ = driver.grid
    let frame = program.currentFrame
    for hint in frame.hints {
      let (clicked, _, clickedStore) = FrameTests.show(screen)
      let (pressed, _, pressedStore) = FrameTests.show(screen)
      (clicked.size, pressed.size) = (size, size)
      clicked.click(x: hint.rect.minX, y: hint.rect.minY)
      pressed.press(try #require(frame.keyMap.bindings[hint.binding].keys.first))
      let isSame = clicked.grid == pressed.grid
      #expect(isSame, "\(clicked.screen)\n\(pressed.screen)")
      #expect(clickedStore.state == pressedStore.state)
      #expect(clicked.isFinished == pressed.isFinished)
    }
  }

  @Test("Every control is reached by a click and by Tab", arguments: screens, testedSizes)
  func controls(screen: FrameTests.Screen, size: Size) {
    let (driver, program, store) = FrameTests.show(screen)
    // It covers other controls until its time is over.
    store.expireMessages()
    driver.size = size
    // Leaving the number bar closes it.
    if [.numberBar, .numberBarMistake].contains(screen) { driver.press(.tab) }
    _ = driver.grid
    let frame = program.currentFrame
    for control in frame.focusableControls {
      let rect = control.rect
      let cells = (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { Position(x: $0, y: y) }
      }
      let isOnTop = cells.contains { cell in frame.controls.last { $0.contains(cell) }?.id == control.id }
      #expect(isOnTop, "\(control.name) is covered")
      #expect(control.click != nil, "\(control.name) ignores clicks")
    }
    var reached: Set<String> = []
    // The controls of each frame, because leaving a field changes what is displayed.
    var displayed = Set(frame.focusableControls.map(\.name))
    // In the field for a file, Tab completes the path, but Shift-Tab leaves it.
    for key in [KeyEvent(.tab), .shiftTab] {
      for _ in 0...frame.focusableControls.count + 6 {
        if let name = driver.focus { reached.insert(name) }
        driver.press(key)
        displayed.formUnion(program.controls)
        if reached.isSuperset(of: displayed) { break }
      }
    }
    #expect(reached == displayed)
  }

  @Test("Every action of a screen is in the command palette", arguments: screens)
  func palette(screen: FrameTests.Screen) {
    let (driver, program, store) = FrameTests.show(screen)
    let before = driver.keyMap.bindings.filter(\.performsCommand)
    let names = before.compactMap { AppView(state: store.state, time: .test).commandName($0.title)?.title }
    guard screen != .help, screen != .palette else { return }
    driver.size = Size(width: 80, height: 80)
    driver.click(on: "Commands")
    var pages = [driver.screen]
    repeat {
      driver.press(.pageDown)
      pages.append(driver.screen)
    } while pages.suffix(2).first != pages.last
    let shown = pages.joined()
    for name in names { #expect(shown.contains(name), "\(name)") }
    driver.click(x: 0, y: 60)
    #expect(program.currentFrame.keyMap.bindings.count >= before.count)
  }
}
