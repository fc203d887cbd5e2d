/// Which control of a screen is meant: its place in the tree of views, the same from frame to frame.
struct ControlID: Hashable {
  /// One step from a view to a part of it.
  enum Step: Hashable {
    /// Counted from the first, parts that are not there included.
    case child(Int)
    case id(AnyHashable)
  }

  let path: [Step]
}

/// What the program remembers of a control from frame to frame.
struct ControlMemory: Equatable {
  /// Graphemes before a field's cursor.
  var cursor: Int?
  /// The first row in sight of what scrolls.
  var offset: Int?
}
