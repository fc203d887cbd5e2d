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
    fileprivate let hash: Int

    init(_ id: some Hashable) {
      self.id = AnyHashable(id)
      hash = id.hashValue
    }

    static func == (left: ExplicitID, right: ExplicitID) -> Bool {
      left.hash == right.hash && left.id == right.id
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  let path: [Step]
  /// A number that is the same for equal paths, because hashing each step takes several times as long.
  private let pathHash: Int

  init(path: [Step]) {
    self.path = path
    var hash = 0
    for step in path {
      switch step {
      case .child(let index): hash = hash &* 31 &+ index
      case .id(let id): hash = hash &* 31 ^ id.hash
      }
    }
    pathHash = hash
  }

  public static func == (left: ControlID, right: ControlID) -> Bool {
    left.pathHash == right.pathHash && left.path == right.path
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(pathHash) }
}

/// The state of a control that the program keeps between frames.
struct ControlState: Equatable {
  /// The text of a field after the last input, and its cursor.
  var field: TextFieldState?
  /// The first visible row of a scrolling control.
  var offset: Int?
}
