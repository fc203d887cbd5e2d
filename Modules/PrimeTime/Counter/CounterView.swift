import Architecture
public import BigInt
public import Lookups
import NthPrimeClient
public import NumberFacts
import NumberText
import PrimeModal
public import TerminalUI

/// The counter's screen, below the modal and the alert if they are presented.
public struct CounterView: View {
  private let state: Counter.State
  private let aboutButtons: (BigInt) -> [Button]
  private let lookupDetails: LookupDetails
  private let sendFacts: (Facts.Action) -> Void
  private let send: (Counter.Action) -> Void

  /// - Parameters:
  ///   - aboutButtons: A closure that returns what else can be done with a number.
  ///   - lookupDetails: The times of the lookups, and what copies their answers.
  ///   - sendFacts: Cancels or resumes a search for facts.
  public init(
    state: Counter.State, aboutButtons: @escaping (BigInt) -> [Button] = { _ in [] },
    lookupDetails: LookupDetails = LookupDetails(),
    sendFacts: @escaping (Facts.Action) -> Void = { _ in },
    send: @escaping (Counter.Action) -> Void = { _ in }
  ) {
    (self.state, self.aboutButtons, self.sendFacts, self.send) = (state, aboutButtons, sendFacts, send)
    var details = lookupDetails
    (details.searches, details.sendFacts) = (state.facts.searches, sendFacts)
    details.saveDisabledReason = { state.facts[$0].saveDisabledReason(favorites: state.favoritePrimes) }
    self.lookupDetails = details
  }

  public var body: some View {
    screen
      .keys(state.lookups.cancelKeys { send(.lookups($0)) })
      .helpSection("Counter")
      .overlay(dimsBase: true) {
        CounterModal(state: state, buttons: aboutButtons, sendFacts: sendFacts, send: send)
      }
      .overlay(dimsBase: true) { CounterAlert(state: state, send: send) }
  }

  private var screen: some View {
    AdaptiveView(minimumSize: Size(width: 160, height: 26)) {
      wide(aboutWidth: 79, isTall: true)
    } compact: {
      AdaptiveView(minimumSize: Size(width: 110, height: 26)) {
        wide(aboutWidth: 39, isTall: true)
      } compact: {
        AdaptiveView(minimumSize: Size(width: 110, height: 16)) {
          wide(aboutWidth: 39, isTall: false)
        } compact: {
          AdaptiveView(minimumSize: Size(width: 76, height: 16)) {
            regular
          } compact: {
            small
          }
        }
      }
    }
  }

  private func wide(aboutWidth: Int, isTall: Bool) -> some View {
    VStack {
      if isTall { Text("") }
      HStack(spacing: 2) {
        CountCard(state: state, size: isTall ? .tall : .regular, hasAbout: true, send: send)
        about(isRoomy: isTall).frame(width: aboutWidth)
      }
      .frame(height: isTall ? 16 : 13)
      lookups(isTall ? .roomy : .regular)
    }
    .padding(horizontal: 1)
  }

  @ViewBuilder private func about(isRoomy: Bool) -> some View {
    let pane = AboutPane(
      facts: state.facts[state.count], isRoomy: isRoomy, buttons: aboutButtons(state.count)
    ) { send(.primalityRequested($0)) }
    // The modal has the proof or the factors of a large number.
    if state.count.isLong { pane } else { pane.focusKey("p", title: "About", hint: .high) }
  }

  private var regular: some View {
    VStack {
      CountCard(state: state, size: .regular, hasAbout: false, send: send).frame(height: 13)
      lookups(.regular)
    }
    .padding(horizontal: 1)
  }

  private func lookups(_ size: LookupsView.CardSize) -> some View {
    LookupsView(state: state.lookups, size: size, details: lookupDetails) { send(.lookups($0)) }
  }

  private var small: some View {
    VStack {
      CountContent(state: state, size: .small, hasAbout: false, send: send)
      lookups(.small)
    }
    .padding(horizontal: 1)
  }
}

/// The modal of the counter with the facts about a number, if it is presented.
public struct CounterModal: View {
  private let state: Counter.State
  private let buttons: (BigInt) -> [Button]
  private let sendFacts: (Facts.Action) -> Void
  private let send: (Counter.Action) -> Void

  /// - Parameters:
  ///   - buttons: A closure that returns what else can be done with a number.
  ///   - sendFacts: Cancels or resumes the search for facts about the number.
  public init(
    state: Counter.State, buttons: @escaping (BigInt) -> [Button],
    sendFacts: @escaping (Facts.Action) -> Void,
    send: @escaping (Counter.Action) -> Void
  ) {
    self.state = state
    self.buttons = buttons
    self.sendFacts = sendFacts
    self.send = send
  }

  public var body: some View {
    if let modal = state.primeModal {
      PrimeModalView(
        state: modal, lookupDisabledReason: state.lookups.disabledReason(for: modal.number),
        buttons: buttons(modal.number),
        lookUp: { send(.lookups(.nthPrimeRequested(modal.number))) },
        setCount: {
          send(.countEntered(modal.number))
          send(.primeModal(.dismiss))
        },
        sendFacts: sendFacts, send: { send(.primeModal(.presented($0))) })
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
      AlertBox(alert.alertState) { send(.alert($0)) }
    }
  }
}

extension Counter.State {
  /// The screen as lines of text, for screen readers.
  public var plainTextLines: [String] {
    if let primeModal { return primeModal.plainTextLines }
    return [
      "Counter", "The count is \(count.abbreviated), and the step is \(screen.step.abbreviated).",
      facts[count].verdict,
    ] + lookups.plainTextLines(searches: facts.searches)
  }
}
