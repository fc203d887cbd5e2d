import BigInt
public import NumberFacts
import NumberText
public import TerminalUI

/// A box with the facts about a number, and what can be done with it; as large for every number.
public struct PrimeModalView: View {
  private let state: PrimeModal.State
  private let lookupDisabledReason: String?
  private let buttons: [Button]
  private let lookUp: () -> Void
  private let setCount: () -> Void
  private let sendFacts: (Facts.Action) -> Void
  private let send: (PrimeModal.Action) -> Void
  private let facts: NumberFacts

  /// - Parameters:
  ///   - lookupDisabledReason: The reason that the number can't be the index of a lookup; nil if it can.
  ///   - buttons: What else can be done with the number, where there is room.
  ///   - lookUp: Looks up the prime with the number as its index.
  ///   - setCount: Sets the count to the number.
  ///   - sendFacts: Cancels or resumes the search for facts about the number.
  public init(
    state: PrimeModal.State, lookupDisabledReason: String? = nil, buttons: [Button] = [],
    lookUp: @escaping () -> Void = {}, setCount: @escaping () -> Void = {},
    sendFacts: @escaping (Facts.Action) -> Void = { _ in },
    send: @escaping (PrimeModal.Action) -> Void = { _ in }
  ) {
    self.state = state
    self.lookupDisabledReason = lookupDisabledReason
    self.buttons = buttons
    self.lookUp = lookUp
    self.setCount = setCount
    self.sendFacts = sendFacts
    self.send = send
    facts = state.numberFacts
  }

  private static let width = 66
  private static let height = 18

  public var body: some View {
    ViewThatFits {
      box(.modal).frame(width: Self.width, height: Self.height)
      box(.small).frame(width: Self.width)
    }
    .keys([close, back, setCountKey] + disabledKeys)
    .helpSection("Facts")
  }

  private func box(_ layout: FactsView.Layout) -> some View {
    VStack(alignment: .center) {
      VStack {
        FactsView(facts: facts, layout: layout) {
          send(.factorSelected($0))
        } walk: {
          send(.numberSelected($0))
        }
        if let investigation = facts.investigation {
          InvestigationWork(investigation: investigation, send: sendFacts)
        }
      }
      .frame(maxWidth: .max, maxHeight: layout == .modal ? .max : nil)
      chips(isSmall: layout == .small)
    }
    .padding(horizontal: layout == .modal ? 2 : 1)
    .panel(title: facts.title, trailing: word)
  }

  private var word: Text {
    let word = Text(facts.shortWord).bold().foreground(facts.color)
    let star = state.isFavorite ? Text("★ ").foreground(.gold) : Text("")
    guard facts.number.isLong else { return star + word }
    return star + word + Text(" · \(facts.number.digitCount.digits)").foreground(.muted)
  }

  // MARK: Actions

  private func chips(isSmall: Bool) -> some View {
    FlowStack(alignment: .center) {
      if isSaveDisplayed { favoriteButton }
      if lookupDisabledReason == nil {
        Button(
          isSmall ? "Nth" : "Nth prime", key: "n", title: "Nth prime", hint: .normal, action: lookUp)
      }
      // The keys of the others work anyway.
      let shownCount = isSmall ? (isSaveDisplayed ? 0 : 1) : buttons.count
      ForEach(buttons.prefix(shownCount).indices) { buttons[$0] }
      Button("Close", key: .enter, isDefault: true) { send(.closeButtonTapped) }
    }
  }

  /// Whether the number can be saved, or could after its test.
  private var isSaveDisplayed: Bool { state.isFavorite || facts.isPrime || facts.status == .testing }

  private var saveDisabledReason: String? { facts.saveDisabledReason(favorites: state.favoritePrimes) }

  private var favoriteButton: Button {
    if state.isFavorite {
      return Button("Remove", key: "s", title: "Remove from favorites", hint: .normal) {
        send(.removeFavoritePrimeTapped)
      }
    }
    return Button(
      "Save", key: "s", title: "Save to favorites", disabledReason: saveDisabledReason, hint: .normal
    ) {
      send(.saveFavoritePrimeTapped)
    }
  }

  /// The keys of the buttons that aren't displayed, because they are disabled.
  private var disabledKeys: [KeyBinding] {
    var keys: [KeyBinding] = []
    if !isSaveDisplayed {
      keys.append(
        KeyBinding(
          "s", title: "Save to favorites", disabledReason: saveDisabledReason, hint: .never, action: {}))
    }
    if let lookupDisabledReason {
      keys.append(
        KeyBinding(
          "n", title: "Nth prime", disabledReason: lookupDisabledReason, hint: .never, action: {}))
    }
    return keys
  }

  private var close: KeyBinding {
    KeyBinding(.escape, title: "Close") { send(.closeButtonTapped) }
  }

  private var back: KeyBinding {
    KeyBinding(
      .backspace, title: "Back", disabledReason: state.path.isEmpty ? "no factor was opened" : nil
    ) {
      send(.backButtonTapped)
    }
  }

  private var setCountKey: KeyBinding {
    KeyBinding("c", title: "Set the count", hint: .low, action: setCount)
  }
}
