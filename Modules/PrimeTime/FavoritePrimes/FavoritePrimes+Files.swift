import Architecture
import BigInt
import FileStorage
import NumberFacts

// The effects that read and write files.
extension FavoritePrimes {
  /// Finds the names that complete the path in the field.
  func completePath(_ state: inout State) -> Effect<Action> {
    guard let path = state.screen.fileQuestion?.path, !path.isEmpty else { return .none }
    if path == "~" {
      state.screen.fileQuestion?.path = "~/"
      return .none
    }
    let completion = PathCompletion(path)
    return .run { [fileStorage] send in
      let entries = try await fileStorage.entries(completion.directory)
      await send(.completionsFound(path: path, names: completion.matches(in: entries)))
    } catch: { _, send in
      await send(.completionsFound(path: path, names: []))
    }
    .cancellable(id: CancelID.completion, cancelInFlight: true)
  }

  /// Finds the files in the directory of the path in the field, unless they are listed.
  func listFiles(_ state: State) -> Effect<Action> {
    guard let question = state.screen.fileQuestion, question.existing == nil,
      question.listing?.directory != question.directory
    else { return .none }
    return .run { [fileStorage, directory = question.directory] send in
      await send(.filesListed(try await fileStorage.listing(of: directory)))
    } catch: { [directory = question.directory] _, send in
      await send(.filesListed(FileListing(directory: directory, files: [])))
    }
    .cancellable(id: CancelID.listing, cancelInFlight: true)
  }

  /// Starts a save unless one is in progress.
  ///
  /// Cancellation doesn't stop a save, so a canceled one could overwrite a newer one, or fail without a report.
  ///
  /// - Parameter question: The question to which the file is the answer. It is presented again, with the file, if the
  ///   save would replace other favorites.
  func save(
    _ state: inout State, to file: StorageFile, as format: FavoritesFile.Format,
    after question: FileQuestion? = nil
  ) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    state.screen.activity = .saving(file)
    return .run { [fileStorage, favorites = state.favoritePrimes] send in
      let target = FavoritesFile(file, in: fileStorage)
      if var question, let existing = try await target.existing(replacedBy: favorites.ids, as: format) {
        question.existing = existing
        return await send(.existingFileFound(question))
      }
      if let replacement = try await target.save(favorites, as: format) {
        await send(.fileReplaced(replacement))
      }
      await send(.saveResponse(.saved(file)))
    } catch: { error, send in
      await send(.saveResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }

  /// Undoes or repeats a save unless another one is in progress.
  func restore(_ replacement: FileReplacement, _ state: inout State) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    state.screen.activity = .saving(replacement.file)
    return .run { [fileStorage] send in
      try await fileStorage.perform(replacement)
      await send(.fileRestoreResponse(.restored(replacement)))
    } catch: { error, send in
      await send(.fileRestoreResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }

  /// Starts a load and cancels the previous one; does nothing while a save is in progress.
  func load(
    _ state: inout State, from file: StorageFile, isImport: Bool = false
  ) -> Effect<Action> {
    if case .saving = state.screen.activity { return .none }
    state.screen.activity = .loading(file)
    return .run { [date, fileStorage, largeNumbers] send in
      let contents = try await FavoritesFile(file, in: fileStorage).load(at: date(), testing: largeNumbers)
      if let recovery = contents.recovery { await send(.fileRecovered(recovery)) }
      let favorites = contents.favorites
      await send(.loadResponse(isImport ? .imported(favorites, file) : .loaded(favorites, file)))
    } catch: { error, send in
      await send(.loadResponse(.failed(FileProblem(error))))
    }
    .cancellable(id: CancelID.file, cancelInFlight: true)
  }
}
