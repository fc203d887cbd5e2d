/// A function that sends an effect's actions, until the effect ends or the store is deallocated.
public struct Send<Action: Sendable>: Sendable {
  private let isolation: StoreIsolation
  private let deliver: @Sendable (_ actor: isolated any Actor, _ action: Action) -> Void
  /// Sends the presenter's action for the dismissal of this feature.
  private let deliverDismissal: @Sendable (_ actor: isolated any Actor) -> Void

  init(
    to isolation: StoreIsolation,
    deliver: @escaping @Sendable (_ actor: isolated any Actor, _ action: Action) -> Void,
    dismiss: @escaping @Sendable (_ actor: isolated any Actor) -> Void
  ) {
    self.isolation = isolation
    self.deliver = deliver
    self.deliverDismissal = dismiss
  }

  /// Sends an action to the store, which reduces it, on its actor, before this call returns.
  ///
  /// After the effect has been canceled, its actions are dropped. An action from a task that outlives the effect, or
  /// isn't canceled with it, is dropped too, and reported as an issue.
  public nonisolated(nonsending) func callAsFunction(_ action: Action) async {
    if Task.isCancelled { return }
    guard let actor = isolation.actor else { return }
    await deliver(actor, action)
  }

  /// Sends the presenter ``PresentationAction/dismiss``; this ends the feature and its effects, this one included.
  ///
  /// ``Effect/dismiss(fileID:filePath:line:column:)`` does the same without work before it.
  public nonisolated(nonsending) func dismiss() async {
    if Task.isCancelled { return }
    guard let actor = isolation.actor else { return }
    await deliverDismissal(actor)
  }

  func pullback<Child>(_ mapping: EffectMapping<Child, Action>) -> Send<Child> {
    Send<Child>(
      to: isolation, deliver: { [deliver] in deliver($0, mapping.transform($1)) },
      dismiss: { [deliver, deliverDismissal] actor in
        if let dismissal = mapping.dismiss { deliver(actor, dismissal) } else { deliverDismissal(actor) }
      })
  }
}
