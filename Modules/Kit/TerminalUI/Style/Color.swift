/// The sixteen colors of a terminal; its settings determine their exact shades.
public enum ANSIColor: UInt8, CaseIterable, Hashable, Sendable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
}

/// A color for a view; ``ColorLevel`` converts it to one that the terminal supports.
public enum Color: Hashable, Sendable {
  /// A color of the session's ``Theme``.
  case theme(ThemeColor)
  /// One of the terminal's sixteen colors.
  case ansi(ANSIColor)
  /// An entry of xterm's palette: 0…15 are the sixteen colors, 16…231 a 6×6×6 cube, and 232…255 grays.
  case indexed(UInt8)
  /// The red, green, and blue components, each 0…255.
  case rgb(UInt8, UInt8, UInt8)

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

// MARK: - Colors as numbers

extension Color {
  /// Returns the kind of the color in the highest byte, and its value in the others; 0 for `nil`.
  static func code(of color: Color?) -> UInt32 {
    switch color {
    case nil: 0
    case .theme(let color): 1 << 24 | UInt32(color.rawValue)
    case .ansi(let color): 2 << 24 | UInt32(color.rawValue)
    case .indexed(let index): 3 << 24 | UInt32(index)
    case .rgb(let red, let green, let blue):
      4 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
  }

  init?(code: UInt32) {
    let low = UInt8(truncatingIfNeeded: code)
    switch code >> 24 {
    case 1: self = .theme(ThemeColor(rawValue: low)!)
    case 2: self = .ansi(ANSIColor(rawValue: low)!)
    case 3: self = .indexed(low)
    case 4:
      self = .rgb(UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8), low)
    default: return nil
    }
  }
}
