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

  /// Returns the private modes in the order of the sequence, each with whether it is set.
  private func modes(_ sequence: String) -> [(number: Int, isSet: Bool)] {
    sequence.split(separator: "\u{1B}[?").compactMap { part in
      guard let end = part.firstIndex(where: { $0 == "h" || $0 == "l" }), let number = Int(part[..<end])
      else {
        return nil
      }
      return (number, part[end] == "h")
    }
  }

  @Test(
    "Modes are reset in the reverse order, and a frame is a synchronized update, if supported", arguments: all
  )
  func undone(_ modes: TerminalModes) {
    let (enter, leave) = (modes.setupSequence, modes.restoreSequence)
    let (entered, left) = (self.modes(enter), self.modes(leave).filter { $0.number != 2026 })
    #expect(left.map(\.number) == entered.map(\.number).reversed())
    #expect(left.map(\.isSet) == entered.map { !$0.isSet }.reversed())
    #expect(entered.contains { $0.number == 1000 } == modes.usesMouse)
    // Signal handlers write the sequence, so its buffer has a fixed size.
    #expect(leave.utf8.count <= 256)
    // kitty's keyboard flags are pushed and popped on the alternate screen.
    #expect(enter.hasSuffix("\u{1B}[>5u") == modes.supportsKittyKeyboard)
    #expect(leave.contains("\u{1B}[<u\u{1B}[m") == modes.supportsKittyKeyboard)
    #expect(leave.hasSuffix("\u{1B}[?1049l"))
    // For a terminal without an alternate screen.
    #expect(leave.contains("\u{1B}[m\u{1B}[H\u{1B}[J"))
    let framed = String(decoding: modes.frame(Array("x".utf8)), as: UTF8.self)
    #expect(framed == (modes.supportsSynchronizedOutput ? "\u{1B}[?2026hx\u{1B}[?2026l" : "x"))
    #expect(modes.frame([]).isEmpty)
    #expect(leave.hasPrefix("\u{1B}[?2026l") == modes.supportsSynchronizedOutput)
  }

  @Test("The title and the progress are set again after a stop, and taken back even at the longest")
  func titleAndProgress() throws {
    // A terminal that supports everything.
    var modes = try #require(Self.all.last)
    #expect(!modes.restoreSequence.contains("\u{1B}]"))
    _ = modes.setTitle(String(repeating: "素", count: 500))
    _ = modes.setProgress(.fraction(1))
    let setup = modes.setupSequence
    #expect(
      setup.hasSuffix(
        "\u{1B}[22;0t\u{1B}]2;\(String(repeating: "素", count: 200))\u{1B}\\\u{1B}]9;4;1;100\u{1B}\\"))
    let restore = modes.restoreSequence
    #expect(restore.contains("\u{1B}]9;4;0\u{1B}\\\u{1B}[23;0t"))
    #expect(modes.restoreSequence.utf8.count <= 256)
  }

  @Test(
    "Base64 has the padding of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("😀", "8J+YgA=="),
    ])
  func base64(text: String, expected: String) {
    #expect(TerminalRequest.copySequence(text) == "\u{1B}]52;c;\(expected)\u{1B}\\")
  }
}
