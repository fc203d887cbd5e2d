import Foundation
import Testing

@Suite("The README", .ownThreads, .timeLimit(.minutes(5)))
struct ReadmeTests {
  private static let documents = [
    "README.md", "App/README.md", "App/ARTICLES.md", "Modules/Kit/FileStorage/README.md",
    "Modules/PrimeTime/WolframAlpha/README.md",
  ]
  private let text: String
  private let appText: String
  private let manifest: String

  init() throws {
    text = try BuiltProgram.text(of: "README.md")
    appText = try BuiltProgram.text(of: "App/README.md")
    manifest = try BuiltProgram.text(of: "Package.swift")
  }

  @Test("The README has fewer than 200 lines")
  func length() {
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
  }

  @Test("Every command shown prints what is shown", arguments: ["README.md", "App/README.md"])
  func console(path: String) async throws {
    let lines = blocks("console", in: try BuiltProgram.text(of: path)).flatMap(\.self).map { line in
      let text = line.text.replacing("swift run -c release app", with: "app").replacing(
        "swift run app", with: "app")
      return (number: line.number, text: Substring(text))
    }
    let transcript = Transcript(path: path, lines: lines)
    try #require(transcript.steps.count >= 7)
    #expect(transcript.steps.allSatisfy { $0.command.hasPrefix("app ") })
    try await transcript.check(as: .terminal, in: try Home())
  }

  @Test("Every test target that is named exists, and every module has a test target of its name")
  func testTargets() throws {
    let targets = Set(modules.map { "\($0)Tests" } + ["AppTests"])
    let named = text.matches(of: /ONLY=(\w+) swift test/).map { String($0.1) }
    try #require(!named.isEmpty)
    for name in named { #expect(targets.contains("\(name)Tests"), "\(name)") }
    for target in targets {
      let folder = BuiltProgram.repository.appending(path: "Tests/\(target)").path
      #expect(FileManager.default.fileExists(atPath: folder), "\(target)")
    }
  }

  @Test("Every path named and every file linked exists, and every test suite named", arguments: documents)
  func paths(document: String) throws {
    let text = try BuiltProgram.text(of: document)
    let roots = "Modules|App|Tests|Scripts|Package\\.swift|\\.ci"
    let pattern = try Regex("`((?:\(roots))(?:/[\\w.+/-]+)?)`", as: (Substring, Substring).self)
    let folder = document.split(separator: "/").dropLast().joined(separator: "/")
    let linked = text.matches(of: /\]\(([^):]+)\)/).map { folder.isEmpty ? "\($0.1)" : "\(folder)/\($0.1)" }
    let suites = text.matches(of: /`(\w+Tests)`/).map { String($0.1) }
    let sources = try suites.isEmpty ? "" : sourceText(of: "Tests")
    for suite in suites {
      #expect(
        sources.contains("struct \(suite)") || sources.contains("class \(suite)")
          || manifest.contains("tests(\"\(suite.dropLast(5))\"") || manifest.contains("\"\(suite)\""),
        "\(suite)")
    }
    let paths = Set(text.matches(of: pattern).map { String($0.1) } + linked)
    try #require(!paths.isEmpty)
    for path in paths {
      let file = BuiltProgram.repository.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }

  @Test("Every file in the table of articles exists and contains the name or test given for it")
  func articles() throws {
    let rows = try BuiltProgram.text(of: "App/ARTICLES.md").split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| what")
    }
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

  @Test("Each step of the journeys is in its file, with the calls that lead to the next")
  func journeys() throws {
    for start in ["| `n` on the counter | calls |", "| `app nth 10` | calls |"] {
      let rows = text.components(separatedBy: start).last?.components(separatedBy: "\n\n")[0]
        .split(separator: "\n").dropFirst()
      for row in try #require(rows) {
        let columns = row.split(separator: " | ")
        let place = try #require(columns[0].firstMatch(of: /`(\w+)` in `([^`]+)`/))
        let source = try BuiltProgram.text(of: String(place.2))
        let declaration = try Regex("(func|struct|var|let) \(place.1)\\b")
        #expect(source.contains(declaration), "\(row)")
        let calls = columns[1].matches(of: /`([^`]+)`/).map { String($0.1) }
        #expect(!calls.isEmpty, "\(row)")
        for call in calls { #expect(source.contains(call), "\(call) in \(place.2)") }
      }
    }
  }

  @Test("Every line of Swift shown is in the sources, or in the article whose package a script builds")
  func swift() throws {
    let lines = blocks("swift", in: text).flatMap(\.self).map { $0.text.trimmingCharacters(in: .whitespaces) }
    try #require(!lines.isEmpty)
    let sources =
      try sourceText(of: "Modules")
      + BuiltProgram.text(of: "Modules/Architecture/Architecture/Architecture.docc/GettingStarted.md")
    for line in lines { #expect(sources.contains(line), "\(line)") }
  }

  @Test("The exit statuses match the help")
  func statuses() async throws {
    let help = try await Home().run("--help").output
    let documented = appText.matches(of: /(?m)^\| (\d+) \|/).map { String($0.1) }
    let shown = help.matches(of: #/(?m)^  (\d+)  /#).map { String($0.1) }
    #expect(documented == shown)
  }

  @Test("Every option is listed with its counterpart in the terminal program")
  func counterparts() async throws {
    let table = appText.firstMatch(of: /\| option \| in the terminal program \|\n((?:\|.*\n)+)/)?.1 ?? ""
    let options = table.split(separator: "\n").flatMap { row in
      row.split(separator: "|").first?.matches(of: /`(--[a-z-]+)`/).map { String($0.1) } ?? []
    }
    // Of the screens and of the map.
    #expect(options.count { $0 == "--color" } == 2 && Set(options).count == options.count - 1)
    let declared = try await Home().helpPages().flatMap { page in
      page.text.matches(of: /(?m)^  (?:-\w,|   ) (--[a-z-]+)/).map { String($0.1) }
    }
    #expect(Set(options) == Set(declared))
  }

  // MARK: - Parts of the README and the manifest

  /// The lines of each fenced block of a language.
  private func blocks(_ language: String, in text: String) -> [[(number: Int, text: Substring)]] {
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

  /// The names in the lines `module("Group/Name", …)` of Package.swift.
  private var modules: [String] {
    (manifest.matches(of: /(?m)^ +module\(\s*"\w+\/(\w+)"/)
      + manifest.matches(of: /(?m)^ +Feature\(\s*name: "(\w+)"/)).map { String($0.1) }
  }

  private func sourceText(of folder: String) throws -> String {
    let directory = BuiltProgram.repository.appending(path: folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
    return try files.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: directory.appending(path: $0), encoding: .utf8) }.joined()
  }
}
