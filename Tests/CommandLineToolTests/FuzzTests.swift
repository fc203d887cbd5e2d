import CommandLineTool
import Testing

@Suite("Random command lines")
struct FuzzTests {
  /// A line with its parts in another order must have the same meaning.
  @Test("Options mean the same anywhere in the line")
  func optionsAnywhere() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("FuzzTests seed: \(seed)")
    var random = SplitMix64(state: seed)
    for _ in 0..<2_000 {
      let step = Int.random(in: 1...1_000_000, using: &random)
      let options = [["--by", "\(step)"], ["--json"], ["--data-dir=d"]].shuffled(using: &random)
      let offsets = options.map { _ in Int.random(in: 0...2, using: &random) }
      var line: [String] = []
      for place in 0...2 {
        for (option, offset) in zip(options, offsets) where offset == place { line += option }
        if place < 2 { line.append(["counter", "decrement"][place]) }
      }
      guard case .run(let invocation, "decrement") = try SampleTool.tree.parse(line) else {
        Issue.record("seed \(seed): \(line)")
        continue
      }
      #expect(invocation[SampleTool.by] == step, "seed \(seed): \(line)")
      #expect(
        invocation[SampleTool.json] && invocation[SampleTool.dataDirectory] == "d", "seed \(seed): \(line)")
    }
  }

  @Test("Every integer is parsed back from its text")
  func integersRoundTrip() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("FuzzTests seed: \(seed)")
    var random = SplitMix64(state: seed)
    for _ in 0..<5_000 {
      let value = Int(truncatingIfNeeded: random.next()) >> Int.random(in: 0...63, using: &random)
      #expect(try Int.parse(value.argumentText) == value, "seed \(seed)")
      let unsigned = random.next() >> UInt64.random(in: 0...63, using: &random)
      #expect(try UInt64.parse(unsigned.argumentText) == unsigned, "seed \(seed)")
    }
  }
}

/// A SplitMix64 generator (Steele, Lea, and Flood 2014), so that a seed gives the same lines everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
