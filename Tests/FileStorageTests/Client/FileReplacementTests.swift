import Foundation
import Testing

@testable import FileStorage

@Suite("Files: replacements that can be taken back")
struct FileReplacementTests {
  let directory: TemporaryDirectory
  let storage: FileStorage

  init() throws {
    directory = try TemporaryDirectory()
    storage = .live(directory.directories)
  }

  private func replace(_ file: StorageFile, with text: String) async throws -> FileReplacement? {
    try await storage.replaceContents(of: file, with: Data(text.utf8))
  }

  @Test("The contents that a save replaces stay as NAME.bak")
  func copy() async throws {
    let file = StorageFile.path(directory("list.json"))
    let first = try #require(try await replace(file, with: "[2]"))
    #expect(first == FileReplacement(file, before: nil, after: Data("[2]".utf8)))
    #expect(first.copy == nil)
    #expect(try directory.entries == ["list.json"])
    let second = try #require(try await replace(file, with: "[3]"))
    #expect(second.copy == .path(directory("list.json.bak")))
    #expect(try directory.text(of: "list.json.bak") == "[2]")
    _ = try await replace(file, with: "[5]")
    #expect(try directory.text(of: "list.json.bak") == "[3]")
    #expect(try directory.text(of: "list.json") == "[5]")
    // The same contents are no replacement.
    #expect(try await replace(file, with: "[5]") == nil)
    #expect(try directory.text(of: "list.json.bak") == "[3]")
  }

  @Test("Nothing is copied from an empty file")
  func empty() async throws {
    try directory.write("", to: "list.json")
    let replacement = try await replace(.path(directory("list.json")), with: "[2]")
    #expect(replacement?.before == Data() && replacement?.copy == nil)
    #expect(try directory.entries == ["list.json"])
  }

  @Test("A document is copied only if that is requested, and not before the file was examined")
  func document() async throws {
    let file = StorageFile.data("document.json")
    #expect(try await storage.save(Note(text: "1"), to: file, copyingIf: { _ in })?.before == nil)
    let first = try directory.text(of: "document.json")
    try await storage.save(Note(text: "2"), to: file)
    #expect(try directory.entries == ["document.json", "document.json.backup"])
    let replacement = try await storage.save(Note(text: "1"), to: file, copyingIf: { _ in })
    #expect(replacement?.after == Data(first.utf8))
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

  @Test("A replacement is taken back and made again, with the backup of the document")
  func undo() async throws {
    let file = StorageFile.data("document.json")
    try await storage.save(Note(text: "1"), to: file)
    let before = try directory.text(of: "document.json")
    let replacement = try #require(try await storage.save(Note(text: "2"), to: file, copyingIf: { _ in }))
    try await storage.perform(replacement.inverse)
    #expect(try directory.text(of: "document.json") == before)
    #expect(try directory.text(of: "document.json.backup") == before)
    try await storage.perform(replacement)
    #expect(try await storage.load(Note.self, from: file)?.text == "2")
    #expect(try await storage.loadOrRecover(Note.self, from: file).recovery == nil)
  }

  @Test("Taking back a new file removes it with its backup")
  func removal() async throws {
    let file = StorageFile.data("document.json")
    let replacement = try #require(try await storage.save(Note(text: "1"), to: file))
    try await storage.perform(replacement.inverse)
    #expect(try directory.entries == [])
    try await storage.perform(replacement)
    #expect(try directory.entries == ["document.json", "document.json.backup"])
  }

  @Test("A file that another program changed since is left unchanged")
  func changed() async throws {
    let file = StorageFile.path(directory("list.json"))
    let new = try #require(try await replace(file, with: "[2]"))
    let replaced = try #require(try await replace(file, with: "[3]"))
    try directory.write("[3, 5]", to: "list.json")
    for replacement in [replaced, replaced.inverse, new, new.inverse] {
      await #expect(throws: StorageError.changed(path: directory("list.json"))) {
        try await storage.perform(replacement)
      }
    }
    #expect(try directory.text(of: "list.json") == "[3, 5]")
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
