import Architecture
import CommandLineTool

/// A generator of argument lists for a command tree.
///
/// The lists are valid ones from the tree's declarations, and the same with the mistakes of people and scripts. A
/// process can be started with each of them.
struct ArgumentLists<Handler: Sendable> {
  /// The path of each command, from the root to the command itself.
  private let lineages: [[CommandSpecification]]
  /// The spellings of all commands, options, and choices.
  private let words: [String]
  private let shorts: [Character]
  private var random: SeededGenerator

  init(for tree: CommandTree<Handler>, seed: UInt64) {
    lineages = Self.lineages(from: [tree.root])
    let commands = lineages.compactMap(\.last)
    let options = commands.flatMap { $0.localOptions + $0.options }
    shorts = options.compactMap(\.short)
    words =
      commands.map(\.name) + options.map { "--\($0.name)" } + shorts.map { "-\($0)" }
      + options.compactMap(\.value).flatMap(\.choices)
    random = SeededGenerator(seed: seed)
  }

  private static func lineages(from lineage: [CommandSpecification]) -> [[CommandSpecification]] {
    let below = lineage.last?.subcommands ?? []
    return [lineage] + below.flatMap { lineages(from: lineage + [$0]) }
  }

  mutating func next() -> [String] {
    var list = validList()
    for _ in 0..<Int.random(in: 0...3, using: &random) { introduceMistake(&list) }
    return list
  }

  // MARK: - Valid lists

  private mutating func validList() -> [String] {
    let lineage = pick(lineages)
    guard let command = lineage.last else { return [] }
    var parts = lineage.dropFirst().map { [$0.name] }
    var arguments: [String] = []
    for argument in command.arguments {
      let maximum = argument.isRepeated ? argument.minimum + 2 : 1
      for _ in 0..<Int.random(in: argument.minimum...maximum, using: &random) {
        arguments.append(value(of: argument.value))
      }
    }
    let usesTerminator = oneIn(4)
    if !usesTerminator { parts += arguments.map { [$0] } }
    for option in lineage.flatMap(\.options) + command.localOptions where oneIn(6) {
      parts.insert(spelled(option), at: Int.random(in: 0...parts.count, using: &random))
    }
    return parts.flatMap(\.self) + (usesTerminator ? ["--"] + arguments : [])
  }

  private mutating func spelled(_ option: OptionSpecification) -> [String] {
    let letter = option.short.map { "-\($0)" }
    guard let specification = option.value else {
      return [oneIn(2) ? letter ?? "--\(option.name)" : "--\(option.name)"]
    }
    let value = value(of: specification)
    if let letter, oneIn(2) {
      return pick([["\(letter)\(value)"], [letter, value], ["\(letter)=\(value)"]])
    }
    return oneIn(2) ? ["--\(option.name)=\(value)"] : ["--\(option.name)", value]
  }

  private mutating func value(of specification: ValueSpecification) -> String {
    let choices = specification.choices
    if !choices.isEmpty { return pick(choices) }
    switch Int.random(in: 0...5, using: &random) {
    case 0: return "\(Int.random(in: .min ... .max, using: &random))"
    case 1: return "-"
    case 2: return "\(Int.random(in: -99...99, using: &random))"
    default: return "\(Int.random(in: 2...99, using: &random))"
    }
  }

  // MARK: - Mistakes

  private mutating func introduceMistake(_ list: inout [String]) {
    let place = Int.random(in: 0...list.count, using: &random)
    guard let index = list.indices.randomElement(using: &random) else {
      list.append(unrelatedWord())
      return
    }
    switch Int.random(in: 0...11, using: &random) {
    case 0: list.insert(unrelatedWord(), at: place)
    case 1: list.insert(pick(words), at: place)
    case 2: list.insert("--", at: place)
    case 3: list.insert(list[index], at: place)
    case 4: list.insert(bundle(), at: place)
    case 5: list.remove(at: index)
    case 6: list.swapAt(index, pick(Array(list.indices)))
    case 7: list[index] += "=" + (oneIn(2) ? "" : unrelatedWord())
    case 8: list[index] = String(list[index].prefix { $0 != "=" })
    // An abbreviation, or a long option with a single dash.
    case 9: list[index] = String(oneIn(2) ? list[index].dropLast() : list[index].dropFirst())
    case 10: list[index] = oneIn(2) ? list[index].uppercased() : unrelatedWord()
    default: mistype(&list[index])
    }
  }

  private mutating func bundle() -> String {
    var text = "-"
    for _ in 0..<Int.random(in: 1...4, using: &random) { text.append(shorts.isEmpty ? "h" : pick(shorts)) }
    return oneIn(3) ? text + pick(["7", "=7", "=", "-7", "z"]) : text
  }

  /// Inserts, removes, or replaces a character.
  private mutating func mistype(_ word: inout String) {
    var scalars = Array(word.unicodeScalars)
    let place = Int.random(in: 0...scalars.count, using: &random)
    if place < scalars.count, !oneIn(3) { scalars.remove(at: place) }
    if oneIn(2) { scalars.insert(pick(unusualScalars), at: place) }
    word = String(String.UnicodeScalarView(scalars))
  }

  /// Returns a word that doesn't occur in the tree.
  private mutating func unrelatedWord() -> String {
    switch Int.random(in: 0...3, using: &random) {
    case 0:
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...8, using: &random) { scalars.append(pick(unusualScalars)) }
      return String(scalars)
    case 1:
      // Invalid UTF-8 is decoded as U+FFFD.
      return String(
        decoding: (0..<4).map { _ in UInt8.random(in: 0x80 ... .max, using: &random) }, as: UTF8.self)
    default:
      return pick(unusualWords)
    }
  }

  // MARK: - Random choices

  private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 1...count, using: &random) == 1 }

  /// - Precondition: The array isn't empty.
  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }
}

extension ValueSpecification {
  /// The valid values, or an empty array if any text may be valid.
  var choices: [String] {
    if case .choices(let choices) = completion { choices } else { [] }
  }
}

/// Characters for mistakes.
///
/// There is no slash among them: the program also runs with these lists and must not reach other files.
private let unusualScalars = Array(
  "-=+.,_'\"\\$%*?~ azjk0179\t\n\r\u{1}\u{1B}\u{7F}\u{85}\u{301}\u{200D}\u{202E}\u{2028}\u{E000}é素👩"
    .unicodeScalars)

/// Words that are known to cause problems in command-line tools.
private let unusualWords = [
  "", " ", "-", "---", "-=", "--=", "=", "-.", "-.5", "-5", "+7", "-0", "007", "1.5", "1e9", "0x10", "1,000",
  "1 000", "2^3", "-(2^3)", "2^", "9^9^9", "((((", "1_000",
  "٣", "７", "∞", "nan", "18446744073709551615", "18446744073709551616", "-9223372036854775809",
  String(repeating: "9", count: 5_000), String(repeating: "a", count: 5_000), "-\u{301}", "--\u{301}",
  "--json\u{301}", "--by=\u{301}", "\u{1B}[2J", "\r\n", "\u{202E}", "👩‍🔬", "%s%n", "$(true)", "`true`", "'; x",
  "--json=true", "--no-json", "-help", "--HELP",
]
