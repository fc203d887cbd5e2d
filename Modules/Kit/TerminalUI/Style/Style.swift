/// The attributes of a cell's text, such as bold.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Without generic code, which makes a debug build three times as slow to read a screen.
  public func contains(_ member: TextAttributes) -> Bool { rawValue & member.rawValue == member.rawValue }

  public static let bold = TextAttributes(rawValue: 1 << 0)
  public static let dim = TextAttributes(rawValue: 1 << 1)
  public static let italic = TextAttributes(rawValue: 1 << 2)
  public static let underline = TextAttributes(rawValue: 1 << 3)
  public static let inverse = TextAttributes(rawValue: 1 << 4)
  public static let strikethrough = TextAttributes(rawValue: 1 << 5)
  /// Colors mixed toward the background, for views below a modal; dim text with 16 colors or fewer.
  public static let faded = TextAttributes(rawValue: 1 << 6)

  /// A space at an edge of a surface; a bracket if the surface has no color.
  static let leadingEdge = TextAttributes(rawValue: 1 << 7)
  static let trailingEdge = TextAttributes(rawValue: 1 << 8)
  static let edges: TextAttributes = [.leadingEdge, .trailingEdge]
  /// Two colors, one above the other; a character if there are no colors.
  package static let halfCell = TextAttributes(rawValue: 1 << 9)
  /// A character that differs from others by its color alone; a gap with 16 colors or fewer.
  package static let colorOnly = TextAttributes(rawValue: 1 << 10)
}

/// The colors and attributes of a cell; a `nil` color is the container's, or else the terminal's default.
public struct Style: Hashable, Sendable {
  public var foreground: Color?
  public var background: Color?
  /// The text attributes, in addition to those of the container.
  public var attributes: TextAttributes

  public init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  public static let plain = Style()

  /// Returns this style with unset colors taken from `outer` and the attributes of both.
  package func inheriting(_ outer: Style) -> Style {
    var style = self
    style.foreground = style.foreground ?? outer.foreground
    style.background = style.background ?? outer.background
    style.attributes.formUnion(outer.attributes)
    return style
  }
}
