/// Where something narrower than its place stands.
public enum HorizontalAlignment: Hashable, Sendable {
  case leading, center, trailing

  /// Columns left free before it; an odd column goes after.
  func offset(of width: Int, in available: Int) -> Int {
    let free = max(available - width, 0)
    return switch self {
    case .leading: 0
    case .center: free / 2
    case .trailing: free
    }
  }
}

/// Where something lower than its place stands.
public enum VerticalAlignment: Hashable, Sendable {
  case top, center, bottom

  /// Rows left free above it; an odd row goes below.
  func offset(of height: Int, in available: Int) -> Int {
    let free = max(available - height, 0)
    return switch self {
    case .top: 0
    case .center: free / 2
    case .bottom: free
    }
  }
}

/// Where something smaller than its place stands, in both directions.
public struct Alignment: Hashable, Sendable {
  /// Among the columns.
  public let horizontal: HorizontalAlignment
  /// Among the rows.
  public let vertical: VerticalAlignment

  /// Any pair; the nine have names below.
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

  func place(_ size: Size, in rect: Rect) -> Rect {
    let size = size.limited(to: rect.size)
    return Rect(
      x: rect.minX + horizontal.offset(of: size.width, in: rect.width),
      y: rect.minY + vertical.offset(of: size.height, in: rect.height),
      width: size.width,
      height: size.height)
  }
}
