import FileStorage
import TestTraits
import Testing

@Suite("Changing a document while it is locked", .timeLimit(.standard))
struct UpdateTests {
  private let directory = TemporaryDirectory()
  private let file = StorageFile.data("primes.json")

  private struct Refusal: Error {}

  private func add(_ number: Int, in storage: FileStorage, to file: StorageFile) async throws {
    try await storage.update(Primes.self, in: file) { found, _ in
      Primes(primes: (found?.primes ?? []) + [number])
    }
  }

  @Test("Updates at the same time lose nothing, in one storage or several, on disk or in memory")
  func atOnce() async throws {
    let memory = FileStorage.inMemory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...5 {
        group.addTask { try await add(number, in: memory, to: file) }
        group.addTask { try await add(number, in: .live(directory.directories), to: file) }
        group.addTask { try await add(number + 5, in: directory.storage, to: file) }
      }
      try await group.waitForAll()
    }
    #expect(try await memory.load(Primes.self, from: file)?.primes.sorted() == Array(1...5))
    #expect(try await directory.storage.load(Primes.self, from: file)?.primes.sorted() == Array(1...10))
    #expect(try directory.entries == ["primes.json", "primes.json.backup", "primes.lock"])
  }

  @Test("Nothing is saved for an equal document, for nil, or after an error, and the lock is released")
  func unchanged() async throws {
    let storage = directory.storage
    try await storage.update(Primes.self, in: file) { found, _ in
      #expect(found == nil)
      return nil
    }
    #expect(try directory.entries == ["primes.lock"])
    try await add(2, in: storage, to: file)
    var counting = storage
    counting.save = { _, _ in Issue.record("saved") }
    for _ in 1...2 {
      let result = try await counting.update(Primes.self, in: file) { found, _ in found }
      #expect(result.document == Primes(primes: [2]))
      await #expect(throws: Refusal.self) {
        try await counting.update(Primes.self, in: file) { _, _ in throw Refusal() }
      }
    }
  }

  @Test("A change gets the document of the backup and the recovery, even if it then fails")
  func recovery() async throws {
    let storage = directory.storage
    try await add(2, in: storage, to: file)
    try directory.write("{", to: "primes.json")
    await #expect(throws: Refusal.self) {
      try await storage.update(Primes.self, in: file) { found, recovery in
        #expect(found == Primes(primes: [2]))
        #expect(recovery?.detail != nil)
        throw Refusal()
      }
    }
    let result = try await storage.update(Primes.self, in: file) { found, _ in found }
    #expect(result.recovery == nil)
  }

  @Test("A user-specified file is created or filled, but not its directory")
  func chosenByUser() async throws {
    let chosen = StorageFile.path(directory("notes"))
    try directory.write("", to: "notes")
    try await add(2, in: directory.storage, to: chosen)
    #expect(try await directory.storage.load(Primes.self, from: chosen) == Primes(primes: [2]))
    #expect(try directory.entries == ["notes"])
    await #expect(throws: StorageError.self) {
      try await add(2, in: directory.storage, to: .path(directory("missing/notes")))
    }
    #expect(try directory.entries == ["notes"])
  }
}
