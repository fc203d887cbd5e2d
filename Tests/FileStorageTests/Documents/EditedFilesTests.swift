import Foundation
import Testing

@testable import FileStorage

@Suite("Edited files")
struct EditedFilesTests {
  /// The file that the program writes for ``document``.
  static let text = """
    {
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
  private static let document = Primes(primes: [2, 3], note: "a é")
  private static let file = StorageFile.path("a.json")

  private func load(_ data: Data) async throws -> Primes? {
    try await FileStorage.inMemory([Self.file: data]).load(Primes.self, from: Self.file)
  }

  static let formattings: [String: String] = [
    "another order": """
    {"version": 1, "format": "primetime.test-primes", "content": {"primes": [2, 3], "note": "a é"}}
    """,
    "no whitespace":
      #"{"content":{"note":"a é","primes":[2,3]},"format":"primetime.test-primes","version":1}"#,
    "whitespace everywhere": "\n\t " + text.replacing(",", with: "\t ,\r\n") + " \n\n",
    "Windows line endings": text.replacing("\n", with: "\r\n"),
    "a byte order mark": "\u{FEFF}" + text,
    "escapes": text.replacing("a é", with: #"\u0061\u0020\u00e9"#),
    "commas at the end": text.replacing("3\n", with: "3,\n").replacing("1\n", with: "1,\n"),
    "numbers as other programs write them": text.replacing("3\n", with: "3.0\n").replacing(
      "2", with: "20e-1"),
    "a byte order mark and Windows line endings": "\u{FEFF}" + text.replacing("\n", with: "\r\n"),
  ]

  /// Each formatting in UTF-8, and the text in UTF-16, as some editors save it.
  static let editedFiles =
    formattings.values.map { Data($0.utf8) }
    + [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian].map { text.data(using: $0)! }

  @Test("Any formatting is accepted, and a save restores the standard form", arguments: editedFiles)
  func formatting(edited: Data) async throws {
    let storage = FileStorage.inMemory([Self.file: edited])
    #expect(try await storage.load(Primes.self, from: Self.file) == Self.document)
    try await storage.save(Self.document, to: Self.file)
    #expect(try await storage.load(Self.file) == Data(Self.text.utf8))
  }

  @Test("Text that is not UTF-8 is reported with its line", arguments: [UInt8(0xFF), 0xC0, 0x80])
  func encoding(byte: UInt8) async throws {
    for (index, line) in [(Self.text.utf8.count / 8, 2), (Self.text.utf8.count - 3, 10)] {
      var data = Data(Self.text.utf8)
      data[index] = byte
      await #expect(throws: StorageError.corrupt(path: "a.json", detail: "line \(line) is not UTF-8")) {
        try await load(data)
      }
    }
  }

  /// Values of unknown fields, with the mistake that is reported, or nil if they can be saved.
  static let unknownValues: [(value: String, mistake: String?)] = [
    (#""\ud83d\ude00 \u0000 \u00e9\n\\\/""#, nil),
    (#""é 😀 \u{7f}""#.replacing(#"\u{7f}"#, with: "\u{7F}"), nil),
    ("-0.5e-3", nil), ("1e300", nil), ("170141183460469231731687303715884105727", nil),
    (#"[{"": null}, true]"#, nil),
    (#""\ud83d""#, "has half of a surrogate pair in a string"),
    (#""\ud83d\u0041""#, "has half of a surrogate pair in a string"),
    (#""\ud83dx""#, "has half of a surrogate pair in a string"),
    (#""\ude00\ud83d""#, "has half of a surrogate pair in a string"),
    ("\"a\u{1}\"", "has a control character in a string"),
    ("\"a\tb\"", "has a control character in a string"),
    ("\"a\nb\"", "has a string without a closing quotation mark"),
    (#""\q""#, "has an invalid escape sequence in a string"),
    (#""\u12g4""#, "has an invalid escape sequence in a string"),
    ("1e400", "has a number that is invalid or out of range"),
    (String(repeating: "9", count: 400), tooManyDigits),
    ("01", "has a number that is invalid or out of range"),
    ("1" + String(repeating: "0", count: 38) + "7", tooManyDigits),
    ("0." + String(repeating: "3", count: 40), tooManyDigits),
    ("-", "has a number that is invalid or out of range"),
    ("1.", "has a number that is invalid or out of range"),
    ("1e", "has a number that is invalid or out of range"),
  ]

  private static let tooManyDigits = "has a number of more than 38 digits; put it in quotation marks"

  @Test(
    "Any loaded value can be saved again, and any other is reported with its line", arguments: unknownValues)
  func unknownValue(value: String, mistake: String?) async throws {
    let edited = Self.text.replacing("  \"format", with: "  \"extra\": \(value),\n  \"format")
    let storage = FileStorage.inMemory([Self.file: Data(edited.utf8)])
    if let mistake {
      let error = StorageError.corrupt(path: "a.json", detail: "line 9 \(mistake)")
      await #expect(throws: error) { try await storage.load(Primes.self, from: Self.file) }
    } else {
      #expect(try await storage.load(Primes.self, from: Self.file) == Self.document)
      try await storage.save(Primes(primes: [7], note: nil), to: Self.file)
      let saved = try #require(try await storage.load(Self.file))
      let extra = { try JSONDecoder().decode([String: JSONValue].self, from: $0)["extra"] }
      #expect(try extra(saved) == extra(Data(edited.utf8)))
    }
  }

  @Test(
    "Any truncation is reported, and with any bit flipped, a file can be saved or is reported and preserved"
  )
  func everyChange() async throws {
    let valid = Data(Self.text.utf8)
    // The last two bytes are the closing brace and the line feed.
    for length in 0..<valid.count - 1 {
      await #expect(throws: StorageError.self, "\(length) bytes") { try await load(valid.prefix(length)) }
    }
    var reported = 0
    for index in valid.indices {
      for bit in 0..<8 {
        var damaged = valid
        damaged[index] ^= 1 << bit
        let storage = FileStorage.inMemory([Self.file: damaged])
        let comment: Comment = "byte \(index), bit \(bit)"
        do {
          var document = try #require(try await storage.load(Primes.self, from: Self.file))
          document.primes.append(7)
          try await storage.save(document, to: Self.file)
          #expect(try await storage.load(Primes.self, from: Self.file) == document, comment)
        } catch let error as StorageError {
          #expect(error.kind == .invalidContents, comment)
          await #expect(throws: StorageError.self, comment) {
            try await storage.save(Self.document, to: Self.file)
          }
          #expect(try await storage.load(Self.file) == damaged, comment)
          reported += 1
        }
      }
    }
    #expect(reported > valid.count * 4)
  }
}
