import ArchitectureTesting
import Foundation
import TestTraits
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
  struct Action: Sendable {
    var index: Int
    var number: Int
  }

  var body: some Reducer<[Int], Action> {
    for index in 0..<64 {
      Feature(amount: index)
        .pullback(
          state: \[Int][index],
          action: CasePath(
            embed: { Action(index: index, number: $0) },
            extract: { $0.index == index ? $0.number : nil }))
    }
  }
}

private struct Eight<Value> {
  var a, b, c, d, e, f, g, h: Value
}

extension Eight: Sendable where Value: Sendable {}
extension Eight: BitwiseCopyable where Value: BitwiseCopyable {}

/// A state or action one level farther out.
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
  /// Returns this reducer one level farther in, beside one that counts.
  fileprivate func nested() -> Reduce<Level<State>, LevelAction<Action>> {
    CombineReducers<Level<State>, LevelAction<Action>> {
      pullback(state: \Level<State>.inner, action: /LevelAction<Action>.inner)
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
    ._built()
  }
}

private typealias Two<Value> = Level<Level<Value>>
private typealias TwoActions<Value: Sendable> = LevelAction<LevelAction<Value>>
private func two<Value>(_ value: Value) -> Two<Value> { Level(inner: Level(inner: value)) }
private typealias Ten<Value> = Two<Two<Two<Two<Two<Value>>>>>
private typealias TenActions<Value: Sendable> = TwoActions<
  TwoActions<TwoActions<TwoActions<TwoActions<Value>>>>
>
private func ten<Value>(_ value: Value) -> Ten<Value> { two(two(two(two(two(value))))) }
private func twoActions<Value>(_ value: Value) -> TwoActions<Value> { .inner(.inner(value)) }
private func tenActions<Value>(_ value: Value) -> TenActions<Value> {
  twoActions(twoActions(twoActions(twoActions(twoActions(value)))))
}

/// Returns a value of zeros, without copying it on the stack for each of its parts.
private func zeroed<Value: BitwiseCopyable>() -> Value {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  defer { pointer.deallocate() }
  UnsafeMutableRawPointer(pointer).initializeMemory(
    as: UInt8.self, repeating: 0, count: MemoryLayout<Value>.size)
  return pointer.pointee
}

@Suite("Large and deep trees", .timeLimit(.standard))
@MainActor
struct LargeAndDeepTests {
  @Test("Sixty-four combined features each receive only their own actions")
  func wide() async {
    let store = Store(initialState: Array(repeating: 0, count: 64)) { Wide() }
    for index in 0..<64 { await store.send(Wide.Action(index: index, number: 2)).finish() }
    #expect(store.state == (0..<64).map { $0 * 3 })
  }

  @Test("Twenty levels deep, reducing and its effects fit in a stack of 64 KB")
  func deep() async {
    let leaf = Reduce<Int, Int> { state, number in
      state += number
      return number == 0 ? .none : .merge(.send(0), .run { _ in }, .cancel(id: 1))
    }
    let five = leaf.nested().nested().nested().nested().nested()
    let tenth = five.nested().nested().nested().nested().nested()
    let fifteen = tenth.nested().nested().nested().nested().nested()
    let twenty = fifteen.nested().nested().nested().nested().nested()

    let counted = await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
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

  @Test("A state of three megabytes stored inline works with a store, a scope, an observer, and effects")
  func largeState() async {
    typealias Kilobytes256 = Eight<Eight<Eight<Eight<Eight<Int>>>>>
    struct State: Sendable, BitwiseCopyable {
      var a, b, c, d, e, f, g, h, i, j, k, l: Kilobytes256
      var last: Int
    }
    let store = Store<State, Int>(initialState: zeroed()) {
      Reduce { state, number in
        state.last = number
        return number > 0 ? .run { await $0(number - 1) } : .none
      }
      Reduce<Int, Int> { last, _ in
        last += 100
        return .none
      }
      .pullback(state: \State.l.h.h.h.h.h, action: .identity)
    }
    #expect(MemoryLayout<State>.size > 3 << 20)
    let last = store.scope(state: { $0.last }, action: CasePath<Int, Int>.identity)
    let deep = store.scope(state: { $0.l.h.h.h.h.h }, action: CasePath<Int, Int>.identity)
    var seen: [Int] = []
    let subscription = last.observe({ $0 }, onChange: { seen.append($0) })
    await store.send(3).finish()
    #expect(seen == [0, 3, 2, 1, 0])
    #expect(deep.state == 400)
    subscription.cancel()
  }
}
