import Synchronization

/// The actor that owns a store.
struct StoreIsolation: Sendable {
  /// A reference to the owner; `nil` for the main actor.
  private let owner: Owner?

  private final class Owner: Sendable {
    private struct Reference {
      /// The owner; it may hold the store, so the store must not retain it.
      weak var actor: (any Actor)?
      /// The identity of the owner; `nil` before the first use.
      var identity: ObjectIdentifier?
    }

    private let reference = Mutex(Reference())

    var actor: (any Actor)? { reference.withLock { $0.actor } }

    func bind(to actor: any Actor) {
      let owner = reference.withLock { reference in
        if reference.identity == nil {
          reference = Reference(actor: actor, identity: ObjectIdentifier(actor))
        }
        return reference.identity
      }
      if owner != ObjectIdentifier(actor) {
        fatalError("An ActorStore was used by \(actor), but belongs to another actor, which used it first")
      }
    }
  }

  static let mainActor = StoreIsolation(owner: nil)

  /// Returns the isolation of a store for the first actor that uses it.
  static func unbound() -> StoreIsolation { StoreIsolation(owner: Owner()) }

  /// The owner; `nil` before the first use, and when it has been deallocated.
  var actor: (any Actor)? {
    guard let owner else { return MainActor.shared }
    return owner.actor
  }

  func bind(to actor: any Actor) { owner?.bind(to: actor) }
}
