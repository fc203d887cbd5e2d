/// A color named for its purpose; a ``Theme`` has its value.
public enum ThemeColor: UInt8, CaseIterable, Hashable, Sendable {
  // MARK: Surfaces

  /// Every second row of a table.
  case zebra
  /// The background of a modal, the help, and the command palette.
  case panel
  /// The background of a chip, a field, and a toast.
  case raised
  /// The background of the selected row, or of the focused control.
  case selection

  // MARK: Words

  /// Text on ``selection``.
  case selectedText
  /// Values, and text on ``panel`` and ``raised``.
  case text
  /// Less important text, such as labels and units.
  case muted
  /// Hints and unavailable actions; never on ``raised``, except for an unavailable chip.
  case faint
  /// Keys, the focused control, and running work.
  case accent
  /// Text on ``accent``, such as the current tab and the primary chip.
  case onAccent
  /// Successes, and values that have a property.
  case positive
  /// Mistakes, removals, and negative numbers.
  case negative
  /// Special things, such as a record.
  case gold
  /// The third curve of a chart.
  case violet

  // MARK: Lines and areas

  /// Borders, dividers, and empty tracks; never text.
  case border
  /// The line to the cursor on a map.
  case beam
  /// A scale from low to high for dots and bars; never text.
  case level1, level2, level3, level4, level5
  /// Kinds of areas on a map; never text.
  case area1, area2, area3, area4, area5, area6
  /// A color that stands out from the areas; never text.
  case areaHighlight
  /// A gradient from near to far for dots; never text.
  case gradient1, gradient2, gradient3, gradient4, gradient5, gradient6
}

extension ThemeColor {
  /// The color's character for dots, bars, and half cells without colors; `nil` if they stay as they are.
  var mark: Character? {
    switch self {
    case .level1: "."
    case .level2: ":"
    case .level3: "+"
    case .level4: "*"
    case .level5: "#"
    case .area1: " "
    case .area2: "."
    case .area3: ":"
    case .area4: "-"
    case .area5: "="
    case .area6: "+"
    default: nil
    }
  }

  /// The kinds of areas on a map.
  public static let areas: [ThemeColor] = [.area1, .area2, .area3, .area4, .area5, .area6]

  var isArea: Bool { Self.area1.rawValue...Self.area6.rawValue ~= rawValue }
}

extension Color {
  public static let zebra = Color.theme(.zebra)
  public static let panel = Color.theme(.panel)
  public static let raised = Color.theme(.raised)
  public static let selection = Color.theme(.selection)
  public static let selectedText = Color.theme(.selectedText)
  public static let text = Color.theme(.text)
  public static let muted = Color.theme(.muted)
  public static let faint = Color.theme(.faint)
  public static let accent = Color.theme(.accent)
  public static let onAccent = Color.theme(.onAccent)
  public static let positive = Color.theme(.positive)
  public static let negative = Color.theme(.negative)
  public static let gold = Color.theme(.gold)
  public static let violet = Color.theme(.violet)
  public static let border = Color.theme(.border)
  public static let beam = Color.theme(.beam)
}

extension Style {
  static let muted = Style(foreground: .muted)
  static let faint = Style(foreground: .faint)
  static let border = Style(foreground: .border)
  static let key = Style(foreground: .accent, attributes: .bold)
  /// The style of the current tab and of the primary chip.
  static let primary = Style(foreground: .onAccent, background: .accent, attributes: .bold)
  /// The style of the focused control, and of a focused list's selected row.
  package static let selected = Style(foreground: .selectedText, background: .selection, attributes: .bold)
}
