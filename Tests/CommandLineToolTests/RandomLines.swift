import CommandLineTool

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

/// Command lines of the sample's words and random text.
enum RandomLines {
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

  /// Returns whether a message is a single line that can't affect a terminal or a log.
  static func isPrintable(_ message: String) -> Bool {
    message.count <= 400
      && message.unicodeScalars.allSatisfy {
        ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
  }
}
