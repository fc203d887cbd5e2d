import Foundation
import Testing

@testable import FileStorage

@Suite("Files: replaced contents")
struct ReplacingTests {
  let directory = TemporaryDirectory()
  private var storage: FileStorage { directory.storage }

  private func replace(_ file: StorageFile, with text: String) async throws -> StorageFile? {
    try await storage.replaceContents(of: file, with: Data(text.utf8))
  }

  @Test("The contents that a save replaces stay as NAME.bak")
  func copy() async throws {
    let file = StorageFile.path(directory("list.json"))
    #expect(try await replace(file, with: "[2]") == nil)
    #expect(try directory.entries == ["list.json"])
    #expect(try await replace(file, with: "[3]") == .path(directory("list.json.bak")))
    #expect(try directory.text(of: "list.json.bak") == "[2]")
    _ = try await replace(file, with: "[5]")
    #expect(try directory.text(of: "list.json.bak") == "[3]")
    #expect(try directory.text(of: "list.json") == "[5]")
    // The same contents are not copied.
    #expect(try await replace(file, with: "[5]") == nil)
    #expect(try directory.text(of: "list.json.bak") == "[3]")
  }

  @Test("The copy is on the disk before the file is replaced")
  func order() async throws {
    try directory.write("[2]", to: "list.json")
    let system = RecordedSystem()
    let storage = FileStorage.live(directory.directories, system: system.calls)
    _ = try await storage.replaceContents(of: .path(directory("list.json")), with: Data("[3]".utf8))
    let names = system.names.filter { ["rename", "syncDirectory"].contains($0) }
    #expect(names == ["rename", "syncDirectory", "rename", "syncDirectory"])
  }

  @Test("Nothing is copied from an empty file")
  func empty() async throws {
    try directory.write("", to: "list.json")
    #expect(try await replace(.path(directory("list.json")), with: "[2]") == nil)
    #expect(try directory.entries == ["list.json"])
  }

  @Test("A document is copied only if that is requested, and not before the file was examined")
  func document() async throws {
    let file = StorageFile.data("document.json")
    #expect(try await storage.save(Note(text: "1"), to: file, copyingIf: { _ in }) == nil)
    try await storage.save(Note(text: "2"), to: file)
    #expect(try directory.entries == ["document.json", "document.json.backup"])
    let copy = try await storage.save(Note(text: "1"), to: file, copyingIf: { _ in })
    #expect(copy == file.replacedCopy)
    #expect(try directory.text(of: "document.json.bak").contains(#""text" : "2""#))
    #expect(try await storage.save(Note(text: "1"), to: file, copyingIf: { _ in }) == nil)
    try directory.write("[1]", to: "other.json")
    await #expect(throws: StorageError.self) {
      try await storage.save(Note(text: "1"), to: .path(directory("other.json")), copyingIf: { _ in })
    }
    #expect(try !directory.entries.contains("other.json.bak"))
  }

  @Test("If the copy can't be saved, the file is unchanged", arguments: [true, false])
  func noCopy(isDirectory: Bool) async throws {
    try directory.write("[2]", to: "list.json")
    try directory.write("precious", to: "other")
    if isDirectory {
      try directory.makeDirectory("list.json.bak")
    } else {
      // A link is neither followed nor replaced.
      try directory.link("list.json.bak", to: "other")
    }
    await #expect(throws: StorageError.self) {
      _ = try await replace(.path(directory("list.json")), with: "[3]")
    }
    #expect(try directory.text(of: "list.json") == "[2]")
    #expect(try directory.text(of: "other") == "precious")
  }

  @Test("The size of a file is its number of bytes, and there is none without a file")
  func size() async throws {
    try directory.write("[2, 3]", to: "list.json")
    for storage in [storage, .inMemory([.path(directory("list.json")): Data("[2, 3]".utf8)])] {
      #expect(try await storage.size(.path(directory("list.json"))) == 6)
      #expect(try await storage.size(.path(directory("none"))) == nil)
    }
  }

  @Test("The time of the last change is that of the file, and there is none without a file")
  func modificationDate() async throws {
    try directory.write("[2]", to: "list.json")
    let date = Date(timeIntervalSince1970: 1_714_564_800)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: directory("list.json"))
    #expect(try await storage.modificationDate(.path(directory("list.json"))) == date)
    #expect(try await storage.modificationDate(.path(directory("none"))) == nil)
  }
}

private struct Note: StoredDocument, Equatable {
  static let format = "test.note"
  static let version = 1

  var text: String
}
