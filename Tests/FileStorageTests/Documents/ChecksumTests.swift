import Testing

@testable import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The checksum of a document's file")
struct ChecksumTests {
  static let sealed = """
    {
      "checksum" : "crc32:6d55c71c",
      "content" : {
        "note" : "a é",
        "primes" : [
          2,
          3
        ]
      },
      "format" : "primetime.test-primes",
      "version" : 1
    }

    """

  private func load(_ data: Data) async throws -> Primes? {
    try await FileStorage.inMemory([.data("a.json"): data]).load(Primes.self, from: .data("a.json"))
  }

  @Test(
    "It is the CRC-32 of RFC 1952",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func vectors(text: String, expected: UInt32) {
    #expect(Checksum.crc32(Data(text.utf8)) == expected)
  }

  @Test("It stands in the second line, for all other bytes")
  func line() async throws {
    let storage = FileStorage.inMemory()
    try await storage.save(Primes(primes: [2, 3], note: "a é"), to: .data("a.json"))
    let data = try #require(try await storage.load(.data("a.json")))
    #expect(String(decoding: data, as: UTF8.self) == Self.sealed)
  }

  @Test("No bit of a file can change, and no end be missing, without being noticed or making no difference")
  func everyChange() async throws {
    let sound = Data(Self.sealed.utf8)
    let document = try await load(sound)
    var harmless = 0
    for length in 0..<sound.count {
      await #expect(throws: StorageError.self, "\(length) bytes") { try await load(sound.prefix(length)) }
    }
    for index in sound.indices {
      for bit in 0..<8 {
        var damaged = sound
        damaged[index] ^= 1 << bit
        do {
          #expect(try await load(damaged) == document, "byte \(index), bit \(bit)")
          harmless += 1
        } catch StorageError.corrupt {
          // Recovery is for these; a newer version or another format would be left alone.
        } catch {
          Issue.record("byte \(index), bit \(bit): \(error)")
        }
      }
    }
    // Where the name of the field is not “checksum” any more, there is none: the contents are untouched.
    #expect(harmless <= 8 * "checksum".count)
  }

  @Test("A changed file is not taken for what was saved, and is without the line")
  func changedByHand() async throws {
    let changed = Self.sealed.replacing("3", with: "5")
    let error = await #expect(throws: StorageError.self) { try await load(Data(changed.utf8)) }
    #expect(error?.description.contains("takes the line “checksum” out") == true)
    let lines = changed.split(separator: "\n", omittingEmptySubsequences: false)
    let mended = lines.filter { !$0.contains("checksum") }.joined(separator: "\n")
    #expect(try await load(Data(mended.utf8)) == Primes(primes: [2, 5], note: "a é"))
  }

  @Test(
    "A checksum that is not where it was put, or of another kind, fits nothing",
    arguments: [
      sealed.replacing("\n", with: " "), sealed.replacing("\n", with: "\r\n"),
      sealed.replacing("crc32:", with: "sha256:"), sealed.replacing("crc32:", with: ""),
      sealed.replacing("6d55c71c", with: "6D55C71C"), sealed.replacing("\"crc32:6d55c71c\"", with: "null"),
    ])
  func misplaced(text: String) async {
    let error = await #expect(throws: StorageError.self) { try await load(Data(text.utf8)) }
    #expect(error?.description.contains("is damaged: its checksum is not that") == true)
  }
}
