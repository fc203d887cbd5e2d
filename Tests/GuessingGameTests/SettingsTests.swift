import ArchitectureTesting
import BigInt
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
        "countFloat", "entry", "isEditing", "maximumText", "minimumText", "settingsFocus", "showsHints",
        "showsSettings",
      ])
  }

  @Test("Submitting the fields for the bounds sets them, moves on, and clears the fields")
  func bounds() async {
    let store = gameStore()
    await store.send(.settingsButtonTapped) {
      $0.screen.showsSettings = true
      $0.screen.settingsFocus = .minimum
    }
    await store.send(.binding(.set(\.screen.minimumText, "500"))) { $0.screen.minimumText = "500" }
    await store.send(.boundsSubmitted) { $0.screen.settingsFocus = .maximum }
    await store.send(.binding(.set(\.screen.maximumText, "10^3"))) { $0.screen.maximumText = "10^3" }
    await store.send(.boundsSubmitted) {
      $0.screen.settings.range = 500...1000
      $0.screen.minimumText = ""
      $0.screen.maximumText = ""
      $0.screen.settingsFocus = nil
    }
    #expect(store.state.screen.game.range == -100...100)
  }

  @Test(
    "An empty field keeps its bound",
    arguments: [("7", "", 7...100), (" ", "7", -100...7), ("", "", -100...100)]
      as [(String, String, ClosedRange<Int>)])
  func emptyFields(minimum: String, maximum: String, expected: ClosedRange<Int>) async {
    var state = GuessingGame.State.example()
    state.screen.minimumText = minimum
    state.screen.maximumText = maximum
    let store = gameStore(state)
    store.exhaustivity = .off
    await store.send(.boundsSubmitted)
    #expect(store.state.screen.settings.range == expected)
  }
}
