/// The rows and columns of a ``PanelBox``, inside its border.
struct PanelLayout {
  let size: Size
  let queryRow: Int
  let rows: Range<Int>
  /// The columns between the border and the texts.
  let margin: Int
  /// Whether there are empty rows, and a row for a hint.
  let isRoomy: Bool

  /// The width of a terminal for a panel of the usual width, and that width without the border.
  private static let usualWidths: [Panel.Kind: Int] = [.commands: 62, .help: 72]

  /// Creates the layout for a number of lines, as large as they need within limits.
  init(_ panel: Panel, lineCount: Int, width: Int, hasHint: Bool = false, limits: Size, isRoomy: Bool) {
    let usual = panel.choice == nil ? Self.usualWidths[panel.kind] ?? 0 : Self.minimumWidth
    let columns = min(max(width + 4, usual), limits.width - 2)
    margin = columns >= usual ? 2 : 1
    // A list of values is as small as they are.
    self.isRoomy = isRoomy && panel.choice == nil
    queryRow = self.isRoomy && panel.kind == .commands ? 1 : 0
    let top = queryRow + (self.isRoomy ? 2 : 1)
    let bottom = self.isRoomy && hasHint ? 2 : 0
    let available = max(limits.height - 2 - top - bottom, 0)
    let most = panel.kind == .commands ? max(Self.commandRows, limits.height / 2) : .max
    rows = top..<top + min(lineCount, most, available)
    size = Size(width: columns, height: rows.upperBound + bottom)
  }

  /// The minimum number of columns, for reading the query.
  private static let minimumWidth = 34
  /// The number of visible commands, few enough to read at a glance.
  private static let commandRows = 12

  func window(of count: Int, selection: Int?, offset: Int) -> ScrollWindow {
    ScrollWindow(count: count, height: rows.count, selection: selection, offset: offset)
  }
}
