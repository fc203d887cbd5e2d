import Foundation
import TestTraits
import Testing

@Suite("The README", .ownThreads, .timeLimit(.programs))
struct ReadmeTests {
  private let appText: String
  private let manifest: String

  init() throws {
    appText = try BuiltProgram.text(of: "App/README.md")
    manifest = try BuiltProgram.text(of: "Package.swift")
  }

  @Test("The README has at most 100 lines")
  func length() throws {
    #expect(try BuiltProgram.text(of: "README.md").numberedLines.count <= 101)
  }

  @Test("Every command shown prints what is shown", arguments: ["README.md", "App/README.md"])
  func console(path: String) async throws {
    let lines = blocks("console", in: try BuiltProgram.text(of: path)).flatMap(\.self).map { line in
      let text = line.text.replacing("swift run -c release app", with: "app").replacing(
        "swift run app", with: "app")
      return (number: line.number, text: Substring(text))
    }
    let transcript = Transcript(path: path, lines: lines)
    try #require(transcript.steps.count >= 6)
    #expect(transcript.steps.allSatisfy { $0.command.hasPrefix("app ") })
    try await transcript.check(as: .terminal, in: try Home())
  }

  @Test("Every test target that is named exists, and every module has a test target of its name")
  func testTargets() throws {
    let targets = Set(modules.map { "\($0)Tests" } + ["AppTests"])
    for document in ["ARCHITECTURE", "ARTICLES", "ARTICLES.zh", "CONTRIBUTING"] {
      for match in try BuiltProgram.text(of: "App/\(document).md").matches(of: /ONLY=(\w+) swift test/) {
        let isTarget = targets.contains("\(match.1)Tests") || manifest.contains("name: \"\(match.1)Tests\"")
        #expect(isTarget, "\(document): \(match.1)")
      }
    }
    for target in targets {
      let folder = BuiltProgram.repository.appending(path: "Tests/\(target)").path
      #expect(FileManager.default.fileExists(atPath: folder), "\(target)")
    }
  }

  @Test("Each step of the journeys is in its file, with the calls that lead to the next")
  func journeys() throws {
    let text = try BuiltProgram.text(of: "App/ARCHITECTURE.md")
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

  @Test("Each script answers --help with its purpose, within a second of processor time", arguments: scripts)
  func help(script: String) async throws {
    let purpose = try BuiltProgram.text(of: script).split(separator: "\n")[1].drop { !$0.isLetter }
    let path = BuiltProgram.repository.appending(path: script).path
    let outcome = try await Home().shell("ulimit -t 1; exec '\(path)' --help </dev/null")
    #expect(outcome.ending == .exited(0) && outcome.output.contains(purpose), "\(outcome)")
  }

  // MARK: - Parts of the README and the manifest

  /// The programs in `Scripts`, which begin with the name of their interpreter.
  private static let scripts =
    try! FileManager.default
    .contentsOfDirectory(atPath: BuiltProgram.repository.appending(path: "Scripts").path)
    .map { "Scripts/\($0)" }.filter { (try? BuiltProgram.text(of: $0).hasPrefix("#!")) == true } + [".ci/run"]

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
}
