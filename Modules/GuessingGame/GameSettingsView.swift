import Architecture
import TerminalUI

/// The settings for new games; all controls send the binding action.
struct GameSettingsView: View {
  let state: GuessingGame.Screen
  let send: (GuessingGame.Action) -> Void

  var body: some View {
    VStack(spacing: 1) {
      VStack {
        boundSlider("Minimum", state.settings.lowerBound) { .set(\.screen.settings.lowerBound, $0) }
        boundSlider("Maximum", state.settings.upperBound) { .set(\.screen.settings.upperBound, $0) }
      }
      Text(rangeText)
      HStack {
        Button("Hints: \(state.settings.showsHints ? "on" : "off")", key: "i", title: "Toggle hints") {
          send(.binding(.set(\.screen.settings.showsHints, !state.settings.showsHints)))
        }
        Button("Close", key: .escape) { send(.binding(.set(\.screen.showsSettings, false))) }
      }
    }
    .padding(horizontal: 1)
    .border(.double, title: "Settings")
    .frame(maxWidth: 56)
    .helpSection("Settings")
  }

  private func boundSlider(
    _ label: String, _ value: Int, _ field: @escaping (Int) -> BindingAction<GuessingGame.State>
  ) -> Slider {
    Slider(label, value: Binding(value) { send(.binding(field($0))) }, in: GameSettings.limits)
  }

  private var rangeText: String {
    let range = state.settings.range
    return range == state.game.range
      ? "\(range.count) numbers, as in this game." : "\(range.count) numbers, starting with the next game."
  }
}
