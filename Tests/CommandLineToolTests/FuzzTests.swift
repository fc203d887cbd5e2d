import CommandLineTool
import Testing

/// SplitMix64 (Steele, Lea and Flood 2014), so that a seed gives the same lines everywhere.
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

@Suite("Random command lines")
struct FuzzTests {
  static let words = [
    "counter", "show", "increment", "inc", "set", "prime", "nth", "favorites", "add", "save", "export",
    "debug",
    "dump", "help", "--by", "--by=3", "-b", "-b3", "-jb", "--json", "-j", "--save", "--remove", "-sr",
    "--offline",
    "--online", "--data-dir", "--data-dir=x", "--color", "--color=auto", "--tag", "-tx", "--limit",
    "--limit=5",
    "--help", "-h", "--version", "--", "-", "", "-5", "7", "007", "1.5", "99999999999999999999", "abc", "--=",
    "=",
    "---", "-=", "--j=", "\u{1B}[2J", "\n", "-\u{301}", "--by=\u{301}", "\u{202E}", "é", "👩‍🔬", "\r\n",
  ]
  static let scalars = Array("-=jbsrth0159.,+ \u{0}\u{1B}\u{301}\u{200D}é素".unicodeScalars)

  static func line(_ random: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 0...8, using: &random)).map { _ in
      if Int.random(in: 0..<4, using: &random) > 0 { return words.randomElement(using: &random) ?? "" }
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        text.append(scalars.randomElement(using: &random) ?? "-")
      }
      return String(text)
    }
  }

  @Test("20,000 random lines end in a result or in one printable line, the same one each time")
  func neverTraps() {
    let seed = UInt64.random(in: 0 ... .max)
    print("FuzzTests seed: \(seed)")
    var random = SplitMix64(state: seed)
    var runs = 0
    var errors = 0
    for _ in 0..<20_000 {
      let line = Self.line(&random)
      let outcome = SampleTool.outcome(line)
      if outcome != SampleTool.outcome(line) { Issue.record("seed \(seed): \(line) has two outcomes") }
      switch outcome {
      case .run: runs += 1
      case .error(let message):
        errors += 1
        let isPrintable = message.unicodeScalars.allSatisfy {
          ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        if !isPrintable || message.count > 400 { Issue.record("seed \(seed): \(line) gives \(message)") }
      case .help, .version: break
      }
    }
    // Else the lines were no test of either way.
    #expect(runs > 100)
    #expect(errors > 1000)
  }

  /// What `line` says in another order of its parts must say the same.
  @Test("Options mean the same wherever they stand in the line")
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

  @Test("Every integer is read as what it is written as")
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
