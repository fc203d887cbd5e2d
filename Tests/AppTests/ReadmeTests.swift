import Foundation
import Testing

@Suite("The README", .ownThreads, .timeLimit(.minutes(5)))
struct ReadmeTests {
  private static let path = "README.md"
  private let text: String
  private let manifest: String

  init() throws {
    text = try BuiltProgram.text(of: Self.path)
    manifest = try BuiltProgram.text(of: "Package.swift")
  }

  @Test("Every command shown prints what is shown")
  func console() async throws {
    let lines = blocks("console").flatMap(\.self).map { line in
      let text = line.text.replacing("swift run -c release app", with: "app").replacing(
        "swift run app", with: "app")
      return (number: line.number, text: Substring(text))
    }
    let transcript = Transcript(path: Self.path, lines: lines)
    try #require(transcript.steps.count >= 10)
    #expect(transcript.steps.allSatisfy { $0.command.hasPrefix("app ") })
    try await transcript.check(as: .terminal, in: try Home())
  }

  @Test("The screen is one of the reviewed frames")
  func screen() throws {
    let shown = blocks("text").map { $0.map { String($0.text) + "\n" }.joined() }
    #expect(shown == [try BuiltProgram.text(of: "Tests/AppFeatureTests/Frames/composite.60x18.txt")])
  }

  @Test("Every test target that is named exists, and every module has a test target of its name")
  func testTargets() throws {
    let targets = Set(modules.keys.map { "\($0)Tests" } + ["AppTests"])
    let named = text.matches(of: /--filter (\w+)/).map { String($0.1) }
    try #require(!named.isEmpty)
    for name in named { #expect(targets.contains(name), "\(name)") }
    for target in targets {
      let folder = BuiltProgram.repository.appending(path: "Tests/\(target)").path
      #expect(FileManager.default.fileExists(atPath: folder), "\(target)")
    }
  }

  @Test("The module table has the names, order, and dependencies of Package.swift")
  func moduleMap() throws {
    let table = text.firstMatch(of: /\| module \| what is in it \| depends on \|\n((?:\|.*\n)+)/)?.1 ?? ""
    let rows = table.matches(of: /(?m)^\| `([A-Z]\w+)` \| .*\|(.*)\|$/).map { row in
      "\(row.1): " + row.2.matches(of: /`(\w+)`/).map { String($0.1) }.sorted().joined(separator: ", ")
    }
    let declared = declarations.map { "\($0.name): " + $0.dependencies.sorted().joined(separator: ", ") }
    try #require(declared.count >= 12)
    #expect(rows == declared)
  }

  @Test("Every path named exists")
  func paths() throws {
    let roots = "Modules|App|Tests|Scripts|Package\\.swift|\\.ci"
    let pattern = try Regex("`((?:\(roots))(?:/[\\w./-]+)?)`", as: (Substring, Substring).self)
    let paths = Set(text.matches(of: pattern).map { String($0.1) })
    try #require(paths.count >= 10)
    for path in paths {
      let file = BuiltProgram.repository.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }

  @Test("Every file in the table of articles exists and contains the name or test given for it")
  func articles() throws {
    let section = try #require(
      text.components(separatedBy: "\n## ").first { $0.hasPrefix("From the articles to this code\n") })
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| what") }
    try #require(rows.count >= 30)
    for row in rows {
      let places = row.matches(of: /`([^`]+)` in `([^`]+)`/).map { (String($0.1), String($0.2)) }
      let tests = row.matches(of: /“([^”]+)” in `([^`]+)`/).map { ("\"\($0.1)\"", String($0.2)) }
      #expect(places.count == 1 && tests.count == 1, "\(row)")
      for (name, path) in places + tests {
        let source = try path.hasSuffix(".swift") ? BuiltProgram.text(of: path) : sourceText(of: path)
        #expect(source.contains(name), "\(name) in \(path)")
      }
    }
  }

  @Test("Every line of Swift shown is in the sources")
  func swift() throws {
    let lines = blocks("swift").flatMap(\.self).map { $0.text.trimmingCharacters(in: .whitespaces) }
    try #require(!lines.isEmpty)
    let sources = try modules.keys.map { try sourceText(of: "Modules/\($0)") }.joined()
    for line in lines { #expect(sources.contains(line), "\(line)") }
  }

  @Test("The exit statuses match the help")
  func statuses() async throws {
    let help = try await Home().run("--help").output
    let documented = text.matches(of: /(?m)^\| (\d+) \|/).map { String($0.1) }
    let shown = help.matches(of: #/(?m)^  (\d+)  /#).map { String($0.1) }
    #expect(documented == shown)
  }

  @Test("Every option is listed with its counterpart in the terminal program")
  func counterparts() async throws {
    let table = text.firstMatch(of: /\| option \| in the terminal program \|\n((?:\|.*\n)+)/)?.1 ?? ""
    let options = table.split(separator: "\n").flatMap { row in
      row.split(separator: "|").first?.matches(of: /`(--[a-z-]+)`/).map { String($0.1) } ?? []
    }
    #expect(Set(options).count == options.count)
    #expect(Set(options) == (try await optionsOfHelp(of: [])))
  }

  /// Returns the long names of the options of a command and its descendants.
  private func optionsOfHelp(of path: [String]) async throws -> Set<String> {
    let page = try await Home().start(["help"] + path).outcome().output
    var options = Set(page.matches(of: /(?m)^  (?:-\w,|   ) (--[a-z-]+)/).map { String($0.1) })
    let list = page.firstMatch(of: /(?m)^Subcommands:\n((?:  .*\n)+)/)?.1 ?? ""
    for name in list.matches(of: /(?m)^  (\w[\w-]*)/) {
      options.formUnion(try await optionsOfHelp(of: path + [String(name.1)]))
    }
    return options
  }

  // MARK: - Parts of the README and the manifest

  /// The lines of each fenced block of a language.
  private func blocks(_ language: String) -> [[(number: Int, text: Substring)]] {
    var blocks: [[(number: Int, text: Substring)]] = []
    var isInside = false
    for line in text.numberedLines {
      let isFence = line.text.trimmingPrefix(while: \.isWhitespace).hasPrefix("```")
      if isFence {
        isInside = line.text.hasSuffix("```\(language)")
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  private var modules: [String: [String]] {
    Dictionary(declarations.map { ($0.name, $0.dependencies) }) { first, _ in first }
  }

  /// The arguments of the lines `module("Name", ["Dependency", …])` of Package.swift.
  private var declarations: [(name: String, dependencies: [String])] {
    manifest.matches(of: /(?m)^ +module\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/).map { match in
      let dependencies = match.2?.matches(of: /"(\w+)"/).map { String($0.1) }
      return (String(match.1), dependencies ?? [])
    }
  }

  private func sourceText(of folder: String) throws -> String {
    let directory = BuiltProgram.repository.appending(path: folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
    return try files.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: directory.appending(path: $0), encoding: .utf8) }.joined()
  }
}
