import NumberFacts
public import TerminalUI

/// A box with the facts about a number and the actions for it, of the same size for all numbers.
public struct PrimeModalView: View {
  private let state: PrimeModal.State
  private let lookupDisabledReason: String?
  private let buttons: [Button]
  private let send: (PrimeModal.Action) -> Void
  private let facts: NumberFacts

  /// - Parameters:
  ///   - lookupDisabledReason: The reason that the nth prime can't be looked up; nil if it can.
  ///   - buttons: The app's other actions for the number, displayed where there is room.
  public init(
    state: PrimeModal.State, lookupDisabledReason: String? = nil, buttons: [Button] = [],
    send: @escaping (PrimeModal.Action) -> Void = { _ in }
  ) {
    self.state = state
    self.lookupDisabledReason = lookupDisabledReason
    self.buttons = buttons
    self.send = send
    facts = state.numberFacts
  }

  private static let width = 66
  private static let minimumWidth = 40

  public var body: some View {
    ViewThatFits {
      box(.largeModal).frame(width: Self.width, height: 23)
      box(.modal).frame(width: Self.width, height: 18)
      box(.small(5)).frame(width: Self.width)
      // The smallest screen has room for two facts, or for a second row of factors.
      box(.small(2)).frame(width: Self.minimumWidth)
      box(.small(1)).frame(width: Self.minimumWidth)
      box(.small(0)).frame(width: Self.minimumWidth)
    }
    .keys(
      [close, back, KeyBinding("c", title: "Set the count", hint: .low) { send(.setCountButtonTapped) }]
        + disabledKeys
    )
    .helpSection("Facts")
  }

  private func box(_ layout: FactsView.Layout) -> some View {
    let isSmall = layout != .modal && layout != .largeModal
    let work = facts.investigation.map {
      InvestigationWork(investigation: $0, send: { send(.facts($0)) }, hasSteps: !isSmall)
    }
    let hasSteps = !isSmall && facts.investigation?.hasSteps ?? false
    return VStack(alignment: .center) {
      VStack {
        FactsView(facts: facts, layout: layout, steps: hasSteps ? work : nil) {
          send(.factorSelected($0))
        } walk: {
          send(.numberSelected($0))
        }
        if let work, !hasSteps { work }
      }
      .padding(horizontal: isSmall ? 0 : 1)
      .frame(maxWidth: .max, maxHeight: isSmall ? nil : .max)
      if hasSteps {
        Text("It goes on when you close this. The answer comes as a message.").foreground(.faint)
        Text("")
      }
      chips(isSmall: isSmall)
    }
    .padding(horizontal: 1)
    // The longest question has no room on the smallest screen.
    .panel(title: isSmall && facts.question.count > 24 ? "Is it prime?" : facts.question, trailing: word)
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
        Button(isSmall ? "Nth" : "Nth prime", key: "n", title: "Nth prime", hint: .normal) {
          send(.nthPrimeButtonTapped)
        }
      }
      let isWorking = facts.investigation?.isSearching ?? false
      if isWorking {
        Button("Cancel", key: "x", title: "Cancel the search", hint: .normal) {
          send(.facts(.cancelButtonTapped(facts.number)))
        }
      }
      // The keys of the others work anyway.
      let shownCount = isSmall ? (isSaveDisplayed || isWorking ? 0 : 1) : buttons.count
      ForEach(buttons.prefix(shownCount).indices) { buttons[$0] }
      Button("Close", key: .enter, isDefault: true) { send(.closeButtonTapped) }
    }
  }

  /// Whether the number is prime, or may be.
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

  /// The keys of disabled buttons, which aren't displayed.
  private var disabledKeys: [KeyBinding] {
    func key(_ key: KeyEvent, _ title: String, _ reason: String?) -> KeyBinding {
      KeyBinding(key, title: title, disabledReason: reason, hint: .never) {}
    }
    return (isSaveDisplayed ? [] : [key("s", "Save to favorites", saveDisabledReason)])
      + (lookupDisabledReason == nil ? [] : [key("n", "Nth prime", lookupDisabledReason)])
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
}
