/// A view that arranges its children from left to right, on as many rows as necessary.
///
/// A child that is wider than the stack is truncated; children that stretch get their minimum width.
public struct FlowStack: PrimitiveView {
  private let alignment: HorizontalAlignment
  private let spacing: Int
  private let children: ChildViews

  /// - Parameters:
  ///   - alignment: The position of rows that are narrower than the widest one.
  ///   - spacing: The number of columns between views in a row.
  public init(
    alignment: HorizontalAlignment = .leading, spacing: Int = 1, @ViewBuilder content: () -> some View
  ) {
    self.alignment = alignment
    self.spacing = clampedLength(spacing)
    children = ChildViews(of: content(), along: .horizontal)
  }

  private struct Row {
    /// The index after the row's last child.
    var end: Int
    var width: Int
    var height: Int
  }

  /// Returns the size of each child, which is empty if the child isn't displayed, and the rows.
  private func layout(in proposal: Size) -> (sizes: [Size], rows: [Row]) {
    guard !proposal.isEmpty else { return ([], []) }
    var (sizes, rows): ([Size], [Row]) = ([], [])
    sizes.reserveCapacity(children.all.count)
    rows.reserveCapacity(4)
    for index in children.all.indices {
      let traits = children.all[index].layoutTraits
      let offer = Size(width: traits.stretchingWidth ?? proposal.width, height: proposal.height)
      let size = children.all[index].view.sizeThatFits(offer).limited(to: proposal)
      sizes.append(size)
      if size.isEmpty { continue }
      let last = rows.count - 1
      if last < 0 || rows[last].width + spacing + size.width > proposal.width {
        rows.append(Row(end: index + 1, width: size.width, height: size.height))
      } else {
        rows[last].end = index + 1
        rows[last].width += spacing + size.width
        rows[last].height = max(rows[last].height, size.height)
      }
    }
    return (sizes, rows)
  }

  public func sizeThatFits(_ proposal: Size) -> Size {
    var (width, height) = (0, 0)
    for row in layout(in: proposal).rows {
      width = max(width, row.width)
      height += row.height
    }
    return Size(width: width, height: height).limited(to: proposal)
  }

  public func render(into canvas: inout Canvas, in rect: Rect) {
    let (sizes, rows) = layout(in: rect.size)
    var (y, index) = (rect.minY, 0)
    for row in rows {
      var x = rect.minX + alignment.offset(of: row.width, in: rect.width)
      while index < row.end {
        let size = sizes[index]
        if !size.isEmpty {
          canvas.render(children, index, in: Rect(origin: Position(x: x, y: y), size: size))
          x += size.width + spacing
        }
        index += 1
      }
      y += row.height
    }
  }
}
