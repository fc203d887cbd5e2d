import Synchronization

/// A stack of screens as data, for navigation: the last one is on top.
///
/// ```swift
/// var path = StackState<String>(["list", "detail"])
/// let editor = path.append("editor")
/// path[id: editor] = "editor of 7"
/// #expect(Array(path) == ["list", "detail", "editor of 7"])
/// path.pop(from: editor)
/// #expect(path.last == "detail")
/// path.removeAll()
/// ```
///
/// Each screen has an identity, which its store doesn't use again for the same type of screen, also if another stack is
/// assigned. Stacks are equal if their screens and identities are.
public struct StackState<Screen>: RandomAccessCollection {
  struct Entry: Identifiable {
    let id: StackElementID
    var screen: Screen
  }

  var elements: IdentifiedArray<Entry> = []
  /// The number after the highest identity so far.
  fileprivate var pushCount = 0

  // NB: not in the extension that uses it, where the compiler crashes.
  private enum CodingKeys: CodingKey {
    case elements, pushCount
  }

  public init() {}

  /// Creates a stack, for example for a link to a screen below others; the last screen is on top.
  public init(_ screens: some Sequence<Screen>) {
    append(contentsOf: screens)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Screen { elements[position].screen }

  /// The identities of the screens, from the bottom to the top.
  public var ids: [StackElementID] { elements.ids }

  /// The screen with an identity; setting `nil` removes it, but not the screens above it, which ``pop(from:)`` pops, too.
  ///
  /// Setting a screen that isn't on the stack is reported as an issue and changes nothing.
  public subscript(
    id id: StackElementID, fileID fileID: String = #fileID, filePath filePath: String = #filePath,
    line line: Int = #line,
    column column: Int = #column
  ) -> Screen? {
    get { elements[id: id]?.screen }
    set {
      guard newValue == nil || elements.contains(id: id) else {
        return reportIssue(
          "Can't set the screen \(id), which is not on the stack",
          at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
      }
      elements[id: id] = newValue.map { Entry(id: elements[id: id]?.id ?? id, screen: $0) }
    }
  }

  /// The state of a screen if it is one case of an enum; `nil` for another screen or none.
  ///
  /// In that case, setting it is reported as an issue and changes nothing, even through optional chaining, as in
  /// `path[id: 0, case: /Screen.State.book]?.isStarred = true`.
  public subscript<Value>(
    id id: StackElementID, case path: CasePath<Screen, Value>,
    fileID fileID: String = #fileID, filePath filePath: String = #filePath, line line: Int = #line,
    column column: Int = #column
  ) -> Value? {
    get { self[id: id].flatMap { path.extract(from: $0) } }
    set {
      guard let screen = self[id: id], path.is(screen) else {
        let found = self[id: id].map { "is \(shortDescription($0))" } ?? "is not on the stack"
        return reportIssue(
          "Can't set the screen \(id) as \(path.pattern("…")), because it \(found)",
          at: SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column))
      }
      self[id: id] = newValue.map { path.embed($0) }
    }
  }

  /// Pushes a screen and returns its identity.
  @discardableResult
  public mutating func append(_ screen: Screen) -> StackElementID {
    let id = StackElementID(StackNumbers.next(Screen.self, minimum: pushCount, pushing: 1))
    pushCount = id.number + 1
    elements.append(Entry(id: id, screen: screen))
    return id
  }

  public mutating func append(contentsOf screens: some Sequence<Screen>) {
    for screen in screens { append(screen) }
  }

  public static func += (stack: inout StackState, screens: some Sequence<Screen>) {
    stack.append(contentsOf: screens)
  }

  /// Pops the screen with an identity and the screens above it.
  public mutating func pop(from id: StackElementID) {
    guard let index = elements.index(id: id) else { return }
    while elements.count > index { elements.remove(id: elements[elements.count - 1].id) }
  }

  /// Pops the screens above the one with an identity.
  public mutating func pop(to id: StackElementID) {
    guard let index = elements.index(id: id), index + 1 < count else { return }
    pop(from: elements[index + 1].id)
  }

  /// Pops the screen on top, unless the stack is empty, and returns it.
  @discardableResult
  public mutating func popLast() -> Screen? {
    elements.last.flatMap { elements.remove(id: $0.id)?.screen }
  }

  /// Pops and returns the screen on top of a stack that isn't empty.
  @discardableResult
  public mutating func removeLast() -> Screen { elements.removeLast().screen }

  /// Pops some screens from the top of a stack that has at least that many.
  public mutating func removeLast(_ count: Int) {
    for _ in 0..<count { removeLast() }
  }

  /// Removes the screens at some positions, such as those of an `IndexSet`; those above them stay.
  public mutating func remove(atOffsets offsets: some Sequence<Int>) { elements.remove(atOffsets: offsets) }

  /// Exchanges the screens at two positions, with their identities.
  public mutating func swapAt(_ first: Int, _ second: Int) { elements.swapAt(first, second) }

  public mutating func removeAll() { elements.removeAll() }
}

/// The identity of a screen on a stack: the number of screens that its store pushed before it.
public struct StackElementID: Hashable, Codable, Sendable, ExpressibleByIntegerLiteral,
  CustomStringConvertible, CustomDebugStringConvertible
{
  fileprivate let number: Int
  /// The screen's own number in the process, so that its effects end when a stack from elsewhere is assigned.
  fileprivate let instance = instances.add(1, ordering: .relaxed).newValue

  private static let instances = Atomic(0)

  private enum CodingKeys: CodingKey {
    case number
  }

  init(_ number: Int) {
    self.number = number
  }

  public static func == (left: StackElementID, right: StackElementID) -> Bool { left.number == right.number }

  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  public init(integerLiteral number: Int) {
    self.number = number
  }

  public var description: String { "\(number)" }
  public var debugDescription: String { description }

  fileprivate func precedes(_ count: Int) -> Bool { (0..<count).contains(number) }
}

/// The next identities of a store's screens, by their type; a test expects those from before the action.
package final class StackNumbers: Sendable {
  private let numbers: Mutex<[ObjectIdentifier: Int]>

  package init(_ next: [ObjectIdentifier: Int] = [:]) { numbers = Mutex(next) }

  package var next: [ObjectIdentifier: Int] { numbers.withLock { $0 } }

  /// Returns the next identity of a type of screen, at least `minimum`, and counts the screens that have it: one, or none.
  @discardableResult
  fileprivate static func next(_ screen: Any.Type, minimum: Int, pushing count: Int) -> Int {
    DependencyValues.current.stackNumbers?.numbers.withLock { numbers in
      let number = max(minimum, numbers[ObjectIdentifier(screen)] ?? 0)
      numbers[ObjectIdentifier(screen)] = number + count
      return number
    } ?? minimum
  }
}

/// An action of a screen on a stack, or the end of the screen.
public enum StackAction<Action: Sendable>: Sendable {
  case element(id: StackElementID, action: Action)
  /// The end of a screen; it pops the screen and those above it.
  ///
  /// The user ends a screen, or it ends itself with ``Effect/dismiss(fileID:filePath:line:column:)``.
  case popFrom(id: StackElementID)
}

extension CasePath {
  /// Returns the path to the actions of the screen with an identity.
  public static func element(id: StackElementID) -> CasePath where Root == StackAction<Value> {
    CasePath(
      embed: { .element(id: id, action: $0) },
      extract: { if case .element(id, let action) = $0 { action } else { nil } },
      pattern: { ".element(id: \(id), action: \($0))" })
  }
}

extension StackAction: Equatable where Action: Equatable {}
extension StackAction: Hashable where Action: Hashable {}
extension StackAction: Encodable where Action: Encodable {}
extension StackAction: Decodable where Action: Decodable {}

extension StackState: ExpressibleByArrayLiteral {
  public init(arrayLiteral screens: Screen...) { self.init(screens) }
}

extension StackState.Entry: Sendable where Screen: Sendable {}
extension StackState.Entry: Equatable where Screen: Equatable {}
extension StackState.Entry: Hashable where Screen: Hashable {}
extension StackState.Entry: Encodable where Screen: Encodable {}
extension StackState.Entry: Decodable where Screen: Decodable {}
extension StackState: Sendable where Screen: Sendable {}

extension StackState: Equatable where Screen: Equatable {
  public static func == (left: StackState, right: StackState) -> Bool { left.elements == right.elements }
}

extension StackState: Hashable where Screen: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

extension StackState: CustomStringConvertible {
  public var description: String { Array(self).description }
}

extension StackState: CustomReflectable {
  /// A mirror with the screens by their identities.
  public var customMirror: Mirror {
    Mirror(
      self, children: elements.map { (label: "\($0.id)", value: $0.screen as Any) }, displayStyle: .collection
    )
  }
}

extension StackState: Encodable where Screen: Encodable {}

extension StackState: Decodable where Screen: Decodable {
  /// - Throws: `DecodingError.dataCorrupted` if two screens have the same identity, or one was never pushed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    elements = try container.decode(IdentifiedArray<Entry>.self, forKey: .elements)
    let pushCount = try container.decode(Int.self, forKey: .pushCount)
    guard elements.allSatisfy({ $0.id.precedes(pushCount) }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .elements, in: container, debugDescription: "A screen has an identity that was not given yet")
    }
    self.pushCount = pushCount
  }
}

extension Reducer {
  /// Runs a reducer on a stack's screen if the action belongs to it, before this reducer runs.
  ///
  /// On ``StackAction/popFrom(id:)``, the screens are popped after this reducer has run. A screen's effects are
  /// canceled when it is popped, whoever pops it, and when another stack is assigned, even one with an equal screen.
  public func forEachScreen<Screen, ScreenAction>(
    _ state: any WritableKeyPath<State, StackState<Screen>> & Sendable,
    action: CasePath<Action, StackAction<ScreenAction>>,
    @ReducerBuilder<Screen, ScreenAction> screen: () -> Reduce<Screen, ScreenAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let place = EffectPlace(state)
    let (parent, reducer) = (_built(), screen())
    return Reduce { parentState, parentAction in
      let stackAction = action.extract(from: parentAction)
      // The screens may have been pushed elsewhere.
      StackNumbers.next(Screen.self, minimum: parentState[keyPath: state].pushCount, pushing: 0)
      var effect = Effect<Action>.none
      switch stackAction {
      case .element(let id, let screenAction):
        let child = OptionalChild<State, Action, Screen, ScreenAction>(
          reducer: reducer, read: { $0[keyPath: state][id: id] },
          modify: { parent, body in parent[keyPath: state].elements.modify(id: id) { body(&$0.screen) } },
          embed: { action.embed(.element(id: id, action: $0)) }, dismiss: action.embed(.popFrom(id: id)),
          place: place.element(id), identity: { $0[keyPath: state].elements[id: id]?.id.instance },
          collection: (place, { $0[keyPath: state].elements.membership }), position: position)
        effect = child.reduce(screenAction, as: parentAction, in: &parentState)
      case .popFrom(let id) where !parentState[keyPath: state].elements.contains(id: id):
        reportAbsence(of: Screen.self, parentAction, at: position)
      case .popFrom, nil:
        break
      }
      effect = effect.merge(with: parent.reduce(into: &parentState, action: parentAction))
      if case .popFrom(let id) = stackAction { parentState[keyPath: state].pop(from: id) }
      return effect
    }
  }
}
