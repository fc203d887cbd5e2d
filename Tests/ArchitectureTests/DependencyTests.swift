import ArchitectureTesting
import Foundation
import Synchronization
import TestTraits
import Testing

private struct Greeter: Sendable {
  var greet: @Sendable (String) -> String
  var load: @Sendable () throws -> String
}

private enum GreeterKey: DependencyKey {
  static var testValue: Greeter {
    Greeter(
      greet: { _ in unimplemented("Greeter.greet", returning: "placeholder") },
      load: { throw unimplemented("Greeter.load") })
  }
}

private enum NumberKey: DependencyKey {
  static var testValue: Int { 0 }
}

extension DependencyValues {
  fileprivate var greeter: Greeter {
    get { self[GreeterKey.self] }
    set { self[GreeterKey.self] = newValue }
  }

  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

/// Logs the number from every place where it can be read.
private struct Reading: Reducer {
  @Dependency(\.number) private var number

  func reduce(into state: inout [String], action: String) -> Effect<String> {
    state.append("\(action): \(number)")
    guard action == "start" else { return .none }
    return .run { [number] send in
      await send("captured \(number)")
      await send("effect \(self.number)")
      await withTaskGroup(of: Void.self) { group in group.addTask { await send("group \(self.number)") } }
      async let child: Void = send("async let \(self.number)")
      await child
      await Task { await send("task \(self.number)") }.value
    }
  }
}

@Suite("Dependencies", .timeLimit(.standard))
@MainActor
struct DependencyTests {
  @Dependency(\.number) private var number

  private func log(_ number: Int) -> [String] {
    ["start"]
      .map { "\($0): \(number)" }
      + ["captured", "effect", "group", "async let", "task"].map { "\($0) \(number): \(number)" }
  }

  @Test("A store keeps the dependencies with which it was created, wherever actions are sent from")
  func kept() async {
    let store = withDependencies {
      $0.number = 7
    } operation: {
      Store(initialState: [String]()) { Reading() }
    }
    await withDependencies {
      $0.number = 8
    } operation: {
      await store.send("start").finish()
    }
    #expect(store.state == log(7))
    #expect(number == 0)
  }

  @Test("An override for one reducer applies to its effects and not to other reducers")
  func perReducer() async {
    struct Pair: Equatable {
      var left: [String] = []
      var right: [String] = []
    }
    enum Action: Sendable {
      case left(String)
      case right(String)
    }
    let store = Store<Pair, Action>(initialState: Pair()) {
      Reading().dependency(\.number, 1).pullback(state: \.left, action: /Action.left)
      Reading().pullback(state: \.right, action: /Action.right)
    } withDependencies: {
      $0.number = 2
    }
    await store.send(.left("start")).finish()
    await store.send(.right("start")).finish()
    #expect(store.state == Pair(left: log(1), right: log(2)))
  }

  @Test("The inner of two overrides wins")
  func nested() async {
    let store = Store(initialState: [String]()) {
      CombineReducers { Reading().dependency(\.number, 1) }.dependency(\.number, 2)
    }
    await store.send("start").finish()
    #expect(store.state == log(1))
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(number == 3)
      withDependencies {
        $0.number += 1
      } operation: {
        #expect(number == 4)
      }
      #expect(number == 3)
    }
    #expect(number == 0)
  }

  @Test(
    "In a reducer, an override applies to what it encloses, and a store that is created there has its own")
  func inReducer() {
    struct Nested: Reducer {
      @Dependency(\.number) private var number

      func reduce(into state: inout [Int], action: Bool) -> Effect<Bool> {
        state.append(number)
        withDependencies {
          $0.number = 2
        } operation: {
          state.append(number)
        }
        state += MainActor.assumeIsolated {
          let store = Store(initialState: [number]) {
            Reduce<[Int], Bool> { [self] state, _ in
              state.append(number)
              return .none
            }
          } withDependencies: {
            $0.number = 3
          }
          store.send(true)
          return store.state
        }
        state.append(number)
        return .none
      }
    }
    let store = Store(initialState: [Int]()) {
      Nested()
    } withDependencies: {
      $0.number = 1
    }
    store.send(true)
    #expect(store.state == [1, 2, 3, 3, 1])
    #expect(number == 0)
  }

  @Test("Overrides don't leak between tests that run at the same time", arguments: 1...50)
  func parallel(_ own: Int) async {
    #expect(number == 0)
    let store = Store(initialState: [String]()) {
      Reading()
    } withDependencies: {
      $0.number = own
    }
    await withDependencies {
      $0.number = -own
    } operation: {
      await store.send("start").finish()
      #expect(number == -own)
    }
    #expect(store.state == log(own))
    #expect(number == 0)
  }

  @Test("An error passes through withDependencies, and the override ends")
  func throwing() async {
    struct Mishap: Error {}
    #expect(throws: Mishap.self) {
      try withDependencies { _ in
        throw Mishap()
      } operation: {
      }
    }
    #expect(throws: Mishap.self) {
      try withDependencies {
        $0.number = 1
      } operation: {
        throw Mishap()
      }
    }
    #expect(number == 0)
  }

  @Test("In tests, a key has its test value, not its live value")
  func testValue() {
    enum Key: DependencyKey {
      static let liveValue = 1
      static let testValue = 2
    }
    @Dependency(Key.self) var value
    #expect(value == 2)
  }

  @Test("An effect is mapped under the dependencies at the map, and runs under its own")
  func mapped() async {
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { state, action in
        @Dependency(\.number) var number
        state.append(action)
        guard action == 0 else { return .none }
        let effect = withDependencies {
          $0.number = 7
        } operation: {
          Effect<Int>.run { send in
            @Dependency(\.number) var number
            await send(number)
          }
        }
        return effect.map { 100 * number + $0 }
      }
    } withDependencies: {
      $0.number = 3
    }
    await store.send(0).finish()
    #expect(store.state == [0, 307])
  }

  @Test("An unassigned endpoint is reported by its name, with instructions")
  func unimplementedEndpoint() async {
    let recorder = IssueRecorder()
    func message(_ endpoint: String) -> String {
      "Unimplemented: \(endpoint). Override it where the store is created: "
        + "withDependencies { $0.<dependency> = … }, or assign the live value at the composition root."
    }
    recorder.recording {
      @Dependency(\.greeter) var greeter
      #expect(greeter.greet("a") == "placeholder")
      #expect { try greeter.load() } throws: {
        ($0 as? UnimplementedEndpointError)?.endpoint == "Greeter.load"
      }
    }
    #expect(recorder.messages == [message("Greeter.greet"), message("Greeter.load")])
  }

  @Test("An unimplemented endpoint's error that an effect throws is reported once, by name")
  func unimplementedInEffect() async {
    let recorder = IssueRecorder()
    let store = Store<[String], String>(initialState: []) {
      logging { action in
        guard action == "start" else { return .none }
        return .run { send in
          @Dependency(\.greeter) var greeter
          await send(try greeter.load())
        }
      }
    }
    await recorder.recording { await store.send("start").finish() }
    #expect(recorder.messages.count == 1)
    #expect(recorder.messages.first?.hasPrefix("Unimplemented: Greeter.load. ") == true)
  }

  @Test("The built-in dependencies are unimplemented in tests, each with its name")
  func builtInTestValues() async {
    let recorder = IssueRecorder()
    await recorder.recording {
      @Dependency(\.clock) var clock
      @Dependency(\.date) var date
      @Dependency(\.uuid) var uuid
      @Dependency(\.random) var random
      try? await clock.sleep(for: .seconds(3600))
      _ = date()
      _ = uuid()
      _ = random.value(in: 0...1)
    }
    let names = recorder.messages.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }
    #expect(
      names == [
        "Clock.now.", "Clock.sleep.", "DateGenerator.now.", "UUIDGenerator.next.", "RandomSource.next.",
      ])
    for (message, property) in zip(recorder.messages, ["clock", "clock", "date", "uuid", "random"]) {
      #expect(message.contains("withDependencies { $0.\(property) = … }"))
    }
  }

  @Test("The system's values are assigned at a program's root")
  func systemValues() {
    withDependencies {
      $0.useSystemValues()
    } operation: {
      @Dependency(\.clock) var clock
      @Dependency(\.date) var date
      @Dependency(\.uuid) var uuid
      @Dependency(\.random) var random
      #expect(clock is ContinuousClock)
      #expect(date().timeIntervalSince1970 > 0)
      #expect(uuid() != uuid())
      #expect((1...6).contains(random.value(in: 1...6)))
    }
  }

  @Test("Assigned dates, identifiers, and random numbers are used")
  func given() {
    withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 1))
      $0.uuid = UUIDGenerator { UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
      $0.random = RandomSource(SeededGenerator(seed: 42))
    } operation: {
      @Dependency(\.date) var date
      @Dependency(\.uuid) var uuid
      @Dependency(\.random) var random
      #expect(date.now() == Date(timeIntervalSince1970: 1))
      #expect(uuid().uuidString.hasPrefix("01000000"))
      var generator = SeededGenerator(seed: 42)
      let expected = (1...20).map { _ in Int8.random(in: -100...100, using: &generator) }
      #expect((1...20).map { _ in random.value(in: Int8(-100)...100) } == expected)
    }
  }

  @Test("Incrementing identifiers begin at zero, for each source")
  func incrementingIdentifiers() {
    for _ in 1...2 {
      let uuid = UUIDGenerator.incrementing
      let expected = (0..<300).map { number in
        let digits = String(number, radix: 16, uppercase: true)
        return "00000000-0000-0000-0000-" + String(repeating: "0", count: 12 - digits.count) + digits
      }
      #expect(expected.map { _ in uuid().uuidString } == expected)
    }
  }
}
