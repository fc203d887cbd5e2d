/// How a cell is drawn beside its grapheme.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let bold = TextAttributes(rawValue: 1 << 0)
  public static let dim = TextAttributes(rawValue: 1 << 1)
  public static let italic = TextAttributes(rawValue: 1 << 2)
  public static let underline = TextAttributes(rawValue: 1 << 3)
  /// Foreground and background exchanged.
  public static let inverse = TextAttributes(rawValue: 1 << 4)
  public static let strikethrough = TextAttributes(rawValue: 1 << 5)

  static let all = TextAttributes(rawValue: 0b11_1111)
}

/// Colours and attributes; a `nil` colour is the container's, and the terminal's own outside of all
/// containers.
public struct Style: Hashable, Sendable {
  /// Colour of the grapheme.
  public var foreground: Color?
  /// Colour behind it.
  public var background: Color?
  /// Bold, dim and so on; a container's are added.
  public var attributes: TextAttributes

  /// Plain unless told otherwise.
  public init(foreground: Color? = nil, background: Color? = nil, attributes: TextAttributes = []) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The terminal's own colours, no attributes.
  public static let plain = Style()

  /// This style where it says something, `outer` where it doesn't; attributes add up.
  public func inheriting(_ outer: Style) -> Style {
    Style(
      foreground: foreground ?? outer.foreground,
      background: background ?? outer.background,
      attributes: attributes.union(outer.attributes))
  }
}
