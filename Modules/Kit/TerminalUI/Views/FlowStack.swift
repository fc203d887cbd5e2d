/// A view that arranges its children from left to right, on as many rows as necessary.
///
/// A child that is wider than the stack is truncated; children that stretch get their minimum width.
public struct FlowStack: PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: Int
  private let children: ChildViews

  /// - Parameter alignment: The position of rows narrower than the widest one.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 1, @ViewBuilder content: () -> some View
  ) {
    self.alignment = alignment
    self.spacing = clampedLength(spacing)
    children = ChildViews(of: content(), along: .horizontal)
  }

  /// The children of a row with their sizes, except for those without cells.
  private struct Row {
    var views: [(child: ChildViews.Child, size: Size)] = []
    var width = 0
    var height = 0
  }

  private func rows(in proposal: Size) -> [Row] {
    var rows: [Row] = []
    for child in children.all {
      let offer = Size(width: child.layoutTraits.stretchingWidth ?? proposal.width, height: proposal.height)
      let size = child.view.sizeThatFits(offer).limited(to: proposal)
      if size.isEmpty { continue }
      if rows.isEmpty || rows[rows.count - 1].width + spacing + size.width > proposal.width {
        rows.append(Row(width: -spacing))
      }
      rows[rows.count - 1].views.append((child, size))
      rows[rows.count - 1].width += spacing + size.width
      rows[rows.count - 1].height = max(rows[rows.count - 1].height, size.height)
    }
    return rows
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    let rows = rows(in: proposal)
    return Size(width: rows.map(\.width).max() ?? 0, height: rows.reduce(0) { $0 + $1.height })
      .limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    var y = rect.minY
    for row in rows(in: rect.size) {
      var x = rect.minX + alignment.offset(of: row.width, in: rect.width)
      for (child, size) in row.views {
        canvas.render(child, in: Rect(origin: Position(x: x, y: y), size: size))
        x += size.width + spacing
      }
      y += row.height
    }
  }
}
