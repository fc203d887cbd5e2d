/// The sixteen colours that a terminal's theme names; their exact shade is the user's choice.
public enum ANSIColor: UInt8, CaseIterable, Hashable, Sendable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// A colour as written by a view; ``ColorLevel`` brings it down to what the terminal shows.
public enum Color: Hashable, Sendable {
  /// One of the theme's sixteen.
  case ansi(ANSIColor)
  /// An entry of xterm's palette: 0…15 the theme's, 16…231 a 6×6×6 cube, 232…255 greys.
  case indexed(UInt8)
  /// Red, green and blue, 0…255 each.
  case rgb(UInt8, UInt8, UInt8)

  public static let black = Color.ansi(.black)
  public static let red = Color.ansi(.red)
  public static let green = Color.ansi(.green)
  public static let yellow = Color.ansi(.yellow)
  public static let blue = Color.ansi(.blue)
  public static let magenta = Color.ansi(.magenta)
  public static let cyan = Color.ansi(.cyan)
  public static let white = Color.ansi(.white)
  /// The theme's bright black.
  public static let gray = Color.ansi(.brightBlack)
  public static let brightRed = Color.ansi(.brightRed)
  public static let brightGreen = Color.ansi(.brightGreen)
  public static let brightYellow = Color.ansi(.brightYellow)
  public static let brightBlue = Color.ansi(.brightBlue)
  public static let brightMagenta = Color.ansi(.brightMagenta)
  public static let brightCyan = Color.ansi(.brightCyan)
  public static let brightWhite = Color.ansi(.brightWhite)
}
