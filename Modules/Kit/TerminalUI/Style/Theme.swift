/// A palette: the colors for the names in ``ThemeColor``.
///
/// Views name colors, and only the output replaces them, so that a screen is the same grid in every theme.
public struct Theme: Hashable, Sendable {
  /// A color of the palette.
  public struct Entry: Hashable, Sendable {
    /// The color for terminals with 24-bit color.
    public let rgb: RGB
    /// The color for terminals with 256 colors.
    public let indexed: UInt8
    /// The color for terminals with 16 colors of the user's choice; `nil` for the default color.
    public let ansi: ANSIColor?
    /// The attributes in place of the color on terminals without it.
    public let substitute: TextAttributes

    /// - Parameter indexed: The entry of xterm's palette; by default the nearest one.
    public init(_ rgb: RGB, indexed: UInt8? = nil, ansi: ANSIColor?, substitute: TextAttributes = []) {
      self.rgb = rgb
      self.indexed = indexed ?? Palette.nearestIndex(to: rgb)
      self.ansi = ansi
      self.substitute = substitute
    }

    /// Returns the entry with another color for terminals that can display it.
    fileprivate func replacing(_ rgb: RGB, indexed: UInt8? = nil) -> Entry {
      rgb == self.rgb ? self : Entry(rgb, indexed: indexed, ansi: ansi, substitute: substitute)
    }

    /// Returns the lower of the contrasts with 24-bit and with 256 colors.
    fileprivate func contrast(to surface: Entry) -> Double {
      min(
        rgb.contrast(to: surface.rgb), Palette.rgb(indexed).contrast(to: Palette.rgb(surface.indexed)),
        Palette.rgb(indexed).contrast(to: surface.rgb))
    }
  }

  /// The assumed color of the terminal's background.
  public var background: RGB
  /// The assumed color of the terminal's text.
  public var text: RGB
  /// Whether frames have these two colors where they have none, because the terminal's may be others.
  public var paintsBackground = false
  private var entries: [Entry]

  /// - Parameter entry: Returns the palette's entry for a color.
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
    case .mixed(let color, let percent):
      self[color].rgb.mixed(with: background, share: Double(percent) / 100)
    case .ansi(let color): Palette.rgb(color.rawValue)
    case .indexed(let index): Palette.rgb(index)
    case .rgb(let red, let green, let blue): RGB(red: red, green: green, blue: blue)
    }
  }

  /// Returns the theme for a background: light if black text has more contrast on it than white text.
  ///
  /// Its surfaces are mixed from the background; words that would be hard to read on them, from its text.
  public static func matching(_ background: RGB) -> Theme {
    let (black, white) = (RGB(0x000000), RGB(0xFFFFFF))
    var theme = background.contrast(to: black) > background.contrast(to: white) ? light : dark
    if theme.background == background { return theme }
    theme.background = background
    for (surface, percent) in [(ThemeColor.zebra, 3), (.panel, 5), (.raised, 10)] {
      func mixed(_ percent: Int) -> RGB {
        background.mixed(with: theme.text, share: Double(percent) / 100)
      }
      // The nearest of 256 colors can be that of the surface below.
      let lower = surface == .raised ? [background, Palette.rgb(theme[.panel].indexed)] : [background]
      let indexed = (percent...100).lazy.map { Palette.nearestIndex(to: mixed($0)) }
        .first { !lower.contains(Palette.rgb($0)) }
      theme[surface] = theme[surface].replacing(mixed(percent), indexed: indexed)
    }
    let base = Entry(background, ansi: nil)
    for (word, surfaces) in ThemeColor.surfacesOfWords {
      let surfaces = [base] + surfaces.map { theme[$0] }
      let color = theme[word]
      let strongest = theme.text.contrast(to: black) > theme.text.contrast(to: white) ? white : black
      for percent in 0...100 {
        theme[word] = color.replacing(color.rgb.mixed(with: strongest, share: Double(percent) / 100))
        if surfaces.allSatisfy({ theme[word].contrast(to: $0) >= readableContrast }) { break }
      }
    }
    return theme
  }

  /// The minimum contrast of words (WCAG 2.2, 1.4.3).
  static let readableContrast = 4.5

  /// Returns the theme for the environment, before the terminal has answered; ``dark`` by default.
  ///
  /// `COLORFGBG`, set by rxvt, Konsole, and others, ends with the number of the background's color. As in Vim, 7 and 9
  /// to 15 are light.
  public static func detected(environment: [String: String]) -> Theme {
    let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    return background.map { $0 == 7 || 9...15 ~= $0 } ?? false ? .light : .dark
  }
}

extension ThemeColor {
  /// The colors of words and their surfaces, besides the terminal's background.
  static let surfacesOfWords: [(word: ThemeColor, surfaces: [ThemeColor])] = [
    (.text, [.zebra, .panel, .raised]), (.muted, [.zebra, .panel, .raised]), (.faint, [.zebra, .panel]),
    (.accent, [.zebra, .panel, .raised]), (.positive, [.zebra, .panel, .raised]),
    (.negative, [.zebra, .panel, .raised]), (.gold, [.zebra, .panel, .raised]), (.violet, []),
  ]
}

/// The values of a `--theme` flag.
public enum ThemeChoice: String, CaseIterable, Codable, Hashable, Sendable {
  /// The theme for the terminal's background.
  case auto
  case dark
  case light

  /// The theme, which paints its background; `nil` if the terminal determines it.
  public var theme: Theme? {
    var theme = self == .light ? Theme.light : .dark
    theme.paintsBackground = true
    return self == .auto ? nil : theme
  }
}
