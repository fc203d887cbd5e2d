/// The state of a document's file, for `saving(_:in:after:state:action:)`.
public struct SavingState<Document: StoredDocument>: Equatable, Codable, Sendable {
  public enum Activity: String, Codable, Sendable {
    case loading
    case saving
    /// Collecting changes after a save, to save them together; or waiting to try a failed save again.
    case waiting
    /// Saving all changes without waiting, after ``SavingAction/save``.
    case finishing
  }

  /// The latest known document in the file, or the first one if there is no file; `nil` before it is loaded.
  public var saved: Document?
  /// The changes that aren't in the file yet, oldest first.
  public private(set) var unsaved: [Document.Change]
  /// The number of changes in the save that hasn't ended; `nil` if there is none.
  public var saveCount: Int?
  /// The current use of the file; `nil` if there is none.
  public var activity: Activity?
  /// The error of the last use, until the document is loaded or saved.
  public var problem: StorageError?
  /// The number of saves that failed since the last one that didn't.
  public var failures = 0
  /// The recovery of a damaged or missing file, to display; the program sets it to `nil` when the user has read it.
  public var recovery: Recovery?

  public init(
    saved: Document? = nil, unsaved: [Document.Change] = [], saveCount: Int? = nil, activity: Activity? = nil,
    problem: StorageError? = nil, failures: Int = 0, recovery: Recovery? = nil
  ) {
    (self.saved, self.unsaved, self.saveCount, self.activity) = (saved, unsaved, saveCount, activity)
    (self.problem, self.failures, self.recovery) = (problem, failures, recovery)
  }

  public var isSaving: Bool { saveCount != nil }

  /// Adds what an action did to the document, which is saved and applied to the changes of other programs.
  ///
  /// If a reducer records nothing, `saving` creates the change from the documents before and after its action. A reducer
  /// that knows better than they what was done records it. Before the document is loaded, nothing is recorded.
  public mutating func record(_ change: Document.Change) {
    if saved == nil { return }
    if unsaved.count > saveCount ?? 0, let last = unsaved.last, let joined = last.joined(with: change) {
      unsaved[unsaved.count - 1] = joined
    } else {
      unsaved.append(change)
    }
  }

  /// Removes the oldest changes, which are saved, or all of them.
  mutating func removeUnsaved(_ count: Int? = nil) {
    unsaved.removeFirst(count ?? unsaved.count)
  }
}

/// An action for a document that a reducer keeps in a file.
public enum SavingAction<Document: StoredDocument>: Equatable, Codable, Sendable {
  /// Loads the document; from then on, changes are saved. Changes that don't fit it are forgotten.
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
  ///
  /// `problem` is an error after the file was replaced, such as ``StorageError/notBackedUp(path:backup:cause:)``.
  case saved(merged: Document? = nil, recovery: Recovery? = nil, problem: StorageError? = nil)
  case failed(SavingState<Document>.Activity, StorageError)
}
