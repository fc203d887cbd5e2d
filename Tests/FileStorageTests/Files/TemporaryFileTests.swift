import Synchronization
import Testing

@testable import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Temporary files of killed processes")
struct TemporaryFileTests {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func save(_ system: SystemCalls = .posix) throws {
    try AtomicWrite(path: directory("a.json"), createsDirectories: false, system: system)
      .replaceContents(with: Data("new".utf8), limit: 10)
  }

  @Test("The next save removes all abandoned temporary files in the directory and no other files")
  func abandonedFiles() throws {
    let others = [
      ".primetime-.tmp", ".primetime-xyz.tmp", ".primetime-1.tm", "primetime-1.tmp", ".vim-1.tmp",
    ]
    for name in others + [".primetime-0.tmp", ".primetime-1f.tmp", ".primetime-ffffffffffffffff.tmp"] {
      try directory.write("half", to: name)
    }
    try save()
    #expect(try directory.entries == (others + ["a.json"]).sorted())
  }

  @Test("A running save's temporary file is never removed, from its creation until it is renamed")
  func runningSave() throws {
    let real = SystemCalls.posix
    // Another save runs before and after calls of this one.
    let steps = Mutex(0)
    @Sendable func interfere() throws(Errno) {
      steps.withLock { $0 += 1 }
      do { try save() } catch { throw .inputOutput }
    }
    var system = real
    system.statusOfOpenFile = { file throws(Errno) in
      try interfere()
      return try real.statusOfOpenFile(file)
    }
    system.write = { file, bytes throws(Errno) in
      try interfere()
      return try real.write(file, bytes)
    }
    system.close = { file throws(Errno) in
      try interfere()
      try real.close(file)
      try interfere()
    }
    system.rename = { directory, from, to throws(Errno) in
      try interfere()
      try real.rename(directory, from, to)
    }
    try save(system)
    #expect(steps.withLock { $0 } >= 6)
    #expect(try directory.entries == ["a.json"])
  }

  @Test("If its new file was removed as abandoned, a save creates another")
  func removedBeforeLocked() throws {
    let real = SystemCalls.posix
    let isFirst = Mutex(true)
    let names = Mutex<[String]>([])
    var system = real
    system.createFile = { directory, name throws(Errno) in
      names.withLock { $0.append(name) }
      return try real.createFile(directory, name)
    }
    system.lock = { file throws(Errno) in
      if isFirst.withLock({ first in
        defer { first = false }
        return first
      }) {
        do { try save() } catch { throw .inputOutput }
      }
      try real.lock(file)
    }
    try save(system)
    #expect(names.withLock { $0.count } == 2)
    #expect(try directory.entries == ["a.json"])
    #expect(try directory.text(of: "a.json") == "new")
  }

  @Test(
    "If files can't be locked, saves succeed and remove no abandoned files",
    arguments: [Errno.notSupported, .noLocks])
  func noLocks(error: Errno) throws {
    try directory.write("half", to: ".primetime-1.tmp")
    var system = SystemCalls.posix
    system.lock = { _ throws(Errno) in throw error }
    try save(system)
    #expect(try directory.entries == [".primetime-1.tmp", "a.json"])
  }
}
