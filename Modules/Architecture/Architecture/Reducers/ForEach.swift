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
  @inlinable
  public func forEach<Element: Identifiable & SendableMetatype, ElementAction>(
    _ state: any WritableKeyPath<State, IdentifiedArray<Element>> & Sendable,
    action: CasePath<Action, IdentifiedAction<Element.ID, ElementAction>>,
    @ReducerBuilder<Element, ElementAction> element: () -> Reduce<Element, ElementAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> where Element.ID: Sendable {
    let path = StatePath(state)
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    let (parent, child) = (_built().reduction, element().reduction)
    return Reduce { parentState, parentAction in
      var effect = Effect<Action>.none
      if action.matching(parentAction) {
        let elementAction = action.extraction(parentAction)
        let id = elementAction.id
        let elementEffect = path.modify(&parentState) { elements in
          elements.modify(id: id) { child(&$0, elementAction.action) }
        }
        if let elementEffect, !elementEffect.isNone {
          effect = elementEffect.whileElementExists(
            id, at: path.place, elements: { parent, body in path.read(&parent, body) },
            child: { element, body in body(&element) },
            embed: { action.embed(IdentifiedAction(id: id, action: $0)) })
        } else if elementEffect == nil {
          reportAbsentChild(Element.self, action: parentAction, at: position)
        }
      }
      return effect.merge(with: parent(&parentState, parentAction))
    }
  }
}

extension Effect {
  /// Returns the effect of an element as its parent's, canceled when the element is removed.
  ///
  /// - Parameters:
  ///   - elements: A function that reads the collection.
  ///   - child: A function that reads the state of the effect's reducer.
  ///   - dismiss: The parent's action for an element that dismisses itself; `nil` if it isn't presented.
  @usableFromInline
  func whileElementExists<Parent, State, Element: Identifiable & SendableMetatype, Child>(
    _ id: Element.ID, at place: EffectPlace,
    elements: @escaping @Sendable (inout State, (inout IdentifiedArray<Element>) -> Void) -> Void,
    child: @escaping @Sendable (inout Element, (inout Child) -> Void) -> Void,
    embed: @escaping @Sendable (Action) -> Parent, dismiss: Parent? = nil
  ) -> Effect<Parent> where Element.ID: Sendable {
    let element = Identifier.of(id)
    let collection = ElementCollection(place: place, element: element, elements: elements)
    let place = place.element(element)
    let mapping = EffectMapping<Action, Parent>(
      transform: embed, place: place, dismiss: dismiss,
      access: ChildAccess { (parent: inout State, body: (inout Child) -> Void) in
        elements(&parent) { elements in
          if var element = elements[id: id] { child(&element, body) }
        }
      })
    let exists = ChildExistence(in: collection) { (parent: inout State) in
      var exists = false
      elements(&parent) { exists = $0.contains(id: id) }
      return exists
    }
    return Effect<Parent>(.whileChildExists(applying(mapping), EffectID.child.prefixed(by: place), exists))
  }
}
