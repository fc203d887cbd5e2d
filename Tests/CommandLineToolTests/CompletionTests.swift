import Testing

@testable import CommandLineTool

@Suite("Completion scripts and the manual")
struct CompletionTests {
  /// All names in the tree, from its declarations.
  private static let commands = SampleTool.tree.root.allCommands
  private static let longNames = Set(commands.flatMap(\.ownOptions).map(\.name))

  private func matches(_ pattern: String, in text: String) throws -> Set<String> {
    let regex = try Regex(pattern, as: (Substring, Substring).self).anchorsMatchLineEndings()
    return Set(text.matches(of: regex).map { String($0.1) })
  }

  @Test("Each shell's script has every option, and no others", arguments: Shell.allCases)
  func options(shell: Shell) throws {
    let script = SampleTool.tree.completions(for: shell)
    let pattern = shell == .fish ? #" -l ([a-z-]+)(?= -[a-z] )"# : #"[ ()'*]--([a-z][a-z-]+)"#
    #expect(try matches(pattern, in: script) == Self.longNames)
  }

  @Test("Each shell's script offers every command", arguments: Shell.allCases)
  func subcommandNames(shell: Shell) throws {
    let script = SampleTool.tree.completions(for: shell)
    for command in Self.commands.dropFirst() {
      let offer: String =
        switch shell {
        case .bash: #"\n +words='([a-z ]* )?\#(command.name)[ ']"#
        case .fish: "/ 0' -a \(command.name) -d '"
        case .zsh: "\n +'\(command.name):"
        }
      #expect(try script.contains(Regex(offer)), "\(offer)")
    }
    // All words after its name belong to a subcommand; otherwise its options would hide them.
    if shell == .zsh { #expect(script.contains("'(-)1: :->subcommand' \\\n    '(-)*:: :->rest' &&")) }
  }

  @Test("The manual has every option, argument, and command, and no others")
  func manual() throws {
    let manual = SampleTool.tree.manual(date: "January 1, 2026")
    let names = try matches(#"^\.It .*Fl (?:\\&)?\\-([a-z\\-]+)"#, in: manual).map {
      $0.replacing("\\", with: "")
    }
    #expect(Set(names) == Self.longNames)
    let arguments = try matches(#"^\.It Ar (?:\\&)?(\w+)"#, in: manual)
    #expect(arguments == Set(Self.commands.flatMap(\.arguments).map(\.name)))
    let titles = try matches(#"^\.Ss (.+)$"#, in: manual)
    #expect(titles == Set(paths(below: SampleTool.tree.root)))
    let variables = try matches(#"^\.It Ev (\w+)"#, in: manual)
    #expect(variables == Set(Self.commands.flatMap(\.environment).map(\.name)))
    #expect(
      try matches(#"^\.Sh (.+)$"#, in: manual) == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "ENVIRONMENT", "EXAMPLES",
      ])
  }

  private func paths(below command: CommandSpecification) -> [String] {
    command.subcommands.flatMap { subcommand in
      [subcommand.name] + paths(below: subcommand).map { "\(subcommand.name) \($0)" }
    }
  }

  @Test("Values are completed according to their hints")
  func hints() {
    let bash = SampleTool.tree.completions(for: .bash)
    #expect(bash.contains("--color) kind=words words='auto always never' ;;"))
    #expect(bash.contains("--data-dir) kind=directories ;;"))
    #expect(bash.contains("        case $arguments in\n          0) kind=files ;;\n        esac\n"))
    #expect(bash.contains("--tag | -t"), "An option without completions also takes a value")
    let zsh = SampleTool.tree.completions(for: .zsh)
    #expect(zsh.contains("'(--color)--color=[Use colors.]:WHEN:(auto always never)'"))
    #expect(zsh.contains("'(--by -b)-b+[The step.]:N: '"))
    #expect(zsh.contains("'1::FILE:_files'"))
    #expect(zsh.contains(#"'*:N:_guard '\''^-*'\'' N'"#))
    let fish = SampleTool.tree.completions(for: .fish)
    #expect(fish.contains(#"-l color -x -a 'auto\\t always\\t never\\t' -d 'Use colors.'"#))
    #expect(fish.contains("-n '__app_at /favorites/save/ 0' -F -d 'The file.'"))
  }

  @Test("Special characters of shells and roff in help texts are escaped")
  func escapes() {
    let flag = Flag("xy", help: #".It's [a: "b"] \e $(date) -z."#)
    let tree = CommandTree(
      Command(
        "a", overview: "'X\\.", options: [flag], subcommands: [Command("b", overview: "Y.", handler: "")]),
      version: "1")
    #expect(tree.completions(for: .zsh).contains(#"--xy[.It'\''s \[a\: "b"\] \\e $(date) -z.]'"#))
    #expect(tree.completions(for: .fish).contains(#"-d '.It\'s [a: "b"] \\e $(date) -z.'"#))
    let manual = tree.manual(date: "January 1, 2026")
    #expect(manual.contains("\n\\&.It's [a: \\(dqb\\(dq] \\ee $(date) \\-z.\n"))
    #expect(manual.contains("\n\\&'X\\e.\n"))
  }
}
