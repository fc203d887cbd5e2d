/// An action for one element of a collection.
public struct IdentifiedAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  public var id: ID
  public var action: Action

  public init(id: ID, action: Action) {
    self.id = id
    self.action = action
  }
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}

extension CasePath {
  /// The path to the actions of the element with an identity.
  static func element<ID>(id: ID) -> CasePath where Root == IdentifiedAction<ID, Value> {
    CasePath(
      embed: { IdentifiedAction(id: id, action: $0) },
      extract: { $0.id == id ? $0.action : nil })
  }
}

extension Reducer {
  /// Runs a child reducer on the element to which an action belongs, before this reducer runs.
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
    let (parent, reducer) = (_built(), element())
    return Reduce { parentState, parentAction in
      var effect = Effect<Action>.none
      if let elementAction = action.extract(from: parentAction) {
        let id = elementAction.id
        let child = OptionalChild<State, Action, Element, ElementAction>(
          reducer: reducer, read: { $0[keyPath: state][id: id] },
          modify: { parent, body in parent[keyPath: state].modify(id: id, body) },
          embed: { action.embed(IdentifiedAction(id: id, action: $0)) }, dismiss: nil,
          place: place.element(id), position: position)
        effect = child.reduce(elementAction.action, as: parentAction, in: &parentState)
      }
      return effect.merge(with: parent.reduce(into: &parentState, action: parentAction))
    }
  }
}
