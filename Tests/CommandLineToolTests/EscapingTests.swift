import Foundation
import Testing

@testable import CommandLineTool

@Suite("Escaping of text from elsewhere")
struct EscapingTests {
  /// Characters that control a terminal, change the direction of text, or are invisible, and some that are harmless.
  private static let alphabet: [Unicode.Scalar] =
    [0x00...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB]
    .flatMap { ($0 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) }
    + [
      "\u{AD}", "\u{61C}", "\u{FEFF}", "\u{E0001}", "\u{1D173}", "\u{FFFD}", "a", "\\", "\"", "{", "素", "😀",
      "ر", "\u{301}",
    ]

  private static func randomText(_ generator: inout some RandomNumberGenerator) -> String {
    let count = Int.random(in: 1...6, using: &generator)
    return String(
      String.UnicodeScalarView((0..<count).map { _ in alphabet.randomElement(using: &generator)! }))
  }

  /// Whether a scalar could control the terminal, change the direction of text, or is invisible.
  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20: scalar != "\n"
    case 0x7F...0x9F, 0xAD, 0x61C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB,
      0x1D173, 0xE0001:
      true
    default: false
    }
  }

  @Test("The dangerous characters of 20,000 random texts are escaped, and JSON has the same meaning")
  func randomTexts() throws {
    var generator = SystemRandomNumberGenerator()
    var texts: [String] = []
    for _ in 0..<20_000 {
      let text = Self.randomText(&generator)
      texts.append(text)
      let scalars = Array(text.unicodeScalars)
      let output = text.escapedForOutput.unicodeScalars
      let isSafe =
        !output.contains(where: Self.isDangerous) && !text.escapedForLine.unicodeScalars.contains("\n")
        && output.count { $0 == "\n" } == scalars.count { $0 == "\n" }
      try #require(isSafe, "\(scalars) → \(Array(output))")
    }
    let json = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self).escapedJSON
    #expect(!json.unicodeScalars.contains { Self.isDangerous($0) || $0 == "\u{200C}" || $0 == "\n" })
    #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == texts)
  }
}
