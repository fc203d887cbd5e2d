/// Says when the session is to be saved: after each change, one save at a time, the latest always last.
///
/// A value that is told what happens and says what to do; who owns it does the saving.
public struct SessionSaving: Equatable, Sendable {
  /// What to save, and what it grew from.
  public struct Save: Equatable, Sendable {
    public let session: SessionDocument
    public let base: SessionDocument
  }

  /// What the file held when it was last heard of.
  private var base: SessionDocument
  private var latest: SessionDocument
  private var inFlight: SessionDocument?

  /// - Parameter session: what was loaded.
  public init(loaded session: SessionDocument) {
    base = session
    latest = session
  }

  /// Whether there is anything that the file doesn't hold yet.
  public var isUnsaved: Bool { latest != base }

  /// The session became another.
  public mutating func changed(to session: SessionDocument) {
    latest = session
  }

  /// - Returns: what is to be saved now; nil where all is saved, or a save is under way.
  public mutating func begin() -> Save? {
    guard inFlight == nil, isUnsaved else { return nil }
    inFlight = latest
    return Save(session: latest, base: base)
  }

  /// A save has ended.
  ///
  /// - Parameter held: what the file holds now, the changes of others included.
  public mutating func ended(with held: SessionDocument) {
    // What others did is not to be undone by a save that begins before the store has heard of it.
    if let inFlight { latest = SessionDocument.merging(base: inFlight, mine: latest, theirs: held) }
    inFlight = nil
    base = held
  }

  /// A save has failed: what it was to save is to be saved still.
  public mutating func failed() {
    inFlight = nil
  }
}
