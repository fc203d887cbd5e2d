public import Architecture

extension Reducer {
  /// Saves a part of the state in a file whenever an action has changed it, once it is loaded.
  ///
  /// ```swift
  /// .saving(
  ///   \.settings, in: .data("settings.json"), after: .milliseconds(500),
  ///   state: \.settingsFile, action: /Action.settingsFile
  /// ) { _, mine, _ in mine }
  /// ```
  ///
  /// A change is saved immediately, and those in the interval after a save together at its end. There is one save at a
  /// time, so that an older document can't replace a newer one. After an error, the document is saved at its next
  /// change. If a parent removes the child with the document, its last changes are saved immediately.
  ///
  /// A save locks the file as ``FileStorage/update(_:in:change:)`` does, and loads it. If another program has changed the
  /// file since this one loaded or saved it, `merge` returns the document to save. Without a merge, the file stays as it
  /// is, and the problem is ``StorageError/changedByAnother(path:)``. Then ``SavingAction/load`` takes the document in the
  /// file, and ``SavingAction/replace`` the one in the state. The last changes of a removed child are saved as `NAME.bak`.
  ///
  /// A damaged or missing file is restored from its backup, and a copy of a damaged one is kept, as in
  /// ``FileStorage/loadOrRecover(_:from:)``. Any other file that can't be read is never replaced.
  ///
  /// The file is in the dependency `fileStorage`. The modifier finds the changes of the reducer that it is applied to:
  /// apply it last, and to a `CombineReducers` if others of the body change the document, too. All of its effects have
  /// the identifier `file`.
  ///
  /// - Parameters:
  ///   - interval: The time from the end of a save to the next one, on the dependency `clock`. A program that ends sends
  ///     ``SavingAction/save`` and waits until there is no activity.
  ///   - merge: Returns a document with the changes from `base` to `mine` and from `base` to `theirs`. It is called if
  ///     this program and another one have changed the document, to different ones.
  public func saving<Document: StoredDocument & Equatable>(
    _ document: any WritableKeyPath<State, Document> & Sendable, in file: StorageFile,
    after interval: Duration = .zero,
    state saving: any WritableKeyPath<State, SavingState<Document>> & Sendable,
    action: CasePath<Action, SavingAction<Document>>,
    merge: (@Sendable (_ base: Document, _ mine: Document, _ theirs: Document) -> Document)? = nil
  ) -> Reduce<State, Action> {
    let base = _built()
    let saves = DocumentSaves<Document>(file: file, interval: interval, merge: merge)
    return Reduce { state, parentAction in
      let fileAction = action.extract(from: parentAction)
      var effect = Effect<SavingAction<Document>>.none
      if let fileAction {
        let old = state[keyPath: document]
        var new = old
        effect = saves.handle(fileAction, &new, &state[keyPath: saving])
        if new != old { state[keyPath: document] = new }
      }
      let baseEffect = base.reduce(into: &state, action: parentAction)
      if saves.needsDocument(&state[keyPath: saving]) {
        let save = saves.saveIfNeeded(
          state[keyPath: document], replaces: fileAction?.replaces == true, &state[keyPath: saving])
        effect = effect.merge(with: save)
      }
      if effect.isNone { return baseEffect }
      return baseEffect.merge(with: effect.map { action.embed($0) }.cancellable(id: file))
    }
  }
}
