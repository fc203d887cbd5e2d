/// A view that arranges its children from left to right, on as many rows as necessary.
///
/// A child that is wider than the stack is truncated; children that stretch get their minimum width.
public struct FlowStack: PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: Int
  private let children: [any View]

  /// - Parameters:
  ///   - alignment: The position of rows that are narrower than the widest one.
  ///   - spacing: The number of columns between views in a row.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 1, @ViewBuilder content: () -> some View
  ) {
    self.alignment = alignment
    self.spacing = clampedLength(spacing)
    children = TerminalUI.children(of: content(), along: .horizontal)
  }

  private struct Row {
    var items: [(view: any View, size: Size)] = []
    var width = 0
    var height = 0
  }

  private func rows(in proposal: Size) -> [Row] {
    guard !proposal.isEmpty else { return [] }
    var rows: [Row] = []
    for view in children {
      let traits = view.layoutTraits
      let offer = Size(width: traits.stretchingWidth ?? proposal.width, height: proposal.height)
      let size = view.sizeThatFits(offer).limited(to: proposal)
      if size.isEmpty { continue }
      if rows.isEmpty || rows[rows.count - 1].width + spacing + size.width > proposal.width {
        rows.append(Row())
      }
      let last = rows.count - 1
      rows[last].width += (rows[last].items.isEmpty ? 0 : spacing) + size.width
      rows[last].height = max(rows[last].height, size.height)
      rows[last].items.append((view, size))
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
      for (view, size) in row.items {
        canvas.render(view, in: Rect(origin: Position(x: x, y: y), size: size))
        x += size.width + spacing
      }
      y += row.height
    }
  }
}
