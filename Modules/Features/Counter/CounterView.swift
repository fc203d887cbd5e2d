import Architecture
public import BigInt
import NthPrimeClient
import NumberExpression
import PrimeFacts
import PrimeModal
public import TerminalUI

/// The counter's screen, below the modal and the alert if they are presented.
public struct CounterView: View {
  private let state: Counter.State
  private let send: (Counter.Action) -> Void

  public init(state: Counter.State, send: @escaping (Counter.Action) -> Void = { _ in }) {
    self.state = state
    self.send = send
  }

  public var body: some View {
    SplitView {
      main.padding(horizontal: 1)
    } pane: {
      AboutPane(
        number: state.count, primeIndex: state.screen.primeIndex,
        investigations: state.screen.investigations)
    }
    .helpSection("Counter")
    .overlay(dimsBase: true) {
      if let modal = state.primeModal {
        PrimeModalView(state: modal) { send(.primeModal(.presented($0))) }
      }
    }
    .overlay(dimsBase: true) { CounterAlert(state: state, send: send) }
  }

  private var main: some View {
    AdaptiveView(minimumSize: Size(width: 40, height: 15)) {
      VStack(alignment: .center, spacing: 1) {
        Spacer()
        CountDisplay(count: state.count)
        StepButtons(state: state, send: send)
        questions
        Spacer()
        Lookups(state: state.screen, send: send).frame(height: 5)
      }
      .frame(maxWidth: .max, maxHeight: .max, alignment: .center)
    } compact: {
      VStack(alignment: .center) {
        CountDisplay(count: state.count).frame(height: 1)
        StepButtons(state: state, send: send)
        questions
        Lookups(state: state.screen, send: send)
      }
    }
  }

  private var questions: some View {
    VStack(alignment: .center) {
      EntryFields(state: state, send: send)
      // A blank row without a mistake, so that the screen doesn't move while text is typed.
      Text(state.invalidText?.description ?? " ").lineLimit(1).foreground(.negative)
      QuestionButtons(state: state, send: send)
    }
  }
}

/// The alert of the counter, if one is presented.
public struct CounterAlert: View {
  private let state: Counter.State
  private let send: (Counter.Action) -> Void

  public init(state: Counter.State, send: @escaping (Counter.Action) -> Void) {
    self.state = state
    self.send = send
  }

  public var body: some View {
    if let alert = state.screen.alert {
      AlertBox(alert.alertState) { action in
        switch action {
        case .presented(let action): send(.alertButtonTapped(action))
        case .dismiss: send(.alertDismissed)
        }
      }
    }
  }
}

/// The count in large digits. Its sign is shown by color and as text.
public struct CountDisplay: View {
  private let count: BigInt

  public init(count: BigInt) {
    self.count = count
  }

  public var body: some View {
    BigNumber(number: count).bold().foreground(color)
  }

  private var color: Color? {
    switch count.signum() {
    case 1: .positive
    case -1: .negative
    default: nil
    }
  }
}

/// The buttons that change the count.
struct StepButtons: View {
  let state: Counter.State
  let send: (Counter.Action) -> Void

  var body: some View {
    HStack {
      Button(
        "− \(state.screen.step.abbreviated)", key: "-", title: "Count down",
        disabledReason: disabledReason(adding: -state.screen.step)
      ) {
        send(.decrementButtonTapped)
      }
      Button(
        "+ \(state.screen.step.abbreviated)", key: "+", title: "Count up",
        disabledReason: disabledReason(adding: state.screen.step), isDefault: true
      ) {
        send(.incrementButtonTapped)
      }
      Button("Reset", key: "r", disabledReason: state.count == 0 ? "the count is already 0" : nil) {
        send(.resetButtonTapped)
      }
    }
  }

  private func disabledReason(adding amount: BigInt) -> String? {
    Primality.supportedNumbers.contains(state.count + amount) ? nil : "the count would be out of range"
  }
}

/// The fields for the count and the step.
struct EntryFields: View {
  let state: Counter.State
  let send: (Counter.Action) -> Void

  private var focus: Binding<Counter.Field?> {
    Binding(state.screen.focus) { send(.binding(.set(\.screen.focus, $0))) }
  }

  var body: some View {
    HStack(spacing: 3) {
      TextField(
        "Count",
        text: Binding(state.screen.countText) { send(.binding(.set(\.screen.countText, $0))) },
        placeholder: "a number", key: "c", title: "Enter a count", startingCharacters: "0123456789",
        limit: Counter.textLimit
      )
      .onSubmit("Set the count", keepingFocus: state.invalidText?.kind == "count") {
        send(.countSubmitted)
      }
      .frame(width: 29)
      .focused(focus, equals: .count)
      TextField(
        "Step",
        text: Binding(state.screen.stepText) { send(.binding(.set(\.screen.stepText, $0))) },
        placeholder: state.screen.step.abbreviated, key: "t", title: "Enter a step", limit: Counter.textLimit
      )
      .onSubmit("Set the step", keepingFocus: state.invalidText?.kind == "step") {
        send(.stepSubmitted)
      }
      .frame(width: 18)
      .focused(focus, equals: .step)
    }
  }
}

/// The buttons that test the count and look up the prime with that index.
struct QuestionButtons: View {
  let state: Counter.State
  let send: (Counter.Action) -> Void

  var body: some View {
    FlowStack(alignment: .center) {
      Button("Is \(state.count.abbreviated) prime?", key: "p", title: "Prime?", hint: .high) {
        send(.isPrimeButtonTapped)
      }
      Button(
        "What is the \(state.count.ordinal) prime?", key: "n", title: "Nth prime",
        disabledReason: lookupDisabledReason, hint: .high
      ) {
        send(.nthPrimeButtonTapped)
      }
    }
    .keys(
      KeyBinding("s", title: "Save to favorites", disabledReason: saveDisabledReason) {
        send(.saveButtonTapped)
      })
  }

  private var lookupDisabledReason: String? {
    let supported = NthPrimeClient.supportedIndices
    if state.count < BigInt(supported.lowerBound) { return "there is no \(state.count.ordinal) prime" }
    if state.count > BigInt(supported.upperBound) { return "it has more than 64 bits" }
    if state.screen.lookup?.n == state.count { return "the lookup is in progress" }
    return nil
  }

  private var saveDisabledReason: String? {
    NumberFacts(of: state.count, state.screen.investigations).saveDisabledReason
      ?? (state.favoritePrimes.contains(state.count) ? "\(state.count.abbreviated) is a favorite" : nil)
  }
}

/// The lookup in progress with its Cancel button, and the earlier ones.
struct Lookups: View {
  let state: Counter.Screen
  let send: (Counter.Action) -> Void

  var body: some View {
    VStack {
      Text("Lookups").bold()
      if let lookup = state.lookup { LookupProgressRow(lookup: lookup, send: send) }
      List(state.endedLookups, name: "Lookups", placeholder: placeholder) { LookupRow(lookup: $0) }
    }
  }

  private var placeholder: String {
    state.lookup == nil ? "No lookups yet." : ""
  }
}

/// The progress of a lookup and its Cancel button.
struct LookupProgressRow: View {
  let lookup: Counter.RunningLookup
  let send: (Counter.Action) -> Void

  var body: some View {
    HStack {
      ProgressBar(
        fraction: lookup.progress?.fractionCompleted, label: "The \(lookup.n.ordinal) prime", detail: times)
      Button("Cancel", key: "x", title: "Cancel the lookup") { send(.cancelButtonTapped) }
    }
  }

  /// The time since the start, and the time left, as far as they are known: `4 s, 5 s left`.
  private var times: String {
    let elapsed = lookup.elapsed < .seconds(1) ? nil : lookup.elapsed.text
    return [elapsed, lookup.progress?.timeLeft].compactMap(\.self).joined(separator: ", ")
  }
}

/// A lookup that was answered or failed.
struct LookupRow: View {
  let lookup: Counter.EndedLookup

  var body: some View {
    switch lookup {
    case .answered(let answer, let elapsed):
      let sentence = "The \(answer.n.ordinal) prime is \(answer.prime.grouped)"
      let source = "\(answer.source.title) · \(elapsed.text)"
      // The answer is more important than its source.
      AdaptiveView(minimumSize: Size(width: sentence.count + source.count + 3, height: 1)) {
        HStack {
          Text(sentence).lineLimit(1)
          Spacer()
          Text(source).lineLimit(1).foreground(.muted)
        }
      } compact: {
        Text(sentence).lineLimit(1)
      }
    case .failed(let n, let error):
      Text("The \(n.ordinal) prime: ") + Text(error.description).foreground(.negative)
    }
  }
}

extension NthPrimeSource {
  /// The name outside a sentence.
  fileprivate var title: String {
    switch self {
    case .localCalculator: "local calculator"
    case .wolframAlpha: name
    }
  }
}
