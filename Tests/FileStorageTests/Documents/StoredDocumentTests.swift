import Foundation
import Testing

@testable import FileStorage

@Suite("Documents in files")
struct StoredDocumentTests {
  let directory = TemporaryDirectory()
  private var storage: FileStorage { directory.storage }

  private func load(_ text: String) async throws -> Primes? {
    try directory.write(text, to: "a.json")
    return try await storage.load(Primes.self, from: .data("a.json"))
  }

  @Test(
    "Loading returns what was saved",
    arguments: [
      Primes(primes: []), Primes(primes: [2, 3, .max, .min]),
      Primes(primes: [7], note: "“\u{0}\n\\\"\u{1F600}”"),
    ])
  func roundTrip(document: Primes) async throws {
    for storage in [storage, .inMemory()] {
      try await storage.save(document, to: .state("a.json"))
      #expect(try await storage.load(Primes.self, from: .state("a.json")) == document)
    }
  }

  @Test("Content of an older version is decoded as that version")
  func olderVersion() async throws {
    for (text, step) in [
      (#"{"format":"primetime.test-settings","version":2,"content":{"increment":3}}"#, 3),
      (#"{"format":"primetime.test-settings","version":3,"content":{"step":4}}"#, 4),
    ] {
      try directory.write(text, to: "a.json")
      #expect(try await storage.load(Settings.self, from: .data("a.json")) == Settings(step: step))
    }
  }

  @Test("A document of a version that is no longer read is neither loaded, nor overwritten, nor moved")
  func tooOld() async throws {
    let text = #"{"format":"primetime.test-settings","version":1,"content":{}}"#
    try directory.write(text, to: "a.json")
    let error = StorageError.olderVersion(path: directory("a.json"), oldest: "1.1")
    await #expect(throws: error) { try await storage.loadOrRecover(Settings.self, from: .data("a.json")) }
    await #expect(throws: error) { try await storage.save(Settings(step: 1), to: .data("a.json")) }
    #expect(try directory.text(of: "a.json") == text)
    #expect(try directory.entries == ["a.json"])
  }

  @Test("A version above 64 bits is a newer one", arguments: ["9223372036854775808", "99999999999999999999"])
  func largeVersion(version: String) async throws {
    let text = #"{"format":"primetime.test-primes","version":\#(version),"content":{}}"#
    try directory.write(text, to: "a.json")
    let error = StorageError.newerVersion(path: directory("a.json"), found: .max, supported: 1)
    await #expect(throws: error) { try await storage.loadOrRecover(Primes.self, from: .data("a.json")) }
    #expect(try directory.entries == ["a.json"])
  }

  @Test(
    "A damaged file is reported with the location and the cause, and not changed",
    arguments: [
      ("", "it is empty"),
      (" \n", "it is empty"),
      (String(repeating: "\0", count: 100), "it is truncated or not JSON, because it does not end with “}”"),
      ("nonsense", "it is truncated or not JSON, because it does not end with “}”"),
      (
        "{\n  \"format\": \"primetime.test-primes\",\n  \"content\": {\"primes\": [2, 3",
        "it is truncated or not JSON, because it does not end with “}”"
      ),
      ("{\"format\" \"primetime.test-primes\"}", "it is not JSON"),
      (#"{"format":"primetime.test-primes","version":1,"content":{"primes":[2 3]}}"#, "it is not JSON"),
      (#"{"format":"primetime.test-primes" "version":1,"content":{"primes":[]}}"#, "it is not JSON"),
      (#"{"format":"primetime.test-primes","version":1,"content":{"primes":[2}}"#, "it is not JSON"),
      (#"{"format":"primetime.test-primes,"version":1,"content":{"primes":[2]}}"#, "it is not JSON"),
      (#"{'format':'primetime.test-primes','version':1,'content':{'primes':[2]}}"#, "it is not JSON"),
      ("[2, 3, 5]", "at the top level: expected an object"),
      ("{}", "at the top level: “format” is missing"),
      (#"{"format":7}"#, "at format: expected a string"),
      (#"{"format":"primetime.test-primes"}"#, "at the top level: “version” is missing"),
      (#"{"format":"primetime.test-primes","version":1}"#, "at the top level: “content” is missing"),
      (
        #"{"format":"primetime.test-primes","version":0,"content":{}}"#,
        "at version: 0 is not a valid version"
      ),
      (
        #"{"format":"primetime.test-primes","version":1.5,"content":{}}"#,
        "it contains a number that is not an integer or is out of range"
      ),
      (#"{"format":"primetime.test-primes","version":1,"content":{}}"#, "at content: “primes” is missing"),
      (
        #"{"format":"primetime.test-primes","version":1,"content":{"primes":[2,3,"x"]}}"#,
        "at content.primes[2]: expected an integer"
      ),
      (
        #"{"format":"primetime.test-primes","version":1,"content":{"primes":[99999999999999999999]}}"#,
        "at content: The number 99999999999999999999 is not an integer or is out of range"
      ),
      (
        #"{"format":"primetime.test-primes","version":1,"content":{"primes":[2,3.5]}}"#,
        "at content: The number 3.5 is not an integer or is out of range"
      ),
    ])
  func damaged(text: String, detail: String) async throws {
    await #expect(throws: StorageError.corrupt(path: directory("a.json"), detail: detail)) {
      try await load(text)
    }
    #expect(try directory.text(of: "a.json") == text)
    #expect(try directory.entries == ["a.json"])
  }

  @Test("A value without a case in an enum is reported by its place, without names of types")
  func unknownCase() async throws {
    struct Painting: StoredDocument {
      enum Color: String, Codable { case red, green }

      static let format = "primetime.test-painting"
      static let version = 1
      var colors: [Color]
    }
    try directory.write(
      #"{"format":"primetime.test-painting","version":1,"content":{"colors":["red","blue"]}}"#, to: "a.json")
    let error = StorageError.corrupt(
      path: directory("a.json"), detail: "at content.colors[1]: its value is unknown")
    await #expect(throws: error) { try await storage.load(Painting.self, from: .data("a.json")) }
  }

  @Test("A value that JSON can't represent is an error, and the file is not changed")
  func unencodable() async throws {
    struct Ratio: StoredDocument {
      static let format = "primetime.test-ratio"
      static let version = 1
      var value: Double
    }
    try await storage.save(Ratio(value: 0.5), to: .data("a.json"))
    let error = await #expect(throws: StorageError.self) {
      try await storage.save(Ratio(value: .nan), to: .data("a.json"))
    }
    #expect(error?.kind == .programError)
    #expect(try await storage.load(Ratio.self, from: .data("a.json"))?.value == 0.5)
  }

  @Test("An error of the storage is thrown unchanged")
  func storageErrors() async throws {
    let loadError = StorageError.unreadable(path: "/a", cause: .inputOutput)
    let saveError = StorageError.unwritable(path: "/a", step: .write, cause: .diskFull)
    let unreadable = FileStorage(load: { _ in throw loadError }, save: { _, _ in throw saveError })
    await #expect(throws: loadError) { try await unreadable.load(Primes.self, from: .data("a")) }
    await #expect(throws: StorageError.unwritable(path: "/a", step: .examine, cause: .inputOutput)) {
      try await unreadable.save(Primes(primes: []), to: .data("a"))
    }
    let unwritable = FileStorage(load: { _ in nil }, save: { _, _ in throw saveError })
    await #expect(throws: saveError) { try await unwritable.save(Primes(primes: []), to: .data("a")) }
  }
}
