/// The completion script for zsh: one function for each command, which calls `_arguments`.
struct ZshCompletion {
  private let name: String
  private let contexts: [CompletionContext]

  init(of tree: CommandTree<some Sendable>) {
    name = tree.root.name
    contexts = tree.completionContexts
  }

  var script: String {
    """
    #compdef \(name)
    # Completion of \(name) in zsh, made by '\(name) completions zsh'.

    \(contexts.map(function).joined(separator: "\n"))
    # Either loaded by name from $fpath, at the first completion, or sourced.
    if [[ $funcstack[1] == _\(name) ]]; then
      _\(name) "$@"
    else
      compdef _\(name) \(name)
    fi

    """
  }

  private func functionName(_ path: CompletionPath) -> String {
    (["_\(name)"] + path.words).joined(separator: "_")
  }

  private func function(of context: CompletionContext) -> String {
    let specifications = context.options.map(Self.specification) + places(of: context)
    let arguments = specifications.map { " \\\n    \($0)" }.joined()
    guard !context.words.isEmpty else {
      return """
        \(functionName(context.path))() {
          _arguments -s -S\(arguments)
        }

        """
    }
    let names = context.words.map { word in
      "        \((word.name + ":" + word.help.replacingEach("\\") { "\\\($0)" }).quotedForShell)\n"
    }
    let calls = context.words.map { word in
      "        \(word.spellings.joined(separator: " | "))) \(functionName(word.path)) ;;\n"
    }
    return """
      \(functionName(context.path))() {
        local curcontext=$curcontext state line
        typeset -A opt_args
        _arguments -s -S -C\(arguments) && return
        case $state in
          subcommand)
            (( ${words[(ie)--]} < CURRENT )) && return 1
            local -a subcommands=(
      \(names.joined())      )
            _describe -t commands subcommand subcommands
            ;;
          rest)
            case $words[1] in
      \(calls.joined())      esac
            ;;
        esac
      }

      """
  }

  private func places(of context: CompletionContext) -> [String] {
    // All words after a subcommand's name belong to the subcommand, including its options.
    if !context.words.isEmpty { return ["'(-)1: :->subcommand'", "'(-)*:: :->rest'"] }
    return context.arguments.enumerated().map { place, argument in
      let start = argument.isRepeated ? "*" : argument.minimum == 0 ? "\(place + 1):" : "\(place + 1)"
      return (start + Self.value(argument.value)).quotedForShell
    }
  }

  private static func specification(_ option: OptionSpecification) -> String {
    let help = option.help.replacingEach("[]:\\") { "\\\($0)" }
    let value = option.value.map(value) ?? ""
    let others = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    return option.spellings.map { spelling in
      let isLong = spelling.hasPrefix("--")
      // `=` allows both `--by=5` and `--by 5`; `+` allows both `-b5` and `-b 5`.
      let mark = option.value == nil ? "" : isLong ? "=" : "+"
      return "\(others)\(spelling)\(mark)[\(help)]\(value)".quotedForShell
    }.joined(separator: " \\\n    ")
  }

  private static func value(_ value: ValueSpecification) -> String {
    let action =
      switch value.completion {
      case .none: " "
      case .file: "_files"
      case .directory: "_files -/"
      case .choices(let choices): "(\(choices.joined(separator: " ")))"
      }
    return ":\(value.name):\(action)"
  }
}

extension String {
  /// Returns the text with each of the given characters replaced by the closure's result.
  func replacingEach(_ characters: String, _ replacement: (Character) -> String) -> String {
    map { characters.contains($0) ? replacement($0) : String($0) }.joined()
  }
}
