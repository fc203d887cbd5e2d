/// The identity of a control: its path in the view tree, the same in each frame.
public struct ControlID: Hashable {
  enum Step: Hashable {
    /// The index of a part, counting hidden parts, too.
    case child(Int)
    /// An ID chosen by the program.
    indirect case id(AnyHashable)
  }

  /// A step after others; the controls of a view share these.
  private final class Node {
    let step: Step
    let outer: Node?
    let depth: Int

    init(_ step: Step, after outer: Node?) {
      (self.step, self.outer, depth) = (step, outer, (outer?.depth ?? 0) + 1)
    }
  }

  private let last: Node?

  /// The steps from the root.
  var steps: [Step] {
    var steps: [Step] = []
    var node = last
    while let inner = node {
      steps.append(inner.step)
      node = inner.outer
    }
    return steps.reversed()
  }

  /// Returns whether the other identity is this control's or that of a view around it.
  func isPart(of other: ControlID) -> Bool {
    var node = last
    while let inner = node, inner.depth > other.last?.depth ?? 0 { node = inner.outer }
    return ControlID(last: node) == other
  }

  static var root: ControlID { ControlID(last: nil) }

  func appending(_ step: Step) -> ControlID { ControlID(last: Node(step, after: last)) }

  public static func == (left: ControlID, right: ControlID) -> Bool {
    var (left, right) = (left.last, right.last)
    if left?.depth != right?.depth { return false }
    // Most controls differ in the last steps.
    while let one = left, let other = right, one !== other {
      if one.step != other.step { return false }
      (left, right) = (one.outer, other.outer)
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(last?.depth)
    hasher.combine(last?.step)
  }
}

/// The state of a control that the program keeps between frames.
struct ControlState: Equatable {
  /// The text and the cursor of a field after the last input.
  var field: TextFieldState?
  var history = FieldHistory()
  /// Whether all of the field's text is selected, until the next input.
  var selectsAll = false
  /// The first visible row of a scrolling control.
  var offset: Int?
  /// The value that a control stored with ``ScreenState/store(_:for:)``.
  var value: AnyHashable?
}

extension View {
  /// Identifies the view's controls by an ID instead of by their place among their siblings.
  public func id(_ id: some Hashable) -> some View {
    IdentifiedView(content: primitive, step: .id(AnyHashable(id)))
  }
}

private struct IdentifiedView: ContentView {
  let content: any View
  let step: ControlID.Step

  func render(into canvas: inout Canvas, in rect: Rect) { canvas.render(content, in: rect, at: step) }
}
