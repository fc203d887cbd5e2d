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
        "close temporary", "rename", "syncDirectory", "close holder", "close directory",
      ])
  }

  @Test("New directories are synced before the file in them is created")
  func orderOfDirectories() throws {
    let system = RecordedSystem(maximumWrite: 20)
    #expect(save(.newDirectories, in: directory, system) == nil)
    #expect(
      system.names == [
        "openDirectory", "makeDirectory", "makeDirectory", "openDirectory", "syncDirectory",
        "close directory", "makeDirectory", "openDirectory", "syncDirectory", "close directory",
        "openDirectory", "readLink", "status", "entries", "createFile", "openLockHolder", "lockShared",
        "statusOfOpenFile", "status", "write", "write", "sync", "close temporary", "rename", "syncDirectory",
        "close holder",
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
