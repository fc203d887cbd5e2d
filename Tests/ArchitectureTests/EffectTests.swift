import Architecture
import TestTraits
import Testing

private struct Mishap: Error, CustomStringConvertible {
  var description: String { "mishap" }
}

@Suite("Effects", .timeLimit(.standard))
@MainActor
struct EffectTests {
  @Test("An action sent back is reduced before send returns, and before the next action from outside")
  func send() {
    let store = logStore(["a": .send("b"), "b": .send("c")])
    store.send("a")
    #expect(store.state == ["a", "b", "c"])
    store.send("d")
    #expect(store.state == ["a", "b", "c", "d"])
  }

  @Test("Work sends any number of actions in order, and ends when it returns")
  func run() async {
    let store = logStore(["start": .run { send in for number in 1...100 { await send("\(number)") } }])
    await store.send("start").finish()
    #expect(store.state == ["start"] + (1...100).map(String.init))
    #expect(!store.hasRunningEffects)
  }

  @Test("Merged effects run at the same time")
  func merge() async {
    let (first, second) = (Gate(), Gate())
    let store = logStore { action in
      guard action == "start" else { return .none }
      // Each effect opens the other's gate: one after the other, neither would end.
      return .merge(
        .run { send in
          first.open()
          await second.wait()
          await send("first")
        },
        .none,
        .run { send in
          second.open()
          await first.wait()
          await send("second")
        })
    }
    await store.send("start").finish()
    #expect(store.state.sorted() == ["first", "second", "start"])
  }

  @Test("Merging with none returns the effect itself, and merging a list merges all of it")
  func mergeForms() async {
    func state(_ effect: Effect<String>) async -> [String] {
      let store = logStore { $0 == "start" ? effect : .none }
      await store.send("start").finish()
      return store.state
    }
    #expect(await state(.none.merge(with: .none)) == ["start"])
    #expect(await state(.none.merge(with: .send("a"))) == ["start", "a"])
    #expect(await state(.send("a").merge(with: .none)) == ["start", "a"])
    #expect(
      await state(.send("a").merge(with: .send("b")).merge(with: .send("c"))) == ["start", "a", "b", "c"])
    #expect(await state(.merge((1...3).map { .send("\($0)") })) == ["start", "1", "2", "3"])
    #expect(await state(.merge([])) == ["start"])
    #expect(await state(.merge(.none, .send("a"), .none)) == ["start", "a"])
  }

  @Test("A mapped effect of any kind sends the other feature's actions")
  func map() async {
    let numbers = Effect<Int>.merge(
      .send(1),
      .concatenate(.run { await $0(2) }, .send(3)),
      .run { await $0(4) }.cancellable(id: "id"),
      .run { _ in
        throw Mishap()
      } catch: { _, send in
        await send(5)
      })
    let store = logStore { action in action == "start" ? numbers.map { "\($0)" } : .none }
    await store.send("start").finish()
    #expect(store.state.sorted() == ["1", "2", "3", "4", "5", "start"])
  }

  @Test("An uncaught error is reported at the effect's line")
  func escapedError() async {
    let recorder = IssueRecorder()
    let line = #line + 2
    let store = logStore([
      "start": .run { send in
        await send("before")
        throw Mishap()
      }
    ])
    await recorder.recording { await store.send("start").finish() }
    #expect(store.state == ["start", "before"])
    #expect(
      recorder.issues == [
        .init(
          message: "An effect threw an uncaught error: mishap. Catch it and send it as an action",
          line: line)
      ])
  }

  @Test("An error is passed to the handler; cancellation ends an effect silently, with or without one")
  func handler() async {
    let recorder = IssueRecorder()
    let store = logStore([
      "start": .merge(
        .run { _ in throw CancellationError() },
        .run { _ in
          throw CancellationError()
        } catch: { _, send in
          await send("caught cancellation")
        },
        .run { _ in
          throw Mishap()
        } catch: { error, send in
          await send("caught \(error)")
        })
    ])
    await recorder.recording { await store.send("start").finish() }
    #expect(store.state == ["start", "caught mishap"])
    #expect(recorder.issues.isEmpty)
  }
}
