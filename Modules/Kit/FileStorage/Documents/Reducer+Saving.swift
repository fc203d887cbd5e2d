public import Architecture

extension Reducer {
  /// Saves a part of the state in a file whenever an action has changed it, once it is loaded.
  ///
  /// ```swift
  /// .saving(
  ///   \.settings, in: .data("settings.json"), after: .milliseconds(500),
  ///   state: \.settingsFile, action: /Action.settingsFile)
  /// ```
  ///
  /// A change is saved immediately, and those in the interval after a save together at its end. There is one save at a
  /// time. A save that fails is tried again, after a second at first, and later after up to 30 seconds. If a parent removes
  /// the child with the document, its last changes are saved immediately.
  ///
  /// A save locks the file as ``FileStorage/update(_:in:timeout:change:)`` does, loads it, and applies the changes that
  /// this program has made since its last save to what is there: the document's ``StoredDocument/Change``. By default,
  /// that is its replacement. If another program has changed the file, a replacement doesn't fit: the file stays as it is,
  /// and the problem is ``StorageError/changedByAnother(path:)``. Then ``SavingAction/load`` takes the document in the file,
  /// and ``SavingAction/replace`` the one in the state. The last changes of a removed child are saved as `NAME.bak`.
  ///
  /// A damaged or missing file is restored from its backup, and a copy of a damaged one is kept, as in
  /// ``FileStorage/loadOrRecover(_:from:)``. Any other file that can't be read is never replaced.
  ///
  /// The file is in the dependency `fileStorage`. The modifier finds the changes of the reducer that it is applied to:
  /// apply it last, and to a `CombineReducers` if others of the body change the document, too. All of its effects have
  /// the identifier `file`.
  ///
  /// - Parameter interval: The time from the end of a save to the next one, on the dependency `clock`. A program that ends
  ///   sends ``SavingAction/save`` and waits until there is no activity.
  public func saving<Document: StoredDocument>(
    _ document: any WritableKeyPath<State, Document> & Sendable, in file: StorageFile,
    after interval: Duration = .zero,
    state saving: any WritableKeyPath<State, SavingState<Document>> & Sendable,
    action: CasePath<Action, SavingAction<Document>>
  ) -> Reduce<State, Action> {
    let base = _built()
    let saves = DocumentSaves<Document>(file: file, interval: interval)
    return Reduce { state, parentAction in
      let fileAction = action.extract(from: parentAction)
      var effect = Effect<SavingAction<Document>>.none
      if let fileAction {
        let old = state[keyPath: document]
        var new = old
        effect = saves.handle(fileAction, &new, &state[keyPath: saving])
        if new != old { state[keyPath: document] = new }
      }
      let unsaved = state[keyPath: saving].unsaved
      let before = state[keyPath: saving].saved == nil ? nil : state[keyPath: document]
      let baseEffect = base.reduce(into: &state, action: parentAction)
      if let before, state[keyPath: saving].unsaved == unsaved,
        let change = Document.Change(from: before, to: state[keyPath: document])
      {
        state[keyPath: saving].record(change)
      }
      if let save = saves.saveIfNeeded(after: fileAction, &state[keyPath: saving]) {
        effect = effect.merge(with: save)
      }
      if effect.isNone { return baseEffect }
      return baseEffect.merge(with: effect.map { action.embed($0) }.cancellable(id: file))
    }
  }
}
