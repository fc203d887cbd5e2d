import Foundation
import Testing

@testable import FileStorage

/// A document with nested objects and arrays of objects.
struct Shelf: StoredDocument, Equatable {
  static let format = "primetime.test-shelf"
  static let version = 1
  var owner: Person
  var books: [Book]

  struct Person: Codable, Equatable {
    var name: String
    var town: String?
  }

  struct Book: Codable, Equatable {
    var title: String
    var pages: Int
  }
}

@Suite("Unknown fields")
struct UnknownFieldsTests {
  private static let file = StorageFile.data("a.json")

  /// Loads a shelf from JSON, changes and saves it, and expects the saved file to be other JSON.
  private func expect(
    _ json: String, becomes expected: String, sourceLocation: SourceLocation = #_sourceLocation,
    change: (inout Shelf) -> Void
  ) async throws {
    let storage = FileStorage.inMemory([Self.file: Data(json.utf8)])
    var shelf = try #require(try await storage.load(Shelf.self, from: Self.file))
    change(&shelf)
    try await storage.save(shelf, to: Self.file)
    let data = try #require(try await storage.load(Self.file))
    #expect(
      try value(String(decoding: data, as: UTF8.self)) == value(expected), sourceLocation: sourceLocation)
    #expect(try await storage.load(Shelf.self, from: Self.file) == shelf, sourceLocation: sourceLocation)
    // A second save changes nothing.
    try await storage.save(shelf, to: Self.file)
    #expect(try await storage.load(Self.file) == data, sourceLocation: sourceLocation)
  }

  private func value(_ json: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
  }

  @Test("Unknown fields of the envelope, the content, and nested objects survive a change")
  func survive() async throws {
    try await expect(
      """
      {"aNewField": {"checksum": "x", "deep": [1, {"deeper": null}]},
       "content": {"books": [], "mood": "good",
                   "owner": {"born": 1815.5, "name": "Ada", "ids": {"a": 99999999999999999999}}},
       "format": "primetime.test-shelf", "version": 1}
      """,
      becomes: """
        {"aNewField": {"checksum": "x", "deep": [1, {"deeper": null}]},
         "content": {"books": [], "mood": "good",
                     "owner": {"born": 1815.5, "name": "Grace", "ids": {"a": 99999999999999999999}}},
         "format": "primetime.test-shelf", "version": 1}
        """
    ) { $0.owner.name = "Grace" }
  }

  @Test(
    "A change by another program between two saves is loaded, and its unknown fields survive the second save")
  func changedBetweenSaves() async throws {
    let storage = FileStorage.inMemory()
    var shelf = Shelf(owner: Shelf.Person(name: "Ada"), books: [])
    try await storage.save(shelf, to: Self.file)
    #expect(try await storage.load(Shelf.self, from: Self.file) == shelf)
    let other = Data(
      """
      {"content": {"books": [], "mood": "good", "owner": {"name": "Grace"}},
       "format": "primetime.test-shelf", "version": 1}
      """.utf8)
    try await storage.save(other, Self.file)
    shelf.owner.name = "Grace"
    #expect(try await storage.load(Shelf.self, from: Self.file) == shelf)
    shelf.owner.name = "Emmy"
    try await storage.save(shelf, to: Self.file)
    let data = try #require(try await storage.load(Self.file))
    #expect(
      try value(String(decoding: data, as: UTF8.self))
        == value(
          """
          {"content": {"books": [], "mood": "good", "owner": {"name": "Emmy"}},
           "format": "primetime.test-shelf", "version": 1}
          """))
  }

  @Test("Unknown fields of a list's elements stay with their elements when these move")
  func elements() async throws {
    try await expect(
      """
      {"content": {"owner": {"name": "Ada"},
                   "books": [{"title": "A", "pages": 1, "shelf": 7}, {"title": "B", "pages": 2, "shelf": 8},
                             {"title": "A", "pages": 1, "shelf": 9}, {"title": "C", "pages": 3}]},
       "format": "primetime.test-shelf", "version": 1}
      """,
      becomes: """
        {"content": {"owner": {"name": "Ada"},
                     "books": [{"title": "New", "pages": 4}, {"title": "A", "pages": 1, "shelf": 7},
                               {"title": "A", "pages": 1, "shelf": 9}, {"title": "C", "pages": 3}]},
         "format": "primetime.test-shelf", "version": 1}
        """
    ) { shelf in
      shelf.books.remove(at: 1)
      shelf.books.insert(Shelf.Book(title: "New", pages: 4), at: 0)
    }
  }

  @Test("A known field that was removed is not restored")
  func removed() async throws {
    try await expect(
      """
      {"content": {"owner": {"name": "Ada", "town": "London", "born": 1815}, "books": []},
       "format": "primetime.test-shelf", "version": 1}
      """,
      becomes: """
        {"content": {"owner": {"name": "Ada", "born": 1815}, "books": []},
         "format": "primetime.test-shelf", "version": 1}
        """
    ) { $0.owner.town = nil }
  }

  @Test(
    "Numbers in unknown fields stay exact",
    arguments: [
      "9007199254740993", "-0.1", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
      "0.12345678901234567890123456789012345678", "1e300",
    ])
  func numbers(text: String) throws {
    let whole = try value("[\(text)]")
    let again = String(decoding: try JSONEncoder().encode(whole), as: UTF8.self)
    #expect(try value(again) == whole)
    if !text.contains("e") { #expect(again == "[\(text)]") }
  }
}
