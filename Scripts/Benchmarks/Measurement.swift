/// Measures our result and a peer's alternately, and prints both medians, their ratio, and its limit.
///
/// The peer's result is that of its fastest variant.
///
/// - Parameters:
///   - limit: The maximum ratio of our result to the peer's.
///   - ours: A closure that measures once; `nil` if that fails.
///   - peers: A closure for each variant of the peer.
/// - Returns: Our median.
@discardableResult
func compare(
  _ name: String, beside peerName: String, unit: String, rounds: Int, limit: Double? = nil,
  ours: @escaping () async -> Double?, peers: [() async -> Double?]
) async -> Double? {
  var samples = [[Double]](repeating: [], count: peers.count + 1)
  for _ in 0..<rounds {
    for (index, measure) in ([ours] + peers).enumerated() {
      if let sample = await measure() { samples[index].append(sample) }
    }
  }
  let our = samples[0].median
  let peer = samples.dropFirst().compactMap(\.median).min()
  let ratio = our.flatMap { our in peer.map { our / $0 } }
  print(
    name.padded(to: 38), text(our, unit, otherwise: "failed"), peerName.padded(to: 18),
    text(peer, unit, otherwise: "not installed"),
    (ratio.map { $0.decimal(places: 2) } ?? "").leftPadded(to: 6),
    // Without the peer, there is nothing to compare with.
    peer == nil && our != nil ? "" : " " + verdict(ratio, limit: limit, unit: ""))
  return our
}

/// Prints a result with its limit.
func report(_ name: String, _ result: Double?, limit: Double, unit: String) {
  print(
    name.padded(to: 38), text(result, unit, otherwise: "failed"),
    " " + verdict(result, limit: limit, unit: " " + unit))
}

private func text(_ result: Double?, _ unit: String, otherwise: String) -> String {
  (result.map { "\($0.decimal(places: 2)) \(unit)" } ?? otherwise).leftPadded(to: 13)
}

/// Returns the limit, and the word `MISSED` if the result is over it or missing; empty without a limit.
private func verdict(_ result: Double?, limit: Double?, unit: String) -> String {
  guard let limit else { return "" }
  return "limit \(limit.decimal(places: 2))\(unit)" + ((result ?? .infinity) <= limit ? "" : ": MISSED")
}

extension [Double] {
  var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}

extension Double {
  func decimal(places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = Int((self * scale).rounded())
    let fraction = String(abs(scaled) % Int(scale))
    return "\(scaled / Int(scale)).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

/// Uses a value, so that the optimizer doesn't remove the work that computes it.
@_optimize(none)
func keep<Value>(_ value: Value) {}

/// Returns the value, hiding it from the optimizer.
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
