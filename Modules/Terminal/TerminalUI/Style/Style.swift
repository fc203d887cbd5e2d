/// The attributes of a cell's text, such as bold.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let bold = TextAttributes(rawValue: 1 << 0)
  public static let dim = TextAttributes(rawValue: 1 << 1)
  public static let italic = TextAttributes(rawValue: 1 << 2)
  public static let underline = TextAttributes(rawValue: 1 << 3)
  public static let inverse = TextAttributes(rawValue: 1 << 4)
  public static let strikethrough = TextAttributes(rawValue: 1 << 5)

  static let all = TextAttributes(rawValue: 0b11_1111)
}

/// The colors and attributes of a cell; a `nil` color is the container's, or else the terminal's default.
public struct Style: Hashable, Sendable {
  // Stored as numbers, because each frame copies and compares the styles of all cells.
  private var foregroundCode: UInt32
  private var backgroundCode: UInt32
  /// The text attributes, in addition to those of the container.
  public var attributes: TextAttributes

  public init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []) {
    foregroundCode = Color.code(foreground)
    backgroundCode = Color.code(background)
    self.attributes = attributes
  }

  public static let plain = Style()

  public var foreground: Color? {
    get { Color(code: foregroundCode) }
    set { foregroundCode = Color.code(newValue) }
  }

  public var background: Color? {
    get { Color(code: backgroundCode) }
    set { backgroundCode = Color.code(newValue) }
  }

  /// The style without ``TextAttributes/dim``.
  var undimmed: Style {
    var style = self
    style.attributes.remove(.dim)
    return style
  }

  var hasColors: Bool { foregroundCode | backgroundCode != 0 }

  var hasThemeColors: Bool { (foregroundCode | backgroundCode) & 4 << 24 != 0 }

  /// Returns this style with unset colors taken from `outer` and the attributes of both.
  public func inheriting(_ outer: Style) -> Style {
    var style = self
    if foregroundCode == 0 { style.foregroundCode = outer.foregroundCode }
    if backgroundCode == 0 { style.backgroundCode = outer.backgroundCode }
    style.attributes.formUnion(outer.attributes)
    return style
  }
}

extension Color {
  /// Creates the color of a code that ``code(_:)`` returned.
  fileprivate init?(code: UInt32) {
    switch code >> 24 {
    case 1: self = .ansi(ANSIColor(rawValue: UInt8(truncatingIfNeeded: code)) ?? .white)
    case 2: self = .indexed(UInt8(truncatingIfNeeded: code))
    case 3:
      self = .rgb(
        UInt8(truncatingIfNeeded: code >> 16), UInt8(truncatingIfNeeded: code >> 8),
        UInt8(truncatingIfNeeded: code))
    case 4: self = .theme(ThemeColor(rawValue: UInt8(truncatingIfNeeded: code)) ?? .accent)
    default: return nil
    }
  }

  /// Returns the kind of color in the high byte and its components in the others; 0 for `nil`.
  ///
  /// Only the kind of theme colors, 4, has that bit.
  fileprivate static func code(_ color: Color?) -> UInt32 {
    switch color {
    case nil: 0
    case .ansi(let color): 1 << 24 | UInt32(color.rawValue)
    case .indexed(let index): 2 << 24 | UInt32(index)
    case .rgb(let red, let green, let blue): 3 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    case .theme(let color): 4 << 24 | UInt32(color.rawValue)
    }
  }
}
