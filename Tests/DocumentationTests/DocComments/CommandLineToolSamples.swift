import CommandLineTool
import PrimeCalculator
import Testing

// Testing has an `ExitStatus` as well.
import struct CommandLineTool.ExitStatus

@Suite("Doc comments: CommandLineTool")
struct CommandLineToolSamples {
  @Test("An argument is read with the value that declares it")
  func argument() throws {
    let numbers = Argument<[Int]>("N", help: "The numbers to add.", minimum: 1)
    let add = Command("add", overview: "Add numbers.", arguments: [numbers], handler: "add")
    let invocation = try invocation(of: add, "1 2 3")
    let sum = invocation[numbers].reduce(0, +)
    #expect(sum == 6)
  }

  @Test("A flag is read with the value that declares it")
  func flag() throws {
    let save = Flag("save", help: "Add the number to the favorites.")
    let add = Command("add", overview: "Add numbers.", options: [save], handler: "add")
    let invocation = try invocation(of: add, "--save")
    let number = 7
    var favorites: [Int] = []
    if invocation[save] { favorites.append(number) }
    #expect(favorites == [7])
  }

  @Test("An option has a default, or a value that may be omitted")
  func option() throws {
    let by = Option("by", valueName: "N", help: "The step.", default: 1)
    let dataDirectory = Option<String?>("data-dir", valueName: "DIR", help: "The directory for files.")
    let add = Command("add", overview: "Add numbers.", options: [by, dataDirectory], handler: "add")
    let invocation = try invocation(of: add, "--by 3")
    var count = 1
    count += invocation[by]
    let directory = invocation[dataDirectory] ?? "."
    #expect(count == 4)
    #expect(directory == ".")
  }

  @Test("The type of an argument is the type of its value")
  func types() throws {
    let by = Option("by", valueName: "N", help: "The step.", default: 1, accepting: .range(1...1_000_000))
    let n = Argument<Int?>("N", help: "A number.")
    let add = Command("add", overview: "Add numbers.", options: [by], arguments: [n], handler: "add")
    let invocation = try invocation(of: add, "")
    let step = invocation[by]  // an Int, because `by` has a default
    let number = invocation[n]  // an Int?, because `n` may be omitted
    #expect(step == 1)
    #expect(number == nil)
    #expect(throws: UsageError.self) { try self.invocation(of: add, "--by 0") }
  }

  @Test("A number comes from the command line or from standard input")
  func valueOrInput() throws {
    let rule = ValueRule<Int>.range(1...)
    let number = Argument<ValueOrInput<Int>>("N", help: "A number, or -.", accepting: .orInput(rule))
    let add = Command("add", overview: "Add numbers.", arguments: [number], handler: "add")
    let invocation = try invocation(of: add, "7")
    var sum = 1
    switch invocation[number] {
    case .value(let value):
      sum += value
    case .input:
      var lines = InputLines(of: .input)
      while let line = try lines.next() { sum += try rule.parse(line.text ?? "") }
    }
    #expect(sum == 8)
  }

  enum Color: String, CaseIterable, ArgumentValue { case auto, always, never }

  @Test("An enum lists its cases as choices")
  func choices() throws {
    #expect(Color.choices == ["auto", "always", "never"])
    #expect(try Color.parse("never") == .never)
  }

  @Test("A command has its name, help, arguments, and handler in one expression")
  func command() throws {
    typealias AppCommand = Command<@Sendable (Invocation) async throws -> ExitStatus>

    let n = Argument<UInt64>("N", help: "The index of the prime.")
    let nth = AppCommand(
      "nth", overview: "Print the Nth prime number.",
      examples: [Example("nth 10000", "Print the ten-thousandth prime.")],
      arguments: [n],
      handler: { invocation in
        let prime = try await nthPrime(invocation[n])
        try StandardStream.output.write("\(prime)\n")
        return .ok
      })
    let tree = CommandTree(AppCommand("app", overview: "Answer.", subcommands: [nth]), version: "1.0")
    guard case .run(let invocation, _) = try tree.parse(["nth", "10000"]) else {
      Issue.record("the command was not invoked")
      return
    }
    #expect(invocation.path == ["app", "nth"])
    #expect(invocation[n] == 10_000)
  }

  typealias ToolCommand = Command<@Sendable (Invocation) async throws -> ExitStatus>

  @Test("A tool is declared, and its mistakes have the messages in the comments of the page")
  func tool() throws {
    let n = Argument<Int>("N", help: "The number to double.")
    let times = Option(
      "times", valueName: "T", help: "How often to double it.", default: 1, accepting: .range(1...20))
    let double = ToolCommand(
      "double", overview: "Double a number.",
      examples: [Example("double 21", "Print 42.")],
      options: [times], arguments: [n],
      handler: { invocation in
        try StandardStream.output.write("\(invocation[n] << invocation[times])\n")
        return .ok
      })
    let tool = ToolCommand("tool", overview: "Calculate.", subcommands: [double])
    let tree = CommandTree(tool, version: "1.0")
    #expect(tree.validate().isEmpty)
    var messages: [String] = []
    for line in ["double 7.5", "double 7 --tmes 2"] {
      let words = line.split(separator: " ").map(String.init)
      let error = try #require(throws: UsageError.self) { _ = try tree.parse(words) }
      messages.append("\(error)")
    }
    let article = try Article("CommandLineTool", of: "CommandLineTool")
    #expect(try article.output(after: "tool double: ") == messages.joined(separator: "\n"))
  }

  private func invocation(of command: Command<String>, _ line: String) throws -> Invocation {
    let words = line.split(separator: " ").map(String.init)
    guard case .run(let invocation, _) = try CommandTree(command, version: "1.0").parse(words) else {
      throw CancellationError()
    }
    return invocation
  }
}

/// Compiled but not run, because it uses the process's arguments and streams.
func run(
  _ root: Command<@Sendable (Invocation) async throws -> ExitStatus>
) async throws -> ExitStatus {
  let tree = CommandTree(root, version: "1.0")
  do {
    switch try tree.parse(CommandLine.arguments.dropFirst()) {
    case .run(let invocation, let handler): return try await handler(invocation)
    case .help(let page): try StandardStream.output.write(page.text(width: StandardStream.output.textWidth))
    case .version(let text): try StandardStream.output.write(text + "\n")
    }
    return .ok
  } catch let error as UsageError {
    try? StandardStream.error.write(escaping: "\(error)\n")
    return .usage
  }
}

/// Compiled but not run, because it uses the process's streams.
func numberLines() throws {
  var lines = InputLines(of: .input)
  while let line = try lines.next() {
    try StandardStream.output.write("\(line.number): \(line.text ?? "too long")\n")
  }
}

/// Compiled but not run, because it uses the process's streams.
func printPrime() throws {
  StandardStream.ignoreBrokenPipes()
  try StandardStream.output.write("104729\n")
}

/// Compiled but not run, because it uses the process's streams.
func printSize(of name: String, size: Int) throws {
  try StandardStream.output.write("\(name)\t\(size)\n")
  try StandardStream.error.write(escaping: "cannot read \(name)\n")
}

extension ExitStatus {
  /// No line matches.
  static let noMatch = ExitStatus(rawValue: 1)
}
