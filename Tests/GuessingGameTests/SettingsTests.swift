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
    await store.send(.binding(.set(\.screen.showsSettings, false))) { $0.screen.showsSettings = false }
    #expect(
      GuessingGame.State.bindableFields.names == [
        "entry", "isEditing", "maximumText", "minimumText", "settingsFocus", "showsHints", "showsSettings",
      ])
  }

  @Test("Opening the settings fills the fields with the bounds, and submitting them sets the bounds")
  func bounds() async {
    let store = gameStore()
    await store.send(.settingsButtonTapped) {
      $0.screen.showsSettings = true
      $0.screen.settingsFocus = .minimum
      $0.screen.minimumText = "−100"
      $0.screen.maximumText = "100"
    }
    await store.send(.binding(.set(\.screen.minimumText, "500"))) { $0.screen.minimumText = "500" }
    await store.send(.boundsSubmitted) { $0.screen.settingsFocus = .maximum }
    await store.send(.binding(.set(\.screen.maximumText, "10^3"))) { $0.screen.maximumText = "10^3" }
    await store.send(.boundsSubmitted) {
      $0.screen.settings.range = 500...1000
      $0.screen.settingsFocus = nil
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
    var state = GuessingGame.State.example()
    state.screen.settings.range = -100...10
    let store = gameStore(state)
    #expect(store.state.screen.game.range == -100...100)
    store.exhaustivity = .off
    await store.send(.nextGameButtonTapped)
    #expect(store.state.screen.game.range == -100...10)
    await store.skipInFlightEffects()
  }
}
