public import Architecture

/// A channel for requests to the terminal; the running session carries them out immediately.
///
/// Reducers send requests in effects, through a client:
///
/// ```swift
/// let requests = TerminalRequests()
/// let store = Store(initialState: CounterState()) {
///   Counter()
/// } withDependencies: {
///   $0.terminal = requests.client
/// }
/// let session = TerminalSession(environment: environment, colors: .ansi256, requests: requests)
/// ```
///
/// Without a session, for example in a command, requests have no effect; the next session only sets the title.
@MainActor
public final class TerminalRequests {
  /// The running session's handler.
  var handler: ((TerminalRequest) -> Void)?
  /// The latest title; a session sets it when it begins.
  private(set) var title: String?

  nonisolated public init() {}

  /// Sends a request to the running session; without one, only a title has an effect, on the next session.
  public func send(_ request: TerminalRequest) {
    if case .setTitle(let title) = request { self.title = title }
    handler?(request)
  }

  /// A client that sends its requests to this channel.
  nonisolated public var client: TerminalClient {
    TerminalClient { await self.send($0) }
  }
}

/// The terminal as a dependency, for effects that copy a text, ring the bell, or display progress.
public struct TerminalClient: Sendable {
  public var perform: @Sendable (TerminalRequest) async -> Void

  public init(perform: @escaping @Sendable (TerminalRequest) async -> Void) {
    self.perform = perform
  }
}

extension DependencyValues {
  /// The terminal for reducers' requests; assigned at the composition root.
  public var terminal: TerminalClient {
    get { self[TerminalClientKey.self] }
    set { self[TerminalClientKey.self] = newValue }
  }
}

private enum TerminalClientKey: DependencyKey {
  static var testValue: TerminalClient {
    TerminalClient { _ in unimplemented("TerminalClient.perform", returning: ()) }
  }
}
