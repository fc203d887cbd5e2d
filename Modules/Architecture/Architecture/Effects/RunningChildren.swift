/// The children that have running effects, each under the identifier of these effects.
///
/// Elements of a collection are checked only after the collection has changed, and then only those that were
/// removed from it.
struct RunningChildren {
  private var single: [EffectID: ChildExistence] = [:]
  private var elements: [EffectID: RunningElement] = [:]
  private var collections: [EffectID: RunningElements] = [:]
  /// The elements that have not been checked since they were inserted.
  private var unchecked: [EffectID] = []

  var isEmpty: Bool { single.isEmpty && elements.isEmpty }

  mutating func insert(_ id: EffectID, _ existence: ChildExistence) {
    guard let collection = existence.collection, let collectionID = existence.collectionID else {
      single[id] = existence
      return
    }
    let running = collections[collectionID] ?? RunningElements(collectionID, existence)
    running.elements[collection.element] = id
    collections[collectionID] = running
    elements[id] = RunningElement(element: collection.element, existence: existence, collection: running)
    unchecked.append(id)
  }

  mutating func remove(_ id: EffectID) {
    if single.removeValue(forKey: id) != nil { return }
    guard let removed = elements.removeValue(forKey: id) else { return }
    removed.collection.elements[removed.element] = nil
    if removed.collection.elements.isEmpty { collections[removed.collection.id] = nil }
    if elements.isEmpty { unchecked = [] }
  }

  /// Returns the children that are no longer part of the state.
  mutating func absent(in state: StatePointer) -> [EffectID] {
    var absent: [EffectID] = []
    for (id, existence) in single where !existence(state) { absent.append(id) }
    if elements.isEmpty { return absent }
    var suspects = unchecked
    unchecked = []
    for collection in collections.values { suspects += collection.suspects(in: state) }
    for id in suspects where elements[id]?.existence(state) == false { absent.append(id) }
    return absent
  }
}

private struct RunningElement {
  let element: Identifier
  let existence: ChildExistence
  let collection: RunningElements
}

/// The elements of one collection that have running effects.
private final class RunningElements {
  let id: EffectID
  var elements: [Identifier: EffectID] = [:]
  /// The check of one of the elements.
  private let existence: ChildExistence
  /// The version of the collection at the last check.
  private var version: AnyObject?

  init(_ id: EffectID, _ existence: ChildExistence) {
    self.id = id
    self.existence = existence
  }

  /// Returns the elements that may have been removed since the last check.
  func suspects(in state: StatePointer) -> [EffectID] {
    let last = version
    version = existence.version(in: state)
    if let version, let last {
      if version === last { return [] }
      if let removed = existence.elementsRemoved(from: state, since: last) {
        return removed.compactMap { elements[$0] }
      }
    }
    return Array(elements.values)
  }
}
