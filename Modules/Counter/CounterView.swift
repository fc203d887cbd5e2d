import Architecture
import NthPrimeClient
import PrimeModal
public import TerminalUI

/// The counter's screen, with the modal over it, and the alert over both.
public struct CounterView: View {
  private let state: Counter.State
  private let send: (Counter.Action) -> Void

  public init(state: Counter.State, send: @escaping (Counter.Action) -> Void = { _ in }) {
    self.state = state
    self.send = send
  }

  public var body: some View {
    screen
      .padding(horizontal: 1)
      .border(title: "Counter")
      .helpSection("Counter")
      .overlay(dimsBase: true) {
        if let modal = state.primeModal {
          PrimeModalView(state: modal) { send(.primeModal(.presented($0))) }
        }
      }
      .overlay(dimsBase: true) {
        if let alert = state.screen.alert { AlertBox(alert.alertState) { _ in send(.alertDismissed) } }
      }
  }

  private var screen: some View {
    VStack(alignment: .center, spacing: 1) {
      Spacer()
      CountDisplay(count: state.count)
      StepButtons(state: state, send: send)
      EntryFields(state: state, send: send)
      QuestionButtons(state: state, send: send)
      // Two rows in any case, so that the screen stays where it is when a lookup begins.
      LookupStatus(lookup: state.screen.lookup, send: send).frame(height: 2)
      Spacer()
    }
    .frame(maxWidth: .max, maxHeight: .max, alignment: .center)
  }
}

/// The count in large digits. Its sign is shown by color and as text.
public struct CountDisplay: View {
  private let count: Int128

  public init(count: Int128) {
    self.count = count
  }

  public var body: some View {
    BigNumber(number: count).bold().foreground(color)
  }

  private var color: Color? {
    switch count.signum() {
    case 1: .green
    case -1: .red
    default: nil
    }
  }
}

/// What changes the count.
struct StepButtons: View {
  let state: Counter.State
  let send: (Counter.Action) -> Void

  var body: some View {
    HStack {
      Button(
        "− \(state.screen.step)", key: "-", title: "Count down", disabledReason: end(at: -state.screen.step)
      ) {
        send(.decrementButtonTapped)
      }
      Button(
        "+ \(state.screen.step)", key: "+", title: "Count up", disabledReason: end(at: state.screen.step),
        isDefault: true
      ) {
        send(.incrementButtonTapped)
      }
      Button("Reset", key: "r", disabledReason: state.count == 0 ? "the count is 0 already" : nil) {
        send(.resetButtonTapped)
      }
    }
  }

  private func end(at amount: Int128) -> String? {
    Primality.supportedNumbers.contains(state.count + amount) ? nil : "the count ends here"
  }
}

/// What the count and the step can be typed into.
struct EntryFields: View {
  let state: Counter.State
  let send: (Counter.Action) -> Void

  var body: some View {
    HStack(spacing: 3) {
      TextField(
        "Count", text: Binding(state.screen.countText) { send(.binding(.set(\.screen.countText, $0))) },
        placeholder: "a number", key: "c", title: "Type a count", startingCharacters: "0123456789", limit: 40
      )
      .onSubmit("Count to it") { send(.countSubmitted) }
      .frame(width: 29)
      TextField(
        "Step", text: Binding(state.screen.stepText) { send(.binding(.set(\.screen.stepText, $0))) },
        placeholder: "\(state.screen.step)", key: "s", title: "Set the step", limit: 40
      )
      .onSubmit("Count by it") { send(.stepSubmitted) }
      .frame(width: 18)
    }
  }
}

/// What can be asked about the count.
struct QuestionButtons: View {
  let state: Counter.State
  let send: (Counter.Action) -> Void

  var body: some View {
    VStack(alignment: .center) {
      Button("Is \(state.count) prime?", key: "p") { send(.isPrimeButtonTapped) }
      Button("What is the \(state.count.ordinal) prime?", key: "n", disabledReason: lookupDisabledReason) {
        send(.nthPrimeButtonTapped)
      }
    }
  }

  private var lookupDisabledReason: String? {
    let supported = NthPrimeClient.supportedIndices
    if state.count < supported.lowerBound { return "primes are counted from 1" }
    if state.count > supported.upperBound { return "it has more than 64 bits" }
    if case .asking(n: state.count, _) = state.screen.lookup { return "being looked up" }
    return nil
  }
}

/// Where the question for the nth prime stands: a bar to watch, and a button to end it; then what came of it.
public struct LookupStatus: View {
  private let lookup: Counter.Lookup
  private let send: (Counter.Action) -> Void

  public init(lookup: Counter.Lookup, send: @escaping (Counter.Action) -> Void = { _ in }) {
    self.lookup = lookup
    self.send = send
  }

  public var body: some View {
    switch lookup {
    case .idle:
      EmptyView()
    case .asking(let n, let progress):
      HStack {
        ProgressBar(
          fraction: progress?.fractionCompleted, label: "The \(n.ordinal) prime",
          detail: progress?.timeLeft ?? "")
        Button("Cancel", key: .escape) { send(.cancelButtonTapped) }
      }
    case .answered(let answer):
      Text("The \(answer.n.ordinal) prime is \(answer.prime), says \(answer.source.name).")
    case .failed(let n, let error):
      Text("No answer about the \(n.ordinal) prime. ").bold() + Text(error.description)
    }
  }
}
