public import Architecture

extension DependencyValues {
  /// The file storage that reducers use; assigned at the composition root.
  public var fileStorage: FileStorage {
    get { self[FileStorageKey.self] }
    set { self[FileStorageKey.self] = newValue }
  }
}

private enum FileStorageKey: DependencyKey {
  static var testValue: FileStorage { .unimplemented }
}

extension FileStorage {
  /// A storage that fails the current test, naming the endpoint.
  static let unimplemented = FileStorage(
    load: { _ in throw Architecture.unimplemented("FileStorage.load") },
    save: { _, _ in throw Architecture.unimplemented("FileStorage.save") })
}
