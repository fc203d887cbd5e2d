import CommandLineTool
import Testing

@Suite("Random command lines")
struct FuzzTests {
  @Test("5,000 random lines end in a result or in a printable one-line error, the same each time")
  func neverTraps() {
    let seed = UInt64.random(in: 0 ... .max)
    print("FuzzTests seed: \(seed)")
    var random = SplitMix64(state: seed)
    var runs = 0
    var errors = 0
    for _ in 0..<5_000 {
      let line = RandomLines.line(&random)
      let outcome = SampleTool.outcome(line)
      if outcome != SampleTool.outcome(line) { Issue.record("seed \(seed): \(line) has two outcomes") }
      switch outcome {
      case .run: runs += 1
      case .error(let message):
        errors += 1
        if !RandomLines.isPrintable(message) { Issue.record("seed \(seed): \(line) gives \(message)") }
      case .help, .version: break
      }
    }
    // Otherwise the lines would not test both outcomes.
    #expect(runs > 10)
    #expect(errors > 1_000)
  }

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
