/// The children that have running effects, each under the identifier of these effects.
///
/// Elements of a collection are checked only after the collection has changed, and then only those that were
/// removed from it.
struct RunningChildren {
  private var single: [EffectID: ChildExistence] = [:]
  private var elements: [EffectID: ChildExistence] = [:]
  private var collections: [EffectID: RunningElements] = [:]
  /// The elements that have not been checked since they were inserted.
  private var unchecked: [EffectID] = []

  var isEmpty: Bool { single.isEmpty && elements.isEmpty }

  mutating func insert(_ id: EffectID, _ existence: ChildExistence) {
    guard let collection = existence.collection else {
      single[id] = existence
      return
    }
    elements[id] = existence
    let running = collections[collection.id] ?? RunningElements(existence)
    running.elements[collection.element] = id
    collections[collection.id] = running
    unchecked.append(id)
  }

  mutating func remove(_ id: EffectID) {
    if single.removeValue(forKey: id) != nil { return }
    guard let collection = elements.removeValue(forKey: id)?.collection else { return }
    let running = collections[collection.id]
    running?.elements[collection.element] = nil
    if running?.elements.isEmpty == true { collections[collection.id] = nil }
    if elements.isEmpty { unchecked = [] }
  }

  /// Returns the children that are no longer part of the state.
  mutating func absent<State>(in state: inout State) -> [EffectID] {
    var absent: [EffectID] = []
    for (id, existence) in single where !existence(&state) { absent.append(id) }
    if elements.isEmpty { return absent }
    var suspects = unchecked
    unchecked = []
    for collection in collections.values { suspects += collection.suspects(in: &state) }
    for id in suspects where elements[id]?(&state) == false { absent.append(id) }
    return absent
  }
}

/// The elements of one collection that have running effects.
private final class RunningElements {
  var elements: [Identifier: EffectID] = [:]
  /// The check of one of the elements.
  private let existence: ChildExistence
  /// The version of the collection at the last check.
  private var version: AnyObject?

  init(_ existence: ChildExistence) {
    self.existence = existence
  }

  /// Returns the elements that may have been removed since the last check.
  func suspects<State>(in state: inout State) -> [EffectID] {
    let last = version
    version = existence.version(in: &state)
    if let version, let last {
      if version === last { return [] }
      if let removed = existence.elementsRemoved(from: &state, since: last) {
        return removed.compactMap { elements[$0] }
      }
    }
    return Array(elements.values)
  }
}
