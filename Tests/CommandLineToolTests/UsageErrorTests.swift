import CommandLineTool
import Testing

@Suite("Mistakes in a command line")
struct UsageErrorTests {
  @Test(
    "Every mistake has a one-line message with its kind, its place, and a remedy",
    arguments: [
      // Numbers
      ("nth abc", "nth", "argument N: 'abc' is not a whole number: write it in decimal digits."),
      ("nth 1.5", "nth", "argument N: '1.5' is not a whole number: write it in decimal digits."),
      ("nth -1.5", "nth", "argument N: '-1.5' is not a whole number: write it in decimal digits."),
      ("nth ٣", "nth", "argument N: '٣' is not a whole number: write it in decimal digits."),
      ("nth +", "nth", "argument N: '+' is not a whole number: write it in decimal digits."),
      ("nth 1e6", "nth", "argument N: '1e6' is not a whole number: write it in decimal digits."),
      (
        "nth 425656284035217744", "nth",
        "argument N: '425656284035217744' is too large; the largest value is 425656284035217743."
      ),
      ("nth 0", "nth", "argument N: '0' is too small; the smallest value is 1."),
      (
        "prime 9223372036854775808", "prime",
        "argument N: '9223372036854775808' is too large; the largest value is 9223372036854775807."
      ),
      (
        "prime -9223372036854775809", "prime",
        "argument N: '-9223372036854775809' is too small; the smallest value is -9223372036854775808."
      ),
      (
        "counter increment --by 0", "counter increment",
        "option '--by': '0' is too small; the smallest value is 1."
      ),
      (
        "counter increment -bx", "counter increment",
        "option '-b': 'x' is not a whole number: write it in decimal digits."
      ),
      // Texts
      ("--data-dir= counter", "counter show", "option '--data-dir': the value is empty."),
      (
        "--data-dir=~/x counter", "counter show",
        "option '--data-dir': '~/x' begins with '~', which the shell did not expand; "
          + "use $HOME, or './~' for that name."
      ),
      (
        "--data-dir - counter", "counter show",
        "option '--data-dir': '-' is not a file here; use './-' for that name."
      ),
      (
        "nth --color nevr", "nth",
        "option '--color': 'nevr' is not one of auto, always, never; did you mean 'never'?"
      ),
      ("nth --color red", "nth", "option '--color': 'red' is not one of auto, always, never."),
      // Options
      ("--jsn counter", "", "unknown option '--jsn'; did you mean '--json'?"),
      ("prime --js 7", "prime", "unknown option '--js'; did you mean '--json'?"),
      ("prime -json", "prime", "unknown option '-json'; did you mean '--json'?"),
      // The dashes of web pages, and a minus sign.
      ("–json prime 7", "", "unknown option '–json'; did you mean '--json'?"),
      ("prime 7 —json", "prime", "unknown option '—json'; did you mean '--json'?"),
      ("prime −j 7", "prime", "unknown option '−j'; did you mean '--json'?"),
      ("counter increment –by=2", "counter increment", "unknown option '–by=2'; did you mean '--by'?"),
      ("prime –5", "prime", "argument N: '–5' is not a whole number: write it in decimal digits."),
      ("prime --frobnicate=1", "prime", "unknown option '--frobnicate'."),
      ("prime -jx", "prime", "unknown option '-x'."),
      ("prime --=3", "prime", "unknown option '--'."),
      ("nth --save", "nth", "option '--save' does not apply here; it belongs to 'app prime'."),
      (
        "counter set 5 --by 2", "counter set",
        "option '--by' does not apply here; it belongs to 'app counter increment', 'app counter decrement'."
      ),
      (
        "counter --by 2", "counter show",
        "option '--by' does not apply here; it belongs to 'app counter increment', 'app counter decrement'."
      ),
      ("counter increment --by", "counter increment", "option '--by' requires a value N."),
      ("counter increment -b", "counter increment", "option '-b' requires a value N."),
      ("--data-dir --json counter", "", "option '--data-dir' requires a value DIR."),
      ("--data-dir -- counter", "", "option '--data-dir' requires a value DIR."),
      (
        "--data-dir -x counter", "",
        "option '--data-dir' requires a value DIR; write a value that begins with a dash as '--data-dir=-x'."
      ),
      ("prime --json=1", "prime", "option '--json' takes no value, but got '1'."),
      ("prime -j=1", "prime", "option '-j' takes no value, but got '1'."),
      ("-jj prime", "prime", "option '-j' was given more than once."),
      ("--json prime -j", "prime", "option '-j' was given more than once."),
      ("counter increment --by 1 -b2", "counter increment", "option '-b' was given more than once."),
      ("--offline nth --online", "nth", "options '--offline' and '--online' can't be used together."),
      ("prime -rs 7", "prime", "options '-s' and '-r' can't be used together."),
      // Words
      ("counter incremnt", "counter", "unknown subcommand 'incremnt'; did you mean 'increment'?"),
      ("cuonter", "", "unknown subcommand 'cuonter'; did you mean 'counter'?"),
      ("fav", "", "unknown subcommand 'fav'; did you mean 'favorites'?"),
      ("deb dump", "", "unknown subcommand 'deb'; did you mean 'debug'?"),
      ("xyzzy --help", "", "unknown subcommand 'xyzzy'."),
      ("--bogus 5", "", "unknown option '--bogus'."),
      ("counter 5", "counter", "unknown subcommand '5'."),
      ("help contuer", "", "unknown subcommand 'contuer'; did you mean 'counter'?"),
      ("help counter sett", "counter", "unknown subcommand 'sett'; did you mean 'set'?"),
      ("help prime 7", "prime", "unknown subcommand '7'."),
      ("--json", "", "a subcommand is missing."),
      ("debug --json", "debug", "a subcommand is missing."),
      ("counter set", "counter set", "argument N is missing."),
      ("favorites add", "favorites add", "argument N... is missing."),
      ("counter set 1 2", "counter set", "unexpected argument '2'; the command takes at most 1."),
      ("counter show 1", "counter show", "unexpected argument '1'; the command takes none."),
    ])
  func messages(line: String, subcommand: String, message: String) {
    let command = subcommand.isEmpty ? "app" : "app \(subcommand)"
    #expect(SampleTool.outcome(line) == .error("\(command): \(message) Try '\(command) --help'."))
  }

  @Test("An empty word, and an option that begins with a combining mark, are reported as mistakes")
  func emptyWords() {
    #expect(SampleTool.outcome([""]) == .error("app: unknown subcommand ''. Try 'app --help'."))
    #expect(
      SampleTool.outcome(["nth", ""])
        == .error("app nth: argument N: the value is empty. Try 'app nth --help'."))
    #expect(
      SampleTool.outcome(["prime", "-\u{301}"])
        == .error("app prime: unknown option '-\u{301}'. Try 'app prime --help'."))
  }

  @Test(
    "Characters that would affect the terminal are escaped in messages",
    arguments: [
      ("\u{1B}[2J", "'\\u{1b}[2J'"), ("a\nb\tc\r", "'a\\nb\\tc\\r'"), ("\u{7F}\u{9B}", "'\\u{7f}\\u{9b}'"),
      ("\u{202E}evil", "'\\u{202e}evil'"), ("\u{2028}", "'\\u{2028}'"), ("\u{FEFF}x", "'\\u{feff}x'"),
      ("naïve 素数 👩‍🔬", "'naïve 素数 👩‍🔬'"), ("a\\b'c", "'a\\b'c'"), ("\r\n", "'\\r\\n'"),
      (String(repeating: "x", count: 65), "'" + String(repeating: "x", count: 64) + "…'"),
      (String(repeating: "x", count: 64), "'" + String(repeating: "x", count: 64) + "'"),
    ])
  func escaping(text: String, quoted: String) {
    #expect(text.quotedForMessage == quoted)
  }

  @Test("No part of a line is echoed with control characters")
  func escapingEverywhere() {
    let hostile = "\u{1B}]0;x\u{07}\n"
    let lines = [
      [hostile], ["nth", hostile], ["--\(hostile)"], ["-\(hostile)"], ["--json=\(hostile)", "nth"],
      ["counter", "increment", "--by", hostile], ["counter", "increment", "-b\(hostile)"],
      ["--data-dir", "-\(hostile)", "nth"],
      ["counter", "show", hostile], ["help", hostile], ["nth", "--color=\(hostile)"],
      ["-j=\(hostile)", "nth"],
    ]
    for line in lines {
      guard case .error(let message) = SampleTool.outcome(line) else {
        Issue.record("\(line) is valid")
        continue
      }
      #expect(!message.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(line)")
    }
  }

  @Test(
    "An error includes the flags of the whole line, so that errors of JSON output are JSON too")
  func givenFlags() throws {
    func error(_ line: String) -> UsageError? {
      #expect(throws: UsageError.self) {
        try SampleTool.tree.parse(line.split(separator: " ").map(String.init))
      }
    }
    for line in ["xyzzy --json", "--json nth abc", "nth --bogus -j", "help xyzzy --json", "--json"] {
      #expect(error(line)?.isGiven(SampleTool.json) == true, "\(line)")
    }
    #expect(error("nth abc")?.isGiven(SampleTool.json) == false)
    #expect(error("nth abc")?.exitStatus == .usage)
  }

  @Test("A handler's own error has the same form as the parser's")
  func handlersOwn() throws {
    let invocation = try SampleTool.invocation("prime", "--json")
    let error = invocation.usageError("there is no count yet")
    #expect(error.description == "app prime: there is no count yet. Try 'app prime --help'.")
    #expect(error.isGiven(SampleTool.json))
    #expect(!error.isGiven(SampleTool.save))
  }
}
