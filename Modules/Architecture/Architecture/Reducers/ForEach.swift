/// An action for one element of a collection.
///
/// A parent can react to it with a pattern, such as `case .row(.element(id: let id, action: .deleteTapped))`.
public enum IdentifiedAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}

extension CasePath {
  /// Returns the path to the actions of the element with an identity, as in `/Action.row .. .element(id: 3)`.
  public static func element<ID>(id: ID) -> CasePath where Root == IdentifiedAction<ID, Value> {
    CasePath(
      embed: { .element(id: id, action: $0) },
      extract: { if case .element(id, let action) = $0 { action } else { nil } },
      pattern: { ".element(id: \(id), action: \($0))" })
  }
}

extension Reducer {
  /// Runs a child reducer on an element if the action belongs to it, before this reducer runs.
  ///
  /// Removing an element cancels its effects, whoever removes it.
  public func forEach<Element: Identifiable & SendableMetatype, ElementAction>(
    _ state: any WritableKeyPath<State, IdentifiedArray<Element>> & Sendable,
    action: CasePath<Action, IdentifiedAction<Element.ID, ElementAction>>,
    @ReducerBuilder<Element, ElementAction> element: () -> Reduce<Element, ElementAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> where Element.ID: Sendable {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let place = EffectPlace(state)
    let reducer = element()
    let elements = Reduce<State, Action> { parentState, parentAction in
      guard case .element(let id, let elementAction) = action.extract(from: parentAction) else {
        return .none
      }
      let child = OptionalChild<State, Action, Element, ElementAction>(
        reducer: reducer, read: { $0[keyPath: state][id: id] },
        modify: { parent, body in parent[keyPath: state].modify(id: id, body) },
        embed: { action.embed(.element(id: id, action: $0)) }, dismiss: nil,
        place: place.element(id), identity: { _ in nil },
        collection: (place, { $0[keyPath: state].membership }), position: position)
      return child.reduce(elementAction, as: parentAction, in: &parentState)
    }
    return Reduce(inOrder: [elements, _built()])
  }
}
