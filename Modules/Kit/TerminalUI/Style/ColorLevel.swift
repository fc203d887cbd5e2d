/// The number of colors that a terminal supports.
public enum ColorLevel: Comparable, CaseIterable, Hashable, Sendable {
  /// No colors, only attributes such as bold.
  case none
  case ansi16
  case ansi256
  case trueColor

  /// Returns the nearest supported color, by distance in RGB, or `nil` if there is none.
  ///
  /// - Parameter theme: The palette of theme colors; some have no color below ``ansi256``.
  public func converted(_ color: Color?, theme: Theme = .dark) -> Color? {
    guard let color, self != .none else { return nil }
    switch (color, self) {
    case (.ansi, _), (_, .none), (.rgb, .trueColor), (.indexed, .trueColor), (.indexed, .ansi256):
      return color
    case (.rgb(let red, let green, let blue), .ansi256):
      return .indexed(Palette.nearestIndex(to: RGB(red: red, green: green, blue: blue)))
    case (.rgb(let red, let green, let blue), .ansi16):
      return .ansi(Palette.nearestANSI(to: RGB(red: red, green: green, blue: blue)))
    case (.indexed(let index), .ansi16):
      return .ansi(ANSIColor(rawValue: index) ?? Palette.nearestANSI(to: Palette.rgb(index)))
    case (.mixed, .trueColor):
      return theme.rgb(of: color).color
    case (.theme(let color), .ansi16), (.mixed(let color, _), .ansi16):
      return theme[color].ansi.map(Color.ansi)
    case (.theme(let color), .ansi256), (.mixed(let color, _), .ansi256):
      return .indexed(theme[color].indexed)
    case (.theme(let color), .trueColor):
      return theme[color].rgb.color
    }
  }

  /// Returns the style with supported colors, and with attributes in place of theme colors without one.
  public func converted(_ style: Style, theme: Theme = .dark) -> Style {
    var style = style
    if style.attributes.contains(.faded) { fade(&style, theme: theme) }
    var attributes = style.attributes.subtracting([.edges, .halfCell, .colorOnly])
    if self < .ansi256 {
      for color in [style.foreground, style.background].compactMap({ $0?.themeColor })
      // Words of a default color stay readable.
      where self == .none || theme[color].ansi == nil && color != .muted && color != .faint {
        attributes.formUnion(theme[color].substitute)
        // Dim text on an inverse background is illegible on many terminals.
        if attributes.contains(.inverse) { attributes.remove(.dim) }
      }
    }
    let (text, background) = theme.paintsBackground ? (theme.text.color, theme.background.color) : (nil, nil)
    return Style(
      foreground: converted(style.foreground ?? text, theme: theme),
      background: converted(style.background ?? background, theme: theme),
      attributes: attributes)
  }
}

extension ColorLevel {
  /// Mixes the colors toward the background; with too few colors, dims the text.
  private func fade(_ style: inout Style, theme: Theme) {
    style.attributes.remove(.faded)
    if self < .ansi256 {
      style.attributes.insert(.dim)
      return
    }
    func faded(_ color: RGB) -> Color { color.mixed(with: theme.background, share: 0.66).color }
    style.foreground = faded(style.foreground.map(theme.rgb) ?? theme.text)
    style.background = style.background.map { faded(theme.rgb(of: $0)) }
  }
}

/// The RGB values of xterm's 256 colors (`256colres.pl`, `charproc.c`).
enum Palette {
  static let cubeLevels: [UInt8] = [0, 95, 135, 175, 215, 255]

  static let ansi: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB($0) }

  static func rgb(_ index: UInt8) -> RGB {
    switch index {
    case 0..<16:
      return ansi[Int(index)]
    case 16..<232:
      let cube = Int(index) - 16
      return RGB(
        red: cubeLevels[cube / 36], green: cubeLevels[cube / 6 % 6], blue: cubeLevels[cube % 6])
    default:
      let level = UInt8(8 + 10 * (Int(index) - 232))
      return RGB(red: level, green: level, blue: level)
    }
  }

  /// Returns the nearest entry except the first sixteen, because users change those.
  static func nearestIndex(to color: RGB) -> UInt8 {
    func level(_ component: UInt8) -> Int {
      switch component {
      case ..<48: 0
      case ..<115: 1
      default: (Int(component) - 35) / 40
      }
    }
    let cube = UInt8(16 + 36 * level(color.red) + 6 * level(color.green) + level(color.blue))
    let average = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
    let gray = UInt8(232 + min(max((average - 3) / 10, 0), 23))
    return rgb(gray).squaredDistance(to: color) < rgb(cube).squaredDistance(to: color) ? gray : cube
  }

  static func nearestANSI(to color: RGB) -> ANSIColor {
    ANSIColor.allCases.min { left, right in
      ansi[Int(left.rawValue)].squaredDistance(to: color)
        < ansi[Int(right.rawValue)].squaredDistance(to: color)
    } ?? .white
  }
}
