import Foundation
import Synchronization
import Testing

@testable import FileStorage

@Suite("Damaged files and their backups")
struct RecoveryTests {
  let directory = TemporaryDirectory()
  let storage: FileStorage
  private let file = StorageFile.state("a.json")

  init() {
    var system = SystemCalls.posix
    system.now = { Date(timeIntervalSince1970: 1_795_000_000) }
    storage = .live(directory.directories, system: system)
  }

  private static let damagedCopy = "a.json.corrupt-20261118T110640Z"

  private func save(_ primes: [Int]) async throws {
    try await storage.save(Primes(primes: primes), to: file)
  }

  private struct Loaded: Equatable {
    var document: Primes?
    var recovery: Recovery?
  }

  private func recover() async throws -> Loaded {
    let (document, recovery) = try await storage.recovered(Primes.self, from: file)
    return Loaded(document: document, recovery: recovery)
  }

  @Test("Each save writes the same contents to the file and its backup, except for a user-specified path")
  func fileAndBackup() async throws {
    try await save([2])
    try await save([2, 3])
    #expect(try directory.entries == ["a.json", "a.json.backup"])
    #expect(try directory.text(of: "a.json") == directory.text(of: "a.json.backup"))
    #expect(try directory.status(of: "a.json.backup").mode == 0o600)

    try await storage.save(Primes(primes: [5]), to: .path(directory("mine.json")))
    #expect(try directory.entries == ["a.json", "a.json.backup", "mine.json"])
  }

  @Test("A valid file is loaded without a recovery, also after it has replaced an empty one")
  func validFile() async throws {
    #expect(try await storage.load(Primes.self, from: file) == nil)
    #expect(try await recover() == Loaded())
    try directory.write("", to: "a.json")
    try await save([2])
    #expect(try await recover() == Loaded(document: Primes(primes: [2])))
    #expect(try directory.entries == ["a.json", "a.json.backup"])
  }

  @Test(
    "A damaged file is copied and then restored from its backup",
    arguments: [
      "", "\0\0\0", "{", "{\"format\":\"primetime.test-primes\"}", EditedFilesTests.text + "x",
    ])
  func recovery(damaged: String) async throws {
    try await save([2, 7])
    try directory.write(damaged, to: "a.json")
    let loaded = try await recover()
    #expect(loaded.document == Primes(primes: [2, 7]))
    #expect(
      loaded.recovery?.description
        .hasSuffix(
          """
          . It was restored from its backup “\(directory("a.json.backup"))”. \
          The damaged file was saved as “\(directory(Self.damagedCopy))”.
          """) == true)
    #expect(loaded.recovery?.path == directory("a.json"))
    #expect(loaded.recovery?.damagedCopy == directory(Self.damagedCopy))
    #expect(loaded.recovery?.backup == directory("a.json.backup"))
    #expect(try directory.entries == ["a.json", "a.json.backup", Self.damagedCopy])
    #expect(try directory.text(of: Self.damagedCopy) == damaged)
    #expect(try directory.text(of: "a.json") == directory.text(of: "a.json.backup"))
    #expect(
      try await recover() == Loaded(document: Primes(primes: [2, 7])), "The next load needs no recovery")
  }

  @Test("A missing file is restored from its backup")
  func missingFile() async throws {
    try await save([2, 7])
    try FileManager.default.removeItem(atPath: directory("a.json"))
    let loaded = try await recover()
    #expect(loaded.document == Primes(primes: [2, 7]))
    #expect(
      loaded.recovery?.description
        == "“\(directory("a.json"))” was missing. It was restored from its backup “\(directory("a.json.backup"))”."
    )
    #expect(try directory.text(of: "a.json") == directory.text(of: "a.json.backup"))
    #expect(try await recover() == Loaded(document: Primes(primes: [2, 7])))
  }

  @Test("A backup of another program, or behind a link, is left alone while the file is missing")
  func missingFileAndForeignBackup() async throws {
    try directory.write("[1]", to: "a.json.backup")
    #expect(try await recover() == Loaded())
    #expect(try directory.text(of: "a.json.backup") == "[1]")
    try FileManager.default.removeItem(atPath: directory("a.json.backup"))
    try directory.write("thesis", to: "thesis.txt")
    try directory.link("a.json.backup", to: "thesis.txt")
    #expect(try await recover() == Loaded())
    #expect(try directory.text(of: "thesis.txt") == "thesis")
    #expect(try directory.entries == ["a.json.backup", "thesis.txt"])
  }

  @Test("A damaged backup is copied before a save replaces it")
  func damagedBackupOfIntactFile() async throws {
    try await save([2])
    try directory.write("damaged", to: "a.json.backup")
    try await save([3])
    #expect(try directory.text(of: "a.json.backup") == directory.text(of: "a.json"))
    #expect(try directory.text(of: "a.json.backup.corrupt-20261118T110640Z") == "damaged")
  }

  @Test("A damaged file behind a link is neither moved nor replaced", arguments: [false, true])
  func damagedTarget(hasBackup: Bool) async throws {
    if hasBackup { try await save([2]) }
    try? FileManager.default.removeItem(atPath: directory("a.json"))
    try directory.write("thesis", to: "thesis.txt")
    try directory.link("a.json", to: "thesis.txt")
    let entries = try directory.entries
    let detail = "it is truncated or not JSON, because it does not end with “}”"
    await #expect(throws: StorageError.corrupt(path: directory("a.json"), detail: detail)) {
      try await recover()
    }
    #expect(try directory.entries == entries)
    #expect(try directory.text(of: "thesis.txt") == "thesis")
  }

  @Test(
    "A backup that is a link, a directory, a pipe, or another program's file isn't replaced; the file is saved"
  )
  func foreignBackup() async throws {
    let error = StorageError.notBackedUp(
      path: directory("a.json"), backup: directory("a.json.backup"), cause: .foreignFile)
    try directory.write("precious", to: "target")
    try directory.link("a.json.backup", to: "target")
    await #expect(throws: error) { try await save([2]) }
    #expect(try directory.text(of: "target") == "precious")
    #expect(try directory.status(of: "a.json.backup").isLink)
    #expect(try await recover() == Loaded(document: Primes(primes: [2])))

    try FileManager.default.removeItem(atPath: directory("a.json.backup"))
    let newer = #"{"format":"primetime.test-primes","version":2}"#
    for text in ["[2, 3]", #"{"format":"other","version":1}"#, newer] {
      try directory.write(text, to: "a.json.backup")
      await #expect(throws: error) { try await save([3]) }
      #expect(try directory.text(of: "a.json.backup") == text)
    }
    for make in [directory.makeDirectory, directory.makeFIFO] {
      try FileManager.default.removeItem(atPath: directory("a.json.backup"))
      try make("a.json.backup")
      await #expect(throws: error) { try await save([5]) }
      #expect(try await storage.load(Primes.self, from: file) == Primes(primes: [5]))
    }
  }

  @Test(
    "JSON without the format is another program's file", arguments: ["[]", "7", "{}", #"{"format":7}"#])
  func foreignFile(text: String) async throws {
    try directory.write(text, to: "a.json")
    await #expect(throws: StorageError.self) { try await recover() }
    await #expect(throws: StorageError.self) { try await save([2]) }
    #expect(try directory.entries == ["a.json"])
    #expect(try directory.text(of: "a.json") == text)
  }

  @Test("Unknown fields are kept up to the maximum depth, and deeper ones are refused")
  func depth() async throws {
    func write(depth: Int) throws {
      let arrays = String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1)
      try directory.write(
        #"{"content":{"primes":[2]},"extra":\#(arrays),"format":"primetime.test-primes","version":1}"#,
        to: "a.json")
    }
    try write(depth: 32)
    try await save([3])
    #expect(try directory.text(of: "a.json").count { $0 == "[" } == 32)
    let error = StorageError.corrupt(path: directory("a.json"), detail: "line 1 is nested more than 32 deep")
    for depth in [33, 500_000] {
      try write(depth: depth)
      await #expect(throws: error) { try await storage.load(Primes.self, from: file) }
    }
    // With a time that grows with more than the length of the file, this would take minutes.
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    let arrays = Array(repeating: deep, count: 1000).joined(separator: ",")
    try directory.write(#"{"extra":[\#(arrays)],"format":"primetime.test-primes","version":1}"#, to: "a.json")
    await #expect(throws: error) { try await storage.load(Primes.self, from: file) }
  }

  @Test("Copies of damaged files never replace earlier copies")
  func repeatedDamage() async throws {
    try await save([2])
    for number in 1...3 {
      try directory.write("damage \(number)", to: "a.json")
      _ = try await recover()
    }
    #expect(try directory.text(of: Self.damagedCopy) == "damage 1")
    #expect(try directory.text(of: Self.damagedCopy + "-2") == "damage 2")
    #expect(try directory.text(of: Self.damagedCopy + "-3") == "damage 3")
  }

  @Test(
    "A damaged file without a backup, or a damaged backup of a missing file, is moved aside, and nothing is loaded",
    arguments: ["a.json", "a.json.backup"])
  func noBackup(name: String) async throws {
    try directory.write("damaged", to: name)
    let loaded = try await recover()
    let copy = "\(name).corrupt-20261118T110640Z"
    #expect(loaded.document == nil)
    #expect(
      loaded.recovery?.description
        == """
        “\(directory(name))” was damaged: it is truncated or not JSON, because it does not end with “}”. \
        There is no usable backup, so it was moved aside to “\(directory(copy))”. \
        To restore it, fix that file and move it back.
        """)
    #expect(try directory.entries == [copy])
    #expect(try directory.text(of: copy) == "damaged")
    #expect(try await recover() == Loaded())
  }

  @Test("A damaged backup is copied, too")
  func damagedBackup() async throws {
    try directory.write("damaged", to: "a.json")
    try directory.write("as well", to: "a.json.backup")
    let loaded = try await recover()
    #expect(loaded.document == nil)
    #expect(loaded.recovery?.backup == nil)
    try await save([3])
    #expect(try directory.text(of: Self.damagedCopy) == "damaged")
    #expect(try directory.text(of: "a.json.backup.corrupt-20261118T110640Z") == "as well")
  }

  @Test("A newer version and another format are rejected by loads and saves, and nothing changes")
  func rejected() async throws {
    for (text, error) in [
      (
        // The content is not read.
        #"{"format":"primetime.test-primes","version":2,"content":"all new"}"#,
        StorageError.newerVersion(path: directory("a.json"), found: 2, supported: 1)
      ),
      (
        #"{"format":"other","version":9,"content":{}}"#,
        .wrongFormat(path: directory("a.json"), found: "other", expected: "primetime.test-primes")
      ),
    ] {
      try directory.write(text, to: "a.json")
      await #expect(throws: error) { try await storage.load(Primes.self, from: file) }
      await #expect(throws: error) { try await recover() }
      await #expect(throws: error) { try await save([2]) }
      #expect(try directory.text(of: "a.json") == text)
      #expect(try directory.entries == ["a.json"])
    }
    try directory.write("damaged", to: "a.json")
    try directory.write(#"{"format":"primetime.test-primes","version":2}"#, to: "a.json.backup")
    let error = StorageError.newerVersion(path: directory("a.json.backup"), found: 2, supported: 1)
    await #expect(throws: error) { try await recover() }
    #expect(try directory.entries == ["a.json", "a.json.backup"])
    #expect(try directory.text(of: "a.json") == "damaged")
  }

  @Test("A damaged user-specified file is not changed")
  func chosenByUser() async throws {
    try directory.write("thesis", to: "a.json")
    let path = directory("a.json")
    let detail = "it is truncated or not JSON, because it does not end with “}”"
    await #expect(throws: StorageError.corrupt(path: path, detail: detail)) {
      try await storage.recovered(Primes.self, from: .path(path))
    }
    await #expect(throws: StorageError.notReplaced(path: path, detail: detail)) {
      try await storage.save(Primes(primes: [2]), to: .path(path))
    }
    #expect(try directory.entries == ["a.json"])
    #expect(try directory.text(of: "a.json") == "thesis")
  }

  @Test("If only the backup fails, the document is saved and the error names the backup")
  func backupFails() async throws {
    try await save([2])
    try directory.setMode(0o400, of: "a.json.backup")
    // The second check is that of the backup.
    let checks = Mutex(0)
    let system = RecordedSystem { _, name in
      guard name == "checkWritable" else { return nil }
      return checks.withLock { checks in
        checks += 1
        return checks == 2 ? .accessDenied : nil
      }
    }
    let storage = FileStorage.live(directory.directories, system: system.calls)
    let error = StorageError.notBackedUp(
      path: directory("a.json"), backup: directory("a.json.backup"), cause: .permissionDenied)
    await #expect(throws: error) { try await storage.save(Primes(primes: [3]), to: file) }
    #expect(try await recover() == Loaded(document: Primes(primes: [3])))
  }

  @Test("Any failed call of a recovery is reported, and the damaged contents survive")
  func everyCallFails() async throws {
    for hasBackup in [false, true] {
      var index = 0
      while true {
        let directory = TemporaryDirectory()
        if hasBackup {
          try await FileStorage.live(directory.directories).save(Primes(primes: [2]), to: file)
        }
        try directory.write("damaged", to: "a.json")
        let system = RecordedSystem { [index] call, _ in call == index ? .diskFull : nil }
        let storage = FileStorage.live(directory.directories, system: system.calls)
        let result = await Result { try await storage.recovered(Primes.self, from: file) }
        let names = system.names
        guard index < names.count else { break }
        let comment: Comment = "call \(index), \(names[index])"
        if case .failure(let error as StorageError) = result {
          #expect(error.description.contains("“\(directory("a.json"))"), comment)
        } else {
          let isTolerated =
            names[index].hasPrefix("close")
            || ["entries", "changeOwner", "unlink"].contains(names[index])
          #expect(isTolerated, comment)
        }
        let texts = try directory.entries.map { try directory.text(of: $0) }
        #expect(texts.contains("damaged"), comment)
        #expect(system.leaks == [], comment)
        // The next save removes it.
        let isLeft = try directory.entries.contains { $0.hasSuffix(".tmp") }
        #expect(!isLeft || names[index] == "unlink", comment)
        index += 1
      }
      #expect(index > 15)
    }
  }
}

extension Result where Failure == any Error {
  init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
