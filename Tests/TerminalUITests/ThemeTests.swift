import Testing

@testable import TerminalUI

@Suite("Theme")
struct ThemeTests {
  /// The theme, and the backgrounds on which it must be legible: its own, and those of widespread color schemes.
  private static let backgrounds: [(theme: Theme, backgrounds: [RGB])] = [
    // Black, VS Code, gruvbox, Dracula, Solarized, Nord.
    (.dark, [0x000000, 0x1E1E1E, 0x282828, 0x282A36, 0x002B36, 0x2E3440].map { RGB($0) }),
    // White, Solarized, gruvbox, Catppuccin, Tokyo Night.
    (.light, [0xFFFFFF, 0xFDF6E3, 0xFBF1C7, 0xEFF1F5, 0xE1E2E7].map { RGB($0) }),
  ]

  /// The colors of words, and their surfaces besides the terminal's background.
  private static let words: [(color: ThemeColor, surfaces: [ThemeColor])] = [
    (.text, [.zebra, .panel, .raised]), (.muted, [.zebra, .panel, .raised]), (.faint, [.zebra, .panel]),
    (.accent, [.zebra, .panel, .raised]), (.positive, [.zebra, .panel, .raised]),
    (.negative, [.zebra, .panel, .raised]), (.gold, [.zebra, .panel, .raised]), (.violet, []),
  ]
  private static let surfaces: [ThemeColor] = [.zebra, .panel, .raised]

  /// Each theme without a known background, and mixed for each of the backgrounds.
  private static let themes: [Theme] = backgrounds.flatMap { theme, backgrounds in
    [theme] + backgrounds.map { Theme.matching($0) }
  }

  private func rgb(_ color: ThemeColor, _ theme: Theme, _ level: ColorLevel) throws -> RGB {
    let converted = level.converted(.theme(color), theme: theme)
    if case .rgb(let red, let green, let blue) = converted { return RGB(red: red, green: green, blue: blue) }
    let index: UInt8? = if case .indexed(let index) = converted { index } else { nil }
    return try #require(index.flatMap(xtermColor))
  }

  @Test("A mixed color is mixed with the theme's background where there are 24-bit colors")
  func mixed() {
    let color = Color.mixed(.accent, percent: 100)
    let shown = ColorLevel.trueColor.converted(color, theme: .light)
    #expect(shown.map { Theme.dark.rgb(of: $0) } == Theme.light.background)
    #expect(Theme.dark.rgb(of: .mixed(.accent, percent: 0)) == Theme.dark[.accent].rgb)
    for level in [ColorLevel.ansi256, .ansi16] {
      #expect(level.converted(color) == level.converted(.accent))
    }
  }

  @Test("Areas of different kinds differ in 256 colors, too", arguments: [Theme.dark, .light])
  func areas(theme: Theme) {
    let areas: [ThemeColor] = [.area1, .area2, .area3, .area4, .area5, .area6]
    #expect(Set(areas.map { theme[$0].indexed }).count == areas.count)
  }

  @Test("The contrast ratio is that of WCAG")
  func contrast() {
    let (black, white) = (RGB(0x000000), RGB(0xFFFFFF))
    #expect(black.contrast(to: white) == 21)
    #expect(white.contrast(to: white) == 1)
    // The lightest gray with a sufficient contrast on white; WebAIM's checker reports 4.54.
    #expect(abs(RGB(0x767676).contrast(to: white) - 4.54) < 0.01)
    #expect(abs(RGB(0xFF0000).luminance - 0.2126) < 0.0001)
  }

  @Test(
    "Text has a contrast of at least 4.5 with 24-bit and with 256 colors",
    arguments: [ColorLevel.ansi256, .trueColor])
  func legibility(level: ColorLevel) throws {
    for theme in Self.themes {
      for (word, surfaces) in Self.words {
        let text = try rgb(word, theme, level)
        for surface in try [theme.background] + surfaces.map({ try rgb($0, theme, level) }) {
          let contrast = text.contrast(to: surface)
          #expect(contrast >= 4.5, "\(word) on \(surface), with \(theme.background)")
        }
      }
      for (text, surface) in [
        (ThemeColor.selectedText, ThemeColor.selection), (.text, .selection), (.onAccent, .accent),
      ] {
        #expect(try rgb(text, theme, level).contrast(to: rgb(surface, theme, level)) >= 4.5)
      }
      #expect(theme.text.contrast(to: theme.background) >= 4.5)
    }
  }

  @Test("Every color is a word with a tested contrast, a surface, or a line or an area without words")
  func kinds() {
    let others: [ThemeColor] = [
      .selection, .selectedText, .onAccent, .border, .beam, .level1, .level2, .level3, .level4, .level5,
      .area1, .area2, .area3, .area4, .area5, .area6, .areaHighlight,
      .gradient1, .gradient2, .gradient3, .gradient4, .gradient5, .gradient6,
    ]
    #expect(Set(Self.words.map(\.color) + Self.surfaces + others) == Set(ThemeColor.allCases))
  }

  @Test("Surfaces are mixed from the terminal's background, by 3, 5, and 10 percent")
  func surfaces() {
    let theme = Theme.matching(RGB(0x282A36))
    #expect(theme[.zebra].rgb == RGB(0x2D2F3B))
    #expect(theme[.panel].rgb == RGB(0x31333F))
    #expect(theme[.raised].rgb == RGB(0x3A3C48))
    #expect(theme[.selection] == Theme.dark[.selection])
  }

  @Test(
    "Surfaces differ from the background, and chips and fields from their panel",
    arguments: [ColorLevel.ansi256, .trueColor])
  func visibleSurfaces(level: ColorLevel) throws {
    for theme in Self.themes {
      let surfaces = try [.zebra, .panel, .raised, .selection].map { try rgb($0, theme, level) }
      #expect(!surfaces.contains(theme.background), "\(theme.background)")
      #expect(surfaces[1] != surfaces[2], "\(theme.background)")
    }
  }

  /// The limits are the contrasts of the light theme's border on Tokyo Night's background, the lowest of all.
  @Test(
    "Borders are visible, but less so than text",
    arguments: [(ColorLevel.ansi256, 1.19), (.trueColor, 1.27)])
  func borders(level: ColorLevel, minimum: Double) throws {
    for (theme, backgrounds) in Self.backgrounds {
      for background in backgrounds {
        let contrast = try rgb(.border, theme, level).contrast(to: background)
        #expect(contrast >= minimum)
        #expect(contrast < (try rgb(.muted, theme, level).contrast(to: background)))
      }
    }
  }

  @Test(
    "Without a color, attributes replace it",
    arguments: [
      (Style(foreground: .accent, attributes: .bold), .ansi16, Style(foreground: .cyan, attributes: .bold)),
      (Style(foreground: .accent), .none, Style(attributes: .bold)),
      // Words in the default color stay readable; lines are dim.
      (Style(foreground: .muted), .ansi16, .plain), (Style(foreground: .faint), .ansi16, .plain),
      (Style(foreground: .border), .ansi16, Style(attributes: .dim)),
      (Style(foreground: .muted), .none, Style(attributes: .dim)),
      (
        Style(foreground: .onAccent, background: .accent), .ansi16,
        Style(foreground: .black, background: .cyan)
      ),
      (Style(foreground: .onAccent, background: .accent), .none, Style(attributes: [.bold, .inverse])),
      (
        Style(foreground: .selectedText, background: .selection), .ansi16,
        Style(foreground: .brightWhite, background: .blue)
      ),
      (
        Style(foreground: .selectedText, background: .selection), .none,
        Style(attributes: [.bold, .inverse])
      ),
      (Style(foreground: .text, background: .raised), .ansi16, .plain),
      // Dim text on an inverse background is illegible on many terminals.
      (Style(foreground: .muted, background: .selection), .none, Style(attributes: .inverse)),
    ] as [(Style, ColorLevel, Style)])
  func substitutes(style: Style, level: ColorLevel, expected: Style) {
    #expect(level.converted(style) == expected)
  }

  @Test("The content below a modal is mixed toward the background, or dim with few colors")
  func faded() {
    let style = Style(
      foreground: .rgb(200, 200, 200), background: .rgb(100, 0, 0), attributes: [.faded, .bold])
    var theme = Theme.dark
    theme.background = RGB(0x000000)
    #expect(
      ColorLevel.trueColor.converted(style, theme: theme)
        == Style(foreground: .rgb(68, 68, 68), background: .rgb(34, 0, 0), attributes: .bold))
    #expect(ColorLevel.trueColor.converted(Style(attributes: .faded), theme: theme).foreground != nil)
    #expect(ColorLevel.none.converted(Style(attributes: .faded)) == Style(attributes: .dim))
    #expect(ColorLevel.ansi16.converted(Style(attributes: .faded)) == Style(attributes: .dim))
  }

  @Test("Each theme has its own colors, changing one keeps the others, and a flag determines the theme")
  func themes() {
    #expect(ColorLevel.ansi16.converted(.accent, theme: .dark) == .cyan)
    #expect(ColorLevel.ansi16.converted(.accent, theme: .light) == .blue)
    var theme = Theme.light
    theme[.accent] = Theme.Entry(RGB(0x010203), ansi: .brightRed)
    #expect(ColorLevel.trueColor.converted(.accent, theme: theme) == .rgb(1, 2, 3))
    #expect(ColorLevel.ansi16.converted(.accent, theme: theme) == .brightRed)
    #expect(ColorLevel.ansi16.converted(.positive, theme: theme) == .green)
    #expect(
      ThemeChoice.allCases.map(\.theme?.background) == [nil, Theme.dark.background, Theme.light.background])
    #expect(ThemeChoice.allCases.allSatisfy { $0.theme?.paintsBackground != false })
  }

  @Test(
    "COLORFGBG determines the theme until the terminal answers",
    arguments: [
      (nil, .dark), ("", .dark), ("15;0", .dark), ("0;15", .light), ("0;default;15", .light), ("12;8", .dark),
      ("0;7", .light), ("15;default", .dark),
    ] as [(String?, Theme)])
  func hint(value: String?, expected: Theme) {
    #expect(Theme.detected(environment: value.map { ["COLORFGBG": $0] } ?? [:]) == expected)
  }

  @Test("A background determines the theme with more contrast")
  func matching() {
    for (theme, backgrounds) in Self.backgrounds {
      for background in backgrounds {
        let matching = Theme.matching(background)
        #expect(matching[.selection] == theme[.selection] && matching.background == background)
      }
    }
    #expect(Theme.matching(RGB(0x777777))[.selection] == Theme.light[.selection])
    #expect(Theme.matching(RGB(0x707070))[.selection] == Theme.dark[.selection])
  }
}

/// Returns a color of xterm's cube or grays, independently of the module.
func xtermColor(_ index: UInt8) -> RGB? {
  if index < 16 { return nil }
  if index >= 232 { return RGB(UInt32(8 + 10 * (Int(index) - 232)) * 0x010101) }
  let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
  let number = Int(index) - 16
  return RGB(levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6])
}
