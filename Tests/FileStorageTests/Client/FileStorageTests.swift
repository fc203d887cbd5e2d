import Foundation
import Synchronization
import Testing

@testable import FileStorage

@Suite("File storage as a dependency")
struct FileStorageTests {
  @Test("Copies of an in-memory storage share their files, and other values don't")
  func inMemory() async throws {
    let storage = FileStorage.inMemory([.data("a"): Data([1])])
    let copy = storage
    #expect(try await storage.load(.data("a")) == Data([1]))
    #expect(try await storage.load(.state("a")) == nil)
    try await copy.save(Data([2]), .data("a"))
    try await copy.save(Data([3]), .path("a"))
    #expect(try await storage.load(.data("a")) == Data([2]))
    #expect(try await storage.load(.path("a")) == Data([3]))
    #expect(try await FileStorage.inMemory().load(.data("a")) == nil)
  }

  @Test("In memory, copies of a damaged file never replace another file, and removed files no longer exist")
  func inMemoryCopies() async throws {
    let storage = FileStorage.inMemory([.data("a"): Data([1])])
    #expect(try await storage.saveDamagedCopy(Data([1]), .data("a")) == .data("a.corrupt-1"))
    #expect(try await storage.saveDamagedCopy(Data([2]), .data("a")) == .data("a.corrupt-2"))
    try await storage.remove(.data("a"))
    try await storage.remove(.data("a"))
    #expect(try await storage.load(.data("a")) == nil)
    #expect(try await storage.load(.data("a.corrupt-1")) == Data([1]))
    #expect(try await storage.load(.data("a.corrupt-2")) == Data([2]))
  }

  @Test("In memory, changes by any copy of the value are reported per file")
  func inMemoryChanges() async throws {
    let storage = FileStorage.inMemory()
    let copy = storage
    var changes = storage.changes(.data("a")).makeAsyncIterator()
    var copies = storage.changes(.data("a.corrupt-1")).makeAsyncIterator()
    try await copy.save(Data([1]), .data("a"))
    try await copy.save(Data([2]), .data("a"))
    #expect(await changes.next() != nil)
    try await copy.remove(.data("a"))
    #expect(await changes.next() != nil)
    _ = try await copy.saveDamagedCopy(Data([1]), .data("a"))
    #expect(await copies.next() != nil)
    // Neither the second save nor the copy caused another element.
    let task = Task { [changes] in
      var changes = changes
      return await changes.next()
    }
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test("An unassigned endpoint fails the test by its name")
  func unimplemented() async {
    let messages = MessageLog()
    let reporter = IssueReporter(failsTests: true) { message, _ in messages.append(message) }
    let endpoints: [(name: String, call: @Sendable (FileStorage) async throws -> Void)] = [
      ("load", { _ = try await $0.load(.data("a")) }),
      ("save", { try await $0.save(Data(), .data("a")) }),
      ("saveDamagedCopy", { _ = try await $0.saveDamagedCopy(Data(), .data("a")) }),
      ("remove", { try await $0.remove(.data("a")) }),
      ("entries", { _ = try await $0.entries(.path(".")) }),
    ]
    await IssueReporter.$current.withValue(reporter) {
      let storage = DependencyValues().fileStorage
      for endpoint in endpoints {
        let error = await #expect(throws: UnimplementedEndpointError.self) {
          try await endpoint.call(storage)
        }
        #expect(error?.endpoint == "FileStorage.\(endpoint.name)")
      }
      for await _ in storage.changes(.data("a")) {
        Issue.record("An unassigned endpoint reported a change")
      }
      #expect(storage.location(.data("a.json")) == "a.json in the data directory")
    }
    #expect(messages.all.count == 6)
  }

  @Test("Files in memory are listed by their directories, and each directory once")
  func entriesInMemory() async throws {
    let paths = ["a.json", "b/c.json", "b/d/e", "/f", "/g/h"].map { StorageFile.path($0) }
    let files = paths + [.home("i"), .home("j/k"), .data("l"), .state("m")]
    let storage = FileStorage.inMemory(Dictionary(uniqueKeysWithValues: files.map { ($0, Data()) }))
    for (directory, entries) in [
      (.path("."), ["a.json", "b/"]), (.path("b"), ["c.json", "d/"]), (.path("b/"), ["c.json", "d/"]),
      (.path("/"), ["f", "g/"]), (.path("/g"), ["h"]), (.home(""), ["i", "j/"]), (.home("j/"), ["k"]),
      (.data(""), ["l"]), (.state(""), ["m"]), (.path("x"), []),
    ] as [(StorageFile, [String])] {
      #expect(try await storage.entries(directory) == entries)
    }
  }

  @Test(
    "Only an entered path has its leading tilde expanded",
    arguments: [
      ("~", .home("")), ("~/", .home("")), ("~/a b/c", .home("a b/c")), ("~a", .path("~a")),
      ("a/~/b", .path("a/~/b")), ("", .path("")), ("/a", .path("/a")),
    ] as [(String, StorageFile)])
  func entered(path: String, file: StorageFile) {
    #expect(StorageFile.entered(path) == file)
  }

  private final class MessageLog: Sendable {
    private let messages = Mutex<[String]>([])
    var all: [String] { messages.withLock { $0 } }
    func append(_ message: String) { messages.withLock { $0.append(message) } }
  }
}
