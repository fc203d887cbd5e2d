/// A color named for its purpose, which a ``Theme`` determines.
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
