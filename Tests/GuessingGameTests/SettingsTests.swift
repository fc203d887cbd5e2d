import Architecture
import ArchitectureTesting
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: settings")
struct SettingsTests {
  @Test("The binding action sets every field")
  func fields() async {
    let store = gameStore()
    await store.send(.binding(.set(\.screen.showsSettings, true))) { $0.screen.showsSettings = true }
    await store.send(.binding(.set(\.screen.settings.showsHints, false))) {
      $0.screen.settings.showsHints = false
    }
    await store.send(.binding(.set(\.screen.settings.lowerBound, -10))) {
      $0.screen.settings.lowerBound = -10
    }
    await store.send(.binding(.set(\.screen.settings.upperBound, 10))) { $0.screen.settings.upperBound = 10 }
    await store.send(.binding(.set(\.screen.showsSettings, false))) { $0.screen.showsSettings = false }
    #expect(store.state.screen.settings.range == -10...10)
    #expect(
      GuessingGame.State.bindableFields.names == [
        "entry", "lowerBound", "showsHints", "showsSettings", "upperBound",
      ])
  }

  @Test("A new range applies to the next game; the game in progress keeps its own")
  func nextGame() async {
    let store = gameStore()
    await store.send(.binding(.set(\.screen.settings.upperBound, 10))) { $0.screen.settings.upperBound = 10 }
    #expect(store.state.screen.game.range == -100...100)
    store.exhaustivity = .off
    await store.send(.nextGameButtonTapped)
    #expect(store.state.screen.game.range == -100...10)
    await store.skipInFlightEffects()
  }

  @Test(
    "A lower bound that reaches the upper bound moves it, and is clamped to the limits",
    arguments: [
      (100, 100...101), (500, 500...501), (1000, 999...1000), (.max, 999...1000), (.min, -1000...100),
    ])
  func lowerBound(bound: Int, expected: ClosedRange<Int>) {
    var settings = GameSettings()
    settings.lowerBound = bound
    #expect(settings.range == expected)
  }

  @Test(
    "An upper bound that reaches the lower bound moves it, and is clamped to the limits",
    arguments: [(-100, -101 ... -100), (-500, -501 ... -500), (.min, -1000 ... -999), (.max, -100...1000)])
  func upperBound(bound: Int, expected: ClosedRange<Int>) {
    var settings = GameSettings()
    settings.upperBound = bound
    #expect(settings.range == expected)
  }
}
