import Foundation
import Testing

@testable import FileStorage

@Suite("Rejected files")
struct RejectedFilesTests {
  let directory = TemporaryDirectory()
  private var storage: FileStorage { directory.storage }

  @Test("A directory is rejected")
  func directoryForFile() async throws {
    try directory.makeDirectory("a.json")
    for path in [directory("a.json"), directory("a.json/"), directory(".")] {
      await #expect(throws: StorageError.isDirectory(path: path)) { try await storage.load(.path(path)) }
      await #expect(throws: StorageError.isDirectory(path: path)) {
        try await storage.save(Data(), .path(path))
      }
    }
    #expect(try directory.entries == ["a.json"])
  }

  @Test("A pipe or a device is rejected without waiting for its other end")
  func notRegular() async throws {
    try directory.makeFIFO("a.json")
    for path in [directory("a.json"), "/dev/null", "/dev/zero"] {
      let error = StorageError.notRegularFile(path: path)
      await #expect(throws: error) { try await storage.load(.path(path)) }
      await #expect(throws: error) { try await storage.save(Data(), .path(path)) }
    }
    #expect(try directory.entries == ["a.json"])
  }

  @Test("A path through a regular file has its own error", arguments: ["file", "file/x/y"])
  func fileAsDirectory(name: String) async throws {
    try directory.write("old", to: "file")
    let storage = FileStorage.live(StorageDirectories(all: directory(name)))
    let path = directory("\(name)/a.json")
    await #expect(throws: StorageError.unreadable(path: path, cause: .notADirectory)) {
      try await storage.load(.data("a.json"))
    }
    await #expect(throws: StorageError.unwritable(path: path, step: .openDirectory, cause: .notADirectory)) {
      try await storage.save(Data("new".utf8), .data("a.json"))
    }
    #expect(try directory.text(of: "file") == "old")
  }

  @Test("A file larger than the limit is rejected without reading it")
  func sparse() async throws {
    try directory.write("", to: "a.json")
    try directory.grow("a.json", to: FileStorage.maximumFileSize + 1)
    let error = StorageError.tooLarge(path: directory("a.json"), limit: FileStorage.maximumFileSize)
    await #expect(throws: error) { try await storage.load(.data("a.json")) }
  }

  @Test("The size limit is exact", arguments: [(10, 10), (10, 9)])
  func limit(size: Int, limit: Int) throws {
    try directory.write(String(repeating: "x", count: size), to: "a.json")
    let reading = DiskFile(path: directory("a.json"), system: .posix)
    let writing = DiskFile(path: directory("b.json"), system: .posix)
    if size <= limit {
      #expect(try reading.contents(limit: limit)?.count == size)
      try writing.replaceContents(with: Data(count: size), limit: limit, creatingDirectories: false)
    } else {
      #expect(throws: StorageError.tooLarge(path: directory("a.json"), limit: limit)) {
        try reading.contents(limit: limit)
      }
      #expect(throws: StorageError.wouldBeTooLarge(path: directory("b.json"), limit: limit)) {
        try writing.replaceContents(with: Data(count: size), limit: limit, creatingDirectories: false)
      }
      #expect(try directory.entries == ["a.json"])
    }
  }

  @Test("A file that grows while it is read is rejected at the limit")
  func growing() throws {
    try directory.write("", to: "a.json")
    let system = RecordedSystem { [directory] _, name in
      if name == "read" { try? directory.write("0123456789", to: "a.json") }
      return nil
    }
    #expect(throws: StorageError.tooLarge(path: directory("a.json"), limit: 9)) {
      try DiskFile(path: directory("a.json"), system: system.calls).contents(limit: 9)
    }
  }

  @Test(
    "A name that leads out of its directory, and an empty path or one with a NUL, are rejected",
    arguments: ["", ".", "..", "../a", "/a", "a/b", "a\0b"])
  func names(name: String) async throws {
    let path = name.isEmpty || name.contains("\0") ? [StorageFile.path(name)] : []
    for file in [.state(name), .data(name)] + path {
      await #expect(throws: StorageError.invalidName(name)) { try await storage.load(file) }
      await #expect(throws: StorageError.invalidName(name)) { try await storage.save(Data(), file) }
    }
    #expect(try directory.entries == [])
  }

  @Test("A name that is too long for the file system is rejected")
  func longName() async throws {
    let name = String(repeating: "x", count: 300)
    await #expect(throws: StorageError.unreadable(path: directory(name), cause: .nameTooLong)) {
      try await storage.load(.data(name))
    }
    await #expect(throws: StorageError.self) { try await storage.save(Data(), .data(name)) }
    // The name of the temporary file doesn't depend on the length of the name.
    try await storage.save(Data(), .data(String(repeating: "x", count: 255)))
  }

  @Test("A read-only file is not replaced")
  func readOnly() throws {
    try directory.write("old", to: "a.json", mode: 0o444)
    let system = RecordedSystem { _, name in name == "checkWritable" ? .accessDenied : nil }
    let error = StorageError.unwritable(
      path: directory("a.json"), step: .examine, cause: .permissionDenied)
    #expect(throws: error) {
      try DiskFile(path: directory("a.json"), system: system.calls)
        .replaceContents(with: Data("new".utf8), limit: 10, creatingDirectories: false)
    }
    #expect(try directory.text(of: "a.json") == "old")
    #expect(error.kind == .permission)
  }
}
