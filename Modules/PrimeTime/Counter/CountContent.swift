import BigInt
import Counting
import Lookups
import NumberFacts
import PrimeModal
import TerminalUI

/// The count, its kind, its place between the nearest primes, and the chips that change it and ask about it.
struct CountContent: View {
  let state: Counter.State
  let size: CardSize
  let send: (Counter.Action) -> Void

  var body: some View {
    let facts = state.facts[state.count]
    VStack(alignment: .center) {
      if size == .regular { Text("") }
      // Five rows of digits and an empty one, or six rows in two lines.
      facts.display(maximumSize: size == .small ? .middle : .large, hasFourRows: size != .small)
        .frame(height: size == .small ? 3 : 6, alignment: .center)
        .pressable("Facts", highlight: .area) { send(.isPrimeButtonTapped) }
        // The help lists them before the keys of the line with the nearest primes.
        .keys(arrows)
      ViewThatFits {
        facts.verdictText()
        if let search = facts.investigation {
          ForEach([5, 3, nil]) { facts.verdictText(product: search.briefFactors(leading: $0)) }
        }
      }
      if size == .tall { Text("") }
      NeighborLine(facts, showsDistances: size == .tall) { send(.counting(.countEntered($0))) }
        .frame(height: size == .tall ? 2 : 1)
        .padding(horizontal: size == .small ? 0 : size == .regular ? 6 : 3)
        .keys(KeyBinding("c", title: "Enter a count", hint: .never) { send(.typeButtonTapped(.count)) })
      controls(facts)
    }
  }

  private func controls(_ facts: NumberFacts) -> some View {
    VStack(alignment: .center) {
      if size != .small { Text("") }
      FlowStack(alignment: .center) {
        steps
        questions(facts)
      }
    }
    .keys(size == .small ? keys : [])
  }

  private var arrows: [KeyBinding] {
    [
      KeyBinding(
        [.right], title: "Count up", disabledReason: disabledReason(adding: state.screen.step), hint: .high,
        hintTitle: "Count"
      ) { _, _ in
        send(.counting(.incrementButtonTapped))
      }
      .hintKeys("+ −"),
      KeyBinding(
        [.left], title: "Count down", disabledReason: disabledReason(adding: -state.screen.step), hint: .never
      ) { _, _ in send(.counting(.decrementButtonTapped)) },
    ]
  }

  /// The keys in place of chips.
  private var keys: [KeyBinding] {
    [
      KeyBinding("t", title: "Enter a step", hint: .never) { send(.typeButtonTapped(.step)) },
      KeyBinding("r", title: "Reset", disabledReason: resetDisabledReason, hint: .never) {
        send(.counting(.resetButtonTapped))
      },
    ]
  }

  @ViewBuilder private var steps: some View {
    Button(
      "−", key: "-", title: "Count down", disabledReason: disabledReason(adding: -state.screen.step)
    ) {
      send(.counting(.decrementButtonTapped))
    }
    Button(
      "+", key: "+", title: "Count up", disabledReason: disabledReason(adding: state.screen.step),
      isDefault: true, role: .normal
    ) {
      send(.counting(.incrementButtonTapped))
    }
  }

  @ViewBuilder private func questions(_ facts: NumberFacts) -> some View {
    if size != .small {
      // Without focus, so that Enter after the typing doesn't press it.
      Button("Step", key: "t", title: "Enter a step") { send(.typeButtonTapped(.step)) }.focusable(false)
      Button("Reset", key: "r", title: "Reset", disabledReason: resetDisabledReason) {
        send(.counting(.resetButtonTapped))
      }
    }
    // The digits have its focus.
    let nth =
      size == .small
      ? "Nth" : state.count > 0 && state.count.digitCount <= 7 ? "\(state.count.ordinal) prime" : "Nth prime"
    Button(
      "Facts", key: "p", role: .primary,
      hint: state.lookups.work(state.facts.searches).isEmpty ? .high : .normal
    ) {
      send(.isPrimeButtonTapped)
    }
    .focusable(false)
    Button(
      nth, key: "n", title: "Nth prime", disabledReason: state.lookups.disabledReason(for: state.count),
      hint: .normal
    ) {
      send(.nthPrimeButtonTapped)
    }
    Button(
      "Save", key: "s", title: "Save to favorites",
      disabledReason: facts.saveDisabledReason(favorites: state.favoritePrimes)
    ) {
      send(.saveButtonTapped)
    }
  }

  private var resetDisabledReason: String? { state.count == 0 ? "the count is already 0" : nil }

  private func disabledReason(adding amount: BigInt) -> String? {
    Primality.supportedNumbers.contains(state.count + amount) ? nil : "the count would be out of range"
  }
}
