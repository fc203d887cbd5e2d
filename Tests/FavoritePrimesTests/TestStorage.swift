import FileStorage

extension FileStorage {
  /// Throws an error from each load and save.
  static func failing(with error: any Error) -> FileStorage {
    FileStorage(load: { _ in throw error }, save: { _, _ in throw error })
  }

  /// Delays loading one of the files until the stream ends.
  func hanging(at slowFile: StorageFile, until gate: AsyncStream<Void>) -> FileStorage {
    let storage = self
    return FileStorage(
      load: { file in
        if file == slowFile { for await _ in gate {} }
        return try await storage.load(file)
      },
      save: storage.save)
  }

  /// Delays saving until the stream ends.
  func savingAfter(_ gate: AsyncStream<Void>) -> FileStorage {
    let storage = self
    var slow = FileStorage(
      load: storage.load,
      save: { data, file in
        for await _ in gate {}
        try await storage.save(data, file)
      })
    slow.saveKeepingCopy = { data, file, old in
      for await _ in gate {}
      try await storage.saveKeepingCopy(data, file, old)
    }
    return slow
  }
}

/// An error of an unknown type that contains a secret.
struct Surprise: Error {
  let secret: String
}
