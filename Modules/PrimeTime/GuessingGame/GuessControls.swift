import Architecture
import BigInt
import Counting
import NumberText
import TerminalUI

/// The chips that change the guess and make it, and a field for it.
struct GuessControls: View {
  let state: GuessingGame.State
  let size: GameSize
  /// The app's other actions for the secret of a finished game.
  let buttons: [Button]
  let send: (GuessingGame.Action) -> Void

  var body: some View {
    FlowStack(alignment: .center) {
      if state.game.isFinished {
        Button("Next game", key: .enter, isDefault: true, hint: .high) { send(.nextGameButtonTapped) }
        Button(
          size == .small ? "Range" : "Range \(state.settings.range.words)", key: ",", title: "Range",
          hint: .high
        ) {
          send(.settingsButtonTapped)
        }
        ForEach(buttons) { $0 }
      } else {
        // These stay while a number is typed, so that focus has a control to return to.
        stepButton("−", key: "-", title: "Lower the guess", by: -state.counting.step, .decrementButtonTapped)
        stepButton("+", key: "+", title: "Raise the guess", by: state.counting.step, .incrementButtonTapped)
        Button(
          state.isEditing ? "Guess" : "Guess \(state.count.abbreviated)", key: .enter, title: "Guess",
          isDefault: true, hint: .high
        ) {
          send(.guessButtonTapped)
        }
        field
        if size != .small {
          ForEach(others.indices) { index in
            let (title, key, reason, action) = others[index]
            // In the field, the keys are typed.
            Button(title, key: state.isEditing ? nil : key, disabledReason: reason, hint: .normal) {
              send(action)
            }
          }
        }
      }
    }
    .keys(state.game.isFinished ? [] : size == .small ? arrows + otherKeys : arrows)
  }

  /// The other commands: chips, or only keys where one row has no room for them.
  private var others: [(title: String, key: KeyEvent, disabledReason: String?, action: GuessingGame.Action)] {
    [
      ("Middle", "b", state.middleDisabledReason, .middleButtonTapped),
      ("Give up", "e", nil, .giveUpButtonTapped), ("Range", ",", nil, .settingsButtonTapped),
    ]
  }

  private var otherKeys: [KeyBinding] {
    others.map { title, key, reason, action in
      KeyBinding(key, title: title, disabledReason: reason) { send(action) }
    }
  }

  private var arrows: [KeyBinding] {
    func step(
      _ key: Key, _ title: String, by amount: BigInt, hint: KeyBinding.HintPriority = .never,
      _ action: Counting.Action
    ) -> KeyBinding {
      KeyBinding(
        [KeyEvent(key)], title: title, disabledReason: disabledReason(adding: amount), hint: hint,
        hintTitle: "Change"
      ) { _, _ in send(.counting(action)) }
      .hintKeys("+ −")
    }
    func slide(_ key: Key, _ title: String, to value: Double) -> KeyBinding {
      KeyBinding([KeyEvent(key)], title: title, hint: .never) { _, _ in
        send(.binding(.set(\.countFloat, value)))
      }
    }
    return [
      slide(.pageUp, "Raise the guess by 10", to: state.countFloat + 10),
      slide(.pageDown, "Lower the guess by 10", to: state.countFloat - 10),
      slide(.home, "Go to the lowest number", to: -.infinity),
      slide(.end, "Go to the highest number", to: .infinity),
      step(
        .right, "Raise the guess", by: state.counting.step, hint: size == .small ? .low : .never,
        .incrementButtonTapped),
      step(.left, "Lower the guess", by: -state.counting.step, .decrementButtonTapped),
    ]
  }

  private func stepButton(
    _ sign: String, key: KeyEvent, title: String, by amount: BigInt, _ action: Counting.Action
  ) -> Button {
    Button(
      sign, key: state.isEditing ? nil : key, title: title, disabledReason: disabledReason(adding: amount)
    ) { send(.counting(action)) }
  }

  private func disabledReason(adding amount: BigInt) -> String? {
    let range = state.game.range
    let bounds = BigInt(range.lowerBound)...BigInt(range.upperBound)
    // Both directions are allowed for a typed count outside the range.
    let leavesRange = bounds.contains(state.count) && !bounds.contains(state.count + amount)
    return leavesRange ? "the range is \(range.words)" : nil
  }

  private var field: some View {
    let mistake = state.isEditing ? state.entryMistake : nil
    return TextField(
      "Number", text: Binding(state.entry) { send(.binding(.set(\.entry, $0))) },
      placeholder: state.count.abbreviated, key: "c", title: "Type",
      startingCharacters: "0123456789", limit: 40, error: mistake?.words,
      hint: size == .small ? .low : .never
    )
    .markingError(atColumn: mistake?.column)
    .onSubmit("Guess", keepingFocus: mistake != nil) {
      if !state.entry.isEmpty { send(.guessButtonTapped) }
    }
    .chip(state.isEditing ? nil : "Type")
    // As wide as one row of chips permits; the mistake has a row of its own above, so nothing else moves.
    .frame(width: state.isEditing ? 16 : nil, height: 1)
    .focused(Binding(state.isEditing) { send(.binding(.set(\.isEditing, $0))) })
  }
}
