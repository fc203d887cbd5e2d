/// A comparison of our result with a peer's, measured alternately, with a limit for the ratio of the medians.
struct Comparison {
  let name: String
  let ours: Double?
  let peerName: String
  let peer: Double?
  let unit: String
  /// The ratio of our result to the peer's that is aimed at.
  let goal: Double?
  /// The maximum ratio of our result to the peer's.
  let limit: Double?

  /// Measures both alternately, one round after another; the peer's result is that of its fastest variant.
  ///
  /// - Parameters:
  ///   - ours: A closure that measures once; `nil` if that fails.
  ///   - peers: A closure for each variant of the peer.
  init(
    _ name: String, beside peerName: String, unit: String, rounds: Int,
    goal: Double? = nil, limit: Double? = nil,
    ours: () async -> Double?, peers: [() async -> Double?]
  ) async {
    var ourSamples: [Double] = []
    var peerSamples = [[Double]](repeating: [], count: peers.count)
    for _ in 0..<rounds {
      if let sample = await ours() { ourSamples.append(sample) }
      for (index, peer) in peers.enumerated() {
        if let sample = await peer() { peerSamples[index].append(sample) }
      }
    }
    self.name = name
    self.ours = ourSamples.median
    self.peerName = peerName
    peer = peerSamples.compactMap(\.median).min()
    self.unit = unit
    self.goal = goal
    self.limit = limit
  }

  var ratio: Double? {
    guard let ours, let peer else { return nil }
    return ours / peer
  }

  private var verdict: String {
    // Without the peer, there is nothing to compare with.
    if peer == nil, ours != nil { return "" }
    return Verdict.text(ratio, goal: goal, limit: limit, unit: "")
  }

  func print() {
    let peer = peer.map { "\($0.decimal(places: 2)) \(unit)" } ?? "not installed"
    Swift.print(
      name.padded(to: 38), (ours.map { "\($0.decimal(places: 2)) \(unit)" } ?? "failed").leftPadded(to: 13),
      peerName.padded(to: 18), peer.leftPadded(to: 13),
      (ratio.map { $0.decimal(places: 2) } ?? "").leftPadded(to: 6), " " + verdict)
  }
}

/// The judgment of a result by its limit.
enum Verdict {
  /// Returns the limit, and the word `MISSED` if the result is over it or missing; empty without a limit.
  ///
  /// Before it the goal, if there is one, and `missed` if the result is over it.
  static func text(_ result: Double?, goal: Double? = nil, limit: Double?, unit: String) -> String {
    guard let limit else { return "" }
    func bound(_ name: String, _ bound: Double, _ missed: String) -> String {
      let isMet = result.map { $0 <= bound } ?? false
      return "\(name) \(bound.decimal(places: 2))\(unit)" + (isMet ? "" : ": \(missed)")
    }
    return (goal.map { bound("goal", $0, "missed") + ", " } ?? "") + bound("limit", limit, "MISSED")
  }

  /// Prints a result that is compared with fixed values.
  static func print(_ name: String, _ result: Double?, goal: Double? = nil, limit: Double, unit: String) {
    Swift.print(
      name.padded(to: 38),
      (result.map { "\($0.decimal(places: 2)) \(unit)" } ?? "failed").leftPadded(to: 13),
      " " + text(result, goal: goal, limit: limit, unit: " " + unit))
  }
}
