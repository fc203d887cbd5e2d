import Architecture

struct Leaf: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case tapped
    case effectTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      state.count += 1
      return .none
    case .effectTapped:
      return .run { send in await send(.tapped) }
    }
  }
}

// A tree ten levels deep. A generic level would measure key paths of generic types instead, which take a microsecond each.

struct Level1: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Leaf.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Leaf.Action)
  }

  var body: some Reducer<State, Action> {
    Leaf().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level2: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level1.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level1.Action)
  }

  var body: some Reducer<State, Action> {
    Level1().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level3: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level2.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level2.Action)
  }

  var body: some Reducer<State, Action> {
    Level2().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level4: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level3.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level3.Action)
  }

  var body: some Reducer<State, Action> {
    Level3().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level5: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level4.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level4.Action)
  }

  var body: some Reducer<State, Action> {
    Level4().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level6: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level5.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level5.Action)
  }

  var body: some Reducer<State, Action> {
    Level5().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level7: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level6.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level6.Action)
  }

  var body: some Reducer<State, Action> {
    Level6().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level8: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level7.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level7.Action)
  }

  var body: some Reducer<State, Action> {
    Level7().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level9: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level8.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level8.Action)
  }

  var body: some Reducer<State, Action> {
    Level8().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Level10: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var child = Level9.State()
  }

  enum Action: Equatable, Sendable {
    case tapped
    case child(Level9.Action)
  }

  var body: some Reducer<State, Action> {
    Level9().pullback(state: \.child, action: /Action.child)
    Reduce { state, action in
      if action == .tapped { state.count += 1 }
      return .none
    }
  }
}

struct Rows: Reducer {
  struct State: Equatable, Sendable {
    var rows: [Int]
  }

  enum Action: Equatable, Sendable {
    case rowTapped(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .rowTapped(let index): state.rows[index] += 1
    }
    return .none
  }
}
