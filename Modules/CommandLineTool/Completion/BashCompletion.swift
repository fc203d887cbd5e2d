/// The completion script for bash: one function that processes the words before the cursor.
struct BashCompletion {
  private let name: String
  private let contexts: [CompletionContext]

  init(of tree: CommandTree<some Sendable>) {
    name = tree.root.name
    contexts = tree.completionContexts
  }

  var script: String {
    """
    # Completion of \(name) in bash, made by '\(name) completions bash'.
    # shellcheck shell=bash disable=SC2207

    _\(name)() {
      local path=/ arguments=0 index=1 ended='' option='' word kind='' words='' options=''
      local current=${COMP_WORDS[COMP_CWORD]}
      COMPREPLY=()

      # What the words before the cursor say.
      while ((index < COMP_CWORD)); do
        word=${COMP_WORDS[index]}
        index=$((index + 1))
        if [[ $ended ]]; then
          arguments=$((arguments + 1))
          continue
        fi
        case $word in
          --) ended=yes ;;
    \(optionCases)      -[0-9]* | -.[0-9]*) arguments=$((arguments + 1)) ;;
          -?*) ;;
          *)
            case $arguments$path$word in
    \(wordCases)          *) arguments=$((arguments + 1)) ;;
            esac
            ;;
        esac
      done

      case $option in
        '') ;;
    \(valueCases)    *) return ;;
      esac

      if [[ ! $option ]]; then
        case $path in
    \(contexts.map(block).joined())    esac
        if [[ ! $ended && $current == -* ]]; then
          words=$options
          kind=''
        elif ((arguments > 0)) && [[ $kind != words ]]; then
          words=''
        fi
      fi

      case $kind in
        file) compopt -o default 2>/dev/null ;;
        directory) compopt -o dirnames 2>/dev/null ;;
      esac
      [[ $words ]] && COMPREPLY=($(compgen -W "$words" -- "$current"))
      return 0
    }

    complete -F _\(name) \(name)

    """
  }

  /// The cases for options whose value is the next word; in bash, an equals sign is a word of its own.
  private var optionCases: String {
    let spellings = contexts.valueOptions.flatMap(\.spellings)
    if spellings.isEmpty { return "" }
    return """
            \(spellings.joined(separator: " | ")))
              [[ ${COMP_WORDS[index]} == = ]] && index=$((index + 1))
              if ((index >= COMP_CWORD)); then
                option=$word
                [[ $current == = ]] && current=''
              fi
              index=$((index + 1))
              ;;

      """
  }

  private var wordCases: String {
    contexts.flatMap { context in
      context.words.map { word in
        let patterns = word.spellings.map { "0\(context.path.text)\($0)" }.joined(separator: " | ")
        return "          \(patterns)) path=\(word.path.text) ;;\n"
      }
    }.joined()
  }

  private var valueCases: String {
    contexts.valueOptions.compactMap { option in
      Self.offer(option.hint).map { "    \(option.spellings.joined(separator: " | "))) \($0) ;;\n" }
    }.joined()
  }

  private func block(of context: CompletionContext) -> String {
    var lines = ["options=\(context.options.flatMap(\.spellings).joined(separator: " ").quotedForShell)"]
    if !context.words.isEmpty {
      lines.append("words=\(context.words.map(\.name).joined(separator: " ").quotedForShell)")
    }
    let offers = context.arguments.indices.compactMap { place in
      Self.offer(context.hint(at: place)).map { offer in
        let pattern =
          context.arguments[place].isRepeated && place == context.arguments.count - 1 ? "*" : "\(place)"
        return "        \(pattern)) \(offer) ;;"
      }
    }
    if !offers.isEmpty { lines += ["case $arguments in"] + offers.map { String($0.dropFirst(6)) } + ["esac"] }
    return "      \(context.path.text))\n" + lines.map { "        \($0)\n" }.joined() + "        ;;\n"
  }

  private static func offer(_ hint: CompletionHint) -> String? {
    switch hint {
    case .none: nil
    case .file: "kind=file"
    case .directory: "kind=directory"
    case .choices(let choices): "kind=words words=\(choices.joined(separator: " ").quotedForShell)"
    }
  }
}
