/// The completion script for fish.
///
/// It has a function that processes the words before the cursor, and a line for each word that can come next.
struct FishCompletion {
  private let name: String
  private let contexts: [CompletionContext]

  init(of tree: CommandTree<some Sendable>) {
    name = tree.root.name
    contexts = tree.completionContexts
  }

  var script: String {
    """
    # Completion of \(name) in fish, made by '\(name) completions fish'.

    # Whether the words before the cursor name this command: / is the program itself, /counter/set/ a subcommand.
    # With a number, whether so many arguments have been given, too; with a number and a +, that many or more.
    function __\(name)_at -a expected_path expected_arguments
        set -l words (commandline -opc)
        set -e words[1]
        set -l path /
        set -l arguments 0
        set -l ended no
        set -l skipped no
        for word in $words
            if test $skipped = yes
                set skipped no
                continue
            end
            if test $ended = yes
                set arguments (math $arguments + 1)
                continue
            end
            switch $word
                case --
                    set ended yes
    \(optionCases)            case '-*'
                    if string match -qr -- '^-\\.?[0-9]' $word
                        set arguments (math $arguments + 1)
                    end
                case '*'
                    switch $arguments$path$word
    \(wordCases)                    case '*'
                            set arguments (math $arguments + 1)
                    end
            end
        end
        test $path = $expected_path; or return 1
        switch $expected_arguments
            case ''
                return 0
            case '*+'
                test $arguments -ge (string trim -rc + -- $expected_arguments)
            case '*'
                test $arguments -eq $expected_arguments
        end
    end

    complete -c \(name) -f
    \(contexts.flatMap(lines).joined(separator: "\n"))

    """
  }

  private var optionCases: String {
    let spellings = contexts.valueOptions.flatMap(\.spellings)
    if spellings.isEmpty { return "" }
    return "            case \(spellings.joined(separator: " "))\n                set skipped yes\n"
  }

  private var wordCases: String {
    contexts.flatMap { context in
      context.words.map { word in
        let patterns = word.spellings.map { "0\(context.path.text)\($0)" }.joined(separator: " ")
        return "                    case \(patterns)\n                        set path \(word.path.text)\n"
      }
    }.joined()
  }

  private func lines(of context: CompletionContext) -> [String] {
    func line(_ arguments: String, _ rest: String, help: String) -> String {
      let condition = "__\(name)_at \(context.path.text)\(arguments)"
      return "complete -c \(name) -n \(Self.quoted(condition)) \(rest) -d \(Self.quoted(help))"
    }
    let words = context.words.map { line(" 0", "-a \($0.name)", help: $0.help) }
    let options = context.options.map { option in
      let letter = option.short.map { " -s \($0)" } ?? ""
      let value = option.value.map { " \(Self.offer($0.completion) ?? "-x")" } ?? ""
      return line("", "-l \(option.name)\(letter)\(value)", help: option.help)
    }
    let arguments = context.arguments.enumerated().compactMap { place, argument -> String? in
      guard let offer = Self.offer(argument.value.completion) else { return nil }
      return line(
        " \(place)\(argument.isRepeated ? "+" : "")", offer.trimmingOption("-r", "-x"), help: argument.help)
    }
    return words + options + arguments
  }

  /// Returns the options for a value: `-r` means that there is one, `-x` also that it isn't a file.
  private static func offer(_ hint: CompletionHint) -> String? {
    switch hint {
    case .none: nil
    case .file: "-r -F"
    case .directory: "-x -a '(__fish_complete_directories)'"
    case .choices(let choices): "-x -a \(quoted(choices.joined(separator: " ")))"
    }
  }

  /// Returns the text in single quotes, inside which fish has two escapes.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacingEach("'\\") { "\\\($0)" } + "'"
  }
}

extension String {
  /// Returns the text without these words, which a value needs but an argument must not have.
  fileprivate func trimmingOption(_ options: String...) -> String {
    split(separator: " ").filter { !options.contains(String($0)) }.joined(separator: " ")
  }
}
