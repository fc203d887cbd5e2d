import CommandLineTool
import Testing

@Suite("Mistakes in a command line")
struct UsageErrorTests {
  @Test(
    "Every mistake has a one-line message with its kind, its place, and a remedy",
    arguments: [
      // Numbers
      (
        "nth abc",
        "app nth: argument N: 'abc' is not a whole number: expected a number at column 1. Try 'app nth --help'."
      ),
      (
        "nth 1.5",
        "app nth: argument N: '1.5' is not a whole number: expected an operator at column 2. Try 'app nth --help'."
      ),
      (
        "nth -1.5",
        "app nth: argument N: '-1.5' is not a whole number: expected an operator at column 3. Try 'app nth --help'."
      ),
      (
        "nth -.5",
        "app nth: argument N: '-.5' is not a whole number: expected a number at column 2. Try 'app nth --help'."
      ),
      (
        "nth ٣",
        "app nth: argument N: '٣' is not a whole number: expected a number at column 1. Try 'app nth --help'."
      ),
      (
        "nth +",
        "app nth: argument N: '+' is not a whole number: expected a number at column 2. Try 'app nth --help'."
      ),
      (
        "nth 2^",
        "app nth: argument N: '2^' is not a whole number: expected a number at column 3. Try 'app nth --help'."
      ),
      (
        "nth 2^64-1",
        "app nth: argument N: '2^64-1' is too large; the largest value is 425656284035217743. "
          + "Try 'app nth --help'."
      ),
      (
        "nth 10^40-7",
        "app nth: argument N: '10^40-7' is too large at column 3; the largest value is 425656284035217743. "
          + "Try 'app nth --help'."
      ),
      (
        "nth -10^40",
        "app nth: argument N: '-10^40' is too small at column 4; the smallest value is 1. Try 'app nth --help'."
      ),
      (
        "nth 9999999999999999999999999999999999999999999",
        "app nth: argument N: '9999999999999999999999999999999999999999999' is too large; "
          + "the largest value is 425656284035217743. Try 'app nth --help'."
      ),
      (
        "nth 1,5",
        "app nth: argument N: '1,5' is not a whole number: expected three digits at column 3. Try 'app nth --help'."
      ),
      (
        "nth 99999999999999999999",
        "app nth: argument N: '99999999999999999999' is too large; the largest value is 425656284035217743. "
          + "Try 'app nth --help'."
      ),
      (
        "nth 425656284035217744",
        "app nth: argument N: '425656284035217744' is too large; the largest value is 425656284035217743. "
          + "Try 'app nth --help'."
      ),
      ("nth 0", "app nth: argument N: '0' is too small; the smallest value is 1. Try 'app nth --help'."),
      ("nth -1", "app nth: argument N: '-1' is too small; the smallest value is 1. Try 'app nth --help'."),
      (
        "prime 9223372036854775808",
        "app prime: argument N: '9223372036854775808' is too large; the largest value is 9223372036854775807. "
          + "Try 'app prime --help'."
      ),
      (
        "prime -9223372036854775809",
        "app prime: argument N: '-9223372036854775809' is too small; the smallest value is "
          + "-9223372036854775808. Try 'app prime --help'."
      ),
      (
        "counter increment --by 0",
        "app counter increment: option '--by': '0' is too small; the smallest value is 1. "
          + "Try 'app counter increment --help'."
      ),
      (
        "counter increment --by=1000001",
        "app counter increment: option '--by': '1000001' is too large; the largest value is 1000000. "
          + "Try 'app counter increment --help'."
      ),
      (
        "counter increment -bx",
        "app counter increment: option '-b': 'x' is not a whole number: expected a number at column 1. "
          + "Try 'app counter increment --help'."
      ),
      // Texts
      (
        "--data-dir= counter",
        "app counter show: option '--data-dir': the value is empty. "
          + "Try 'app counter show --help'."
      ),
      (
        "nth --color nevr",
        "app nth: option '--color': 'nevr' is not one of auto, always, never; did you mean 'never'? "
          + "Try 'app nth --help'."
      ),
      (
        "nth --color red",
        "app nth: option '--color': 'red' is not one of auto, always, never. Try 'app nth --help'."
      ),
      // Options
      ("--jsn counter", "app: unknown option '--jsn'; did you mean '--json'? Try 'app --help'."),
      ("prime --JSON", "app prime: unknown option '--JSON'; did you mean '--json'? Try 'app prime --help'."),
      ("prime --js 7", "app prime: unknown option '--js'; did you mean '--json'? Try 'app prime --help'."),
      ("prime -json", "app prime: unknown option '-json'; did you mean '--json'? Try 'app prime --help'."),
      ("prime --frobnicate=1", "app prime: unknown option '--frobnicate'. Try 'app prime --help'."),
      ("prime -jx", "app prime: unknown option '-x'. Try 'app prime --help'."),
      ("prime --=3", "app prime: unknown option '--'. Try 'app prime --help'."),
      (
        "nth --save",
        "app nth: option '--save' does not apply here; it belongs to 'app prime'. Try 'app nth --help'."
      ),
      (
        "counter set 5 --by 2",
        "app counter set: option '--by' does not apply here; it belongs to 'app counter increment', "
          + "'app counter decrement'. Try 'app counter set --help'."
      ),
      (
        "counter --by 2",
        "app counter show: option '--by' does not apply here; it belongs to 'app counter increment', "
          + "'app counter decrement'. Try 'app counter show --help'."
      ),
      (
        "counter inc --by",
        "app counter increment: option '--by' requires a value N. "
          + "Try 'app counter increment --help'."
      ),
      (
        "counter inc -b",
        "app counter increment: option '-b' requires a value N. Try 'app counter increment --help'."
      ),
      ("--data-dir --json counter", "app: option '--data-dir' requires a value DIR. Try 'app --help'."),
      ("--data-dir -- counter", "app: option '--data-dir' requires a value DIR. Try 'app --help'."),
      (
        "--data-dir -x counter",
        "app: option '--data-dir' requires a value DIR; write a value that begins with a dash as '--data-dir=-x'. "
          + "Try 'app --help'."
      ),
      ("prime --json=1", "app prime: option '--json' takes no value, but got '1'. Try 'app prime --help'."),
      ("prime -j=1", "app prime: option '-j' takes no value, but got '1'. Try 'app prime --help'."),
      ("--json prime --json", "app prime: option '--json' was given more than once. Try 'app prime --help'."),
      ("-jj prime", "app prime: option '-j' was given more than once. Try 'app prime --help'."),
      ("--json prime -j", "app prime: option '-j' was given more than once. Try 'app prime --help'."),
      (
        "counter inc --by 1 -b2",
        "app counter increment: option '-b' was given more than once. Try 'app counter increment --help'."
      ),
      (
        "--offline nth --online",
        "app nth: options '--offline' and '--online' can't be used together. "
          + "Try 'app nth --help'."
      ),
      ("prime -rs 7", "app prime: options '-s' and '-r' can't be used together. Try 'app prime --help'."),
      (
        "favorites export",
        "app favorites export: option '--limit N' is missing. Try 'app favorites export --help'."
      ),
      // Words
      (
        "counter incremnt",
        "app counter: unknown subcommand 'incremnt'; did you mean 'increment'? Try 'app counter --help'."
      ),
      ("cuonter", "app: unknown subcommand 'cuonter'; did you mean 'counter'? Try 'app --help'."),
      ("fav", "app: unknown subcommand 'fav'. Try 'app --help'."),
      ("deb dump", "app: unknown subcommand 'deb'; did you mean 'debug'? Try 'app --help'."),
      ("xyzzy --help", "app: unknown subcommand 'xyzzy'. Try 'app --help'."),
      ("--bogus 5", "app: unknown option '--bogus'. Try 'app --help'."),
      ("counter 5", "app counter: unknown subcommand '5'. Try 'app counter --help'."),
      ("help contuer", "app: unknown subcommand 'contuer'; did you mean 'counter'? Try 'app --help'."),
      (
        "help counter sett",
        "app counter: unknown subcommand 'sett'; did you mean 'set'? Try 'app counter --help'."
      ),
      ("help prime 7", "app prime: unknown subcommand '7'. Try 'app prime --help'."),
      ("--json", "app: a subcommand is missing. Try 'app --help'."),
      ("debug --json", "app debug: a subcommand is missing. Try 'app debug --help'."),
      ("counter set", "app counter set: argument N is missing. Try 'app counter set --help'."),
      ("favorites add", "app favorites add: argument N... is missing. Try 'app favorites add --help'."),
      (
        "counter set 1 2",
        "app counter set: unexpected argument '2'; the command takes at most 1. Try 'app counter set --help'."
      ),
      (
        "counter show 1",
        "app counter show: unexpected argument '1'; the command takes none. Try 'app counter show --help'."
      ),
    ])
  func messages(line: String, message: String) {
    #expect(SampleTool.outcome(line) == .error(message))
  }

  @Test("An empty word is reported as a mistake")
  func emptyWords() {
    #expect(SampleTool.outcome([""]) == .error("app: unknown subcommand ''. Try 'app --help'."))
    #expect(
      SampleTool.outcome(["nth", ""])
        == .error("app nth: argument N: the value is empty. Try 'app nth --help'."))
  }

  @Test("An option that begins with a combining mark is reported")
  func combiningMark() {
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
      ["counter", "inc", "--by", hostile], ["counter", "inc", "-b\(hostile)"],
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
