/// The views that a stack arranges: those of a block, with groups replaced by their views.
///
/// Each is stored with its place in the groups, which its position in a flat stack doesn't determine.
@MainActor
public struct ChildViews {
  struct Child {
    var view: any View
    /// Stored because a stack reads the traits several times, and a view may have to create its body for them.
    let layoutTraits: LayoutTraits
    /// The index of the innermost place, or -1 outside groups.
    let place: Int
  }

  /// A part of a group.
  private struct Place {
    let step: ControlID.Step
    /// The index of the place that contains the group, or -1.
    let outer: Int
  }

  private(set) var all: [Child] = []
  private var places: [Place] = []
  private var place = -1

  init(of content: some View, along axis: Axis) {
    content.appendChildren(to: &self, along: axis)
  }

  /// Prepares for the parts of a group; growing step by step would copy the views several times.
  mutating func reserve(_ count: Int) {
    if !all.isEmpty { return }
    all.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  /// Appends a view that the stack arranges itself, whether or not it has children.
  public mutating func append(_ view: some View) {
    all.append(Child(view: view, layoutTraits: view.layoutTraits, place: place))
  }

  /// Appends the children of a group's part, whose controls are identified by the part's place.
  mutating func append(_ part: some View, along axis: Axis, at step: ControlID.Step) {
    let outer = place
    place = places.count
    places.append(Place(step: step, outer: outer))
    part.appendChildren(to: &self, along: axis)
    place = outer
  }

  /// Appends the children of a view with a style.
  mutating func append(_ view: any View, along axis: Axis, style: Style) {
    let start = all.count
    view.appendChildren(to: &self, along: axis)
    for index in start..<all.count {
      all[index].view = StyledView(content: all[index].view, style: style)
    }
  }

  /// Adds the steps to a child's place to a path, and returns their number.
  func appendSteps(toChild index: Int, to path: inout [ControlID.Step]) -> Int {
    appendSteps(toPlace: all[index].place, to: &path)
  }

  private func appendSteps(toPlace index: Int, to path: inout [ControlID.Step]) -> Int {
    if index < 0 { return 0 }
    let count = appendSteps(toPlace: places[index].outer, to: &path)
    path.append(places[index].step)
    return count + 1
  }
}

extension Canvas {
  /// Renders one of several children.
  @MainActor
  mutating func render(_ children: ChildViews, _ index: Int, in rect: Rect) {
    let count = children.appendSteps(toChild: index, to: &interactions.path)
    render(children.all[index].view, in: rect)
    for _ in 0..<count { interactions.path.removeLast() }
  }
}
