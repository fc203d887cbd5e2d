import Architecture

// The way before case paths: a property for each case with a value, which a tool generated.
extension AppAction {
  var counterView: CounterViewAction? {
    get {
      guard case .counterView(let action) = self else { return nil }
      return action
    }
    set {
      guard case .counterView = self, let newValue else { return }
      self = .counterView(newValue)
    }
  }

  var favoritePrimes: FavoritePrimesAction? {
    get {
      guard case .favoritePrimes(let action) = self else { return nil }
      return action
    }
    set {
      guard case .favoritePrimes = self, let newValue else { return }
      self = .favoritePrimes(newValue)
    }
  }
}

extension CounterViewAction {
  var counter: CounterAction? {
    get {
      guard case .counter(let action) = self else { return nil }
      return action
    }
    set {
      guard case .counter = self, let newValue else { return }
      self = .counter(newValue)
    }
  }

  var primeModal: PrimeModalAction? {
    get {
      guard case .primeModal(let action) = self else { return nil }
      return action
    }
    set {
      guard case .primeModal = self, let newValue else { return }
      self = .primeModal(newValue)
    }
  }
}

extension Reducer {
  func pullback<GlobalState, GlobalAction>(
    value: any WritableKeyPath<GlobalState, State> & Sendable,
    action: any WritableKeyPath<GlobalAction, Action?> & Sendable
  ) -> Reduce<GlobalState, GlobalAction> {
    Reduce { globalState, globalAction in
      guard let localAction = globalAction[keyPath: action] else { return .none }
      return reduce(into: &globalState[keyPath: value], action: localAction).map { localAction in
        // An effect has only a local action, so the global one is copied to have a case to replace.
        var copy = globalAction
        copy[keyPath: action] = localAction
        return copy
      }
    }
  }
}
