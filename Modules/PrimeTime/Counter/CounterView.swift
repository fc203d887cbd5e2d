import Architecture
public import BigInt
import Lookups
import NthPrimeClient
import NumberFacts
import PrimeModal
public import TerminalUI

/// The counter's screen, below the modal and the alert if they are presented.
public struct CounterView: View {
  private let state: Counter.State
  private let aboutButtons: (BigInt) -> [Button]
  private let lookupDate: (BigInt) -> String
  private let map: (BigInt) -> AnyView?
  private let copy: ((BigInt) -> Void)?
  private let send: (Counter.Action) -> Void

  /// - Parameters:
  ///   - aboutButtons: Returns the app's other actions for a number.
  ///   - lookupDate: Returns the time since the end of a lookup, in a few words; empty if it isn't known.
  ///   - map: Returns a map of the numbers around one; nil for a number that isn't on it.
  ///   - copy: Copies a number to the clipboard; nil without one.
  public init(
    state: Counter.State, aboutButtons: @escaping (BigInt) -> [Button] = { _ in [] },
    lookupDate: @escaping (BigInt) -> String = { _ in "" },
    map: @escaping (BigInt) -> AnyView? = { _ in nil },
    copy: ((BigInt) -> Void)? = nil,
    send: @escaping (Counter.Action) -> Void = { _ in }
  ) {
    (self.state, self.aboutButtons, self.send) = (state, aboutButtons, send)
    (self.lookupDate, self.map, self.copy) = (lookupDate, map, copy)
  }

  public var body: some View {
    screen
      .keys(state.lookups.cancelKeys(state.facts.searches) { send(.lookups($0)) })
      .helpSection("Counter")
      .counterModalAndAlert(state, buttons: aboutButtons, send: send)
  }

  private var screen: some View {
    AdaptiveView(
      sizes: [(160, 40), (160, 26), (110, 26), (110, 16), (76, 16)].map { Size(width: $0, height: $1) }
    ) { index in
      // Without a map, the lookups have the whole width.
      if index < 2, UInt64(exactly: state.count) != nil {
        columns(hasGaps: index == 0)
      } else if index < 5 {
        cards(aboutWidth: index < 2 ? 79 : index < 4 ? 39 : 0, isTall: index < 3)
      } else {
        small
      }
    }
  }

  /// The count, the lookups, and the gaps, beside the facts and a map.
  private func columns(hasGaps: Bool) -> some View {
    let map = self.map(state.count)
    return HStack(spacing: 2) {
      VStack {
        card(.tall).frame(height: 16)
        lookups(.tall)
        if hasGaps { GapsCard(count: state.count).frame(height: 14) }
      }
      about(isRoomy: true, map: map).frame(width: 79, height: map == nil ? 16 : nil)
    }
    .padding(EdgeInsets(top: 1, left: 1, right: 1))
  }

  private func cards(aboutWidth: Int, isTall: Bool) -> some View {
    let size: CardSize = isTall ? .tall : .regular
    return VStack {
      if isTall { Text("") }
      HStack(spacing: 2) {
        card(size)
        if aboutWidth > 0 { about(isRoomy: isTall).frame(width: aboutWidth) }
      }
      .frame(height: isTall ? 16 : 13)
      lookups(size)
    }
    .padding(horizontal: 1)
  }

  private func card(_ size: CardSize) -> some View {
    CountContent(state: state, size: size, send: send)
      .frame(maxWidth: .max, maxHeight: .max, alignment: .top)
      .card("Count", trailing: Text(cardRemark), isRoomy: size == .tall)
  }

  /// The number of digits of a long count, and the step.
  private var cardRemark: String {
    let step = "step \(state.screen.step.abbreviated(leading: 9))"
    if !state.count.isLong { return step }
    let digits = state.count.digitCount.digits
    return state.screen.step == 1 ? digits : "\(digits) · \(step)"
  }

  private func about(isRoomy: Bool, map: AnyView? = nil) -> some View {
    AboutPane(
      facts: state.facts[state.count], isRoomy: isRoomy, map: map, buttons: aboutButtons(state.count)
    ) {
      send(.primalityRequested($0))
    }
  }

  private func lookups(_ size: CardSize) -> some View {
    LookupsView(
      state: state.lookups, searches: state.facts.searches, size: size, date: lookupDate,
      saveDisabledReason: { state.facts[$0].saveDisabledReason(favorites: state.favoritePrimes) }, copy: copy,
      send: { send(.lookups($0)) })
  }

  private var small: some View {
    VStack {
      CountContent(state: state, size: .small, send: send)
      lookups(.small)
    }
    .padding(horizontal: 1)
  }
}

extension View {
  /// Covers a screen with the counter's modal and alert, if they are presented.
  ///
  /// - Parameter buttons: Returns the app's other actions for a number.
  public func counterModalAndAlert(
    _ state: Counter.State, buttons: @escaping (BigInt) -> [Button],
    send: @escaping (Counter.Action) -> Void
  ) -> some View {
    overlay(dimsBase: true) {
      if let modal = state.primeModal {
        PrimeModalView(
          state: modal, lookupDisabledReason: state.lookups.disabledReason(for: modal.number),
          buttons: buttons(modal.number), send: { send(.primeModal(.presented($0))) })
      }
    }
    .overlay(dimsBase: true) {
      if case .answered(let answer) = state.screen.alert {
        AnswerBox(answer: answer, state: state) { send(.alert($0)) }
      } else if case .failed(let error) = state.screen.alert {
        AlertBox(AlertState(title: "The lookup failed", message: error.description)) { send(.alert($0)) }
      }
    }
  }
}

extension Counter.State {
  /// The screen as lines of text, for screen readers.
  public var plainTextLines: [String] {
    [
      "Counter", "The count is \(count.abbreviated), and the step is \(screen.step.abbreviated).",
      facts[count].verdict,
    ] + lookups.plainTextLines(facts.searches)
  }
}
