/// A function that sends an effect's actions, until the effect is canceled or the store is deallocated.
@MainActor
public struct Send<Action: Sendable>: Sendable {
  private let sendAction: @MainActor @Sendable (Action) -> Void

  nonisolated init(sendAction: @escaping @MainActor @Sendable (Action) -> Void) {
    self.sendAction = sendAction
  }

  /// Sends an action to the store, which reduces it, on the main actor, before this call returns.
  public func callAsFunction(_ action: Action) {
    if Task.isCancelled { return }
    sendAction(action)
  }

  nonisolated func pullback<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    Send<Child> { self.sendAction(embed($0)) }
  }
}
