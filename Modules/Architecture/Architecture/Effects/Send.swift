/// A function that sends an effect's actions, until the effect ends or the store is deallocated.
public struct Send<Action: Sendable>: Sendable {
  private let isolation: StoreIsolation
  private let deliver: @Sendable (_ actor: isolated any Actor, _ action: Action) -> Void

  init(
    to isolation: StoreIsolation,
    deliver: @escaping @Sendable (_ actor: isolated any Actor, _ action: Action) -> Void
  ) {
    self.isolation = isolation
    self.deliver = deliver
  }

  /// Sends an action to the store, which reduces it, on its actor, before this call returns.
  ///
  /// After the effect has been canceled, its actions are dropped. An action that a task of its own sends when
  /// the effect has ended, or was canceled without that task, is dropped too, and reported as an issue.
  public nonisolated(nonsending) func callAsFunction(_ action: Action) async {
    if Task.isCancelled { return }
    guard let actor = isolation.actor else { return }
    await deliver(actor, action)
  }

  func pullback<Child>(_ embed: @escaping @Sendable (Child) -> Action) -> Send<Child> {
    Send<Child>(to: isolation) { [deliver] in deliver($0, embed($1)) }
  }
}
