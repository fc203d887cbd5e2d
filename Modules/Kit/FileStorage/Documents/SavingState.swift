/// The state of a document's file, for `saving(_:in:after:state:action:merge:)`.
public struct SavingState<Document: StoredDocument & Equatable>: Equatable, Codable, Sendable {
  public enum Activity: String, Codable, Sendable {
    case loading
    case saving
    /// Collecting changes after a save, to save them together.
    case waiting
    /// Saving all changes without waiting, after ``SavingAction/save``.
    case finishing
  }

  /// The latest known document in the file, or the first one if there is no file; `nil` before it is loaded.
  public var saved: Document?
  /// The document of the last save if it hasn't ended, or has failed.
  public var unsaved: Document?
  /// The current use of the file; `nil` if there is none.
  public var activity: Activity?
  /// The error of the last use, until the document is loaded or saved.
  public var problem: StorageError?
  /// The recovery of a damaged or missing file, to display; the program sets it to `nil` when the user has read it.
  public var recovery: Recovery?

  public init(
    saved: Document? = nil, unsaved: Document? = nil, activity: Activity? = nil, problem: StorageError? = nil,
    recovery: Recovery? = nil
  ) {
    (self.saved, self.unsaved, self.activity) = (saved, unsaved, activity)
    (self.problem, self.recovery) = (problem, recovery)
  }

  public var isSaving: Bool { activity == .saving || activity == .finishing }
}

/// An action for a document that a reducer keeps in a file.
public enum SavingAction<Document: StoredDocument & Equatable>: Equatable, Codable, Sendable {
  /// Loads the document; from then on, changes are saved. Without a merge, it replaces changes that could not be saved.
  case load
  /// Loads the document whenever another program has changed it, until the effect is canceled.
  case follow
  /// Saves all changes without waiting, and retries a failed save; send it before the program ends.
  case save
  /// Saves the document in place of one that another program has saved.
  case replace
  /// The document was loaded; `nil` if there is no file.
  case loaded(Document?, recovery: Recovery? = nil)
  /// The next save may start.
  case intervalPassed
  /// The document was saved; `merged` is the document in the file if it has changes of another program, too.
  case saved(merged: Document? = nil, recovery: Recovery? = nil)
  case failed(SavingState<Document>.Activity, StorageError)

  var replaces: Bool { if case .replace = self { true } else { false } }
}
