/// A comparison of our result with a peer's, measured alternately, with limits for the ratio of the medians.
struct Comparison {
  let name: String
  let ours: Double?
  let peerName: String
  let peer: Double?
  let unit: String
  /// The maximum ratio of our result to the peer's, and the goal.
  let limit: (maximum: Double, goal: Double)?

  /// Measures both alternately, one round after another; the peer's result is that of its fastest variant.
  ///
  /// - Parameters:
  ///   - ours: A closure that measures once; `nil` if that fails.
  ///   - peers: A closure for each variant of the peer.
  init(
    _ name: String, beside peerName: String, unit: String, rounds: Int,
    limit: (maximum: Double, goal: Double)? = nil,
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
    self.limit = limit
  }

  var ratio: Double? {
    guard let ours, let peer else { return nil }
    return ours / peer
  }

  private var verdict: String {
    guard let limit, let ratio else { return "" }
    let result = ratio <= limit.goal ? "goal reached" : ratio <= limit.maximum ? "within limit" : "over limit"
    return "limit \(limit.maximum.decimal(places: 2)), goal \(limit.goal.decimal(places: 2)): \(result)"
  }

  func print() {
    let peer = peer.map { "\($0.decimal(places: 2)) \(unit)" } ?? "not installed"
    Swift.print(
      name.padded(to: 38), (ours.map { "\($0.decimal(places: 2)) \(unit)" } ?? "failed").leftPadded(to: 13),
      peerName.padded(to: 18), peer.leftPadded(to: 13),
      (ratio.map { $0.decimal(places: 2) } ?? "").leftPadded(to: 6), " " + verdict)
  }
}

extension [Double] {
  var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
