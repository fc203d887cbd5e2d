import Architecture
import NthPrimeClient
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
      // Always two rows, so that the screen doesn't move when a lookup starts.
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
        "− \(state.screen.step)", key: "-", title: "Count down",
        disabledReason: disabledReason(adding: -state.screen.step)
      ) {
        send(.decrementButtonTapped)
      }
      Button(
        "+ \(state.screen.step)", key: "+", title: "Count up",
        disabledReason: disabledReason(adding: state.screen.step), isDefault: true
      ) {
        send(.incrementButtonTapped)
      }
      Button("Reset", key: "r", disabledReason: state.count == 0 ? "the count is already 0" : nil) {
        send(.resetButtonTapped)
      }
    }
  }

  private func disabledReason(adding amount: Int128) -> String? {
    Primality.supportedNumbers.contains(state.count + amount) ? nil : "the count would be out of range"
  }
}

/// The fields for the count and the step.
struct EntryFields: View {
  let state: Counter.State
  let send: (Counter.Action) -> Void

  var body: some View {
    HStack(spacing: 3) {
      TextField(
        "Count", text: Binding(state.screen.countText) { send(.binding(.set(\.screen.countText, $0))) },
        placeholder: "a number", key: "c", title: "Enter a count", startingCharacters: "0123456789", limit: 40
      )
      .onSubmit("Set the count") { send(.countSubmitted) }
      .frame(width: 29)
      TextField(
        "Step", text: Binding(state.screen.stepText) { send(.binding(.set(\.screen.stepText, $0))) },
        placeholder: "\(state.screen.step)", key: "s", title: "Enter a step", limit: 40
      )
      .onSubmit("Set the step") { send(.stepSubmitted) }
      .frame(width: 18)
    }
  }
}

/// The buttons that test the count and look up the prime with that index.
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
    if state.count < supported.lowerBound { return "there is no \(state.count.ordinal) prime" }
    if state.count > supported.upperBound { return "it has more than 64 bits" }
    if case .inProgress(n: state.count, _) = state.screen.lookup { return "the lookup is in progress" }
    return nil
  }
}

/// The state of the lookup: a progress bar and a Cancel button, and then the result.
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
    case .inProgress(let n, let progress):
      HStack {
        ProgressBar(
          fraction: progress?.fractionCompleted, label: "The \(n.ordinal) prime",
          detail: progress?.timeLeft ?? "")
        Button("Cancel", key: .escape) { send(.cancelButtonTapped) }
      }
    case .answered(let answer):
      Text("The \(answer.n.ordinal) prime is \(answer.prime), according to \(answer.source.name).")
    case .failed(let n, let error):
      Text("Looking up the \(n.ordinal) prime failed. ").bold() + Text(error.description)
    }
  }
}
