import Testing

@testable import FileStorage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Where a text stops being JSON")
struct JSONSyntaxErrorTests {
  private func firstError(_ text: String) -> String? {
    JSONSyntaxError.first(in: Array(text.utf8))?.description
  }

  @Test(
    "Sound JSON has no error",
    arguments: [
      "0", " -0.5e+10 ", "1E9", "12", "true", "false", "null", "\"\"", "[]", "{}", "[ ]", "{ }", "\u{FEFF}[]",
      "[1, [2, {\"a\" : [ ] }], \"\\u00e9\\n\\\\\\\"\\/\" ]\r\n\t", "{\"\": 1, \"é😀\": null}",
      String(repeating: "[", count: 512) + String(repeating: "]", count: 512),
    ])
  func sound(text: String) {
    #expect(firstError(text) == nil)
  }

  @Test(
    "The first error is told with its place",
    arguments: [
      ("[1,]", "line 1, column 4: “]” is where a value should be"),
      ("[1 2]", "line 1, column 4: “2” is where “,” or “]” should be"),
      ("{\"a\" 1}", "line 1, column 6: “1” is where “:” should be"),
      ("{\"a\": 1,}", "line 1, column 9: “}” is where a name in quotes should be"),
      ("{a: 1}", "line 1, column 2: “a” is where a name in quotes should be"),
      ("{\"a\": 1", "line 1, column 8: the file ends where “,” or “}” should be"),
      ("{}\n}", "line 2, column 1: “}” is where the end of the file should be"),
      ("01", "line 1, column 2: “1” is where the end of the file should be"),
      ("-", "line 1, column 2: the file ends where a digit should be"),
      ("1.", "line 1, column 3: the file ends where a digit should be"),
      ("1e+x", "line 1, column 4: “x” is where a digit should be"),
      (".5", "line 1, column 1: “.” is where a value should be"),
      ("[\n  \"é😀\u{7}\"]", "line 2, column 6: the byte 0x7 is where the rest of a string should be"),
      ("\"\u{1F}\"", "line 1, column 2: the byte 0x1F is where the rest of a string should be"),
      ("\"abc", "line 1, column 5: the file ends where the rest of a string should be"),
      ("\"\\q\"", "line 1, column 3: “q” is where an escape sequence should be"),
      ("\"\\u12g4\"", "line 1, column 6: “g” is where four hexadecimal digits should be"),
      ("tru", "line 1, column 4: the file ends where “true” should be"),
      (String(repeating: "[", count: 513), "line 1, column 513: nested more than 512 levels deep"),
    ])
  func errors(text: String, error: String) {
    #expect(firstError(text) == error)
  }

  @Test("Bytes that are not UTF-8 are told by their place")
  func invalidUTF8() {
    let texts: [(bytes: [UInt8], column: Int)] = [
      ([0x22, 0x61, 0xFF, 0x22], 3), ([0x22, 0xC3], 2), ([0x22, 0xED, 0xA0, 0x80], 2),
    ]
    for (bytes, column) in texts {
      let error = JSONSyntaxError.first(in: bytes)
      #expect(error?.column == column)
      #expect(error?.problem.hasSuffix("is where UTF-8 text should be") == true)
    }
  }

  @Test("What has an error here is what the decoder refuses", arguments: [1, 2, 3] as [UInt64])
  func agreesWithDecoder(seed: UInt64) {
    var generator = SplitMix64(state: seed)
    let sound = Array(#"{"a": [1, -2.5e3, true, null], "b": {"c": "d\n é"}, "e": []}"#.utf8)
    let replacements = Array(#"{}[]",:0e.\tn "#.utf8) + [0xC3, 0x00]
    for _ in 0..<2_000 {
      var bytes = sound
      for _ in 0...Int.random(in: 0...1, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        if Bool.random(using: &generator) {
          bytes.remove(at: index)
        } else {
          bytes[index] = replacements[Int.random(in: replacements.indices, using: &generator)]
        }
      }
      let isRefused = (try? JSONDecoder().decode(AnyJSON.self, from: Data(bytes))) == nil
      let error = JSONSyntaxError.first(in: bytes)
      let comment: Comment =
        "seed \(seed): \(String(decoding: bytes, as: UTF8.self)): \(error?.description ?? "-")"
      #expect(isRefused == (error != nil), comment)
    }
  }
}

/// Any JSON at all.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: AnyKey.self) {
      for key in container.allKeys { _ = try container.decode(AnyJSON.self, forKey: key) }
    } else if var container = try? decoder.unkeyedContainer() {
      while !container.isAtEnd { _ = try container.decode(AnyJSON.self) }
    } else {
      // The decoder looks into a string or a number only when it is asked for.
      let container = try decoder.singleValueContainer()
      guard !container.decodeNil(), (try? container.decode(Bool.self)) == nil,
        (try? container.decode(Double.self)) == nil
      else { return }
      _ = try container.decode(String.self)
    }
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

/// Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators (OOPSLA 2014).
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
