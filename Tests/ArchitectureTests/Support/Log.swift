import ArchitectureTesting
import Synchronization

/// Returns a reducer that logs each action and returns the effect that a test gives for it.
func logging(_ effect: @escaping @Sendable (String) -> Effect<String>) -> Reduce<[String], String> {
  Reduce { log, action in
    log.append(action)
    return effect(action)
  }
}

@MainActor
func logStore(_ effect: @escaping @Sendable (String) -> Effect<String>) -> Store<[String], String> {
  Store(initialState: []) { logging(effect) }
}

/// Creates a store of a log with the effects of some actions.
@MainActor
func logStore(_ effects: [String: Effect<String>]) -> Store<[String], String> {
  logStore { effects[$0] ?? .none }
}

@MainActor
func logTestStore(
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ effect: @escaping @Sendable (String) -> Effect<String>
) -> TestStore<[String], String> {
  TestStore(
    initialState: [], reducer: { logging(effect) }, fileID: fileID, filePath: filePath, line: line,
    column: column)
}

extension TestStore where State == [String], Action == String {
  /// Sends an action and asserts that it is appended to the log.
  func send(logging action: String, line: Int = #line) async {
    await send(action, change: { $0.append(action) }, line: line)
  }

  func receive(logging action: String, line: Int = #line) async {
    await receive(action, change: { $0.append(action) }, line: line)
  }
}

/// A record of events that can be written from any thread.
final class Events: Sendable {
  private let recorded = Mutex<[String]>([])
  var all: [String] { recorded.withLock { $0 } }
  func callAsFunction(_ event: String) { recorded.withLock { $0.append(event) } }
}
