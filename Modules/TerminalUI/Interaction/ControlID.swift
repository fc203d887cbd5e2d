/// The identity of a control: its path in the view tree, which is the same in each frame.
public struct ControlID: Hashable {
  enum Step: Hashable {
    /// The index of a part, counting parts that aren't displayed too.
    case child(Int)
    case id(ExplicitID)
  }

  /// An ID that the program chose; a class, because paths are copied often.
  final class ExplicitID: Hashable {
    let id: AnyHashable

    init(_ id: some Hashable) {
      self.id = AnyHashable(id)
    }

    static func == (left: ExplicitID, right: ExplicitID) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  let path: [Step]
}

/// The state of a control that the program keeps between frames.
struct ControlState: Equatable {
  /// The text of a field after the last input, and its cursor.
  var field: TextFieldState?
  /// The first visible row of a scrolling control.
  var offset: Int?
}
