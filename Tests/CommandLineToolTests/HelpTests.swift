import Testing

@testable import CommandLineTool

@Suite("Help pages")
struct HelpTests {
  @Test("The root's help describes the tool")
  func root() throws {
    let expected = """
      Count and collect primes.

      Usage: app [options] SUBCOMMAND

      Examples:
        app nth 10000  Print the ten-thousandth prime.

      Subcommands:
        counter [SUBCOMMAND]    Show and change the count.
        prime [N]               Print whether a number is prime, or else its prime
                                factors.
        nth [N]                 Print the Nth prime number.
        favorites [SUBCOMMAND]  List and change the favorites.
        debug SUBCOMMAND        Inspect the state.
        help [COMMAND...]       Print help for a command.

      Options:
            --data-dir DIR  Keep the count and the favorites in DIR.
        -j, --json          Print JSON.
            --offline       Never use the network.
            --online        Never use the local calculator.
        -h, --help          Print this help.
            --version       Print the version.

      Environment:
        WOLFRAM_APP_ID  The key for Wolfram|Alpha.

      Run 'app SUBCOMMAND --help' for more information about a subcommand.

      """
    #expect(try SampleTool.tree.help(of: []).text() == expected)
  }

  @Test("A group's help shows its subcommands and the inherited options")
  func counter() throws {
    let expected = """
      Show and change the count.

      Usage: app counter [options] [SUBCOMMAND]

      Examples:
        app counter                   Show the count.
        app counter increment --by 5  Add five to the count and show the result.

      The count is saved between runs, in the state directory or in the one from
      --data-dir.

      Subcommands:
        show       Show the count. (default)
        increment  Add to the count.
        decrement  Subtract from the count.
        set N      Set the count.
        reset      Set the count to zero.

      Global options:
            --data-dir DIR  Keep the count and the favorites in DIR.
        -j, --json          Print JSON.
            --offline       Never use the network.
            --online        Never use the local calculator.
        -h, --help          Print this help.
            --version       Print the version.

      Run 'app counter SUBCOMMAND --help' for more information about a subcommand.

      """
    #expect(try SampleTool.tree.help(of: ["counter"]).text() == expected)
  }

  @Test("A leaf's help shows its options' limits and defaults")
  func increment() throws {
    let text = try SampleTool.tree.help(of: ["counter", "increment"]).text()
    #expect(
      text.hasPrefix("Add to the count.\n\nUsage: app counter increment [options] [--by N]\n\nOptions:\n"))
    #expect(text.contains("  -b, --by N  The step. (1 to 1000000; default: 1)\n\nGlobal options:\n"))
    let single = CommandTree(
      Command("add", overview: "Add.", options: [SampleTool.by], handler: ""), version: "1")
    #expect(try single.help(of: []).usage == ["add", "[--by N]", "[--help]", "[--version]"])
  }

  @Test("A tool without subcommands lists its options and arguments, and no empty sections")
  func tool() throws {
    let tag = Option("tag", valueName: "TAG", help: "A tag.", default: "")
    let tree = CommandTree(
      Command(
        "add", overview: "Add.", options: [SampleTool.by], localOptions: [tag],
        arguments: [SampleTool.numbers], handler: ""), version: "1")
    #expect(
      try tree.help(of: []).text() == """
        Add.

        Usage: add [--tag TAG] [--by N] [--help] [--version] N...

        Arguments:
          N  The numbers.

        Options:
              --tag TAG  A tag.
          -b, --by N     The step. (1 to 1000000; default: 1)
          -h, --help     Print this help.
              --version  Print the version.

        """)
    let manual = tree.manual(date: "May 1, 2026")
    #expect(["COMMANDS", "EXIT", "EXAMPLES", "Global"].allSatisfy { !manual.contains($0) }, "\(manual)")
    #expect(
      manual.contains(".Ar \\&N ...\n.Sh DESCRIPTION\nAdd.\n.Bl -tag -width Ds\n.It Ar \\&N\nThe numbers."))
    let leaf = Command("leaf", overview: "Do it.", localOptions: [tag], handler: "")
    let group = CommandTree(Command("tool", overview: "Do.", subcommands: [leaf]), version: "1")
    #expect(try group.help(of: ["leaf"]).usage == ["tool", "leaf", "[options]", "[--tag TAG]"])
    #expect(group.manual(date: "May 1, 2026").contains(".Cm leaf\n.Op Fl \\-tag Ar \\&TAG\n"))
  }

  @Test("In a narrow terminal, lines are narrow and descriptions can be below their terms")
  func narrow() throws {
    let expected = """
      Print whether a number is prime, or
      else its prime factors.

      Usage: app prime [options]
               [--save | --remove] [N]

      Examples:
        app prime 91
                Not prime: 7 × 13.
        app prime -- -7
                A negative number.

      Arguments:
        N  The number; by default, the
           count.

      Options:
        -s, --save    Add the number to
                      the favorites.
        -r, --remove  Remove the number
                      from the favorites.

      Global options:
            --data-dir DIR
                Keep the count and the
                favorites in DIR.
        -j, --json
                Print JSON.
            --offline
                Never use the network.
            --online
                Never use the local
                calculator.
        -h, --help
                Print this help.
            --version
                Print the version.

      Exit statuses:
        0  The number is prime.
        1  The number is not prime.

      """
    #expect(try SampleTool.tree.help(of: ["prime"]).text(width: 36) == expected)
  }

  @Test("No line exceeds the width, unless a word does", arguments: [1, 20, 39, 40, 60, 80, 100, 1000])
  func width(width: Int) throws {
    for path in [
      [], ["counter"], ["counter", "set"], ["prime"], ["nth"], ["favorites"], ["favorites", "export"],
    ] {
      let page = try SampleTool.tree.help(of: path)
      for line in page.text(width: width).split(separator: "\n") {
        // The parts of the usage are never broken.
        let isDivisible = width >= 39 && line.drop { $0 == " " }.contains(" ")
        #expect(line.count <= width || !isDivisible, "\(line)")
        #expect(line.last != " ", "\(line)")
      }
    }
  }

  @Test("Words are wrapped at the last space that fits")
  func wrapping() {
    #expect(TextLayout.wrap("2 3 5 7", width: 3) == ["2 3", "5 7"])
    #expect(TextLayout.wrap("2 3 5 7", width: 4) == ["2 3", "5 7"])
    #expect(TextLayout.wrap("104729", width: 3) == ["104729"])
    #expect(TextLayout.wrap("", width: 3, first: "N ") == ["N "])
    #expect(TextLayout.wrap("2 3", width: 4, first: "N ", rest: "  ") == ["N 2", "  3"])
  }

  @Test("A term wider than a line is wrapped before its description")
  func longTerm() {
    let entry = HelpPage.Entry(term: "    --by N or --to N", text: "How far.")
    #expect(
      TextLayout.table([entry], width: 14)
        == ["      --by N", "      or --to", "      N", "          How", "          far."])
  }
}
