/// A palette: the colors that the names in ``ThemeColor`` stand for.
///
/// Views name colors, and only the output replaces them, so that a screen is the same grid in every theme.
public struct Theme: Hashable, Sendable {
  /// A color of the palette.
  public struct Entry: Hashable, Sendable {
    /// The color for terminals with 24-bit color.
    public let rgb: RGB
    /// The color for terminals with 16 colors of the user's choice; `nil` for the default color.
    public let ansi: ANSIColor?
    /// The attributes that replace the color on terminals without it.
    public let substitute: TextAttributes

    public init(_ rgb: RGB, ansi: ANSIColor?, substitute: TextAttributes = []) {
      self.rgb = rgb
      self.ansi = ansi
      self.substitute = substitute
    }
  }

  /// The assumed color of the terminal's background.
  public var background: RGB
  /// The assumed color of the terminal's text.
  public var text: RGB
  private var entries: [Entry]

  /// - Parameter entry: A closure that returns the palette's entry for each color.
  public init(background: RGB, text: RGB, entry: (ThemeColor) -> Entry) {
    self.background = background
    self.text = text
    entries = ThemeColor.allCases.map(entry)
  }

  public subscript(color: ThemeColor) -> Entry {
    get { entries[Int(color.rawValue)] }
    set { entries[Int(color.rawValue)] = newValue }
  }

  /// Returns the color as 24-bit terminals display it, with xterm's palette for the terminal's own colors.
  public func rgb(of color: Color) -> RGB {
    switch color {
    case .theme(let color): self[color].rgb
    case .ansi(let color): Palette.rgb(color.rawValue)
    case .indexed(let index): Palette.rgb(index)
    case .rgb(let red, let green, let blue): RGB(red: red, green: green, blue: blue)
    }
  }

  /// The palette for dark backgrounds, from black to about `#2E3440`.
  public static let dark = Theme(background: RGB(0x14171F), text: RGB(0xD8DEE9)) { color in
    switch color {
    case .accent: Entry(RGB(0x7CC7FF), ansi: .cyan)
    case .muted: Entry(RGB(0x9AA5B8), ansi: nil, substitute: .dim)
    case .border: Entry(RGB(0x566178), ansi: nil, substitute: .dim)
    case .positive: Entry(RGB(0x8FDB8A), ansi: .green)
    case .negative: Entry(RGB(0xFF9A8F), ansi: .red)
    case .warning: Entry(RGB(0xF5C86B), ansi: .yellow)
    case .selection: Entry(RGB(0x2A5078), ansi: nil, substitute: .inverse)
    case .selectedText: Entry(RGB(0xFFFFFF), ansi: nil)
    case .primaryAction: Entry(RGB(0x7CC7FF), ansi: .cyan, substitute: .bold)
    case .destructiveAction: Entry(RGB(0xFF9A8F), ansi: .red)
    }
  }

  /// The palette for light backgrounds, from white to about `#E1E2E7`.
  ///
  /// With 16 colors, it uses none that is illegible on white in the palettes of most terminals.
  public static let light = Theme(background: RGB(0xFCFCFD), text: RGB(0x242933)) { color in
    switch color {
    case .accent: Entry(RGB(0x0B57A4), ansi: .blue)
    case .muted: Entry(RGB(0x555E6E), ansi: nil, substitute: .dim)
    case .border: Entry(RGB(0xA3ACBA), ansi: nil, substitute: .dim)
    case .positive: Entry(RGB(0x1B6629), ansi: .green)
    case .negative: Entry(RGB(0xA8231A), ansi: .red)
    case .warning: Entry(RGB(0x704600), ansi: .magenta)
    case .selection: Entry(RGB(0xA9CEF4), ansi: nil, substitute: .inverse)
    case .selectedText: Entry(RGB(0x0B2545), ansi: nil)
    case .primaryAction: Entry(RGB(0x0B57A4), ansi: .blue, substitute: .bold)
    case .destructiveAction: Entry(RGB(0xA8231A), ansi: .red)
    }
  }

  /// Returns the theme for a background: light if black text has more contrast on it than white text.
  public static func matching(_ background: RGB) -> Theme {
    let (black, white) = (RGB(0x000000), RGB(0xFFFFFF))
    return background.contrast(to: black) > background.contrast(to: white) ? .light : .dark
  }

  /// Returns the theme that the environment suggests, before the terminal has answered; ``dark`` by default.
  ///
  /// `COLORFGBG`, set by rxvt, Konsole, and others, ends with the number of the background's color. As in
  /// Vim, 7 and 9 to 15 are light.
  public static func detected(environment: [String: String]) -> Theme {
    let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return background.map { $0 == 7 || 9...15 ~= $0 } ?? false ? .light : .dark
  }
}

/// The values of a `--theme` flag.
public enum ThemeChoice: String, CaseIterable, Hashable, Sendable {
  /// The theme for the terminal's background.
  case auto
  case dark
  case light

  /// The theme; `nil` if the terminal determines it.
  public var theme: Theme? {
    switch self {
    case .auto: nil
    case .dark: .dark
    case .light: .light
    }
  }
}

/// A color named for its purpose; a ``Theme`` has its value.
public enum ThemeColor: UInt8, CaseIterable, Hashable, Sendable {
  /// The most important value on a screen, titles, and keys.
  case accent
  /// Less important text, such as labels and hints.
  case muted
  /// Borders, dividers, and empty tracks.
  case border
  case positive
  case negative
  case warning
  /// The background of the selected row, or of the control that has focus.
  case selection
  /// Text on ``selection``.
  case selectedText
  case primaryAction
  case destructiveAction
}

extension Color {
  public static let accent = Color.theme(.accent)
  public static let muted = Color.theme(.muted)
  public static let border = Color.theme(.border)
  public static let positive = Color.theme(.positive)
  public static let negative = Color.theme(.negative)
  public static let warning = Color.theme(.warning)
  public static let selection = Color.theme(.selection)
  public static let selectedText = Color.theme(.selectedText)
  public static let primaryAction = Color.theme(.primaryAction)
  public static let destructiveAction = Color.theme(.destructiveAction)
}

extension Style {
  static let muted = Style(foreground: .muted)
  static let border = Style(foreground: .border)
  /// The style of the control that has focus, and of a focused list's selected row.
  static let selected = Style(foreground: .selectedText, background: .selection, attributes: .bold)
}
