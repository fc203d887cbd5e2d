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
    await store.send(.binding(.set(\.showsSettings, true))) { $0.showsSettings = true }
    await store.send(.binding(.set(\.settings.showsHints, false))) {
      $0.settings.showsHints = false
    }
    await store.send(.binding(.set(\.showsSettings, false))) { $0.showsSettings = false }
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
      $0.showsSettings = true
      $0.settingsFocus = .minimum
    }
    await store.send(.binding(.set(\.minimumText, "500"))) { $0.minimumText = "500" }
    await store.send(.boundsSubmitted) { $0.settingsFocus = .maximum }
    await store.send(.binding(.set(\.maximumText, "10^3"))) { $0.maximumText = "10^3" }
    await store.send(.boundsSubmitted) {
      $0.settings.range = 500...1000
      $0.minimumText = ""
      $0.maximumText = ""
      $0.settingsFocus = nil
    }
    #expect(store.state.game.range == -100...100)
  }

  @Test(
    "An empty field keeps its bound",
    arguments: [("7", "", 7...100), (" ", "7", -100...7), ("", "", -100...100)]
      as [(String, String, ClosedRange<Int>)])
  func emptyFields(minimum: String, maximum: String, expected: ClosedRange<Int>) async {
    var state = GuessingGame.State.example()
    state.minimumText = minimum
    state.maximumText = maximum
    let store = gameStore(state)
    store.exhaustivity = .off
    await store.send(.boundsSubmitted)
    #expect(store.state.settings.range == expected)
  }
}
