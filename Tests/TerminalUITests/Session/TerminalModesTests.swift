import Testing

@testable import TerminalUI

@Suite("Terminal modes")
struct TerminalModesTests {
  private static let all: [TerminalModes] = [false, true].flatMap { mouse in
    [false, true].flatMap { kitty in
      [false, true].flatMap { synchronized in
        [false, true].map {
          TerminalModes(
            usesMouse: mouse, supportsKittyKeyboard: kitty, supportsSynchronizedOutput: synchronized,
            followsColorScheme: $0, supportsColorSchemeReports: $0)
        }
      }
    }
  }

  /// Returns the private modes in the order of the bytes, each with whether it is set.
  private func modes(_ bytes: [UInt8]) -> [(number: Int, isSet: Bool)] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}[?").compactMap { part in
      guard let end = part.firstIndex(where: { $0 == "h" || $0 == "l" }), let number = Int(part[..<end])
      else {
        return nil
      }
      return (number, part[end] == "h")
    }
  }

  @Test("Modes are reset in the reverse order", arguments: all)
  func undone(_ modes: TerminalModes) {
    let entered = self.modes(modes.setupSequence)
    let left = self.modes(modes.restoreSequence).filter { $0.number != 2026 }
    #expect(left.map(\.number) == entered.map(\.number).reversed())
    #expect(left.map(\.isSet) == entered.map { !$0.isSet }.reversed())
    #expect(entered.contains { $0.number == 1000 } == modes.usesMouse)
    // Signal handlers write the sequence, so its buffer has a fixed size.
    #expect(modes.restoreSequence.count <= 256)
  }

  @Test(
    "kitty's keyboard flags are pushed and popped on the alternate screen, if supported",
    arguments: all)
  func keyboard(_ modes: TerminalModes) throws {
    let enter = String(decoding: modes.setupSequence, as: UTF8.self)
    let leave = String(decoding: modes.restoreSequence, as: UTF8.self)
    #expect(enter.hasSuffix("\u{1B}[>1u") == modes.supportsKittyKeyboard)
    #expect(leave.contains("\u{1B}[<u\u{1B}[m") == modes.supportsKittyKeyboard)
    #expect(leave.hasSuffix("\u{1B}[?1049l"))
  }

  @Test("The title and the progress are set again after a stop, and taken back even at the longest")
  func titleAndProgress() throws {
    // A terminal that supports everything.
    var modes = try #require(Self.all.last)
    #expect(!String(decoding: modes.restoreSequence, as: UTF8.self).contains("\u{1B}]"))
    _ = modes.setTitle(String(repeating: "素", count: 500))
    _ = modes.setProgress(.fraction(1))
    let setup = String(decoding: modes.setupSequence, as: UTF8.self)
    #expect(
      setup.hasSuffix(
        "\u{1B}[22;0t\u{1B}]2;\(String(repeating: "素", count: 200))\u{1B}\\\u{1B}]9;4;1;100\u{1B}\\"))
    let restore = String(decoding: modes.restoreSequence, as: UTF8.self)
    #expect(restore.contains("\u{1B}]9;4;0\u{1B}\\\u{1B}[23;0t"))
    #expect(modes.restoreSequence.count <= 256)
  }

  @Test(
    "Base64 has the padding of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("😀", "8J+YgA=="),
    ])
  func base64(text: String, expected: String) {
    #expect(TerminalRequest.copySequence(text) == "\u{1B}]52;c;\(expected)\u{1B}\\")
  }

  @Test(
    "A frame is a synchronized update, if supported, and an empty one stays empty", arguments: all)
  func frames(_ modes: TerminalModes) {
    let framed = String(decoding: modes.frame(Array("x".utf8)), as: UTF8.self)
    #expect(framed == (modes.supportsSynchronizedOutput ? "\u{1B}[?2026hx\u{1B}[?2026l" : "x"))
    #expect(modes.frame([]).isEmpty)
    #expect(
      String(decoding: modes.restoreSequence, as: UTF8.self).hasPrefix("\u{1B}[?2026l")
        == modes.supportsSynchronizedOutput
    )
  }
}
