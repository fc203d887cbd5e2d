import Testing

@testable import AppFeature
@testable import TerminalUI
@testable import TerminalUITesting

/// The rules of the command palette and the help over the screens at all sizes.
@MainActor
@Suite("App: the command palette and the help over all screens")
struct PanelRuleTests {
  private static let sizes = AllScreens.testedSizes + [Size(width: 100, height: 30)]

  /// Opens a screen and a panel over it.
  private func show(_ key: KeyEvent, over route: AppState.Route, size: Size) -> AllScreens.Visit {
    let (driver, program, store) = FrameTests.show(.home, size: size)
    driver.press([.go(to: route), .escape, .go(to: route), key])
    return AllScreens.Visit(driver: driver, program: program, store: store)
  }

  /// Returns the rows inside the panel's border.
  private func rows(of title: String, in grid: CellGrid) throws -> [String] {
    let corner = try #require(grid.position(of: "╭─ \(title) "))
    let lines = grid.lines.map(Array.init)
    let right = try #require(lines[corner.y][corner.x...].firstIndex(of: "╮"))
    let bottom = try #require(lines[corner.y...].firstIndex { $0[corner.x] == "╰" && $0[right] == "╯" })
    return lines[(corner.y + 1)..<bottom].map { String($0[(corner.x + 1)..<right]) }
  }

  @Test(
    "The panel is whole, nothing in it is cut, and Esc leaves the screen as it was",
    arguments: AppState.Route.allCases)
  func whole(route: AppState.Route) throws {
    for size in Self.sizes {
      for (key, title) in [(KeyEvent.control("p"), "Commands"), (.function(1), "Help")] {
        let visit = show(key, over: route, size: size)
        let rows = try rows(of: title, in: visit.driver.grid)
        #expect(rows.count >= 8)
        for row in rows { #expect(!row.contains("…"), "\(row)") }
        // The tabs stay visible where there is room, and the last row has the panel's keys.
        if size.height >= 16 { #expect(visit.driver.grid.lines[0].contains(route.title)) }
        #expect(visit.driver.footer.contains("Esc Close"))
        visit.driver.press(.escape)
        let closed = visit.driver.screen
        #expect(!closed.contains("╭─ \(title) "))
        #expect(visit.store.state.route == route)
      }
    }
  }

  @Test("From 100 columns, the help has two columns", arguments: AppState.Route.allCases)
  func columns(route: AppState.Route) throws {
    for size in Self.sizes {
      let visit = show(.function(1), over: route, size: size)
      let rows = try rows(of: "Help", in: visit.driver.grid)
      let isWide = rows.contains { $0.contains("Everywhere") && !$0.hasPrefix("  Everywhere") }
      #expect(isWide == (size.width >= 80), "\(size)")
      // The title has the screen.
      #expect(visit.driver.screen.contains(" \(route.title) "))
    }
  }

  @Test(
    "Each key of the screen is in the help, and a word of its title finds it",
    arguments: AppState.Route.allCases)
  func keys(route: AppState.Route) throws {
    let size = Size(width: 80, height: 24)
    let (driver, _, _) = FrameTests.show(.home, size: size)
    driver.press([.go(to: route), .escape, .go(to: route)])
    let bindings = driver.keyMap.bindings.filter { !$0.editsText }
    driver.press(.function(1))
    for binding in bindings {
      driver.paste(binding.title)
      let rows = try rows(of: "Help", in: driver.grid)
      #expect(
        rows.contains { $0.contains(binding.keyNames) && $0.contains(binding.title) }, "\(binding.title)")
      driver.press(.control("u"))
    }
  }

  @Test(
    "Each letter that does something on a screen is one command of the palette, there and on another screen",
    arguments: AppState.Route.allCases)
  func everyCommand(route: AppState.Route) throws {
    let (driver, _, store) = FrameTests.show(.home, size: Size(width: 120, height: 36))
    driver.press([.go(to: .guessingGame), .escape, .go(to: route), .escape, .go(to: route)])
    let navigation: Set<KeyEvent> = ["0", "h", "j", "k", "l", "G", "J", "K", "[", "]", ":", " "]
    let bindings = driver.keyMap.bindings.filter { binding in
      navigation.isDisjoint(with: binding.keys)
        && binding.keys.contains { key in
          if case .character = key.key { key.modifiers.isEmpty } else { false }
        }
    }
    #expect(bindings.count >= 6)
    let view = AppView(state: store.state, time: .test)
    let names = bindings.map { view.commandName($0.title)?.title }
    for other in [route, route == .counter ? .explore : .counter] {
      driver.press([.go(to: other), .control("p")])
      for (binding, name) in zip(bindings, names) where name != nil {
        driver.paste(name!)
        let titles = try rows(of: "Commands", in: driver.grid).compactMap { row in
          row.firstMatch(of: /^  [› ] (.+?)(?: — |:|  )/).map { String($0.1) }
        }
        let count = titles.count { $0 == name }
        #expect(count == 1 || count > 1 && binding.controlName != nil, "\(binding.title) on \(other)")
        driver.press(.control("u"))
      }
      driver.press(.escape)
    }
  }

  @Test("The palette sets the theme, and the session keeps it", arguments: AppState.Route.allCases)
  func theme(route: AppState.Route) {
    let visit = show(.control("p"), over: route, size: AppView.minimumSize)
    visit.driver.paste("theme")
    visit.driver.press(.enter)
    #expect(visit.store.state.document.theme == .dark)
  }

  @Test("The palette has the commands of all screens, this screen's first, and each screen with its key")
  func commands() throws {
    for route in AppState.Route.allCases {
      let visit = show(.control("p"), over: route, size: Size(width: 80, height: 50))
      var titles: [String] = []
      for _ in 0..<8 {
        let rows = try rows(of: "Commands", in: visit.driver.grid)
        titles += rows.filter { $0.contains("───") }.compactMap { row in
          row.firstMatch(of: /^  (.+?) ─/).map { String($0.1) }
        }
        for other in AppState.Route.allCases
        where rows.contains(where: { $0.contains("Go to \(other.title) ") }) {
          titles.append("Go to \(other.title)")
          #expect(
            rows.contains { $0.contains("Go to \(other.title) ") && $0.contains(" \(other.key.name) ") },
            "\(other.title) without its key, \(other.key.name)")
        }
        visit.driver.press(.pageDown)
      }
      #expect(titles.first == "This screen")
      for other in AppState.Route.allCases where other != route {
        #expect(titles.contains("Go to \(other.title)"), "\(other) from \(route)")
        // Home's commands are those of the others.
        if other != .home, other != .guessingGame || visit.store.state.game != nil {
          #expect(titles.contains(other.title), "\(other) from \(route)")
        }
      }
    }
  }
}
