/// The identity of a control: its path in the view tree, the same in each frame.
public struct ControlID: Hashable {
  enum Step: Hashable {
    /// The index of a part, counting parts that aren't displayed too.
    case child(Int)
    /// An ID that the program chose.
    case id(AnyHashable)
  }

  /// A list from the last step to the first, so that the controls of a view share its steps.
  private indirect enum Path: Hashable {
    case root
    case step(Step, Path)
  }

  private let path: Path

  /// The steps from the root.
  var steps: [Step] {
    var steps: [Step] = []
    var rest = path
    while case .step(let step, let outer) = rest {
      steps.append(step)
      rest = outer
    }
    return steps.reversed()
  }

  /// Whether a view with the other identity is this control or contains it.
  func isPart(of other: ControlID) -> Bool {
    let (length, others) = (steps.count, other.steps)
    return length >= others.count && steps.prefix(others.count).elementsEqual(others)
  }

  static var root: ControlID { ControlID(path: .root) }

  /// Returns the identity of a part.
  func appending(_ step: Step) -> ControlID { ControlID(path: .step(step, path)) }
}

/// The state of a control that the program keeps between frames.
struct ControlState: Equatable {
  /// The text of a field after the last input, and its cursor.
  var field: TextFieldState?
  var history = FieldHistory()
  /// Whether all of the field's text is selected, until the next input in it.
  var selectsAll = false
  /// The first visible row of a scrolling control.
  var offset: Int?
  /// The value that a control of another module stored.
  var value: AnyHashable?
}

extension View {
  /// Identifies the view's controls by an ID instead of only by their place among their siblings.
  public func id(_ id: some Hashable) -> some View {
    IdentifiedView(content: primitive, step: .id(AnyHashable(id)))
  }
}

private struct IdentifiedView: ContentView {
  let content: any View
  let step: ControlID.Step

  func render(into canvas: inout Canvas, in rect: Rect) { canvas.render(content, in: rect, at: step) }
}
