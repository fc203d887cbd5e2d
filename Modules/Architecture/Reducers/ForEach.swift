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
    let path = StatePath(state)
    let child = element().reduction
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let parent = built().reduction
    let lifetime: @Sendable (Element.ID) -> ChildLifetime<State, Action, Element, ElementAction> = { id in
      ChildLifetime(
        place: SendableHashable(ElementPlace(elements: path.place, id: id)),
        action: CasePath(
          embed: { action.embed(IdentifiedAction(id: id, action: $0)) },
          extract: { action.extract(from: $0)?.action }),
        child: child, dismiss: nil, childState: { path.read(&$0) { $0[id: id] } }, position: position)
    }
    return Reduce { parentState, parentAction in
      var effect = Effect<Action>.none
      if let id = action.extract(from: parentAction)?.id {
        let isPresent = path.modify(&parentState) { $0.contains(id: id) }
        effect = lifetime(id).reduce(parentAction, isPresent: isPresent) { reduceElement in
          path.modify(&parentState) { $0.modify(id: id, reduceElement) ?? .none }
        }
      }
      let before = path.modify(&parentState) { $0 }
      effect = effect.merge(with: parent(&parentState, parentAction))
      let removed = path.modify(&parentState) { after in
        before.hasSameStructure(as: after) ? [] : before.ids.filter { !after.contains(id: $0) }
      }
      return removed.isEmpty ? effect : effect.merge(with: .merge(removed.map { lifetime($0).cancellation }))
    }
  }
}

private struct ElementPlace<ID: Hashable & Sendable>: Hashable, Sendable {
  let elements: SendableHashable
  let id: ID
}
