import Architecture
import Synchronization
import Testing

/// Records the issues that the core reports, instead of failing the test.
final class IssueRecorder: Sendable {
  struct Issue: Equatable {
    let message: String
    let line: Int?
  }

  private let recorded = Mutex<[Issue]>([])

  var issues: [Issue] { recorded.withLock { $0 } }
  var messages: [String] { issues.map(\.message) }

  var reporter: IssueReporter {
    IssueReporter(failsTests: true) { message, position in
      self.recorded.withLock { $0.append(Issue(message: message, line: position?.line)) }
    }
  }

  func recording<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try IssueReporter.$current.withValue(reporter, operation: operation)
  }

  @MainActor
  func recording<Result: Sendable>(_ operation: @MainActor () async throws -> Result) async rethrows -> Result
  {
    try await IssueReporter.$current.withValue(reporter) { try await operation() }
  }
}

/// Checks that a store reports an action for an absent child, and keeps its state.
@MainActor
func expectAbsence<State: Equatable, Action>(
  of child: String, _ action: Action, in store: Store<State, Action>,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let (recorder, before) = (IssueRecorder(), store.state)
  recorder.recording { _ = store.send(action) }
  #expect(store.state == before, sourceLocation: sourceLocation)
  #expect(
    recorder.messages == [
      "Received an action for an absent \(child): \(shortDescription(action)). "
        + "An effect outlived its feature, or a view sent the action too late"
    ], sourceLocation: sourceLocation)
}
