/// The sixteen colors of a terminal; its settings determine their exact shades.
public enum ANSIColor: UInt8, CaseIterable, Hashable, Sendable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// A color for a view; ``ColorLevel`` converts it to one that the terminal supports.
public enum Color: Hashable, Sendable {
  /// A color of the session's ``Theme``.
  case theme(ThemeColor)
  /// A color of the theme, mixed with the background by a percentage; not mixed on terminals without 24-bit color.
  case mixed(ThemeColor, percent: UInt8)
  /// One of the terminal's sixteen colors.
  case ansi(ANSIColor)
  /// An entry of xterm's palette: 0…15 are the sixteen colors, 16…231 a 6×6×6 cube, and 232…255 grays.
  case indexed(UInt8)
  /// The red, green, and blue components, each 0…255.
  case rgb(UInt8, UInt8, UInt8)

  /// The color of the theme, mixed or not; `nil` for other colors.
  var themeColor: ThemeColor? {
    switch self {
    case .theme(let color), .mixed(let color, _): color
    default: nil
    }
  }

  public static let black = Color.ansi(.black)
  public static let red = Color.ansi(.red)
  public static let green = Color.ansi(.green)
  public static let yellow = Color.ansi(.yellow)
  public static let blue = Color.ansi(.blue)
  public static let magenta = Color.ansi(.magenta)
  public static let cyan = Color.ansi(.cyan)
  public static let white = Color.ansi(.white)
  public static let gray = Color.ansi(.brightBlack)
  public static let brightRed = Color.ansi(.brightRed)
  public static let brightGreen = Color.ansi(.brightGreen)
  public static let brightYellow = Color.ansi(.brightYellow)
  public static let brightBlue = Color.ansi(.brightBlue)
  public static let brightMagenta = Color.ansi(.brightMagenta)
  public static let brightCyan = Color.ansi(.brightCyan)
  public static let brightWhite = Color.ansi(.brightWhite)
}
