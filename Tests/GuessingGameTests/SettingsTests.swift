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
    await store.send(.binding(.set(\.showsSettings, true))) { $0.showsSettings = true }
    await store.send(.binding(.set(\.settings.showsHints, false))) { $0.settings.showsHints = false }
    await store.send(.binding(.set(\.settings.lowerBound, -10))) { $0.settings.lowerBound = -10 }
    await store.send(.binding(.set(\.settings.upperBound, 10))) { $0.settings.upperBound = 10 }
    await store.send(.binding(.set(\.showsSettings, false))) { $0.showsSettings = false }
    #expect(store.state.settings.range == -10...10)
    #expect(
      GuessingGame.State.bindableFields.names == [
        "entry", "lowerBound", "showsHints", "showsSettings", "upperBound",
      ])
  }

  @Test("A range is for the next game: the one in progress keeps its own")
  func nextGame() async {
    let store = gameStore()
    await store.send(.binding(.set(\.settings.upperBound, 10))) { $0.settings.upperBound = 10 }
    #expect(store.state.game.range == -100...100)
    store.exhaustivity = .off
    await store.send(.nextGameButtonTapped)
    #expect(store.state.game.range == -100...10)
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
