import Architecture
import BigInt
import NumberExpression
import PrimeFacts
public import TerminalUI

/// The map of the primes, with the number under the cursor below it.
public struct ExploreView: View {
  private let state: Explore.State
  private let send: (Explore.Action) -> Void

  public init(state: Explore.State, send: @escaping (Explore.Action) -> Void = { _ in }) {
    self.state = state
    self.send = send
  }

  public var body: some View {
    VStack {
      AdaptiveView(minimumSize: Size(width: 76, height: 14)) {
        PrimeMap(state, send: send)
          .border(title: state.screen.title)
      } compact: {
        PrimeMap(state, send: send)
      }
      status
    }
    .padding(horizontal: 1)
    .keys(keys)
    .helpSection("Explore")
  }

  private var status: some View {
    let facts = NumberFacts(of: BigInt(state.cursor))
    return HStack(spacing: 2) {
      if let notice = state.rangeNotice {
        Text(notice).lineLimit(1)
      } else if widthMistake == nil {
        Text(facts.verdict).asciiPowers()
      }
      Spacer()
      if state.screen.showsRows {
        if let widthMistake { Text(widthMistake).lineLimit(1).foreground(.negative) }
        TextField(
          "Width",
          text: Binding(state.screen.widthText) { send(.binding(.set(\.screen.widthText, $0))) },
          placeholder: "\(state.screen.rowWidth)", key: "w", title: "Set the width", limit: 12
        )
        .onSubmit("Set the width") { send(.widthSubmitted) }
        .frame(width: 16)
        .focused(Binding(state.screen.isEditing) { send(.binding(.set(\.screen.isEditing, $0))) })
      }
    }
  }

  /// The mistake in the field for the width; nil if there is none.
  private var widthMistake: String? {
    if !state.screen.showsRows || state.screen.widthText.isEmpty || state.enteredWidth != nil { return nil }
    return
      "Enter a number from \(NumberLayout.widths.lowerBound.grouped) to \(NumberLayout.widths.upperBound.grouped)."
  }

  private var keys: [KeyBinding] {
    [
      KeyBinding(.enter, title: "Set the count") { send(.setCountButtonTapped) },
      move([.left, "h"], "Move left", -1, 0), move([.right, "l"], "Move right", 1, 0),
      move([.up, "k"], "Move up", 0, 1), move([.down, "j"], "Move down", 0, -1),
      move([.pageUp], "Page up", 0, 40), move([.pageDown], "Page down", 0, -40),
      KeyBinding("+", "=", title: "Zoom in", disabledReason: zoomReason(1, "closer")) {
        send(.zoomInButtonTapped)
      },
      KeyBinding("-", title: "Zoom out", disabledReason: zoomReason(-1, "farther away")) {
        send(.zoomOutButtonTapped)
      },
      KeyBinding("v", title: "Switch the view") {
        send(.layoutButtonTapped)
      },
      KeyBinding(".", title: "Go to the count") { send(.centerButtonTapped) },
    ]
  }

  private func move(_ keys: [KeyEvent], _ title: String, _ x: Int, _ y: Int) -> KeyBinding {
    let action = { send(.cursorMoved(x: x, y: y)) }
    return keys.count > 1
      ? KeyBinding(keys[0], keys[1], title: title, hint: .never, action: action)
      : KeyBinding(keys[0], title: title, hint: .never, action: action)
  }

  private func zoomReason(_ steps: Int, _ word: String) -> String? {
    state.screen.zoom.next(steps) == nil ? "the map can't be \(word)" : nil
  }
}
