import Architecture
import NumberText
import TerminalUI

struct GameSettingsView: View {
  let state: GuessingGame.State
  let send: (GuessingGame.Action) -> Void

  var body: some View {
    // In a field, the key of the hints is typed.
    let (isTyping, hints) = (state.settingsFocus != nil, state.settings.showsHints ? "on" : "off")
    return VStack(spacing: 1) {
      VStack {
        field("Minimum", .minimum, state.minimumText, state.settings.range.lowerBound) {
          .set(\.minimumText, $0)
        }
        field("Maximum", .maximum, state.maximumText, state.settings.range.upperBound) {
          .set(\.maximumText, $0)
        }
      }
      rangeText
      FlowStack {
        if isTyping {
          Button("Set the range", key: .enter, role: .primary) { send(.boundsSubmitted) }.focusable(false)
        }
        Button("Hints: \(hints)", key: isTyping ? nil : "i", title: "Show hints") {
          send(.binding(.set(\.settings.showsHints, !state.settings.showsHints)))
        }
        Button("Close", key: .escape) { send(.binding(.set(\.showsSettings, false))) }
      }
    }
    .frame(maxWidth: .max)
    .padding(horizontal: 2)
    .panel(title: "Settings")
    .frame(maxWidth: 56)
    .helpSection("Settings")
  }

  private func field(
    _ label: String, _ field: GuessingGame.SettingsField, _ text: String, _ bound: Int,
    _ set: @escaping (String) -> BindingAction<GuessingGame.State>
  ) -> some View {
    TextField(
      label, text: Binding(text) { send(.binding(set($0))) }, placeholder: bound.grouped, limit: 20
    )
    .onSubmit("Set the range") { send(.boundsSubmitted) }
    .frame(width: 30)
    .focused(
      Binding(state.settingsFocus) { send(.binding(.set(\.settingsFocus, $0))) }, equals: field)
  }

  private var rangeText: Text {
    let (words, isMistake) = state.enteredRange
    return isMistake ? Text("! \(words)").foreground(.negative) : Text(words)
  }
}
