import Synchronization

/// The actor that owns a store.
struct StoreIsolation: Sendable {
  /// A reference to the owner; `nil` for the main actor.
  private let owner: Owner?

  private final class Owner: Sendable {
    private struct WeakActor {
      weak var actor: (any Actor)?
    }

    /// The owner, which may hold the store and must not be retained by it.
    private let reference = Mutex(WeakActor())
    /// The address of the owner; 0 before the first use.
    private let address = Atomic<UInt>(0)

    var actor: (any Actor)? { reference.withLock { $0.actor } }

    func bind(to actor: any Actor) {
      let new = UInt(bitPattern: ObjectIdentifier(actor))
      let bound = address.load(ordering: .relaxed)
      if bound == 0 {
        address.store(new, ordering: .relaxed)
        reference.withLock { $0.actor = actor }
      } else if bound != new {
        fatalIssue("An ActorStore was used by \(actor), but belongs to another actor, which used it first")
      }
    }
  }

  static let mainActor = StoreIsolation(owner: nil)

  /// Returns the isolation of a store that the first actor to use it will own.
  static func unbound() -> StoreIsolation { StoreIsolation(owner: Owner()) }

  /// The owner; `nil` before the first use, and when it has been deallocated.
  var actor: (any Actor)? {
    guard let owner else { return MainActor.shared }
    return owner.actor
  }

  func bind(to actor: any Actor) { owner?.bind(to: actor) }
}
