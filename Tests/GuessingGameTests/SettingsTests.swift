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
        "entry", "isEditing", "lowerBound", "maximumText", "minimumText", "showsHints", "showsSettings",
        "upperBound",
      ])
  }

  @Test("Opening the settings fills the fields with the bounds, and submitting them sets the bounds")
  func bounds() async {
    let store = gameStore()
    await store.send(.settingsButtonTapped) {
      $0.screen.showsSettings = true
      $0.screen.minimumText = "-100"
      $0.screen.maximumText = "100"
    }
    await store.send(.binding(.set(\.screen.minimumText, "500"))) { $0.screen.minimumText = "500" }
    await store.send(.boundsSubmitted)
    await store.send(.binding(.set(\.screen.maximumText, "10^3"))) { $0.screen.maximumText = "10^3" }
    await store.send(.boundsSubmitted) {
      $0.screen.settings.lowerBound = 500
      $0.screen.settings.upperBound = 1000
    }
    #expect(store.state.screen.settings.range == 500...1000)
    #expect(store.state.screen.game.range == -100...100)
  }

  @Test(
    "Bounds that can't be those of a game are not set",
    arguments: [
      ("7", "7"), ("8", "7"), ("", "7"), ("7", ""), ("x", "7"), ("-1001", "7"), ("7", "1001"), ("7", "2^64"),
    ])
  func invalidBounds(minimum: String, maximum: String) async {
    var state = GuessingGame.State.example()
    state.screen.minimumText = minimum
    state.screen.maximumText = maximum
    await gameStore(state).send(.boundsSubmitted)
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
