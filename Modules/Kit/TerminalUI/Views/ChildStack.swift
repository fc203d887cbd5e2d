/// A stack of flattened views, for ``VStack``, ``HStack``, and groups.
///
/// A view with its own length gets that length; views that stretch share the rest evenly. If there isn't enough space,
/// spacing is reduced first, then the longest views. Each view is measured once, so a tree of n views and depth d costs
/// about n·d measurements. If a row is too narrow, the reduced views are measured again.
/// A class that stores the last layout, because each surrounding stack proposes a size, mostly the same.
final class ChildStack: PrimitiveView {
  private let axis: Axis
  private let spacing: Int
  private let alignment: Alignment
  private let children: [ChildViews.Child]
  /// Whether an only child gets the whole rectangle, as without the stack.
  private let isFilledByOnlyChild: Bool
  let layoutTraits: LayoutTraits
  private var last: (proposal: Size, layout: Layout)?

  private struct Layout {
    var sizes: [Size]
    var spacing: Int
  }

  init(
    axis: Axis, spacing: Int, alignment: Alignment, children: ChildViews,
    isFilledByOnlyChild: Bool = false
  ) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.children = children.all
    self.isFilledByOnlyChild = isFilledByOnlyChild
    let widths = children.all.compactMap(\.layoutTraits.stretchingWidth)
    let heights = children.all.compactMap(\.layoutTraits.stretchingHeight)
    layoutTraits = LayoutTraits(
      stretchingWidth: axis == .horizontal ? widths.sum : widths.max(),
      stretchingHeight: axis == .vertical ? heights.sum : heights.max())
  }

  private func layout(in proposal: Size) -> Layout {
    if let last, last.proposal == proposal { return last.layout }
    let layout = newLayout(in: proposal)
    last = (proposal, layout)
    return layout
  }

  private func newLayout(in proposal: Size) -> Layout {
    guard !children.isEmpty, !proposal.isEmpty else {
      return Layout(sizes: children.map { _ in .zero }, spacing: 0)
    }
    let length = proposal.length(along: axis)
    let across = proposal.length(across: axis)
    let gaps = children.count - 1
    /// Returns the spacing that fits in addition to a number of cells.
    func spacing(besides cells: Int) -> Int {
      gaps == 0 ? 0 : min(self.spacing, max(length - cells, 0) / gaps)
    }
    // Columns keep their spacing if each view has at least one cell, since text can wrap. Rows can't wrap.
    let minimumSpacing = axis == .horizontal ? spacing(besides: children.count) : 0

    let whole = Size(along: axis, length - minimumSpacing * gaps, across: across)
    var stretching = children.count { $0.layoutTraits.stretching(along: axis) != nil }
    var sizes = children.map { child in
      child.layoutTraits.stretching(along: axis).map { Size(along: axis, $0, across: 0) }
        ?? child.view.sizeThatFits(whole).limited(to: whole)
    }
    let demand = sizes.total(along: axis)
    let spacing = max(minimumSpacing, spacing(besides: demand))
    let available = length - spacing * gaps
    if demand > available { reduce(&sizes, to: available, across: across) }

    var remaining = available - sizes.total(along: axis)
    for (index, child) in children.enumerated() where child.layoutTraits.stretching(along: axis) != nil {
      let extra = (remaining + stretching - 1) / stretching
      let share = sizes[index].length(along: axis)
      let offer = Size(along: axis, share + extra, across: across)
      sizes[index] = child.view.sizeThatFits(offer).limited(to: offer)
      remaining -= max(sizes[index].length(along: axis) - share, 0)
      stretching -= 1
    }
    return Layout(sizes: sizes, spacing: spacing)
  }

  /// Reduces the lengths of children that need more than there is.
  private func reduce(_ sizes: inout [Size], to available: Int, across: Int) {
    let demands = sizes.map { $0.length(along: axis) }
    let shares = Self.fairShares(of: available, demands: demands)
    for index in children.indices where shares[index] < demands[index] {
      // Fewer columns may need more rows; fewer rows only truncate the content. Keep the whole share even if the view
      // needs less, or the stack would shrink further when it is proposed its own size.
      let share = Size(along: axis, shares[index], across: across)
      let isMeasured =
        axis == .horizontal && children[index].layoutTraits.stretching(along: axis) == nil
      let measured = isMeasured ? children[index].view.sizeThatFits(share).limited(to: share) : sizes[index]
      sizes[index] = Size(along: axis, shares[index], across: measured.length(across: axis))
    }
  }

  /// Returns the demands, reduced as necessary to fit the available cells.
  ///
  /// Small demands are met in full; the others get equal shares, and the first of them the remaining cells.
  static func fairShares(of available: Int, demands: [Int]) -> [Int] {
    guard demands.reduce(0, +) > available else { return demands }
    var remaining = max(available, 0)
    var pendingCount = demands.count
    var level = 0
    for demand in demands.sorted() {
      level = remaining / pendingCount
      if demand > level { break }
      remaining -= demand
      pendingCount -= 1
    }
    var remainder = pendingCount == 0 ? 0 : remaining - level * pendingCount
    return demands.map { demand in
      guard demand > level else { return demand }
      guard remainder > 0 else { return level }
      remainder -= 1
      return level + 1
    }
  }

  func sizeThatFits(_ proposal: Size) -> Size {
    let layout = layout(in: proposal)
    let main = layout.sizes.total(along: axis) + layout.spacing * max(children.count - 1, 0)
    return Size(along: axis, main, across: layout.sizes.maximum(across: axis)).limited(to: proposal)
  }

  func render(into canvas: inout Canvas, in rect: Rect) {
    if isFilledByOnlyChild, children.count == 1 { return canvas.render(children[0], in: rect) }
    let layout = layout(in: rect.size)
    let available = rect.size.length(across: axis)
    var offset = 0
    for (child, size) in zip(children, layout.sizes) {
      let main = size.length(along: axis)
      let place = Rect(
        origin: axis == .horizontal
          ? Position(x: rect.minX + offset, y: rect.minY) : Position(x: rect.minX, y: rect.minY + offset),
        size: Size(along: axis, main, across: available))
      let fills = child.layoutTraits.fillsCrossAxis
      canvas.render(child, in: fills ? place : alignment.rect(for: size, in: place))
      offset += main + layout.spacing
    }
  }
}

extension [Size] {
  fileprivate func total(along axis: Axis) -> Int { reduce(0) { $0 + $1.length(along: axis) } }

  fileprivate func maximum(across axis: Axis) -> Int { reduce(0) { Swift.max($0, $1.length(across: axis)) } }
}

extension [Int] {
  fileprivate var sum: Int? { isEmpty ? nil : reduce(0, +) }
}
