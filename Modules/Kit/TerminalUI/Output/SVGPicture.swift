/// A picture of shapes and words, which is written as an SVG document.
///
/// Coordinates are in pixels, counted from the top left. The document refers to nothing else; fonts are those of the
/// reader's system, so that the width of words isn't known unless it is given.
public struct SVGPicture {
  public enum Alignment: String {
    case start, middle, end
  }

  static let monospaced =
    "font-family=\"ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace\""
  private static let sansSerif = "font-family=\"system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\""

  private let theme: Theme
  private let header: [String]
  private var elements: [String] = []

  /// - Parameters:
  ///   - theme: The colors; its background fills the picture.
  ///   - title: The name for screen readers.
  ///   - description: What the picture shows, for screen readers.
  public init(size: Size, theme: Theme, title: String, description: String) {
    self.init(size: size, theme: theme, title: title, description: description, group: Self.sansSerif)
  }

  /// - Parameter group: The attributes of the group of all elements.
  init(size: Size, theme: Theme, title: String, description: String?, group: String) {
    self.theme = theme
    let (width, height) = (size.width, size.height)
    header =
      [
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(width) \#(height)" width="\#(width)""#
          + #" height="\#(height)" role="img">"#,
        "<title>\(title.escapedForXML)</title>",
      ] + (description.map { ["<desc>\($0.escapedForXML)</desc>"] } ?? []) + [
        #"<rect width="\#(width)" height="\#(height)" rx="8" fill="\#(theme.background.hexadecimal)"/>"#,
        #"<g \#(group) fill="\#(theme.text.hexadecimal)">"#,
      ]
  }

  /// The document, the same for equal pictures.
  public var document: String { (header + elements + ["</g>", "</svg>"]).joined(separator: "\n") + "\n" }

  mutating func add(_ elements: [String]) { self.elements += elements }

  private func color(_ color: ThemeColor) -> String { theme[color].rgb.hexadecimal }

  /// Adds a line of words.
  ///
  /// - Parameter width: The width of digits of one width each, whatever the font; by default, that of the font.
  public mutating func addText(
    _ text: String, x: Double, y: Double, size: Int, color: ThemeColor = .text, isBold: Bool = false,
    alignment: Alignment = .start, width: Double? = nil
  ) {
    elements.append(
      #"<text x="\#(x.tenths)" y="\#(y.tenths)" font-size="\#(size)" fill="\#(self.color(color))""#
        + (isBold ? #" font-weight="bold""# : "")
        + (alignment == .start ? "" : #" text-anchor="\#(alignment.rawValue)""#)
        + (width.map {
          #" \#(Self.monospaced) textLength="\#($0.tenths)" lengthAdjust="spacingAndGlyphs""#
        } ?? "")
        + ">\(text.escapedForXML)</text>")
  }

  public mutating func addRectangle(
    x: Double, y: Double, width: Double, height: Double, color: ThemeColor, cornerRadius: Int = 0
  ) {
    elements.append(
      #"<rect x="\#(x.tenths)" y="\#(y.tenths)" width="\#(width.tenths)" height="\#(height.tenths)""#
        + (cornerRadius == 0 ? "" : #" rx="\#(cornerRadius)""#) + #" fill="\#(self.color(color))"/>"#)
  }

  /// Adds straight lines from point to point.
  public mutating func addLine(_ points: [(x: Double, y: Double)], color: ThemeColor, width: Double = 1) {
    elements.append(
      #"<polyline points="\#(points.map { "\($0.x.tenths),\($0.y.tenths)" }.joined(separator: " "))" fill="none""#
        + #" stroke="\#(self.color(color))" stroke-width="\#(width.tenths)" stroke-linejoin="round"/>"#)
  }

  /// Adds squares whose sides are 1 in units of a scale, with integral places; neighbors join without a gap.
  public mutating func addSquares(
    _ places: [(x: Int, y: Int)], left: Double, top: Double, scale: Double, color: ThemeColor
  ) {
    var path = ""
    var index = 0
    while index < places.count {
      let start = places[index]
      let length = places[index...].enumerated().prefix { $1.y == start.y && $1.x == start.x + $0 }.count
      path += "M\(start.x) \(start.y)h\(length)v1h-\(length)z"
      index += length
    }
    elements.append(
      #"<path transform="translate(\#(left.tenths) \#(top.tenths)) scale(\#(scale))" d="\#(path)""#
        + #" fill="\#(self.color(color))" shape-rendering="crispEdges"/>"#)
  }

  /// Adds round dots.
  public mutating func addDots(_ places: [(x: Double, y: Double)], diameter: Double, color: ThemeColor) {
    // A line without a length is a dot.
    let path = places.map { "M\($0.x.tenths) \($0.y.tenths)h0" }.joined()
    elements.append(
      #"<path d="\#(path)" stroke="\#(self.color(color))" stroke-width="\#(diameter.tenths)""#
        + #" stroke-linecap="round"/>"#)
  }
}

extension Double {
  /// The number with at most one decimal.
  fileprivate var tenths: String {
    let tenths = Int((self * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    return sign + "\(tenths.magnitude / 10)" + (tenths % 10 == 0 ? "" : ".\(tenths.magnitude % 10)")
  }
}

extension String {
  /// The text for XML and HTML, with escapes for what would begin a tag or a character reference.
  package var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
