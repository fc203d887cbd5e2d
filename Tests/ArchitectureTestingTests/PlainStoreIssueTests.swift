import ArchitectureTesting
import Foundation
import Testing

/// Clients with an endpoint that can throw and one that can't.
private struct Client: Sendable {
  var load: @Sendable () throws -> Int = { throw unimplemented("Client.load") }
  static let line = #line + 1
  var now: @Sendable () -> Int = { unimplemented("Client.now", returning: 7) }
}

private struct Feature: Reducer {
  enum Action: Equatable, Sendable {
    case loadTapped, nowTapped, dateTapped
    case loaded(Int)
    case child(Int)
  }

  struct State: Equatable, Sendable {
    var number = 0
    var child: Int?
  }

  let client = Client()
  @Dependency(\.date) private var date

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loadTapped: return .run { [client] send in await send(.loaded(try client.load())) }
      case .nowTapped: return .run { [client] send in await send(.loaded(client.now())) }
      case .dateTapped: state.number = Int(date().timeIntervalSince1970)
      case .loaded(let number): state.number = number
      case .child: break
      }
      return .none
    }
    .ifLet(\.child, action: /Action.child) { Reduce { _, _ in .none } }
  }
}

/// That these failures reach the library that runs the test is checked by Scripts/check-standalone-core.
@Suite("Issues of stores that aren't test stores")
@MainActor
struct PlainStoreIssueTests {
  private let store = Store(initialState: Feature.State()) { Feature() }

  private func expectIssue(
    _ text: String, line: Int? = nil, _ operation: @MainActor () async -> Void
  ) async {
    let failures = await TestFailure.captured(operation)
    if let line { #expect(failures.map(\.position.line) == [line]) }
    #expect(failures.first?.position.fileID == #fileID)
    #expect(failures.count == 1)
    #expect(failures.first?.message.hasPrefix(text) == true)
    #expect(failures.first?.isWarning == false)
  }

  @Test("An action for an absent child fails the running test")
  func absentChild() async {
    await expectIssue("Received an action for an absent Int: .child(1).") { store.send(.child(1)) }
  }

  @Test("An endpoint that throws because it is unimplemented fails the running test")
  func throwingEndpoint() async {
    await expectIssue("Unimplemented: Client.load.") { await store.send(.loadTapped).finish() }
    #expect(store.state.number == 0)
  }

  @Test(
    "An endpoint that can't throw fails the running test at its line, which continues with the placeholder")
  func placeholder() async {
    await expectIssue("Unimplemented: Client.now.", line: Client.line) {
      await store.send(.nowTapped).finish()
    }
    #expect(store.state.number == 7)
  }

  @Test("A forgotten dependency of the system fails the running test at its line, and the test continues")
  func systemValue() async {
    await expectIssue("Unimplemented: DateGenerator.now.", line: #line - 2) { store.send(.dateTapped) }
  }

  @Test("A forgotten dependency of an actor's store fails the running test, and the test continues")
  func actorStore() async {
    actor Owner {
      let store = ActorStore(initialState: Feature.State()) { Feature() }

      func sendNow() async -> Int {
        await store.send(.nowTapped).finish()
        return store.state.number
      }
    }
    await expectIssue("Unimplemented: Client.now.") { #expect(await Owner().sendNow() == 7) }
  }

  @Test("A wrong expectation of a test store fails at its line, and the test continues")
  func wrongExpectation() async {
    enum Screen: Equatable {
      case card(String)
      case list(Int)
    }
    let card = /Screen.card
    let store = TestStore<StackState<Screen>, Int>(initialState: StackState([.list(1)])) {
      Reduce { _, _ in .none }
    }
    let line = #line + 2
    let failures = await TestFailure.captured {
      await store.send(1) {
        $0[id: 0, case: card]? += "x"
      }
    }
    #expect(failures.map(\.position.line) == [line, line])
    #expect(
      failures.first?.message.hasPrefix("Can't set the screen 0 as .card(…), because it is .list(1)") == true)
    #expect(
      failures.last?.message.hasPrefix("Expected a state change after 1 was sent, but nothing changed")
        == true)
  }

  @Test("Without a module that knows the running test, an issue fails the whole run at its end")
  func failureOfRun() async {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      IssueReporter.$current.withValue(.failureOfTestRun) {
        #expect(unimplemented("Client.now", returning: 7) == 7)
        _ = unimplemented("Client.load")
      }
      exit(EXIT_SUCCESS)
    }
    let output = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(output.contains("Architecture: 2 issue(s) that failed no test:"))
    #expect(output.contains("  • ArchitectureTestingTests/PlainStoreIssueTests.swift:"))
  }
}
