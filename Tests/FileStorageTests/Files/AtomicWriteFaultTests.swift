import Foundation
import Synchronization
import Testing

@testable import FileStorage

/// A kind of save, and the preparation of its directory.
enum SaveScenario: String, CaseIterable, CustomTestStringConvertible {
  case newFile, newDirectories, replacement, replacementWithOwner, throughLink

  var testDescription: String { rawValue }

  /// The name of the file to save.
  var name: String { self == .newDirectories ? "one/two/a.json" : "a.json" }

  /// The name of the file with the contents; the target of a link.
  var contentsName: String { self == .throughLink ? "target.json" : name }

  var hasOldContents: Bool { self != .newFile && self != .newDirectories }

  func prepare(_ directory: TemporaryDirectory) throws {
    guard hasOldContents else { return }
    try directory.write("old", to: contentsName, mode: 0o640)
    if self == .replacementWithOwner, isRoot { try directory.setOwner(12_345, 23_456, of: contentsName) }
    if self == .throughLink { try directory.link(name, to: contentsName) }
  }
}

@Suite("Saving when system calls fail")
struct AtomicWriteFaultTests {
  let directory = TemporaryDirectory()
  private static let newText = String(repeating: "new contents ", count: 3)

  private static let errors: [Errno] = [
    .diskFull, .inputOutput, .quotaExceeded, .readOnlyFileSystem, .accessDenied,
  ]

  /// Saves with a system's calls, and returns the error.
  private func save(
    _ scenario: SaveScenario,
    in directory: TemporaryDirectory,
    _ system: RecordedSystem
  ) -> StorageError? {
    do throws(StorageError) {
      try DiskFile(path: directory(scenario.name), system: system.calls)
        .replaceContents(with: Data(Self.newText.utf8), limit: 1000, creatingDirectories: true)
      return nil
    } catch {
      return error
    }
  }

  private func temporaries(in directory: TemporaryDirectory) throws -> [String] {
    try directory.entries.filter { $0.contains(".tmp") }
  }

  @Test("The calls of a save have the order that makes it safe")
  func order() throws {
    try directory.write("old", to: "a.json", mode: 0o640)
    let system = RecordedSystem(maximumWrite: 20)
    #expect(save(.replacement, in: directory, system) == nil)
    #expect(
      system.names == [
        "openDirectory", "readLink", "status", "checkWritable", "entries", "createFile", "openLockHolder",
        "lockShared", "statusOfOpenFile", "status", "statusOfOpenFile", "changeMode", "write", "write",
        "sync",
        "close temporary", "rename", "close holder", "syncDirectory", "close directory",
      ])
  }

  @Test("New directories are synced before the file in them is created")
  func orderOfDirectories() throws {
    let system = RecordedSystem(maximumWrite: 20)
    #expect(save(.newDirectories, in: directory, system) == nil)
    #expect(
      system.names == [
        "openDirectory", "openDirectory", "openDirectory", "makeDirectory", "syncDirectory",
        "close directory", "openDirectory", "makeDirectory", "syncDirectory", "close directory",
        "openDirectory", "readLink", "status", "entries", "createFile", "openLockHolder", "lockShared",
        "statusOfOpenFile", "status", "write", "write", "sync", "close temporary", "rename", "close holder",
        "syncDirectory",
        "close directory",
      ])
  }

  @Test(
    "Any failed call is reported, the file is complete, and the temporary file is removed",
    arguments: SaveScenario.allCases, errors)
  func everyCallFails(scenario: SaveScenario, error: Errno) throws {
    let reference = RecordedSystem(maximumWrite: 20)
    let referenceDirectory = TemporaryDirectory()
    try scenario.prepare(referenceDirectory)
    try #require(save(scenario, in: referenceDirectory, reference) == nil)
    try #require(reference.leaks == [])

    for (index, name) in reference.names.enumerated() {
      let directory = TemporaryDirectory()
      try scenario.prepare(directory)
      let system = RecordedSystem(maximumWrite: 20) { call, _ in call == index ? error : nil }
      let thrown = save(scenario, in: directory, system)
      let comment: Comment = "call \(index), \(name)"

      // A save doesn't depend on these calls. A save into new directories syncs directories more than once,
      // but only the last time is after the rename.
      let isTolerated = ["close directory", "close holder", "changeOwner", "entries"].contains(name)
      let isAfterRename = reference.names[..<index].contains("rename")
      if isTolerated {
        #expect(thrown == nil, comment)
      } else {
        guard case .unwritable(directory(scenario.name), let step, StorageError.Cause(error)) = thrown else {
          Issue.record("\(comment): \(String(describing: thrown))")
          continue
        }
        #expect((step == .syncDirectory) == isAfterRename, comment)
      }
      let contents = try? directory.text(of: scenario.contentsName)
      let old = scenario.hasOldContents ? "old" : nil
      #expect(contents == (isTolerated || isAfterRename ? Self.newText : old), comment)
      #expect(try temporaries(in: directory) == [], comment)
      #expect(system.leaks == [], comment)
      if scenario == .throughLink { #expect(try directory.status(of: scenario.name).isLink, comment) }
    }
  }

  /// The texts of the files in a directory, without temporary files.
  private func texts(in directory: TemporaryDirectory) throws -> [String: String] {
    let names = try directory.entries.filter { !$0.contains(".tmp") }
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try directory.text(of: $0)) })
  }

  @Test(
    "If any call of a save that keeps a copy fails, neither file has changed", arguments: [true, false],
    errors)
  func everyCallFailsWithCopy(hasCopy: Bool, error: Errno) throws {
    func prepared() throws -> TemporaryDirectory {
      let directory = TemporaryDirectory()
      try directory.write("old", to: "a.json")
      if hasCopy { try directory.write("older", to: "a.json.bak") }
      return directory
    }
    func save(in directory: TemporaryDirectory, _ system: RecordedSystem) -> StorageError? {
      do throws(StorageError) {
        let copy = DiskFile(path: directory("a.json.bak"), system: system.calls)
        try DiskFile(path: directory("a.json"), system: system.calls).replaceContents(
          with: Data("new".utf8), limit: 1000, creatingDirectories: false, keeping: (Data("old".utf8), copy))
        return nil
      } catch {
        return error
      }
    }
    let new = ["a.json": "new", "a.json.bak": "old"]
    let (reference, referenceDirectory) = (RecordedSystem(), try prepared())
    let old = try texts(in: referenceDirectory)
    #expect(save(in: referenceDirectory, reference) == nil)
    #expect(try texts(in: referenceDirectory) == new)
    #expect(try temporaries(in: referenceDirectory) == [])
    for (index, name) in reference.names.enumerated() {
      let directory = try prepared()
      let system = RecordedSystem { call, _ in call == index ? error : nil }
      let thrown = save(in: directory, system)
      let comment: Comment = "call \(index), \(name)"
      let isReplaced =
        thrown == nil
        || thrown
          == .unwritable(path: directory("a.json"), step: .syncDirectory, cause: StorageError.Cause(error))
      #expect(try texts(in: directory) == (isReplaced ? new : old), comment)
      #expect(
        (thrown == nil)
          == [
            "close directory", "close holder", "close other's", "entries", "link", "lock", "openTemporary",
            "unlink",
          ].contains(name), comment)
      #expect(try temporaries(in: directory).isEmpty || name == "unlink", comment)
      #expect(system.leaks == [], comment)
    }
  }

  @Test(
    "If any call of creating a file fails, there is no file; without hard links, it is created",
    arguments: errors)
  func everyCallFailsOfCreation(error: Errno) throws {
    let reference = RecordedSystem()
    #expect(try DiskFile(path: directory("a.json"), system: reference.calls).create(with: Data("new".utf8)))
    #expect(try !DiskFile(path: directory("a.json"), system: .posix).create(with: Data("newer".utf8)))
    #expect(try texts(in: directory) == ["a.json": "new"])
    for (index, name) in reference.names.enumerated() {
      let directory = TemporaryDirectory()
      let system = RecordedSystem { call, _ in call == index ? error : nil }
      let isCreated =
        (try? DiskFile(path: directory("a.json"), system: system.calls).create(with: Data("new".utf8)))
        == true
      #expect(
        isCreated == ["close directory", "close holder", "entries", "unlink"].contains(name), "\(name)")
      #expect(try texts(in: directory) == (isCreated ? ["a.json": "new"] : [:]), "\(name)")
      #expect(try temporaries(in: directory).isEmpty || name == "unlink", "\(name)")
      #expect(system.leaks == [], "\(name)")
    }
    for error in [Errno.notPermitted, .notSupported, .noSuchCall] {
      let directory = TemporaryDirectory()
      let system = RecordedSystem { _, name in name == "link" ? error : nil }
      #expect(try DiskFile(path: directory("a.json"), system: system.calls).create(with: Data("new".utf8)))
      #expect(try !DiskFile(path: directory("a.json"), system: system.calls).create(with: Data("newer".utf8)))
      #expect(try directory.entries == ["a.json"])
      #expect(try directory.text(of: "a.json") == "new")
    }
  }

  @Test("A file that can't be replaced because it is busy is reported as a mount point")
  func mountPoint() throws {
    try directory.write("old", to: "a.json")
    let system = RecordedSystem { _, name in ["rename", "unlink"].contains(name) ? .busy : nil }
    #expect(
      save(.replacement, in: directory, system)
        == .unwritable(path: directory("a.json"), step: .rename, cause: .mountPoint))
    let error = StorageError.unwritable(path: directory("a.json"), step: .remove, cause: .mountPoint)
    #expect(throws: error) { try DiskFile(path: directory("a.json"), system: system.calls).remove() }
  }

  @Test("A signal during any call changes nothing", arguments: SaveScenario.allCases)
  func interrupted(scenario: SaveScenario) throws {
    let reference = RecordedSystem()
    let referenceDirectory = TemporaryDirectory()
    try scenario.prepare(referenceDirectory)
    try #require(save(scenario, in: referenceDirectory, reference) == nil)
    for index in reference.names.indices {
      let directory = TemporaryDirectory()
      try scenario.prepare(directory)
      let system = RecordedSystem { call, _ in call == index ? .interrupted : nil }
      #expect(save(scenario, in: directory, system) == nil, "call \(index), \(reference.names[index])")
      #expect(try directory.text(of: scenario.contentsName) == Self.newText)
      #expect(system.leaks == [])
    }
  }

  @Test("Partial writes are continued", arguments: [1, 2, 7, 38, 39, 40])
  func partialWrites(maximum: Int) throws {
    let system = RecordedSystem(maximumWrite: maximum) { index, name in
      // A signal interrupts some of the writes first.
      name == "write" && index.isMultiple(of: 2) ? .interrupted : nil
    }
    #expect(save(.newFile, in: directory, system) == nil)
    #expect(try directory.text(of: "a.json") == Self.newText)
  }

  @Test("A device that accepts no bytes is an error, not an endless loop")
  func noProgress() throws {
    let system = RecordedSystem(maximumWrite: 0) { index, _ in index < 100 ? nil : .diskFull }
    let error = StorageError.unwritable(path: directory("a.json"), step: .write, cause: .inputOutput)
    #expect(save(.newFile, in: directory, system) == error)
    #expect(try directory.entries == [])
  }

  @Test(
    "A file system that can't sync directories is accepted", arguments: [Errno.invalid, .notSupported])
  func noDirectorySync(error: Errno) throws {
    let system = RecordedSystem { _, name in name == "syncDirectory" ? error : nil }
    #expect(save(.newDirectories, in: directory, system) == nil)
    #expect(try directory.text(of: "one/two/a.json") == Self.newText)
  }

  @Test("If the name for a temporary file is in use, another name is chosen")
  func nameInUse() throws {
    try directory.makeDirectory(".storage-1.tmp")
    let numbers = Mutex<[UInt64]>([2, 1, 1])
    var calls = SystemCalls.posix
    calls.randomBits = { numbers.withLock { $0.popLast() ?? 9 } }
    try DiskFile(path: directory("a.json"), system: calls)
      .replaceContents(with: Data("new".utf8), limit: 10, creatingDirectories: false)
    #expect(try directory.entries == [".storage-1.tmp", "a.json"])

    calls.randomBits = { 1 }
    let error = #expect(throws: StorageError.self) {
      try DiskFile(path: directory("a.json"), system: calls)
        .replaceContents(with: Data("newer".utf8), limit: 10, creatingDirectories: false)
    }
    guard case .unwritable(_, .createTemporary, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try directory.text(of: "a.json") == "new")
  }

  @Test("A link with the name of the temporary file is not followed")
  func temporaryIsLink() throws {
    try directory.write("precious", to: "victim")
    try directory.link(".storage-1.tmp", to: "victim")
    var calls = SystemCalls.posix
    calls.randomBits = { 1 }
    #expect(throws: StorageError.self) {
      try DiskFile(path: directory("a.json"), system: calls)
        .replaceContents(with: Data("new".utf8), limit: 10, creatingDirectories: false)
    }
    #expect(try directory.text(of: "victim") == "precious")
  }
}
