/// The horizontal position of content in a wider area.
public enum HorizontalAlignment: Hashable, Sendable {
  case leading, center, trailing

  /// Returns the number of free columns before the content; when centering, the odd one goes after it.
  func offset(of width: Int, in available: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: max(available - width, 0) / 2
    case .trailing: max(available - width, 0)
    }
  }
}

/// The vertical position of content in a taller area.
public enum VerticalAlignment: Hashable, Sendable {
  case top, center, bottom

  /// Returns the number of free rows above the content; when centering, the odd one goes below it.
  func offset(of height: Int, in available: Int) -> Int {
    switch self {
    case .top: 0
    case .center: max(available - height, 0) / 2
    case .bottom: max(available - height, 0)
    }
  }
}

/// The position of content in a larger area, in both directions.
public struct Alignment: Hashable, Sendable {
  public let horizontal: HorizontalAlignment
  public let vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  func rect(for size: Size, in rect: Rect) -> Rect {
    let size = size.limited(to: rect.size)
    return Rect(
      x: rect.minX + horizontal.offset(of: size.width, in: rect.width),
      y: rect.minY + vertical.offset(of: size.height, in: rect.height),
      width: size.width,
      height: size.height)
  }
}
