import Architecture

/// A feature that is hard to record: chance, dates, identifiers, timers, children, sets, and dictionaries.
struct Todo: Reducer {
  struct State: Equatable, Codable, Sendable {
    var items: [Item] = []
    var title = ""
    var selected: Set<UUID> = []
    var counts: [String: Int] = [:]
    var priorities: [Int: String] = [:]
    var dice: Int?
    var ticks = 0
    var isTicking = false
    var child: Child.State?
    var big = Int128(0)
    var ratio = 0.5
    var lastEvent = Event.none
  }

  enum Event: Equatable, Codable, Sendable {
    case none
    case toggled(index: Int)
    case removed(index: Int, title: String)
  }

  struct Item: Equatable, Codable, Sendable, Identifiable {
    var id: UUID
    var title: String
    var date: Date
    var isDone = false
  }

  enum Action: Equatable, Codable, Sendable {
    case titleChanged(String)
    case addButtonTapped
    case toggled(index: Int)
    case removed(index: Int)
    case sorted
    case selectAllButtonTapped
    case rollButtonTapped
    case startButtonTapped
    case stopButtonTapped
    case ticked
    case loadButtonTapped
    case loaded([String])
    case childButtonTapped
    case child(Child.Action)
    case growButtonTapped
    case crashButtonTapped
  }

  struct Child: Reducer {
    struct State: Equatable, Codable, Sendable {
      var luck: UInt64
    }

    enum Action: Equatable, Codable, Sendable {
      case rerollButtonTapped
      case closeButtonTapped
    }

    @Dependency(\.random) private var random

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .rerollButtonTapped: state.luck = random.value(in: 0...999)
      case .closeButtonTapped: break
      }
      return .none
    }
  }

  /// A change that a replay must notice.
  var mutation: Mutation?

  enum Mutation: String, CaseIterable {
    case ignoredAction, otherValue, otherOrder, extraRead, missingRead, otherRead, forgottenReset, wrongChild
    case otherDefault, lateChange
  }

  @Dependency(\.clock) private var clock
  @Dependency(\.date) private var date
  @Dependency(\.random) private var random
  @Dependency(\.uuid) private var uuid

  private enum CancelID { case ticks }

  var body: some Reducer<State, Action> {
    Reduce { state, action in core(&state, action) }
      .ifLet(\.child, action: /Action.child) { Child() }
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .titleChanged(let title):
      state.title = mutation == .otherValue && title.count > 2 ? title.uppercased() : title
    case .addButtonTapped:
      let item = Item(id: uuid(), title: state.title, date: date())
      if mutation == .extraRead { _ = date() }
      state.items.append(item)
      if mutation != .forgottenReset { state.title = "" }
      state.counts[item.title, default: 0] += 1
      state.priorities[state.items.count] = item.title
    case .toggled(let index):
      if mutation == .ignoredAction || !state.items.indices.contains(index) { break }
      state.items[index].isDone.toggle()
      state.lastEvent = .toggled(index: index)
    case .removed(let index):
      if !state.items.indices.contains(index) { break }
      state.lastEvent = .removed(index: index, title: state.items.remove(at: index).title)
    case .sorted:
      state.items.sort { mutation == .otherOrder ? $0.title > $1.title : $0.title < $1.title }
    case .selectAllButtonTapped:
      state.selected = Set(state.items.map(\.id))
    case .rollButtonTapped:
      switch mutation {
      case .missingRead: state.dice = 3
      case .otherRead: state.dice = Int(date().timeIntervalSinceReferenceDate)
      default: state.dice = random.value(in: 1...6)
      }
    case .startButtonTapped:
      state.isTicking = true
      return .run { send in
        for await _ in clock.timer(every: .milliseconds(1)) { await send(.ticked) }
      }
      .cancellable(id: CancelID.ticks, cancelInFlight: true)
    case .stopButtonTapped:
      state.isTicking = false
      return .cancel(id: CancelID.ticks)
    case .ticked:
      state.ticks += mutation == .lateChange && state.ticks > 2 ? 2 : 1
    case .loadButtonTapped:
      return .run { [uuid] send in
        // Not part of a reduction, so not recorded.
        _ = (uuid(), date())
        await send(.loaded(["one", "two"]))
      }
    case .loaded(let titles):
      for title in titles { state.items.append(Item(id: uuid(), title: title, date: date())) }
    case .childButtonTapped:
      state.child = Child.State(luck: mutation == .otherDefault ? 1 : 0)
    case .child(.rerollButtonTapped):
      if mutation == .wrongChild { state.child = nil }
    case .child(.closeButtonTapped):
      state.child = nil
    case .growButtonTapped:
      state.big = state.big * 1_000_003 % (1 << 100) + 1
      state.ratio /= 3
    case .crashButtonTapped:
      fatalError("This is the crash that a test waits for")
    }
    return .none
  }
}
