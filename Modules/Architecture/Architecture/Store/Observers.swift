/// The observers of a state, in subscription order.
final class Observers<State> {
  private final class Observer {
    /// `nil` after cancellation.
    var notify: ((State) -> Void)?

    init(_ notify: @escaping (State) -> Void) {
      self.notify = notify
    }
  }

  private var observers: [Observer] = []
  private var canceledCount = 0

  func subscribe(_ notify: @escaping (State) -> Void) -> CoreSubscription {
    let observer = Observer(notify)
    observers.append(observer)
    return CoreSubscription { [weak self, weak observer] in
      observer?.notify = nil
      self?.removeCanceled()
    }
  }

  /// Removes the canceled observers once they are half of all, so that each takes constant time.
  private func removeCanceled() {
    canceledCount += 1
    if 2 * canceledCount < observers.count { return }
    observers.removeAll { $0.notify == nil }
    canceledCount = 0
  }

  /// Calls every observer, except those added or removed during the notification.
  func notify(_ state: State) {
    for observer in observers { observer.notify?(state) }
  }
}

/// An observer's place among those of a state, until it is canceled or deallocated.
///
/// It is used only on the actor that owns the store.
final class CoreSubscription: @unchecked Sendable {
  private var onCancel: (() -> Void)?

  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  func cancel() {
    onCancel?()
    onCancel = nil
  }

  deinit { onCancel?() }
}
