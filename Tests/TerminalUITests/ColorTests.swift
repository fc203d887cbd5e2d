import TerminalUI
import Testing

@Suite("Color")
struct ColorTests {
  @Test(
    "The flag overrides NO_COLOR, which overrides CLICOLOR_FORCE, which overrides the terminal",
    arguments: [
      (.auto, ["TERM": "xterm-256color"], true, .ansi256),
      (.auto, ["TERM": "xterm-256color"], false, .none),
      (.auto, ["TERM": "xterm-256color", "NO_COLOR": "1"], true, .none),
      (.auto, ["TERM": "xterm-256color", "NO_COLOR": ""], true, .ansi256),
      (.auto, ["TERM": "xterm-256color", "NO_COLOR": "0"], true, .none),
      (.auto, ["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], false, .ansi256),
      (.auto, ["TERM": "xterm-256color", "CLICOLOR_FORCE": "0"], false, .none),
      (.auto, ["TERM": "xterm-256color", "CLICOLOR_FORCE": ""], false, .none),
      (.auto, ["TERM": "xterm-256color", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, .none),
      (.auto, ["CLICOLOR_FORCE": "1"], false, .ansi16),
      (.auto, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, .ansi16),
      (.always, ["NO_COLOR": "1", "TERM": "xterm"], false, .ansi16),
      (.always, ["COLORTERM": "truecolor", "TERM": "xterm"], false, .trueColor),
      (.always, [:], false, .ansi16),
      (.never, ["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor", "TERM": "xterm"], true, .none),
    ] as [(ColorChoice, [String: String], Bool, ColorLevel)])
  func precedence(flag: ColorChoice, environment: [String: String], isTerminal: Bool, expected: ColorLevel) {
    #expect(ColorSupport.level(flag: flag, environment: environment, isTerminal: isTerminal) == expected)
  }

  @Test(
    "TERM and COLORTERM determine the number of colors",
    arguments: [
      (nil, nil, .none), ("", "", .none), ("dumb", nil, .none), ("dumb", "truecolor", .none),
      ("vt100", nil, .none),
      ("xterm-mono", nil, .none), ("xterm", nil, .ansi16), ("linux", nil, .ansi16), ("screen", nil, .ansi16),
      ("xterm-16color", nil, .ansi16), ("something", nil, .ansi16), ("screen-256color", nil, .ansi256),
      ("tmux-256color", nil, .ansi256), ("XTERM-256COLOR", nil, .ansi256), ("xterm", "truecolor", .trueColor),
      ("xterm", "24bit", .trueColor), ("xterm", "TrueColor", .trueColor), ("xterm", "yes", .ansi16),
      ("xterm-direct", nil, .trueColor), ("xterm-kitty", nil, .trueColor), ("alacritty", nil, .trueColor),
      (nil, "truecolor", .trueColor),
    ] as [(String?, String?, ColorLevel)])
  func terminals(term: String?, colorTerm: String?, expected: ColorLevel) {
    var environment: [String: String] = [:]
    environment["TERM"] = term
    environment["COLORTERM"] = colorTerm
    #expect(ColorSupport.level(environment: environment, isTerminal: true) == expected)
  }

  @Test(
    "A color is converted to the nearest one supported",
    arguments: [
      (.rgb(255, 0, 0), .ansi256, .indexed(196)), (.rgb(255, 0, 0), .ansi16, .brightRed),
      (.rgb(254, 254, 254), .ansi256, .indexed(231)), (.rgb(128, 128, 128), .ansi256, .indexed(244)),
      (.rgb(0, 0, 0), .ansi256, .indexed(16)), (.rgb(8, 8, 8), .ansi256, .indexed(232)),
      (.rgb(95, 135, 175), .ansi256, .indexed(67)), (.rgb(120, 120, 120), .ansi16, .gray),
      (.indexed(196), .ansi16, .brightRed), (.indexed(3), .ansi16, .yellow), (.indexed(232), .ansi16, .black),
      (.indexed(196), .ansi256, .indexed(196)), (.red, .ansi16, .red), (.red, .trueColor, .red),
      (.rgb(1, 2, 3), .trueColor, .rgb(1, 2, 3)), (.red, .none, nil), (.rgb(1, 2, 3), .none, nil),
      (nil, .trueColor, nil),
    ] as [(Color?, ColorLevel, Color?)])
  func conversion(color: Color?, level: ColorLevel, expected: Color?) {
    #expect(level.converted(color) == expected)
  }

  @Test("With 256 colors, no theme color needs an attribute in its place")
  func substitutes() {
    let colors = ThemeColor.allCases.map { Style(foreground: .theme($0), background: .theme($0)) }
    #expect(colors.allSatisfy { ColorLevel.ansi256.converted($0).attributes == [] })
  }

  @Test("In CSS, each part of a color has two digits")
  func hexadecimal() {
    #expect(RGB(0x0F10A0).hexadecimal == "#0f10a0")
  }

  @Test("Every palette entry is its own nearest color")
  func palette() throws {
    for index in UInt8(16)...255 {
      let color = try #require(xtermColor(index))
      #expect(ColorLevel.ansi256.converted(.rgb(color.red, color.green, color.blue)) == .indexed(index))
    }
  }
}
