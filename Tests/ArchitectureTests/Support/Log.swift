import Architecture
import ArchitectureTesting
import Synchronization

/// A reducer that writes down each action and does what a test says.
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
  /// Sends or receives what the log then ends with.
  func logs(sent action: String, line: Int = #line) async {
    await send(action, change: { $0.append(action) }, line: line)
  }

  func logs(received action: String, line: Int = #line) async {
    await receive(action, change: { $0.append(action) }, line: line)
  }
}

/// What happened, written down from any thread.
final class Events: Sendable {
  private let recorded = Mutex<[String]>([])
  var all: [String] { recorded.withLock { $0 } }
  func callAsFunction(_ event: String) { recorded.withLock { $0.append(event) } }
}
