import Foundation
import Synchronization
import Testing

@testable import FileStorage

@Suite("Temporary files of killed processes")
struct TemporaryFileTests {
  let directory = TemporaryDirectory()

  private func save(_ system: SystemCalls = .posix) throws {
    try DiskFile(path: directory("a.json"), system: system)
      .replaceContents(with: Data("new".utf8), limit: 10, creatingDirectories: false)
  }

  @Test("The next save removes all abandoned temporary files in the directory and no other files")
  func abandonedFiles() throws {
    let others = [
      ".storage-.tmp", ".storage-xyz.tmp", ".storage-1.tm", "storage-1.tmp", ".vim-1.tmp",
    ]
    for name in others + [".storage-0.tmp", ".storage-1f.tmp", ".storage-ffffffffffffffff.tmp"] {
      try directory.write("half", to: name)
    }
    try save()
    #expect(try directory.entries == (others + ["a.json"]).sorted())
  }

  @Test("A running save's temporary file is never removed, from its creation until it is renamed")
  func runningSave() throws {
    // Another save runs before these calls.
    let steps = Mutex(0)
    var system = SystemCalls.posix
    system.willCall = { name, _ throws(Errno) in
      guard ["statusOfOpenFile", "write", "close", "rename"].contains(name) else { return }
      steps.withLock { $0 += 1 }
      do { try save() } catch { throw .inputOutput }
    }
    try save(system)
    #expect(steps.withLock { $0 } >= 6)
    #expect(try directory.entries == ["a.json"])
  }

  @Test(
    "If its new file was removed as abandoned, a save creates another",
    arguments: ["openLockHolder", "lockShared"])
  func removedBeforeLocked(call: String) throws {
    let names = Mutex<[String]>([])
    var system = SystemCalls.posix
    system.willCall = { name, _ throws(Errno) in
      let isFirst = names.withLock { names in
        names.append(name)
        return names.count { $0 == call } == 1
      }
      guard name == call, isFirst else { return }
      do { try save() } catch { throw .inputOutput }
    }
    try save(system)
    #expect(names.withLock { $0.count { $0 == "createFile" } } == 2)
    #expect(try directory.entries == ["a.json"])
    #expect(try directory.text(of: "a.json") == "new")
  }

  @Test(
    "If files can't be locked, saves succeed and remove no abandoned files",
    arguments: [Errno.notSupported, .noLocks])
  func noLocks(error: Errno) throws {
    try directory.write("half", to: ".storage-1.tmp")
    var system = SystemCalls.posix
    system.willCall = { name, _ throws(Errno) in if name.hasPrefix("lock") { throw error } }
    try save(system)
    #expect(try directory.entries == [".storage-1.tmp", "a.json"])
  }
}
