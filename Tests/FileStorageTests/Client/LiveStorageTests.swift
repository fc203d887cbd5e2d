import Foundation
import Testing

@testable import FileStorage

@Suite("Files on disk")
struct LiveStorageTests {
  let directory = TemporaryDirectory()
  private var storage: FileStorage { directory.storage }

  private func save(_ text: String, _ file: StorageFile) async throws {
    try await storage.save(Data(text.utf8), file)
  }

  private func load(_ file: StorageFile) async throws -> String? {
    try await storage.load(file).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Loading returns what was saved", arguments: [0, 1, 65_535, 65_536, 65_537, 1 << 20])
  func roundTrip(size: Int) async throws {
    let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    try await storage.save(bytes, .data("a.json"))
    #expect(try await storage.load(.data("a.json")) == bytes)
    #expect(try directory.entries == ["a.json"])
  }

  @Test("A missing file loads as nil, and nothing is created")
  func missing() async throws {
    let storage = FileStorage.live(StorageDirectories(all: directory("not/yet")))
    #expect(try await storage.load(.state("session.json")) == nil)
    #expect(try await storage.load(.path(directory("none.json"))) == nil)
    #expect(try directory.entries == [])
  }

  @Test("A directory is listed with a slash after directories and links to them")
  func entries() async throws {
    try directory.makeDirectory("d")
    try directory.write("", to: "a file")
    try directory.write("", to: ".hidden")
    try directory.makeFIFO("pipe")
    try directory.link("linkToDirectory", to: "d")
    try directory.link("linkToFile", to: "a file")
    try directory.link("broken", to: "none")
    let names = [".hidden", "a file", "broken", "d/", "linkToDirectory/", "linkToFile", "pipe"]
    #expect(try await storage.entries(.path(directory.path)).sorted() == names)
    #expect(try await storage.entries(.path(directory.path + "/")).sorted() == names)
    #expect(try await storage.entries(.path(directory("d"))) == [])
    let home = FileStorage.live(directory.directories, home: directory.path)
    #expect(try await home.entries(.home("")).sorted() == names)
    #expect(try await home.entries(.home("d/")) == [])
  }

  @Test("A directory that doesn't exist, or is a file, can't be listed")
  func unlistable() async throws {
    try directory.write("", to: "file")
    for name in ["file", "none"] {
      let path = directory(name)
      let error = await #expect(throws: StorageError.self) { try await storage.entries(.path(path)) }
      guard case .unreadable(path, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("A file in the home directory is saved and loaded there, and messages have its path")
  func home() async throws {
    let storage = FileStorage.live(StorageDirectories(all: directory("x")), home: directory.path)
    try await storage.save(Data("a".utf8), .home("b.json"))
    #expect(try directory.text(of: "b.json") == "a")
    #expect(try await storage.load(.home("b.json")) == Data("a".utf8))
    #expect(storage.location(.home("b.json")) == directory("b.json"))
    // Like that of other paths that the user enters, its directory is not created.
    await #expect(throws: StorageError.self) { try await storage.save(Data(), .home("none/b.json")) }
    #expect(try directory.entries == ["b.json"])
  }

  @Test(
    "Without an absolute path of the home directory, its files can't be accessed",
    arguments: [nil, "", "a/b"])
  func missingHome(home: String?) async {
    let storage = FileStorage.live(directory.directories, home: home)
    let error = await #expect(throws: StorageError.self) { try await storage.load(.home("a")) }
    #expect(error == .missingHome(variable: "HOME"))
    #expect(
      error?.description
        == "Cannot determine the home directory: HOME is not an absolute path. Set HOME, or enter a path without ~."
    )
  }

  @Test("Files in an unknown directory can't be accessed, and the error names the variable")
  func unknownDirectories() async {
    let storage = FileStorage.live(
      StorageDirectories(state: nil, data: nil, config: nil), reserving: [.state("a")])
    for (file, variable) in [(StorageFile.state("a"), "XDG_STATE_HOME"), (.data("a"), "XDG_DATA_HOME")] {
      let error = StorageError.missingHome(variable: variable)
      await #expect(throws: error) { try await storage.load(file) }
      await #expect(throws: error) { try await storage.save(Data(), file) }
      #expect(storage.location(file) == file.description)
    }
  }

  @Test(
    "State and data aren't saved, and no directory is created, in a directory of another user except root")
  func foreignDirectory() async throws {
    try directory.makeDirectory("d")
    if isRoot { try directory.setOwner(12_345, 23_456, of: "d") }
    let owner = try directory.status(of: "d").user
    for (user, isPermitted) in [(owner, true), (owner + 1, false)] {
      var system = SystemCalls.posix
      system.user = { user }
      let storage = FileStorage.live(StorageDirectories(all: directory("d")), system: system)
      let new = FileStorage.live(StorageDirectories(all: directory("d/new")), system: system)
      for (storage, path) in [(storage, "d/a"), (new, "d/new/a")] {
        let error = StorageError.unwritable(
          path: directory(path), step: .openDirectory, cause: .foreignDirectory)
        if isPermitted {
          try await storage.save(Data(), .state("a"))
          try FileManager.default.removeItem(atPath: directory(path))
        } else {
          await #expect(throws: error) { try await storage.save(Data(), .state("a")) }
        }
        // A user may share a file that the user names.
        try await storage.save(Data(), .path(directory("d/shared")))
        try FileManager.default.removeItem(atPath: directory("d/shared"))
      }
      #expect(try directory.entries == (isPermitted ? ["d", "d/new"] : ["d"]))
      try? FileManager.default.removeItem(atPath: directory("d/new"))
    }
  }

  @Test(
    "A lock isn't held in a directory of another user", .enabled(if: isRoot, "only root can change an owner"))
  func foreignLock() async throws {
    try directory.makeDirectory("d")
    try directory.setOwner(12_345, 23_456, of: "d")
    let path = directory("d/session.lock")
    let error = StorageError.unwritable(path: path, step: .openDirectory, cause: .foreignDirectory)
    await #expect(throws: error) {
      try await FileLock(path: path).withExclusiveLock(timeout: .zero, clock: ContinuousClock()) {}
    }
    #expect(try directory.entries == ["d"])
  }

  @Test("A file of any kind is read to its end, but no directory, and nothing above the limit")
  func anyFile() async throws {
    let path = directory("pipe")
    #expect(try FileStorage.contents(ofAnyFile: path, limit: 10) == nil)
    try directory.makeFIFO("pipe")
    let writer = Task.detached {
      let pipe = open(path, O_WRONLY)
      defer { close(pipe) }
      return write(pipe, "0123456789", 10)
    }
    #expect(try FileStorage.contents(ofAnyFile: path, limit: 10) == Data("0123456789".utf8))
    #expect(await writer.value == 10)
    #expect(throws: StorageError.tooLarge(path: "/dev/zero", limit: 10)) {
      try FileStorage.contents(ofAnyFile: "/dev/zero", limit: 10)
    }
    #expect(throws: StorageError.isDirectory(path: directory.path)) {
      try FileStorage.contents(ofAnyFile: directory.path, limit: 10)
    }
  }

  @Test("State and data have separate directories, and only their owner can enter them")
  func directories() async throws {
    let storage = FileStorage.live(
      StorageDirectories(state: directory("s/t"), data: directory("d/t/"), config: "/"))
    try await storage.save(Data(), .state("session.json"))
    try await storage.save(Data(), .data("favorites.json"))
    #expect(try directory.entries == ["d", "d/t", "d/t/favorites.json", "s", "s/t", "s/t/session.json"])
    for name in ["d", "d/t", "s", "s/t"] {
      #expect(try directory.status(of: name).mode == 0o700)
    }
    #expect(storage.location(.state("session.json")) == directory("s/t/session.json"))
    #expect(storage.location(.data("favorites.json")) == directory("d/t/favorites.json"))
    #expect(storage.location(.path("~/x")) == "~/x")
  }

  @Test("The directory of a user-specified path is not created")
  func directoryOfUserSpecifiedPath() async throws {
    let path = directory("typo/a.json")
    let error = StorageError.unwritable(path: path, step: .openDirectory, cause: .noSuchDirectory)
    await #expect(throws: error) { try await save("new", .path(path)) }
    #expect(try directory.entries == [])
  }

  @Test(
    "Only its owner can access a new file; an existing one keeps its mode",
    arguments: [0o600, 0o644, 0o640, 0o777, 0o660] as [UInt32])
  func existingMode(mode: UInt32) async throws {
    try await save("a long text", .data("a.json"))
    #expect(try directory.status(of: "a.json").mode == 0o600)
    try directory.setMode(mode, of: "a.json")
    try await save("new", .data("a.json"))
    #expect(try directory.status(of: "a.json").mode == mode)
    #expect(try directory.text(of: "a.json") == "new")
  }

  @Test(
    "A user's file that root saves keeps its owner",
    .enabled(if: isRoot, "only root can change a file's owner"))
  func existingOwner() async throws {
    try directory.write("old", to: "a.json", mode: 0o640)
    try directory.setOwner(12_345, 23_456, of: "a.json")
    try await save("new", .data("a.json"))
    let status = try directory.status(of: "a.json")
    #expect((status.user, status.group, status.mode) == (12_345, 23_456, 0o640))
  }

  @Test(
    "If a saved file gets another group, the group has only the permissions of other users",
    .enabled(if: isRoot, "only root can set another group"))
  func groupPermissions() throws {
    try directory.write("old", to: "a.json", mode: 0o664)
    try directory.setOwner(0, 23_456, of: "a.json")
    let system = RecordedSystem { _, name in name == "changeOwner" ? .notPermitted : nil }
    try DiskFile(path: directory("a.json"), system: system.calls)
      .replaceContents(with: Data("new".utf8), limit: 10, creatingDirectories: false)
    #expect(try directory.status(of: "a.json").mode == 0o644)
  }

  @Test("A user-specified path can't lead to a reserved file, but to others with similar names")
  func reserved() async throws {
    for name in ["real", "other"] { try directory.makeDirectory(name) }
    try directory.link("state", to: "real")
    try directory.link("other/file", to: "../real/state.lock")
    try directory.link("real/state.json", to: directory("other/kept.json"))
    let storage = FileStorage.live(
      StorageDirectories(all: directory("state")),
      reserving: [.state("state.json"), .state("state.lock"), .state("none/state.json")])
    let names = [
      "real/state.json", "state/./state.json", "other/kept.json", "real/state.lock", "state/state.lock",
      "other/file",
    ]
    for path in names.map(directory.callAsFunction) {
      await #expect(throws: StorageError.invalidName(path)) { try await storage.save(Data(), .path(path)) }
    }
    let path = directory("state/state.lock")
    await #expect(throws: StorageError.invalidName(path)) { try await storage.create(Data(), .path(path)) }
    #expect(try directory.entries == ["other", "other/file", "real", "real/state.json", "state"])

    for name in ["real/state.txt", "real/state", "other/state.json", "other/state.lock"] {
      try await storage.save(Data(), .path(directory(name)))
    }
    for name in ["state.json", "state.lock"] { try await storage.save(Data(), .state(name)) }
    #expect(try directory.entries.count == 11)
    let plain = FileStorage.live(
      StorageDirectories(all: directory("none")), reserving: [.state("state.json")])
    try await plain.save(Data(), .path(directory("a.json")))
    #expect(try !directory.entries.contains("none"))
  }

  @Test("Temporary files of the given prefix are removed")
  func temporaryPrefix() async throws {
    for name in [".mine-1.tmp", ".storage-1.tmp"] { try directory.write("half", to: name) }
    try await FileStorage.live(directory.directories, temporaryPrefix: ".mine-").save(Data(), .data("a.json"))
    #expect(try directory.entries == [".storage-1.tmp", "a.json"])
  }

  @Test("Saving through a symbolic link replaces its target and preserves the link")
  func symbolicLink() async throws {
    try directory.makeDirectory("elsewhere")
    try directory.write("old", to: "elsewhere/target.json", mode: 0o644)
    try directory.link("second.json", to: "elsewhere/target.json")
    try directory.link("first.json", to: directory("second.json"))
    try await save("new", .data("first.json"))
    #expect(try directory.status(of: "first.json").isLink)
    #expect(try directory.status(of: "second.json").isLink)
    #expect(try directory.text(of: "elsewhere/target.json") == "new")
    #expect(try directory.status(of: "elsewhere/target.json").mode == 0o644)
    #expect(
      try directory.entries == ["elsewhere", "elsewhere/target.json", "first.json", "second.json"])
    #expect(try await load(.data("first.json")) == "new")
  }

  @Test("Saving through a link to a missing file creates the file at the link's target")
  func danglingLink() async throws {
    try directory.makeDirectory("elsewhere")
    try directory.link("a.json", to: "elsewhere/target.json")
    #expect(try await load(.data("a.json")) == nil)
    try await save("new", .data("a.json"))
    #expect(try directory.status(of: "a.json").isLink)
    #expect(try directory.text(of: "elsewhere/target.json") == "new")
  }

  @Test("Saving through a link into a missing directory fails and creates no directory")
  func brokenLink() async throws {
    try directory.link("a.json", to: "missing/target.json")
    let error = StorageError.unwritable(
      path: directory("a.json"), step: .openDirectory, cause: .noSuchDirectory)
    await #expect(throws: error) { try await save("new", .data("a.json")) }
    #expect(try directory.entries == ["a.json"])
  }

  @Test("A cycle of links is an error")
  func linkLoop() async throws {
    try directory.link("a.json", to: "b.json")
    try directory.link("b.json", to: "a.json")
    let path = directory("a.json")
    await #expect(throws: StorageError.unwritable(path: path, step: .examine, cause: .tooManyLinks)) {
      try await save("new", .data("a.json"))
    }
    await #expect(throws: StorageError.unreadable(path: path, cause: .tooManyLinks)) {
      try await load(.data("a.json"))
    }
  }

  @Test("Concurrent saves leave the complete contents of one of them")
  func concurrentSaves() async throws {
    let texts = (0..<16).map { String(repeating: "\($0) ", count: 10_000) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts { group.addTask { try await save(text, .data("a.json")) } }
      try await group.waitForAll()
    }
    #expect(texts.contains(try directory.text(of: "a.json")))
    #expect(try directory.entries == ["a.json"])
  }
}
