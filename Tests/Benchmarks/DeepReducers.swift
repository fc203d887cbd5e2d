import Architecture

// A tree of reducers ten levels deep, and the same logic written by hand.

struct Leaf: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
  }

  enum Action: Equatable, Sendable {
    case leafTapped
    case effectTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .leafTapped:
      state.count += 1
      return .none
    case .effectTapped:
      return .run { send in await send(.leafTapped) }
    }
  }
}

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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
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
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }
}

@inline(never)
func extractByHand(_ action: Level3.Action) -> Level2.Action? {
  if case .child(let action) = action { action } else { nil }
}

@inline(never)
func reduceByHand3(_ state: inout Level3.State, _ action: Level3.Action) {
  switch action {
  case .tapped: state.count += 1
  case .child(let action):
    switch action {
    case .tapped: state.child.count += 1
    case .child(let action):
      switch action {
      case .tapped: state.child.child.count += 1
      case .child(let action):
        switch action {
        case .leafTapped: state.child.child.child.count += 1
        case .effectTapped: break
        }
      }
    }
  }
}

@inline(never)
func reduceByHand10(_ state: inout Level10.State, _ action: Level10.Action) {
  switch action {
  case .tapped: state.count += 1
  case .child(let action):
    switch action {
    case .tapped: state.child.count += 1
    case .child(let action):
      switch action {
      case .tapped: state.child.child.count += 1
      case .child(let action):
        switch action {
        case .tapped: state.child.child.child.count += 1
        case .child(let action):
          switch action {
          case .tapped: state.child.child.child.child.count += 1
          case .child(let action):
            switch action {
            case .tapped: state.child.child.child.child.child.count += 1
            case .child(let action):
              switch action {
              case .tapped: state.child.child.child.child.child.child.count += 1
              case .child(let action):
                switch action {
                case .tapped: state.child.child.child.child.child.child.child.count += 1
                case .child(let action):
                  switch action {
                  case .tapped: state.child.child.child.child.child.child.child.child.count += 1
                  case .child(let action):
                    switch action {
                    case .tapped: state.child.child.child.child.child.child.child.child.child.count += 1
                    case .child(let action):
                      switch action {
                      case .leafTapped:
                        state.child.child.child.child.child.child.child.child.child.child.count += 1
                      case .effectTapped: break
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

struct Numbers: Sendable {
  var next: @Sendable () -> Int
}

private enum NumbersKey: DependencyKey {
  static var testValue: Numbers { Numbers(next: { 0 }) }
}

extension DependencyValues {
  var numbers: Numbers {
    get { self[NumbersKey.self] }
    set { self[NumbersKey.self] = newValue }
  }
}

struct Reader {
  @Dependency(\.numbers) var numbers
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

struct Groups: Reducer {
  struct State: Equatable, Sendable {
    var groups: [Rows.State]

    init(side: Int) {
      groups = Array(repeating: Rows.State(rows: Array(repeating: 0, count: side)), count: side)
    }
  }

  enum Action: Equatable, Sendable {
    case rowTapped(group: Int, row: Int)
    case rows(Rows.Action)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .rowTapped(let group, let row) = action { state.groups[group].rows[row] += 1 }
    return .none
  }
}

/// A list of rows with timers.
struct TimedRows: Reducer {
  struct State: Equatable, Sendable {
    var rows: IdentifiedArray<Row>

    init(count: Int) {
      rows = IdentifiedArray((0..<count).map { Row(id: $0) })
    }
  }

  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var leaf = Leaf.State()
  }

  enum Action: Equatable, Sendable {
    case row(IdentifiedAction<Int, Leaf.Action>)
  }

  @Dependency(\.clock) private var clock

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
      .forEach(\.rows, action: /Action.row) {
        Reduce { row, action in
          guard action == .effectTapped else {
            row.leaf.count += 1
            return .none
          }
          return .run { [clock] _ in try await clock.sleep(for: .seconds(1)) }
        }
      }
  }
}
