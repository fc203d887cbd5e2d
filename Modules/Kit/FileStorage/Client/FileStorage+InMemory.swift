public import Architecture
import Synchronization

extension FileStorage {
  /// Returns a storage that holds its files in memory, for tests and previews.
  ///
  /// Copies of the value share their files, which exist as long as any copy. Loads and saves never fail.
  /// Copies of damaged files are numbered, as in `NAME.corrupt-1`, and files have no time, because there is no clock.
  ///
  /// - Parameter files: The initial files.
  public static func inMemory(_ files: [StorageFile: Data] = [:]) -> FileStorage {
    let contents = InMemoryFiles(files)
    var storage = FileStorage(load: { contents[$0] }, save: { contents[$1] = $0 })
    storage.saveKeepingCopy = { data, file, old in
      contents[file.replacedCopy] = old
      contents[file] = data
    }
    storage.create = { contents.create($0, $1) }
    storage.saveDamagedCopy = { contents.saveDamagedCopy($0, of: $1) }
    storage.remove = { contents[$0] = nil }
    storage.withLock = { file, _, body in try await contents.withLock(file, body) }
    storage.changes = { contents.changes(of: $0) }
    storage.entries = { contents.entries(of: $0) }
    storage.modificationDate = { _ in nil }
    storage.size = { contents[$0]?.count }
    return storage
  }
}

private final class InMemoryFiles: Sendable {
  private struct State {
    var files: [StorageFile: Data]
    var observers: [StorageFile: [AsyncStream<Void>.Continuation]] = [:]
    /// The task that has locked a file, and those that wait for it.
    var tasks: [StorageFile: [CheckedContinuation<Void, Never>]] = [:]
  }

  private let state: Mutex<State>

  init(_ files: [StorageFile: Data]) {
    state = Mutex(State(files: files))
  }

  subscript(file: StorageFile) -> Data? {
    get { state.withLock { $0.files[file] } }
    set {
      state.withLock { state in
        state.files[file] = newValue
        state.observers[file]?.removeAll { if case .terminated = $0.yield() { true } else { false } }
      }
    }
  }

  func create(_ data: Data, _ file: StorageFile) -> Bool {
    if self[file] != nil { return false }
    self[file] = data
    return true
  }

  func saveDamagedCopy(_ data: Data, of file: StorageFile) -> StorageFile {
    var number = 1
    while !create(data, file.appending(".corrupt-\(number)")) { number += 1 }
    return file.appending(".corrupt-\(number)")
  }

  func withLock(_ file: StorageFile, _ body: @Sendable () async throws -> Void) async throws {
    await withCheckedContinuation { task in
      let isFirst = state.withLock { state in
        state.tasks[file, default: []].append(task)
        return state.tasks[file]?.count == 1
      }
      if isFirst { task.resume() }
    }
    defer {
      let next = state.withLock { state in
        state.tasks[file]?.removeFirst()
        return state.tasks[file]?.first
      }
      next?.resume()
    }
    try await body()
  }

  /// Returns the entries of a directory; it exists if a file's path starts with its path.
  func entries(of directory: StorageFile) -> [String] {
    let files = state.withLock { Array($0.files.keys) }
    let paths: [String] = files.compactMap { file in
      switch (directory, file) {
      case (.state, .state(let name)), (.data, .data(let name)): name
      case (.path("."), .path(let path)), (.home(""), .home(let path)): path
      case (.path(let directory), .path(let path)), (.home(let directory), .home(let path)):
        path.hasPrefix(FilePath.join(directory, ""))
          ? String(path.dropFirst(FilePath.join(directory, "").count)) : nil
      default: nil
      }
    }
    return Set(
      paths.filter { !$0.hasPrefix("/") }.map { path in
        path.firstIndex(of: "/").map { String(path[...$0]) } ?? path
      }
    ).sorted()
  }

  func changes(of file: StorageFile) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      state.withLock { $0.observers[file, default: []].append(continuation) }
    }
  }
}
