import Architecture
public import BigInt
import NthPrimeClient
import NumberFacts
import NumberText
import PrimeModal
public import TerminalUI

/// The counter's screen, below the modal and the alert if they are presented.
public struct CounterView: View {
  private let state: Counter.State
  private let aboutButtons: (BigInt) -> [Button]
  private let lookupActions: LookupActions
  private let send: (Counter.Action) -> Void

  /// - Parameter aboutButtons: A closure that returns what else can be done with a number.
  public init(
    state: Counter.State, aboutButtons: @escaping (BigInt) -> [Button] = { _ in [] },
    lookupActions: LookupActions = LookupActions(),
    send: @escaping (Counter.Action) -> Void = { _ in }
  ) {
    self.state = state
    self.aboutButtons = aboutButtons
    self.lookupActions = lookupActions
    self.send = send
  }

  public var body: some View {
    screen
      .keys(state.screen.cancelKeys(send))
      .helpSection("Counter")
      .overlay(dimsBase: true) {
        CounterModal(state: state, buttons: aboutButtons, send: send)
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
      lookups(isRoomy: isTall)
    }
    .padding(horizontal: 1)
  }

  @ViewBuilder private func about(isRoomy: Bool) -> some View {
    let pane = AboutPane(
      number: state.count, primeIndex: state.screen.primeIndex, investigations: state.screen.investigations,
      isRoomy: isRoomy, buttons: aboutButtons(state.count)
    ) { send(.primalityRequested($0)) }
    // The modal has the proof or the factors of a large number.
    if state.count.isLong { pane } else { pane.focusKey("p", title: "About", hint: .high) }
  }

  private var regular: some View {
    VStack {
      CountCard(state: state, size: .regular, hasAbout: false, send: send).frame(height: 13)
      lookups(isRoomy: false)
    }
    .padding(horizontal: 1)
  }

  private func lookups(isRoomy: Bool) -> some View {
    VStack {
      if isRoomy { Text("") }
      lookupList
    }
    // Without the padding of a card, so that the selection covers the whole row.
    .border(title: "Lookups", trailing: lookupCount)
  }

  private var lookupList: some View {
    Lookups(state: state, actions: lookupActions, send: send)
  }

  /// The numbers of the lookups that run and wait, and of all: `2 running · 10`.
  private var lookupCount: Text {
    let lookups = state.screen.lookups
    let queued = max(0, lookups.count - Counter.Screen.runningLookupsLimit)
    let running = lookups.count - queued + state.screen.runningSearches.count
    let total = state.screen.lookupRows.count
    let numbers = (queued == 0 ? "" : " · \(queued.grouped) queued") + " · \(total.grouped)"
    if running == 0 { return Text(total == 0 ? "" : total.grouped).foreground(.muted) }
    return Text("\(running) running").foreground(.accent) + Text(numbers).foreground(.muted)
  }

  private var small: some View {
    VStack {
      CountContent(state: state, size: .small, hasAbout: false, send: send)
      HStack(spacing: 1) {
        Text("Lookups").foreground(.muted)
        ProgressLine(fraction: 0)
        if !state.screen.lookups.isEmpty { lookupCount.lineLimit(1) }
      }
      lookupList
    }
    .padding(horizontal: 1)
  }
}

/// The modal of the counter with the facts about a number, if it is presented.
public struct CounterModal: View {
  private let state: Counter.State
  private let buttons: (BigInt) -> [Button]
  private let send: (Counter.Action) -> Void

  /// - Parameter buttons: A closure that returns what else can be done with a number.
  public init(
    state: Counter.State, buttons: @escaping (BigInt) -> [Button], send: @escaping (Counter.Action) -> Void
  ) {
    self.state = state
    self.buttons = buttons
    self.send = send
  }

  public var body: some View {
    if let modal = state.primeModal {
      PrimeModalView(
        state: modal, lookupDisabledReason: state.lookupDisabledReason(of: modal.number),
        buttons: buttons(modal.number)
      ) { send(.primeModal(.presented($0))) }
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
