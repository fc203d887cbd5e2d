import Architecture

/// A program without tests, for the tests of what the library does in one: it runs the example that its argument names.
@main
@MainActor
struct ArchitectureProgram {
  static func main() {
    let commandLine = CommandLine.arguments
    switch commandLine.dropFirst().first {
    case "whole": show(Feature().dependency(\.client, Client(words: { ["whole"] })))
    case "part": show(Feature()) { $0.client.words = { ["part"] } }
    case "path": show(Feature().dependency(\.client.words) { ["path"] })
    case "wrapped": show(Feature()) { $0.client.words = { [old = $0.client.prefix] in [old + "wrapped"] } }
    case "none": show(Feature())
    case "chain": print(chain(of: 150_000))
    default: print("Usage: ArchitectureProgram whole|part|path|wrapped|none|chain")
    }
  }

  private static func show(
    _ feature: some Reducer<[String], Bool>, _ update: (inout DependencyValues) -> Void = { _ in }
  ) {
    let store = Store(initialState: [String]()) {
      feature
    } withDependencies: {
      update(&$0)
    }
    store.send(true)
    print(store.state)
  }

  /// Returns how many items of a list are done, each of which sends the next.
  private static func chain(of count: Int) -> Int {
    let store = Store<Int, Bool>(initialState: 0) {
      Reduce { state, _ in
        state += 1
        return state < count ? .send(true) : .none
      }
    }
    store.send(true)
    return store.state
  }
}

private struct Client: DependencyKey {
  static var testValue: Client {
    print("testValue")
    return Client()
  }

  var prefix = "un"
  var words: @Sendable () -> [String] = { unimplemented("Client.words", returning: []) }
}

extension DependencyValues {
  fileprivate var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}

private struct Feature: Reducer {
  @Dependency(\.client) private var client

  func reduce(into state: inout [String], action: Bool) -> Effect<Bool> {
    state = client.words()
    return .none
  }
}
