/// The identity of a control: its path in the view tree, the same in each frame.
public struct ControlID: Hashable {
  enum Step: Hashable {
    /// The index of a part, counting hidden parts, too.
    case child(Int)
    indirect case id(AnyHashable)
  }

  private(set) var steps: [Step] = []

  /// Returns whether the other identity is this control's or that of a view around it.
  func isPart(of other: ControlID) -> Bool { steps.starts(with: other.steps) }

  static var root: ControlID { ControlID() }

  func appending(_ step: Step) -> ControlID { ControlID(steps: steps + [step]) }
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
    let step = ControlID.Step.id(AnyHashable(id))
    return painted { content, canvas, rect in canvas.render(content, in: rect, at: step) }
  }
}
