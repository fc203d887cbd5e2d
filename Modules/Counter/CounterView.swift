import Architecture
import NthPrimeClient
import PrimeModal
public import TerminalUI

/// The counter's screen, with the modal over it, and the alert over both.
public struct CounterView: View {
  private let state: Counter.State

  public init(state: Counter.State) {
    self.state = state
  }

  public var body: some View {
    screen
      .padding(horizontal: 1)
      .border(title: "Counter")
      .overlay(dimsBase: true) {
        if let modal = state.primeModal { PrimeModalView(state: modal) }
      }
      .overlay(dimsBase: true) {
        if let alert = state.alert { AlertBox(title: alert.title, message: alert.message) }
      }
  }

  private var screen: some View {
    VStack(alignment: .center, spacing: 1) {
      Spacer()
      CountDisplay(count: state.count)
      StepButtons(state: state)
      QuestionButtons(state: state)
      LookUpStatus(lookUp: state.lookUp)
      Spacer()
    }
  }
}

/// The count: its sign is told by the colour, and by itself.
struct CountDisplay: View {
  let count: Int

  var body: some View {
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

/// What changes the count, and how far it goes.
struct StepButtons: View {
  let state: Counter.State

  var body: some View {
    HStack {
      Button("− \(state.step)", isEnabled: canDecrement, reason: "the count ends here")
      Button("+ \(state.step)", isEnabled: canIncrement, reason: "the count ends here")
      Button("Reset", isEnabled: state.count != 0, reason: "at 0 already")
    }
  }

  private var canDecrement: Bool { !state.count.subtractingReportingOverflow(state.step).overflow }
  private var canIncrement: Bool { !state.count.addingReportingOverflow(state.step).overflow }
}

/// What can be asked about the count.
struct QuestionButtons: View {
  let state: Counter.State

  var body: some View {
    VStack(alignment: .center) {
      Button("Is \(state.count) prime?")
      Button(
        "What is the \(state.count.ordinal) prime?", isEnabled: reasonAgainstLookUp == nil,
        reason: reasonAgainstLookUp)
    }
  }

  private var reasonAgainstLookUp: String? {
    let supported = NthPrimeClient.supportedIndices
    if state.count < supported.lowerBound { return "primes are counted from 1" }
    if state.count > supported.upperBound { return "it has more than 64 bits" }
    if case .asking(n: state.count, _) = state.lookUp { return "being looked up" }
    return nil
  }
}

/// Where the question for the nth prime stands.
struct LookUpStatus: View {
  let lookUp: Counter.LookUp

  var body: some View {
    switch lookUp {
    case .idle:
      EmptyView()
    case .asking(let n, let progress):
      HStack {
        ProgressBar(
          fraction: progress?.fractionCompleted, label: "The \(n.ordinal) prime",
          detail: progress?.timeLeft ?? "")
        Button("Cancel")
      }
    case .answered(let answer):
      Text("The \(answer.n.ordinal) prime is \(answer.prime), says \(answer.source.name).")
    case .failed(let n, let error):
      Text("No answer about the \(n.ordinal) prime. ").bold() + Text(error.description)
    }
  }
}
