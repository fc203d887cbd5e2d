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

  func subscribe(_ notify: @escaping (State) -> Void) -> CoreSubscription {
    let observer = Observer(notify)
    observers.append(observer)
    return CoreSubscription { [weak self, weak observer] in
      observer?.notify = nil
      self?.observers.removeAll { $0 === observer }
    }
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
