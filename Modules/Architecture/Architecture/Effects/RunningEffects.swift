/// The running effects of a store, found by number, by identifier, and by the child that started them.
struct RunningEffects<State> {
  private typealias Effects = [Int: RunningEffect]

  private var effects: Effects = [:]
  private var lastNumber = 0
  /// The effects at an identifier's place and inside it.
  private var effectsByID: [EffectID: Effects] = [:]
  private var effectsByGroup: [ObjectIdentifier: Effects] = [:]
  private var effectsWithoutPlace: Effects = [:]
  /// The effects of a child, or of all elements of a collection.
  private var effectsByChild: [[EffectPlace]: [Int: (effect: RunningEffect, child: ChildExistence<State>)]] =
    [:]
  private var lastStamps: [[EffectPlace]: AnyHashable?] = [:]
  /// The effects that started since the last search for orphans.
  private var newEffects: [RunningEffect] = []

  var isEmpty: Bool { effects.isEmpty }

  /// The effects in the order of their start.
  var all: [RunningEffect] { inOrder(effects.values) }

  mutating func insert(_ effect: RunningEffect) {
    lastNumber += 1
    effect.number = lastNumber
    update(effect, isRunning: true)
    if !effect.context.children.isEmpty { newEffects.append(effect) }
  }

  /// Removes an effect; returns whether it was running.
  mutating func remove(_ effect: RunningEffect) -> Bool {
    if effects[effect.number] == nil { return false }
    update(effect, isRunning: false)
    return true
  }

  private mutating func update(_ effect: RunningEffect, isRunning: Bool) {
    func update<Entry>(_ entries: inout [Int: Entry]?, _ entry: Entry) {
      if entries == nil { entries = [:] }
      entries?[effect.number] = isRunning ? entry : nil
      if entries?.isEmpty == true { entries = nil }
    }
    effects[effect.number] = isRunning ? effect : nil
    for group in sequence(first: effect.context.group, next: \.parent) {
      update(&effectsByGroup[ObjectIdentifier(group)], effect)
    }
    for id in effect.ids {
      for place in id.placesAround { update(&effectsByID[place], effect) }
      if id.lacksPlaces { effectsWithoutPlace[effect.number] = isRunning ? effect : nil }
    }
    for case let child as ChildExistence<State> in effect.context.children {
      update(&effectsByChild[child.collection], (effect, child))
      if effectsByChild[child.collection] == nil { lastStamps[child.collection] = nil }
    }
  }

  /// Returns the effects of a group and of the groups in it.
  func inside(_ group: EffectGroup) -> [RunningEffect] {
    inOrder((effectsByGroup[ObjectIdentifier(group)] ?? [:]).values)
  }

  /// Returns the effects that an identifier might cancel, and those with a part that waits and has it.
  func candidates(for id: EffectID) -> [RunningEffect] {
    inOrder((effectsByID[id] ?? [:]).merging(effectsWithoutPlace) { $1 }.values)
  }

  /// Returns the effects of children that are no longer present, looking where a child came or went.
  mutating func orphans(in state: State) -> [RunningEffect] {
    var orphans: Effects = [:]
    for (place, effects) in effectsByChild {
      let stamp = effects.first?.value.child.stamp(state)
      if lastStamps.updateValue(stamp, forKey: place) == .some(stamp) { continue }
      for (number, entry) in effects where !entry.child.exists(state) { orphans[number] = entry.effect }
    }
    return inOrder(orphans.values) + newOrphans(in: state)
  }

  /// Returns those of the effects that started since the last call.
  mutating func newOrphans(in state: State) -> [RunningEffect] {
    defer { newEffects = [] }
    return newEffects.filter { effect in
      !effect.hasEnded
        && effect.context.children.contains { ($0 as? ChildExistence<State>)?.exists(state) == false }
    }
  }

  private func inOrder(_ effects: some Sequence<RunningEffect>) -> [RunningEffect] {
    effects.sorted { $0.number < $1.number }
  }
}
