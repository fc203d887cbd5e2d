import Foundation
import TestTraits
import Testing

@testable import FileStorage

@Suite("Observing a file on disk", .serialized, .timeLimit(.standard))
struct FileChangesTests {
  let directory = TemporaryDirectory()
  private var storage: FileStorage { directory.storage }
  private let file = StorageFile.state("a.json")

  @Test("Each replacement of the file is reported")
  func replaced() async throws {
    var changes = storage.changes(file).makeAsyncIterator()
    for text in ["1", "2", "3"] {
      try await FileStorage.live(directory.directories).save(Data(text.utf8), file)
      #expect(await changes.next() != nil)
    }
    // The stream ends after the removal of the directory. A change may be reported twice before that: a process that
    // another test starts can inherit the descriptor of the new file, and its close is an event, too.
    try FileManager.default.removeItem(atPath: directory.path)
    while await changes.next() != nil {}
  }

  #if os(Linux)
    @Test("Replacing the file causes one event of the system for its name")
    func replacedOnce() async throws {
      try directory.write("old", to: "a.json")
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      defer { close(descriptor) }
      #expect(inotify_add_watch(descriptor, directory.path, UInt32(IN_MODIFY | IN_MOVED_TO)) >= 0)
      try await storage.save(Data("new".utf8), file)
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &bytes, bytes.count)
      try #require(count > 0)
      let names = bytes[..<count].split(separator: 0).filter { $0.elementsEqual("a.json".utf8) }
      #expect(names.count == 1)
    }
  #endif

  /// A way in which editors or people change a file.
  enum Edit: CaseIterable {
    case remove, create, writeInPlace, replace, moveAway, link
  }

  @Test("Each way to change the file is reported", arguments: Edit.allCases)
  func edits(edit: Edit) async throws {
    let path = directory("a.json")
    try directory.write("other", to: "b.json")
    if edit != .create && edit != .link { try directory.write("old", to: "a.json") }
    var changes = storage.changes(file).makeAsyncIterator()
    switch edit {
    case .remove: #expect(unlink(path) == 0)
    case .create: try directory.write("new", to: "a.json")
    case .writeInPlace:
      let descriptor = open(path, O_WRONLY | O_TRUNC)
      #expect(write(descriptor, "new", 3) == 3)
      close(descriptor)
    case .replace: #expect(rename(directory("b.json"), path) == 0)
    case .moveAway: #expect(rename(path, directory("c.json")) == 0)
    case .link: #expect(link(directory("b.json"), path) == 0)
    }
    #expect(await changes.next() != nil)
  }

  @Test("Changes to other files are not reported")
  func otherNames() async throws {
    var changes = storage.changes(file).makeAsyncIterator()
    for name in ["b.json", "a.jso", "a.json.backup", "A.json"] {
      try await storage.save(Data(), .state(name))
      try await storage.remove(.state(name))
    }
    // The removal of the directory is reported after all changes in it.
    try FileManager.default.removeItem(atPath: directory.path)
    #expect(await changes.next() == nil)
  }

  @Test("The file that a symbolic link points to is observed")
  func symbolicLink() async throws {
    try directory.makeDirectory("elsewhere")
    try directory.link("a.json", to: "elsewhere/target.json")
    var changes = storage.changes(file).makeAsyncIterator()
    try await storage.save(Data(), file)
    #expect(await changes.next() != nil)
  }

  @Test("If the directory doesn't exist, the stream ends without creating it")
  func missingDirectory() async throws {
    for file in [StorageFile.path(directory("missing/a.json")), .path(""), .state("../a")] {
      for await _ in storage.changes(file) { Issue.record("\(file)") }
    }
    #expect(try directory.entries == [])
  }

  #if os(Linux)
    @Test(
      "A stream that is canceled, released, or ended by its directory closes its descriptor",
      .timeLimit(.standard))
    func descriptorsAreClosed() async throws {
      let system = RecordedSystem()
      let storage = FileStorage.live(directory.directories, system: system.calls)
      // The descriptor for observing changes is the only one that no recorded call opens; a queue closes it.
      var closes = system.unrecordedCloses.makeAsyncIterator()
      func expectClosed(_ count: Int) {
        #expect(system.names.count { $0 == "close unrecorded" } == count)
        #expect(system.leaks == [])
      }

      let canceled = storage.changes(file)
      let task = Task { for await _ in canceled {} }
      try await storage.save(Data(), file)
      expectClosed(0)
      task.cancel()
      await closes.next()
      expectClosed(1)

      for _ in 1...3 {
        _ = storage.changes(file)
        await closes.next()
      }
      expectClosed(4)

      let ended = storage.changes(file)
      try FileManager.default.removeItem(atPath: directory.path)
      for await _ in ended {}
      await closes.next()
      expectClosed(5)
    }
  #endif
}
