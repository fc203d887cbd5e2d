import FileStorage

extension FileStorage {
  /// Neither loads nor saves.
  static func failing(with error: any Error) -> FileStorage {
    FileStorage(load: { _ in throw error }, save: { _, _ in throw error })
  }

  /// Loads one of the files once the stream has ended.
  func hanging(at slowFile: StorageFile, until gate: AsyncStream<Void>) -> FileStorage {
    let storage = self
    return FileStorage(
      load: { file in
        if file == slowFile { for await _ in gate {} }
        return try await storage.load(file)
      },
      save: storage.save)
  }

  /// Saves once the stream has ended.
  func savingAfter(_ gate: AsyncStream<Void>) -> FileStorage {
    let storage = self
    return FileStorage(
      load: storage.load,
      save: { data, file in
        for await _ in gate {}
        try await storage.save(data, file)
      })
  }
}

/// An error that no client knows, with something in it that is not for everybody.
struct Surprise: Error {
  let secret: String
}
