import Architecture
import ArchitectureTesting
import Testing

struct Chat: Reducer {
  struct State: Equatable {
    var messages: [String] = []
  }

  enum Action: Equatable, Sendable {
    case received(String)
    case questionAsked(String)
    case closed
  }

  private enum CancelID { case answer }

  @Dependency(\.clock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .received(let message):
      state.messages.append(message)
      return .none
    case .questionAsked(let question):
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.received("Yes, " + question))
      }
      .cancellable(id: CancelID.answer)
    case .closed:
      return .cancel(id: CancelID.answer)
    }
  }
}

actor Room {
  private let store: ActorStore<Chat.State, Chat.Action>

  init(clock: any Clock<Duration>) {
    store = ActorStore(initialState: Chat.State()) {
      Chat()
    } withDependencies: {
      $0.clock = clock
    }
  }

  var messages: [String] { store.state.messages }

  func received(_ message: String) {
    store.send(.received(message))
  }

  func receivedLast(_ message: String) -> Int {
    store.send(.received(message))
    store.send(.closed)
    return store.state.messages.count
  }

  func answered(_ message: String) async -> String? {
    await store.send(.questionAsked(message)).finish()
    return store.state.messages.last
  }

  func newest() -> AsyncStream<String?> {
    store.values(of: { $0.messages.last })
  }
}

@Suite("Stores on actors")
struct RoomTests {
  @Test("A room keeps its messages, answers, and reports its newest message")
  func room() async {
    let room = Room(clock: ImmediateClock())
    var newest = await room.newest().makeAsyncIterator()
    #expect(await newest.next() == .some(nil))
    await room.received("Hello")
    #expect(await newest.next() == "Hello")
    #expect(await room.answered("2 is prime") == "Yes, 2 is prime")
    #expect(await room.receivedLast("Bye") == 3)
    #expect(await room.messages == ["Hello", "Yes, 2 is prime", "Bye"])
  }

  @Test("A connection counts its guests")
  func connection() async {
    #expect(await Connection(guests: ["Ada"]).received("Emmy") == 2)
  }
}

struct Guestbook: Reducer {
  struct State: Equatable {
    var guests: [String] = []
  }

  enum Action: Equatable, Sendable {
    case guestArrived(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .guestArrived(let name):
      state.guests.append(name)
      return .none
    }
  }
}

actor Connection {
  private let store: ActorStore<Guestbook.State, Guestbook.Action>

  init(guests: [String]) {
    store = ActorStore(initialState: Guestbook.State(guests: guests)) { Guestbook() }
  }

  func received(_ name: String) -> Int {
    store.send(.guestArrived(name))
    return store.state.guests.count
  }
}
