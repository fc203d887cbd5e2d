import Architecture
import ArchitectureTesting
import GuessingGame
import Testing

@MainActor
@Suite("Guessing game: settings")
struct SettingsTests {
  @Test("Every field is set by the one binding action")
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

  @Test("A range is for the next game: the one in progress keeps its own")
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
    "A bound that would pass the other takes it along, and stays within the limits",
    arguments: [
      (100, 100...101), (500, 500...501), (1000, 999...1000), (.max, 999...1000), (.min, -1000...100),
    ])
  func lowerBound(bound: Int, expected: ClosedRange<Int>) {
    var settings = GameSettings()
    settings.lowerBound = bound
    #expect(settings.range == expected)
  }

  @Test(
    "So does the other bound",
    arguments: [(-100, -101 ... -100), (-500, -501 ... -500), (.min, -1000 ... -999), (.max, -100...1000)])
  func upperBound(bound: Int, expected: ClosedRange<Int>) {
    var settings = GameSettings()
    settings.upperBound = bound
    #expect(settings.range == expected)
  }
}
