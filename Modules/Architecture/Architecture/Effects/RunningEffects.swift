/// The running effects of a store, found by number, by identifier, and by the child that started them.
struct RunningEffects<State> {
  private typealias Effects = [Int: RunningEffect]

  /// The effects of a child, or of all elements of a collection.
  private struct Presence {
    let stamp: (State) -> ChildStamp
    /// The stamp of the last state that has all children; `nil` before the first.
    var last: ChildStamp?
    var effects: [Int: (effect: RunningEffect, exists: (State) -> Bool)] = [:]
  }

  private var effects: Effects = [:]
  private var lastNumber = 0
  /// The effects at an identifier's place and inside it.
  private var effectsByID: [EffectID: Effects] = [:]
  /// The effects at unknown places, by their identifiers.
  private var effectsWithoutPlace: [EffectID: Effects] = [:]
  private var presences: [[EffectPlace]: Presence] = [:]
  /// The effects that started since the last search for orphans.
  private var newEffects: Effects = [:]

  var isEmpty: Bool { effects.isEmpty }

  /// The effects in the order of their start.
  var all: [RunningEffect] { inOrder(effects.values) }

  mutating func insert(_ effect: RunningEffect) {
    lastNumber += 1
    let number = lastNumber
    effect.number = number
    effects[number] = effect
    for id in effect.ids {
      for place in id.placesAround { effectsByID[place, default: [:]][number] = effect }
      if id.lacksPlaces { effectsWithoutPlace[id, default: [:]][number] = effect }
    }
    for case let check as ChildExistence<State> in effect.context.children {
      presences[check.collection, default: Presence(stamp: check.stamp)].effects[number] = (
        effect, check.exists
      )
      newEffects[number] = effect
    }
  }

  /// Removes an effect; returns whether it was running.
  mutating func remove(_ effect: RunningEffect) -> Bool {
    let number = effect.number
    guard effects.removeValue(forKey: number) != nil else { return false }
    for id in effect.ids {
      for place in id.placesAround { remove(number, of: place, from: &effectsByID) }
      if id.lacksPlaces { remove(number, of: id, from: &effectsWithoutPlace) }
    }
    for case let check as ChildExistence<State> in effect.context.children {
      presences[check.collection]?.effects[number] = nil
      if presences[check.collection]?.effects.isEmpty == true { presences[check.collection] = nil }
      newEffects[number] = nil
    }
    return true
  }

  private func remove(_ number: Int, of id: EffectID, from index: inout [EffectID: Effects]) {
    index[id]?[number] = nil
    if index[id]?.isEmpty == true { index[id] = nil }
  }

  /// Returns the effects that an identifier might cancel, and those with a part that waits and has it.
  func candidates(for id: EffectID) -> [RunningEffect] {
    var found = effectsByID[id] ?? [:]
    if !effectsWithoutPlace.isEmpty {
      for place in id.placesAround { found.merge(effectsWithoutPlace[place] ?? [:]) { $1 } }
    }
    return inOrder(found.values)
  }

  /// Returns the effects of children that are no longer present, looking where a child came or went.
  mutating func orphans(in state: State) -> [RunningEffect] {
    var orphans: Effects = [:]
    for (place, presence) in presences {
      let stamp = presence.stamp(state)
      if stamp == presence.last { continue }
      presences[place]?.last = stamp
      for (number, child) in presence.effects where !child.exists(state) { orphans[number] = child.effect }
    }
    return inOrder(orphans.values) + newOrphans(in: state)
  }

  /// Returns those of the effects that started since the last call.
  mutating func newOrphans(in state: State) -> [RunningEffect] {
    defer { newEffects = [:] }
    return inOrder(newEffects.values).filter { effect in
      effect.context.children.contains { ($0 as? ChildExistence<State>)?.exists(state) == false }
    }
  }

  private func inOrder(_ effects: some Sequence<RunningEffect>) -> [RunningEffect] {
    effects.sorted { $0.number < $1.number }
  }
}
