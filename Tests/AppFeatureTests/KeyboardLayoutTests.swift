import AppFeature
import TerminalUITesting
import Testing

@testable import TerminalUI

/// The keys of keyboard layouts, as terminals send them, and their commands.
@MainActor
@Suite("App: keyboard layouts")
struct KeyboardLayoutTests {
  /// A layout as libxkbcommon has it, with the bytes that kitty sends.
  struct Layout: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The keys of Ctrl-C, Ctrl-Z, Ctrl-P, and Ctrl-[ in kitty's protocol, with those of the US layout if they differ.
    ///
    /// Control works with AltGr. Without any `[`, Ctrl-[ is the key at its place.
    let controls: String
    /// The keys and the modifiers of Alt-1 to Alt-6; with Shift, also the character.
    var digits = "49;3 50;3 51;3 52;3 53;3 54;3"
    /// The characters of `[`, `]`, `?`, and `:`, or else of the keys at their places.
    var characters = "[]?:"
  }

  private nonisolated static let layouts = [
    Layout(testDescription: "US", controls: "99 122 112 91"),
    Layout(testDescription: "German", controls: "99 122::121 112 91::56"),
    Layout(
      testDescription: "French", controls: "99 122::119 112 91::53",
      digits: "38:49:49;4 233:50:50;4 34:51:51;4 39:52:52;4 40:53:53;4 45:54:54;4"),
    Layout(testDescription: "Spanish", controls: "99 122 112 91::56"),
    Layout(
      testDescription: "Russian", controls: "1089::99 1103::122 1079::112 1093::91", characters: "хъ?:"),
    Layout(
      testDescription: "Ukrainian", controls: "1089::99 1103::122 1079::112 1093::91", characters: "хї?:"),
    Layout(testDescription: "Greek", controls: "968::99 950::122 960::112 91"),
    Layout(testDescription: "Hebrew", controls: "1489::99 1494::122 1508::112 91::93"),
    Layout(testDescription: "Turkish", controls: "99 122 112 91::56"),
    Layout(testDescription: "Dvorak", controls: "99::105 122::47 112::114 91::45"),
  ]

  /// The screens of the digits that the layouts have.
  private static let titles = AppState.Route.allCases.prefix(6).map(\.title)

  /// Returns the name of the command that the input runs on Explore after a change of the count, or a notice.
  private func command(for input: String) -> String {
    let (driver, program, store) = FrameTests.show(.counter)
    driver.press(["+", KeyEvent(.character("4"), .alt)])
    var decoder = KeyDecoder()
    for event in decoder.decode(input.utf8) + decoder.flush() { driver.receive(event) }
    if driver.isFinished { return "Quit" }
    if let panel = program.screen.panel { return panel.kind == .help ? "Help" : "Commands" }
    if store.state.count == 42 { return "Undo" }
    return program.notice ?? store.state.route.title
  }

  @Test(
    "Control, Alt, and the keys of the screens run the same commands on every layout", arguments: layouts,
    [true, false])
  func layout(layout: Layout, hasProtocol: Bool) {
    let controls = layout.controls.split(separator: " ").map { "\u{1B}[\($0);5u" }
    let digits = layout.digits.split(separator: " ").map { "\u{1B}[\($0)u" }
    let inputs =
      (hasProtocol
        ? controls + digits
        : ["\u{3}", "\u{1A}", "\u{10}", "\u{1B}"] + (1...6).map { "\u{1B}\($0)" })
      + layout.characters.map { String($0) }
    let commands =
      ["Quit", "Undo", "Commands", "Home"] + Self.titles + [
        Self.titles[2], Self.titles[4], "Help", "Commands",
      ]
    #expect(inputs.map(command) == commands)
  }

  @Test(
    "Terminals that report other keys or none of the US layout run the commands, too",
    arguments: [
      // Alacritty doesn't report the key of the US layout; WezTerm once reported uppercase letters.
      ("1089;5", "Quit"), ("968;5", "Quit"), ("1489;5", "Quit"), ("1057;6", "Quit"), ("1071;5", "Undo"),
      // Caps Lock and Num Lock are modifiers.
      ("99;69", "Quit"), ("99;133", "Quit"), ("1089::99;197", "Quit"), ("49;131", "Home"),
      // In French without Shift, and in German.
      ("38::49;3", "Home"), ("233::50;3", "Counter"), ("45::54;3", "Timeline"), ("252::91;5", "Home"),
      // The letter counts, not its place: J is at the place of C on Dvorak, and the Serbian C at that of C.
      ("106::99;5", "Ctrl-J: nothing to do here; Ctrl-C quits"), ("1094::99;5", "Quit"),
      ("1572;5", "Ctrl-ؤ: nothing to do here; Ctrl-C quits"),
    ])
  func others(key: String, expected: String) {
    #expect(command(for: "\u{1B}[\(key)u") == expected)
  }

  @Test("Where no field is edited, letters act as the keys at their places, and a Mac's Option as Alt")
  func withoutModifiers() {
    #expect(["й", "г", "θ", "ו", "Ж"].map(command) == ["Quit", "Undo", "Undo", "Undo", "Commands"])
    #expect(zip("¡™£¢∞§¶•ª", AppState.Route.allCases).allSatisfy { command(for: String($0)) == $1.title })

    let (driver, _, store) = FrameTests.show(.counter)
    driver.press("c")
    driver.type("йгו[:¡§")
    #expect(store.state.numberBar?.text == "йгו[:¡§")
    #expect(store.state.route == .counter && !driver.isFinished)
  }
}
