public import FileStorage

extension FileStorage {
  /// Loads the session, without waiting for other processes unless its file is damaged.
  ///
  /// If the file can't be restored, returns its backup, and the reason.
  public func loadSession() async throws -> SavingState<SessionDocument> {
    let file = SessionDocument.file
    do {
      let (session, recovery) = try await loadOrRecover(SessionDocument.self, from: file)
      return SavingState(saved: session, recovery: recovery)
    } catch let problem as StorageError where problem.isOfPlace {
      guard let backup = file.backup, let session = try? await load(SessionDocument.self, from: backup) else {
        throw problem
      }
      return SavingState(saved: session, problem: problem)
    }
  }

  /// Loads the session to change it.
  ///
  /// If it can't be saved, as while another program has locked it, returns what can be read, and the reason.
  public func openSession() async throws -> SavingState<SessionDocument> {
    let file = SessionDocument.file
    do {
      // The update recovers the file; its lock creates the directory, so that it can be observed.
      let (session, recovery) = try await update(SessionDocument.self, in: file, timeout: .milliseconds(100))
      {
        _, _ in nil
      }
      return SavingState(saved: session, recovery: recovery)
    } catch let problem as StorageError where problem.isOfPlace || problem.kind == .locked {
      var loaded = SavingState<SessionDocument>()
      do { loaded = try await loadSession() } catch let error as StorageError where error.isOfPlace {}
      loaded.problem = problem
      return loaded
    }
  }
}

extension StorageError {
  /// Whether a file's place is the reason, not its contents or another process.
  fileprivate var isOfPlace: Bool { ![.invalidContents, .locked, .programError].contains(kind) }
}

extension SavingState<SessionDocument> {
  /// The message for the user about the session's file.
  public var notice: String? {
    guard let problem else { return recovery?.description }
    if problem.kind == .locked { return "Not saved: another program is saving" }
    return "Not saved: "
      + problem.description.replacing("another location.", with: "another location (--data-dir DIR).")
  }
}
