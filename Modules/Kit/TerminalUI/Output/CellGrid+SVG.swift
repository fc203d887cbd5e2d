extension CellGrid {
  /// Returns a picture of the grid as an SVG document, the same for equal grids.
  ///
  /// The text can be selected, in whatever monospaced font there is: each run has its exact width. Lines, blocks,
  /// and braille are drawn as shapes, so that they join without gaps. The document refers to nothing else.
  ///
  /// - Parameters:
  ///   - theme: The colors; its background fills the picture.
  ///   - title: The description for screen readers.
  public func svg(theme: Theme, title: String) -> String {
    var picture = GridPicture(size: size, theme: theme)
    picture.draw(self)
    return picture.document(title: title, GridPicture.elements(picture.parts))
  }
}

/// The parts of a picture. A cell is 9 by 18 units, for a font with an advance of 0.6 of its size.
struct GridPicture {
  /// A part of a row; those of a lower layer are below the others.
  struct Part: Hashable {
    enum Layer: CaseIterable { case background, shape, text }

    let layer: Layer
    /// The attributes of a path, which those of the same ink share; empty for text.
    var ink = ""
    /// A path, or an element for text.
    let content: String
  }

  static let cell = (width: 9, height: 18)
  static let margin = 12
  static let fontSize = 15
  /// The distance of the baseline from the top of a cell.
  static let baseline = 14

  let size: Size
  let theme: Theme
  private(set) var parts: [Part] = []

  init(size: Size, theme: Theme) {
    self.size = size
    self.theme = theme
  }

  func document(title: String, _ elements: [String]) -> String {
    let width = size.width * Self.cell.width + 2 * Self.margin
    let height = size.height * Self.cell.height + 2 * Self.margin
    let margin = "\(Self.margin) \(Self.margin)"
    var picture = SVGPicture(
      size: Size(width: width, height: height), theme: theme, title: title, description: nil,
      group: #"transform="translate(\#(margin))" font-size="\#(Self.fontSize)""#
        + " \(SVGPicture.monospaced)")
    picture.add(elements)
    return picture.document
  }

  /// Returns the elements of parts: a path of each ink, since one long path is shorter than many, and the text.
  static func elements(_ parts: [Part]) -> [String] {
    Part.Layer.allCases.flatMap { layer in
      let parts = parts.filter { $0.layer == layer }
      if layer == .text { return parts.map(\.content) }
      return Dictionary(grouping: parts, by: \.ink)
        .map { #"<path d="\#($0.value.map(\.content).joined())" \#($0.key)/>"# }.sorted()
    }
  }

  mutating func draw(_ grid: CellGrid) {
    parts = []
    for y in 0..<grid.size.height { drawRow(y, of: grid) }
  }

  private mutating func drawRow(_ y: Int, of grid: CellGrid) {
    let cells = (0..<grid.size.width).map { grid[$0, y] }
    let inks = cells.map { Ink($0.style, theme: theme) }
    var column = 0
    while let background = inks.dropFirst(column).first.map(\.background) {
      let end = inks[column...].firstIndex { $0.background != background } ?? inks.endIndex
      if let background {
        let width = (end - column) * Self.cell.width
        let origin = "\(column * Self.cell.width) \(y * Self.cell.height)"
        let path = "M\(origin)h\(width)v\(Self.cell.height)h\(-width)z"
        parts.append(Part(layer: .background, ink: background.crispFill, content: path))
      }
      column = end
    }
    for (column, cell) in cells.enumerated() {
      guard let shape = CellShape(cell.character) else { continue }
      let (path, color) = (
        shape.path(at: (column * Self.cell.width, y * Self.cell.height), cell: Self.cell), inks[column].text
      )
      if !path.isEmpty { parts.append(Part(layer: .shape, ink: shape.attributes(color), content: path)) }
    }
    drawText(cells, inks, y: y)
  }

  private mutating func drawText(_ cells: [Cell], _ inks: [Ink], y: Int) {
    // Shapes and spaces end a run, except single spaces between words of one style.
    let isInked = cells.map { $0.width > 0 && CellShape($0.character) == nil && $0.character != " " }
    var column = 0
    while column < cells.count {
      guard isInked[column] else {
        drawLines(cells[column], inks[column], at: column, width: 1, y: y)
        column += 1
        continue
      }
      let ink = inks[column]
      var (text, end) = (String(cells[column].character), column + max(cells[column].width, 1))
      // The width of a wide grapheme is exact only alone.
      while cells[column].width == 1, end < cells.count, inks[end] == ink, cells[end].width == 1 {
        if isInked[end] {
          text.append(cells[end].character)
          end += 1
        } else if cells[end].character == " ", end + 1 < cells.count, isInked[end + 1], inks[end + 1] == ink,
          cells[end + 1].width == 1
        {
          text += " " + String(cells[end + 1].character)
          end += 2
        } else {
          break
        }
      }
      let width = (end - column) * Self.cell.width
      addText(
        #"<text x="\#(column * Self.cell.width)" y="\#(y * Self.cell.height + Self.baseline)""#
          + #" textLength="\#(width)" lengthAdjust="spacingAndGlyphs"\#(ink.attributes(theme))>"#
          + "\(text.escapedForXML)</text>")
      drawLines(cells[column], ink, at: column, width: end - column, y: y)
      column = end
    }
  }

  private mutating func addText(_ element: String) { parts.append(Part(layer: .text, content: element)) }

  /// Draws underlines and strikethroughs, which the font doesn't have.
  private mutating func drawLines(_ cell: Cell, _ ink: Ink, at column: Int, width: Int, y: Int) {
    let heights: [(TextAttributes, Int)] = [(.underline, Self.baseline + 2), (.strikethrough, 9)]
    for (attribute, offset) in heights where cell.style.attributes.contains(attribute) {
      addText(
        #"<rect x="\#(column * Self.cell.width)" y="\#(y * Self.cell.height + offset)""#
          + #" width="\#(width * Self.cell.width)" height="1" fill="\#(ink.text.hexadecimal)"/>"#)
    }
  }
}

struct Ink: Hashable {
  var text: RGB
  var background: RGB?
  var isBold: Bool
  var isItalic: Bool

  init(_ style: Style, theme: Theme) {
    text = style.foreground.map(theme.rgb) ?? theme.text
    background = style.background.map(theme.rgb)
    if style.attributes.contains(.inverse) { (text, background) = (background ?? theme.background, text) }
    // Terminals display dim text in the middle.
    if style.attributes.contains(.dim) {
      text = text.mixed(with: background ?? theme.background, share: 0.5)
    }
    if style.attributes.contains(.faded) {
      text = text.mixed(with: theme.background, share: 0.66)
      background = background?.mixed(with: theme.background, share: 0.66)
    }
    isBold = style.attributes.contains(.bold)
    isItalic = style.attributes.contains(.italic)
  }

  /// The attributes that differ from those of the whole text.
  func attributes(_ theme: Theme) -> String {
    (text == theme.text ? "" : #" fill="\#(text.hexadecimal)""#)
      + (isBold ? #" font-weight="bold""# : "") + (isItalic ? #" font-style="italic""# : "")
  }
}

extension CellShape {
  /// Returns the attributes of a path of such shapes.
  fileprivate func attributes(_ color: RGB) -> String {
    switch kind {
    case .filled: color.crispFill
    // A line without a length is a dot.
    // Whole numbers are shorter; a dot has a square of 4.5 by 4.5 units.
    case .dots:
      #"transform="translate(2.25 2.25)scale(4.5)" stroke="\#(color.hexadecimal)" stroke-width="0.55""#
        + #" stroke-linecap="round""#
    case .stroked: #"fill="none" stroke="\#(color.hexadecimal)""#
    case .shaded(let opacity): #"fill="\#(color.hexadecimal)" opacity="\#(opacity)""#
    }
  }
}

extension RGB {
  /// Without smoothing, there are no gaps between neighbors at any scale.
  fileprivate var crispFill: String { #"fill="\#(hexadecimal)" shape-rendering="crispEdges""# }
}
