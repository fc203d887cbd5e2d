extension Reducer {
  /// Runs a child reducer on state that is one case of an enum, before this reducer runs.
  ///
  /// The child's effects are canceled when the state becomes another case, whoever sets it.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Reduce<ChildState, ChildAction>,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Reduce<State, Action> {
    let position = SourcePosition(fileID: fileID, filePath: filePath, line: line, column: column)
    // A case path has no identity, so its position in the source serves as one.
    let place = EffectPlace(position)
    let id = EffectID.child.prefixed(by: place)
    let mapping = EffectMapping(
      transform: action.embedding, place: place,
      access: ChildAccess { (parent: inout State, body: (inout ChildState) -> Void) in
        if var child = state.extract(from: parent) { body(&child) }
      })
    let isIdentifiable = ChildState.self is any Identifiable.Type
    let (parent, child) = (built().reduction, child().reduction)
    return Reduce { parentState, parentAction in
      var effect = Effect<Action>.none
      if let childAction = action.extract(from: parentAction) {
        var identity: ChildIdentity?
        let childEffect = state.modify(&parentState) { state in
          let effect = child(&state, childAction)
          if !effect.isNone { identity = ChildIdentity(of: state, isIdentifiable: isIdentifiable) }
          return effect
        }
        if let childEffect, !childEffect.isNone {
          effect = childEffect.whileChildExists(
            mapping, id: id,
            exists: ChildExistence { [identity] (parent: inout State) in
              ChildIdentity(of: state.extract(from: parent), isIdentifiable: isIdentifiable) == identity
            })
        } else if childEffect == nil {
          reportAbsentChild(ChildState.self, action: parentAction, at: position)
        }
      }
      return effect.merge(with: parent(&parentState, parentAction))
    }
  }
}
