import CommandLineTool
import Testing

@Suite("Validation of a tree")
struct ValidationTests {
  typealias Sample = Command<String>

  @Test("The sample tree is valid")
  func sound() {
    #expect(SampleTool.tree.validate() == [])
  }

  static let unsound: [(Sample, String)] = [
    (Sample("A", overview: "X.", handler: ""), "A: the name is not lower-case letters, digits and hyphens."),
    (Sample("a", overview: "", handler: ""), "a: the overview is empty."),
    (Sample("a", overview: "X."), "a: it has neither a handler nor subcommands."),
    (
      Sample("a", overview: "X.", localOptions: [flag], subcommands: [leaf("b")]),
      "a: it has options of its own alone, but no handler."
    ),
    (
      Sample("a", overview: "X.", arguments: [SampleTool.newCount], subcommands: [leaf("b")]),
      "a: it has both arguments and subcommands."
    ),
    (Sample("a", overview: "X.", subcommands: [leaf("b"), leaf("b")]), "a: two subcommands are called 'b'."),
    (Sample("a", overview: "X.", subcommands: [leaf("help")]), "a: two subcommands are called 'help'."),
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
      "a: two options are called '--xy'."
    ),
    (
      leaf("a", options: [Flag("xy", short: "x", help: "X."), Flag("xz", short: "x", help: "X.")]),
      "a: two options are called '-x'."
    ),
    (leaf("a", options: [Flag("help", help: "X.")]), "a: two options are called '--help'."),
    (
      Sample("a", overview: "X.", subcommands: [leaf("b", options: [Flag("here", short: "h", help: "X.")])]),
      "a b: the option '-h' hides an inherited one."
    ),
    (
      leaf("a", options: [Flag("x", help: "X.")]),
      "a: the option '--x' is not two or more lower-case letters, digits and hyphens."
    ),
    (
      leaf("a", options: [Flag("xy", short: "1", help: "X.")]),
      "a: the short name '1' of '--xy' is not an ASCII letter."
    ),
    (leaf("a", options: [Flag("xy", help: "")]), "a: the option '--xy' has no help."),
    (
      leaf("a", options: [Option("xy", help: "X.", default: 0, accepting: .range(1...))]),
      "a: the default of the option '--xy' is refused: '0' is too small; the smallest value is 1."
    ),
    (
      Sample("a", overview: "X.", options: [flag], exclusive: [[flag]], handler: ""),
      "a: the exclusive options [\"xy\"] are fewer than two or not its own."
    ),
    (
      Sample("a", overview: "X.", options: [flag], exclusive: [[flag, SampleTool.json]], handler: ""),
      "a: the exclusive options [\"xy\", \"json\"] are fewer than two or not its own."
    ),
    (
      Sample(
        "a", overview: "X.", options: [flag, SampleTool.limit], exclusive: [[flag, SampleTool.limit]],
        handler: ""),
      "a: the option '--limit' is required, but others exclude it."
    ),
    (
      Sample("a", overview: "X.", arguments: [SampleTool.number, SampleTool.newCount], handler: ""),
      "a: two arguments are called 'N'."
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
      "a: the example '--bogus' is refused: a: unknown option '--bogus'. Try 'a --help'."
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

  @Test("Two completions for the same option spelling are reported")
  func completions() {
    let ways: [CompletionHint] = [.file, .directory]
    let commands = ways.enumerated().map { index, hint in
      Self.leaf("b\(index)", options: [Option<String?>("xy", help: "X.", completion: hint)])
    }
    let tree = CommandTree(Sample("a", overview: "X.", subcommands: commands), version: "1")
    #expect(tree.validate() == ["a: '--xy' is completed in two ways."])
  }

  static let flag = Flag("xy", help: "X.")

  static func leaf(_ name: String, options: [any OptionKey] = []) -> Sample {
    Sample(name, overview: "X.", options: options, handler: "")
  }

  @Test("Each defect of a declaration is reported", arguments: unsound.indices)
  func unsoundTrees(index: Int) {
    let (root, problem) = Self.unsound[index]
    #expect(CommandTree(root, version: "1").validate().contains(problem))
  }
}
