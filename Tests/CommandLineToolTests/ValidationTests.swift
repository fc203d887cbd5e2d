import CommandLineTool
import Testing

@Suite("Validation of a tree")
struct ValidationTests {
  typealias Sample = Command<String>

  @Test("The sample tree is valid, and so are two optional arguments")
  func sampleTree() {
    #expect(SampleTool.tree.validate() == [])
    let arguments = ["A", "B"].map { Argument<String?>($0, help: "X.") }
    let command = Sample("a", overview: "X.", arguments: arguments, handler: "")
    #expect(CommandTree(command, version: "1").validate() == [])
  }

  static let invalidTrees: [(Sample, String)] = [
    (
      Sample("A", overview: "X.", handler: ""),
      "A: the name must consist of lowercase letters, digits, and hyphens."
    ),
    (Sample("a", overview: "", handler: ""), "a: the overview is empty."),
    (Sample("a", overview: "X."), "a: it has neither a handler nor subcommands."),
    (
      Sample("a", overview: "X.", localOptions: [flag], subcommands: [leaf("b")]),
      "a: it has local options, but no handler."
    ),
    (
      Sample("a", overview: "X.", arguments: [SampleTool.newCount], subcommands: [leaf("b")]),
      "a: it has both arguments and subcommands."
    ),
    (Sample("a", overview: "X.", subcommands: [leaf("b"), leaf("b")]), "a: two subcommands are named 'b'."),
    (Sample("a", overview: "X.", subcommands: [leaf("help")]), "a: two subcommands are named 'help'."),
    (
      Sample("a", overview: "X.", subcommands: [leaf("b")], defaultSubcommand: "c"),
      "a: the default subcommand 'c' is unknown."
    ),
    (
      Sample("a", overview: "X.", subcommands: [leaf("b")], defaultSubcommand: "b", handler: ""),
      "a: it has both a handler and a default subcommand."
    ),
    (
      leaf("a", options: [Flag("xy", help: "X."), Flag("xy", help: "X.")]),
      "a: two options are named '--xy'."
    ),
    (
      leaf("a", options: [Flag("xy", short: "x", help: "X."), Flag("xz", short: "x", help: "X.")]),
      "a: two options are named '-x'."
    ),
    (leaf("a", options: [Flag("help", help: "X.")]), "a: two options are named '--help'."),
    (
      Sample("a", overview: "X.", subcommands: [leaf("b", options: [Flag("here", short: "h", help: "X.")])]),
      "a b: the option '-h' hides an inherited option."
    ),
    (
      leaf("a", options: [Flag("x", help: "X.")]),
      "a: the name of the option '--x' must be two or more lowercase letters, digits, and hyphens."
    ),
    (
      leaf("a", options: [Flag("xy", short: "1", help: "X.")]),
      "a: the short name '1' of '--xy' is not an ASCII letter."
    ),
    (leaf("a", options: [Flag("xy", help: "")]), "a: the option '--xy' has no help."),
    (
      leaf("a", options: [Option("xy", help: "X.", default: 0, accepting: .range(1...))]),
      "a: the default of the option '--xy' is rejected: '0' is too small; the smallest value is 1."
    ),
    (
      Sample("a", overview: "X.", options: [flag], exclusive: [[flag]], handler: ""),
      "a: the exclusive options [\"xy\"] must be at least two options of the command or its ancestors."
    ),
    (
      Sample("a", overview: "X.", options: [flag], exclusive: [[flag, SampleTool.json]], handler: ""),
      "a: the exclusive options [\"xy\", \"json\"] must be at least two options of the command or its ancestors."
    ),
    (
      Sample("a", overview: "X.", arguments: [SampleTool.number, SampleTool.newCount], handler: ""),
      "a: two arguments are named 'N'."
    ),
    (
      Sample("a", overview: "X.", arguments: [SampleTool.file, SampleTool.newCount], handler: ""),
      "a: the required argument N follows the optional FILE."
    ),
    (
      Sample("a", overview: "X.", arguments: [SampleTool.numbers, SampleTool.file], handler: ""),
      "a: the argument FILE follows the repeated N."
    ),
    (
      Sample("a", overview: "X.", arguments: [Argument<Int>("N", help: "")], handler: ""),
      "a: the argument N has no help."
    ),
    (
      Sample("a", overview: "X.", examples: [Example("--bogus", "X.")], handler: ""),
      "a: the example '--bogus' is rejected: a: unknown option '--bogus'. Try 'a --help'."
    ),
    (
      Sample(
        "a", overview: "X.",
        subcommands: [
          leaf("b", options: [flag]), leaf("c", options: [Option<Int?>("xy", valueName: "N", help: "X.")]),
        ]),
      "a: '--xy' takes a value in one command but not in another."
    ),
  ]

  @Test("Different completions for the same option are reported")
  func completions() {
    let hints: [CompletionHint] = [.file, .directory]
    let commands = hints.enumerated().map { index, hint in
      Self.leaf("b\(index)", options: [Option<String?>("xy", help: "X.", completion: hint)])
    }
    let tree = CommandTree(Sample("a", overview: "X.", subcommands: commands), version: "1")
    #expect(tree.validate() == ["a: '--xy' has two different completions."])
  }

  static let flag = Flag("xy", help: "X.")

  static func leaf(_ name: String, options: [any OptionDeclaration] = []) -> Sample {
    Sample(name, overview: "X.", options: options, handler: "")
  }

  @Test("Each defect of a declaration is reported", arguments: invalidTrees.indices)
  func defects(index: Int) {
    let (root, problem) = Self.invalidTrees[index]
    #expect(CommandTree(root, version: "1").validate().contains(problem))
  }
}
