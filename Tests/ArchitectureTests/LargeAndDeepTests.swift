import Architecture
import ArchitectureTesting
import Foundation
import Testing

private struct Feature: Reducer {
  let amount: Int

  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state += amount * action
    return action == 2 ? .send(1) : .none
  }
}

/// Sixty-four features side by side.
private struct Wide: Reducer {
  struct State: Equatable, Sendable {
    var values = Eight<Eight<Int>>(0)
  }

  struct Action: Sendable {
    var index: Int
    var number: Int
  }

  static func path(_ index: Int) -> CasePath<Action, Int> {
    CasePath(embed: { Action(index: index, number: $0) }, extract: { $0.index == index ? $0.number : nil })
  }

  var body: some Reducer<State, Action> {
    row(0, \.values.a)
    row(1, \.values.b)
    row(2, \.values.c)
    row(3, \.values.d)
    row(4, \.values.e)
    row(5, \.values.f)
    row(6, \.values.g)
    row(7, \.values.h)
  }

  private func row(
    _ row: Int, _ path: any WritableKeyPath<State, Eight<Int>> & Sendable
  ) -> Reduce<State, Action> {
    CombineReducers {
      Feature(amount: 1).pullback(state: \Eight<Int>.a, action: Self.path(row * 8))
      Feature(amount: 2).pullback(state: \Eight<Int>.b, action: Self.path(row * 8 + 1))
      Feature(amount: 3).pullback(state: \Eight<Int>.c, action: Self.path(row * 8 + 2))
      Feature(amount: 4).pullback(state: \Eight<Int>.d, action: Self.path(row * 8 + 3))
      Feature(amount: 5).pullback(state: \Eight<Int>.e, action: Self.path(row * 8 + 4))
      Feature(amount: 6).pullback(state: \Eight<Int>.f, action: Self.path(row * 8 + 5))
      Feature(amount: 7).pullback(state: \Eight<Int>.g, action: Self.path(row * 8 + 6))
      Feature(amount: 8).pullback(state: \Eight<Int>.h, action: Self.path(row * 8 + 7))
    }
    .pullback(state: path, action: .identity)
  }
}

private struct Eight<Value> {
  var a, b, c, d, e, f, g, h: Value

  init(_ value: Value) {
    (a, b, c, d, e, f, g, h) = (value, value, value, value, value, value, value, value)
  }
}

extension Eight: Equatable where Value: Equatable {}
extension Eight: Sendable where Value: Sendable {}
extension Eight {
  init<Inner>(_ inner: Inner) where Value == Eight<Inner> { self.init(Eight<Inner>(inner)) }
}

/// A state or action one level further out.
private struct Level<Inner> {
  var inner: Inner
  var count = 0
}

extension Level: Equatable where Inner: Equatable {}
extension Level: Sendable where Inner: Sendable {}

private enum LevelAction<Inner: Sendable>: Sendable {
  case inner(Inner)
  case own
}

extension Reducer where State: Sendable {
  /// This reducer one level further in, beside one that counts.
  fileprivate func nested() -> Reduce<Level<State>, LevelAction<Action>> {
    CombineReducers<Level<State>, LevelAction<Action>> {
      pullback(state: \Level<State>.inner, action: /LevelAction<Action>.inner)
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
    .built()
  }
}

@Suite("Large and deep trees", .timeLimit(.minutes(1)))
@MainActor
struct LargeAndDeepTests {
  @Test("Sixty-four features combined: each hears of its own actions alone")
  func wide() async {
    let store = Store(initialState: Wide.State()) { Wide() }
    for index in 0..<64 { await store.send(Wide.Action(index: index, number: 2)).finish() }
    var expected = Eight(0)
    (expected.a, expected.b, expected.c, expected.d) = (3, 6, 9, 12)
    (expected.e, expected.f, expected.g, expected.h) = (15, 18, 21, 24)
    #expect(store.state.values == Eight<Eight<Int>>(expected))
  }

  @Test("Twenty levels deep, reducing and its effects fit in a stack of 64 KB")
  func deep() async {
    let leaf = Reduce<Int, Int> { state, number in
      state += number
      return number == 0 ? .none : .merge(.send(0), .run { _ in }, .cancel(id: 1))
    }
    let five = leaf.nested().nested().nested().nested().nested()
    let ten = five.nested().nested().nested().nested().nested()
    let fifteen = ten.nested().nested().nested().nested().nested()
    let twenty = fifteen.nested().nested().nested().nested().nested()

    typealias Two<Value> = Level<Level<Value>>
    func two<Value>(_ value: Value) -> Two<Value> { Level(inner: Level(inner: value)) }
    func ten<Value>(_ value: Value) -> Two<Two<Two<Two<Two<Value>>>>> { two(two(two(two(two(value))))) }
    func twoActions<Value: Sendable>(_ value: Value) -> LevelAction<LevelAction<Value>> {
      .inner(.inner(value))
    }
    func tenActions<Value: Sendable>(
      _ value: Value
    ) -> LevelAction<
      LevelAction<LevelAction<LevelAction<LevelAction<LevelAction<LevelAction<LevelAction<LevelAction<LevelAction<Value>>>>>>>>>
    > { twoActions(twoActions(twoActions(twoActions(twoActions(value))))) }

    let counted = await withCheckedContinuation { continuation in
      let thread = Thread {
        var state = ten(ten(0))
        _ = twenty.reduce(into: &state, action: tenActions(tenActions(5)))
        continuation.resume(returning: state.count + state.inner.inner.inner.count)
      }
      thread.stackSize = 64 << 10
      thread.start()
    }
    #expect(counted == 2)

    let store = Store(initialState: ten(ten(0))) { twenty }
    await store.send(tenActions(tenActions(5))).finish()
    #expect(store.state.count == 2)
    #expect(store.state.inner.inner.inner.inner.count == 2)
  }

  @Test("A state of two megabytes inline goes through store, scope, observation and effects")
  func largeState() async {
    typealias Kilobytes4 = Eight<Eight<Eight<Int>>>
    typealias Megabytes2 = Eight<Eight<Eight<Kilobytes4>>>
    #expect(MemoryLayout<Megabytes2>.size == 2 << 20)
    struct State: Sendable {
      var block = Megabytes2(Eight<Eight<Kilobytes4>>(Eight<Kilobytes4>(Kilobytes4(Eight<Eight<Int>>(Eight<Int>(0))))))
      var count = 0
    }
    let store = Store<State, Int>(initialState: State()) {
      Reduce { state, number in
        state.count += 1
        state.block.h.h.h.h.h.h = number
        return number > 0 ? .run { await $0(number - 1) } : .none
      }
    }
    let last = store.scope(state: { $0.block.h.h.h.h.h.h }, action: CasePath.identity)
    var seen: [Int] = []
    let subscription = last.observe({ $0 }) { seen.append($0) }
    await store.send(3).finish()
    #expect(store.state.count == 4)
    #expect(seen == [0, 3, 2, 1, 0])
    subscription.cancel()
  }

  @Test("An action of 500 cases")
  func manyActions() {
    enum Root: Sendable {
      case many(ManyActions)
      case other
    }
    let store = Store<[Int], Root>(initialState: []) {
      Reduce<[Int], ManyActions> { state, action in
        state.append(action.rawValue)
        return .none
      }
      .pullback(state: \[Int].self, action: /Root.many)
      Reduce<[Int], Void> { state, _ in
        state.append(-1)
        return .none
      }
      .pullback(state: \[Int].self, action: /Root.many .. /ManyActions.a499)
    }
    for action in ManyActions.allCases { store.send(.many(action)) }
    store.send(.other)
    #expect(store.state == Array(0..<500) + [-1])
  }
}
