/// The layout of views along an axis.
///
/// A view with its own length gets that length; views that stretch share the rest evenly. If there isn't
/// enough space, spacing is reduced first, then the longest views. Each view is measured once, so a tree of n
/// views and depth d costs about n·d measurements. If a row is too narrow, the views that are reduced are
/// measured again.
@MainActor
struct StackLayout {
  var axis: Axis
  var spacing: Int

  struct Layout {
    var sizes: [Size]
    var spacing: Int
    var total: Size
    /// Whether each child has at least the length that it needs.
    var fits: Bool
  }

  func layout(_ children: [ChildViews.Child], in proposal: Size) -> Layout {
    guard !children.isEmpty, !proposal.isEmpty else {
      return Layout(sizes: children.map { _ in .zero }, spacing: 0, total: .zero, fits: false)
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
    // Loops, because the isolation of a closure would be checked for each child.
    var sizes: [Size] = []
    sizes.reserveCapacity(children.count)
    var (demand, stretching) = (0, 0)
    for index in children.indices {
      let size: Size
      if let minimum = children[index].layoutTraits.stretching(along: axis) {
        size = Size(along: axis, minimum, across: 0)
        stretching += 1
      } else {
        size = children[index].view.sizeThatFits(whole).limited(to: whole)
      }
      sizes.append(size)
      demand += size.length(along: axis)
    }
    let spacing = max(minimumSpacing, spacing(besides: demand))
    let available = length - spacing * gaps
    if demand > available { reduce(&sizes, of: children, to: available, across: across) }

    var remaining = available
    if stretching > 0 {
      for size in sizes { remaining -= size.length(along: axis) }
    }
    for index in children.indices
    where stretching > 0 && children[index].layoutTraits.stretching(along: axis) != nil {
      let extra = (remaining + stretching - 1) / stretching
      let share = sizes[index].length(along: axis)
      let offer = Size(along: axis, share + extra, across: across)
      sizes[index] = children[index].view.sizeThatFits(offer).limited(to: offer)
      remaining -= max(sizes[index].length(along: axis) - share, 0)
      stretching -= 1
    }

    var (main, widest) = (spacing * gaps, 0)
    for size in sizes {
      main += size.length(along: axis)
      widest = max(widest, size.length(across: axis))
    }
    return Layout(
      sizes: sizes, spacing: spacing,
      total: Size(along: axis, main, across: widest).limited(to: proposal), fits: demand <= available)
  }

  /// Reduces the lengths of children that need more than there is.
  private func reduce(_ sizes: inout [Size], of children: [ChildViews.Child], to available: Int, across: Int)
  {
    let demands = sizes.map { $0.length(along: axis) }
    let shares = StackLayout.fairShares(of: available, demands: demands)
    for index in children.indices where shares[index] < demands[index] {
      // Fewer columns may need more rows; fewer rows only truncate the content. Keep the whole share even if
      // the view needs less, or the stack would shrink further when it is proposed its own size.
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
}

/// A stack of flattened views, which ``VStack``, ``HStack``, and groups use for layout.
///
/// A class, because the stacks around it often propose a similar size again: it stores the last layout.
final class ChildStack: PrimitiveView {
  private let axis: Axis
  private let spacing: Int
  private let alignment: CrossAlignment
  private let children: ChildViews
  let layoutTraits: LayoutTraits
  private var last: (proposal: Size, layout: StackLayout.Layout)?

  init(axis: Axis, spacing: Int, alignment: CrossAlignment, children: ChildViews) {
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
    self.children = children
    var (width, height): (Int?, Int?)
    for index in children.all.indices {
      let traits = children.all[index].layoutTraits
      if let minimum = traits.stretchingWidth {
        width = axis == .horizontal ? (width ?? 0) + minimum : max(width ?? 0, minimum)
      }
      if let minimum = traits.stretchingHeight {
        height = axis == .vertical ? (height ?? 0) + minimum : max(height ?? 0, minimum)
      }
    }
    layoutTraits = LayoutTraits(stretchingWidth: width, stretchingHeight: height)
  }

  private func layout(in proposal: Size) -> StackLayout.Layout {
    if let last, last.proposal == proposal || isUnchanged(last.layout, for: last.proposal, in: proposal) {
      return last.layout
    }
    let layout = StackLayout(axis: axis, spacing: spacing).layout(children.all, in: proposal)
    last = (proposal, layout)
    return layout
  }

  /// Whether a layout is the same for a proposal that removes only space that no child needs or fills.
  private func isUnchanged(_ layout: StackLayout.Layout, for old: Size, in proposal: Size) -> Bool {
    layout.fits && proposal.limited(to: old) == proposal && layout.total.limited(to: proposal) == layout.total
      && (layoutTraits.stretchingWidth == nil || proposal.width == old.width)
      && (layoutTraits.stretchingHeight == nil || proposal.height == old.height)
  }

  func sizeThatFits(_ proposal: Size) -> Size { layout(in: proposal).total }

  func render(into canvas: inout Canvas, in rect: Rect) {
    let layout = layout(in: rect.size)
    let available = rect.size.length(across: axis)
    var offset = 0
    for index in children.all.indices {
      let size = layout.sizes[index]
      let main = size.length(along: axis)
      let fills = children.all[index].layoutTraits.fillsCrossAxis
      let cross = fills ? available : min(size.length(across: axis), available)
      let side = alignment.offset(of: cross, in: available)
      canvas.render(
        children, index,
        in: Rect(
          origin: axis == .horizontal
            ? Position(x: rect.minX + offset, y: rect.minY + side)
            : Position(x: rect.minX + side, y: rect.minY + offset),
          size: Size(along: axis, main, across: cross)))
      offset += main + layout.spacing
    }
  }
}
