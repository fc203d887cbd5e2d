public import Architecture

extension DependencyValues {
  /// The files that reducers load and save; assigned at the composition root.
  public var fileStorage: FileStorage {
    get { self[FileStorageKey.self] }
    set { self[FileStorageKey.self] = newValue }
  }
}

private enum FileStorageKey: DependencyKey {
  static var testValue: FileStorage { .unimplemented }
}

extension FileStorage {
  /// Fails the test that calls it, by the endpoint's name.
  static let unimplemented = FileStorage(
    load: { _ in throw Architecture.unimplemented("FileStorage.load") },
    save: { _, _ in throw Architecture.unimplemented("FileStorage.save") })
}
