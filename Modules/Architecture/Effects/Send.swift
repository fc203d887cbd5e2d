/// How an effect gives actions back to its store.
///
/// Actions of an effect that was cancelled, or whose store is gone, are dropped.
@MainActor
public struct Send<Action: Sendable>: Sendable {
  private let deliver: @MainActor @Sendable (Action) -> Void

  nonisolated init(deliver: @escaping @MainActor @Sendable (Action) -> Void) {
    self.deliver = deliver
  }

  /// Reduces the action now, on the main actor.
  public func callAsFunction(_ action: Action) {
    if Task.isCancelled { return }
    deliver(action)
  }

  nonisolated func pullback<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    Send<Child> { self.deliver(embed($0)) }
  }
}
