import CommandLineTool
import Testing

@Suite("Parsing a command line")
struct ParsingTests {
  @Test(
    "The words name the command",
    arguments: [
      ("counter", "show", "app counter show"),
      ("counter show", "show", "app counter show"),
      ("counter set 7", "set", "app counter set"),
      ("prime", "prime", "app prime"),
      ("prime 7 --save", "prime", "app prime"),
      ("nth 10000", "nth", "app nth"),
      ("favorites", "list", "app favorites list"),
      ("favorites add 2 3 5", "add", "app favorites add"),
      ("favorites remove 2", "remove", "app favorites remove"),
      ("debug dump", "dump", "app debug dump"),
    ])
  func commands(line: String, handler: String, path: String) {
    #expect(SampleTool.outcome(line) == .run(handler: handler, path: path))
  }

  @Test(
    "An option's value is attached, follows, or comes after an equals sign, anywhere in the line",
    arguments: [
      "counter increment --by=5", "counter increment --by 5", "counter increment -b5",
      "counter increment -b 5",
      "counter increment -b=5", "counter increment --by=+5", "counter increment --by 005",
      "counter --by 5 increment", "--by 5 counter increment", "-b5 counter increment",
      "--json -b 5 counter increment",
      "counter increment -jb5", "counter increment -jb 5", "-jb=5 counter increment",
    ])
  func optionSyntax(line: String) throws {
    let invocation = try SampleTool.tree.invocation(
      line.split(separator: " ").map(String.init), of: "increment")
    #expect(invocation[SampleTool.by] == 5)
    #expect(invocation.isGiven(SampleTool.by))
    #expect(invocation[SampleTool.json] == line.contains("j"))
  }

  @Test("An omitted option or argument has its default, or is nil, empty, or off")
  func defaults() throws {
    let increment = try SampleTool.invocation("counter", "increment")
    #expect(increment[SampleTool.by] == 1)
    #expect(!increment.isGiven(SampleTool.by))
    #expect(increment[SampleTool.dataDirectory] == nil)
    #expect(!increment[SampleTool.json])
    #expect(try SampleTool.invocation("prime")[SampleTool.number] == nil)
    #expect(try SampleTool.invocation("favorites", "export", "--limit", "3")[SampleTool.limit] == 3)
    #expect(try SampleTool.invocation("nth")[SampleTool.color] == .auto)
  }

  @Test("A local option belongs to the command alone: its subcommands reject it and don't list it")
  func localOptions() throws {
    let plain = Flag("plain", help: "Use no screen.")
    let tree = CommandTree(
      Command(
        "app", overview: "X.", localOptions: [plain],
        subcommands: [Command("nth", overview: "Y.", handler: "nth")], handler: "screen"),
      version: "1")
    #expect(tree.validate() == [])
    #expect(try tree.invocation(["--plain"], of: "screen")[plain])
    for line in [["--plain", "nth"], ["nth", "--plain"]] {
      let error = #expect(throws: UsageError.self) { try tree.parse(line) }
      #expect(error?.problem == .misplacedOption("--plain", owners: ["app"]))
    }
    #expect(try tree.help(of: []).text().contains("--plain"))
    #expect(try !tree.help(of: ["nth"]).text().contains("--plain"))
  }

  @Test("An option that takes a value in one command and none in another follows the command's name")
  func ambiguousOption() throws {
    let number = Argument<Int?>("N", help: "X.")
    let (flag, limit) = (Flag("count", help: "Count."), Option("count", help: "X.", default: 1))
    let tree = CommandTree(
      Command(
        "app", overview: "X.",
        subcommands: [
          Command("next", overview: "X.", options: [limit], arguments: [number], handler: ""),
          Command("primes", overview: "X.", options: [flag], arguments: [number], handler: ""),
        ]), version: "1")
    #expect(try tree.invocation(["primes", "--count", "5"], of: "")[number] == 5)
    #expect(try tree.invocation(["next", "--count", "5"], of: "")[limit] == 5)
    for line in [["--count", "5", "primes"], ["--count", "5", "next"], ["--count", "primes"]] {
      let error = #expect(throws: UsageError.self) { try tree.parse(line) }
      #expect(error?.problem == .misplacedOption("--count", owners: ["app next", "app primes"]))
    }
  }

  @Test("An option with an array as its type can be given several times")
  func repeatedOption() throws {
    let tag = Option<[Int]>("tag", short: "t", help: "X.")
    let tree = CommandTree(Command("app", overview: "X.", options: [tag], handler: ""), version: "1")
    #expect(try tree.invocation(["--tag", "1", "-t2", "--tag=1"], of: "")[tag] == [1, 2, 1])
    #expect(try tree.invocation([], of: "")[tag] == [])
    #expect(tree.completions(for: .zsh).contains("'*--tag="))
  }

  @Test("A dash means standard input, and the rule applies to numbers")
  func valueOrInput() throws {
    let rule = ValueRule<Int>.range(1...9)
    let n = Argument<ValueOrInput<Int>>("N", help: "X.", accepting: .orInput(rule))
    let tree = CommandTree(Command("nth", overview: "X.", arguments: [n], handler: ""), version: "1")
    func value(_ text: String) throws -> ValueOrInput<Int> { try tree.invocation([text], of: "")[n] }
    #expect(try value("-") == .input)
    #expect(try value("9") == .value(9))
    let error = #expect(throws: UsageError.self) { try value("10") }
    #expect(error?.problem == .invalidArgument("N", text: "10", .tooLarge(limit: "9")))
    #expect(ValueOrInput<Int>.input.argumentText == "-")
  }

  @Test("Values have the type of their declaration")
  func types() throws {
    #expect(try SampleTool.invocation("counter", "set", "7")[SampleTool.newCount] == 7)
    #expect(try SampleTool.invocation("favorites", "add", "2", "3", "-5")[SampleTool.numbers] == [2, 3, -5])
    #expect(
      try SampleTool.invocation("nth", "425656284035217743")[SampleTool.index] == 425_656_284_035_217_743)
    #expect(try SampleTool.invocation("nth", "--color=never")[SampleTool.color] == .never)
    #expect(try SampleTool.invocation("--data-dir", "/a b", "counter")[SampleTool.dataDirectory] == "/a b")
    #expect(try SampleTool.invocation("favorites", "export", "-ta")[SampleTool.tag] == "a")
    #expect(try SampleTool.invocation("favorites", "export", "--tag=")[SampleTool.tag] == "")
  }

  @Test(
    "A number with a sign is a value in any place",
    arguments: [
      ["prime", "-7"], ["prime", "-7", "--save"], ["prime", "--save", "-7"], ["--json", "prime", "--", "-7"],
      ["prime", "-007"],
    ])
  func negativeNumbers(line: [String]) throws {
    #expect(try SampleTool.tree.invocation(line, of: "prime")[SampleTool.number] == -7)
  }

  @Test("A rule can read values in another way, also in lines of input")
  func reading() throws {
    let rule = ValueRule<Int>.range(0...10).reading { text throws(ArgumentValueError) in
      guard text.allSatisfy({ $0 == "|" }) else { throw .invalid("has other signs than strokes") }
      return text.count
    }
    let n = Argument<ValueOrInput<Int>>("N", help: "A number.", accepting: .orInput(rule))
    let tree = CommandTree(
      Command("tool", overview: "A tool.", arguments: [n], handler: "tool"), version: "1")
    #expect(try tree.invocation(["|||"], of: "tool")[n] == .value(3))
    #expect(try tree.invocation(["-"], of: "tool")[n] == .input)
    #expect(try rule.parse("||") == 2)
    #expect(throws: UsageError.self) { try tree.parse(["3"]) }
    #expect(throws: UsageError.self) { try tree.parse([String(repeating: "|", count: 11)]) }
  }

  @Test("Every word after -- is an argument, and a single dash is always one")
  func terminator() throws {
    #expect(try SampleTool.invocation("favorites", "save", "--", "--json")[SampleTool.file] == "--json")
    #expect(try SampleTool.invocation("favorites", "save", "--", "--")[SampleTool.file] == "--")
    #expect(try SampleTool.invocation("favorites", "save", "-")[SampleTool.file] == "-")
    #expect(try SampleTool.invocation("favorites", "export", "--tag", "-")[SampleTool.tag] == "-")
    #expect(try SampleTool.invocation("favorites", "save", "")[SampleTool.file] == "")
    #expect(try SampleTool.invocation("favorites", "save", "–new")[SampleTool.file] == "–new")
    #expect(
      SampleTool.outcome("counter -- set 5")
        == .error(
          "app counter show: '--' makes 'set' an argument; remove '--'. Try 'app counter show --help'."))
    #expect(
      SampleTool.outcome("-- prime 7")
        == .error("app: '--' makes 'prime' an argument; remove '--'. Try 'app --help'."))
    #expect(SampleTool.outcome("-- 7") == .error("app: a subcommand is missing. Try 'app --help'."))
  }

  @Test("A value that begins with a dash is written after an equals sign")
  func dashedValues() throws {
    #expect(try SampleTool.invocation("--data-dir=-x", "counter")[SampleTool.dataDirectory] == "-x")
    #expect(try SampleTool.invocation("--data-dir=--json", "counter")[SampleTool.dataDirectory] == "--json")
    #expect(try SampleTool.invocation("--data-dir=a=b", "counter")[SampleTool.dataDirectory] == "a=b")
    #expect(
      try SampleTool.invocation("--data-dir=\u{301}", "counter")[SampleTool.dataDirectory] == "\u{301}",
      "A combining mark must not join the equals sign")
  }

  @Test(
    "Help is requested by an option or a command, and takes precedence over mistakes in the line",
    arguments: [
      ("", "app"), ("-h", "app"), ("--help", "app"), ("help", "app"), ("counter -h", "app counter"),
      ("--help counter", "app counter"), ("counter --help set", "app counter set"),
      ("help counter set", "app counter set"),
      ("help help", "app help"),
      ("help --help", "app help"), ("help -j counter", "app counter"), ("-jh prime", "app prime"),
      ("nth abc --help", "app nth"), ("counter set --help", "app counter set"),
      ("--bogus prime -h", "app prime"),
      ("prime --save --remove --help", "app prime"), ("--data-dir --help", "app"),
      ("--version --help", "app"),
      ("debug", "app debug"),
    ])
  func help(line: String, path: String) {
    #expect(SampleTool.outcome(line) == .help(path))
  }

  @Test("The version option works anywhere in a line without a mistake")
  func version() {
    #expect(SampleTool.outcome("--version") == .version("app 1.2.3"))
    #expect(SampleTool.outcome("counter --version") == .version("app 1.2.3"))
    #expect(
      SampleTool.outcome("--version --bogus") == .error("app: unknown option '--bogus'. Try 'app --help'."))
  }

  @Test("A command with a handler and subcommands runs if no subcommand is named")
  func groupWithHandler() throws {
    let tree = CommandTree(
      Command<String>(
        "tool", overview: "A tool.", subcommands: [Command("part", overview: "A part.", handler: "part")],
        handler: "screen"),
      version: "1")
    #expect(tree.validate() == [])
    #expect(try tree.invocation([], of: "screen").path == ["tool"])
    #expect(try tree.invocation(["part"], of: "part").path == ["tool", "part"])
    #expect(throws: UsageError.self) { try tree.parse(["prat"]) }
  }

  @Test("A word that names no subcommand is an argument of the default subcommand")
  func defaultWithArguments() throws {
    let word = Argument<String>("WORD", help: "A word.")
    let tree = CommandTree(
      Command<String>(
        "tool", overview: "A tool.",
        subcommands: [
          Command("echo", overview: "Repeat a word.", arguments: [word], handler: "echo"),
          Command("quit", overview: "Quit.", handler: "quit"),
        ], defaultSubcommand: "echo"),
      version: "1")
    #expect(try tree.invocation(["hello"], of: "echo")[word] == "hello")
    #expect(try tree.invocation(["quit"], of: "quit").path == ["tool", "quit"])
  }

  @Test("A closure can be the handler and receives the invocation")
  func closures() async throws {
    typealias Run = @Sendable (Invocation) async throws -> CommandLineTool.ExitStatus
    let n = Argument<Int>("N", help: "A number.")
    let tree = CommandTree(
      Command<Run>(
        "tool", overview: "A tool.", arguments: [n],
        handler: { invocation in invocation[n] == 7 ? .ok : .failure }),
      version: "1")
    guard case .run(let invocation, let handler) = try tree.parse(["8"]) else {
      Issue.record("The root doesn't run")
      return
    }
    #expect(try await handler(invocation) == .failure)
  }

  @Test("Options mean the same anywhere in a random line")
  func optionsAnywhere() throws {
    for _ in 0..<2_000 {
      let step = Int.random(in: 1...1_000_000)
      let options = [["--by", "\(step)"], ["--json"], ["--data-dir=d"]].shuffled()
      let offsets = options.map { _ in Int.random(in: 0...2) }
      var line: [String] = []
      for place in 0...2 {
        for (option, offset) in zip(options, offsets) where offset == place { line += option }
        if place < 2 { line.append(["counter", "decrement"][place]) }
      }
      guard case .run(let invocation, "decrement") = try SampleTool.tree.parse(line) else {
        Issue.record("\(line)")
        continue
      }
      #expect(invocation[SampleTool.by] == step, "\(line)")
      #expect(invocation[SampleTool.json] && invocation[SampleTool.dataDirectory] == "d", "\(line)")
    }
  }
}
