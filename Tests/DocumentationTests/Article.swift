import Foundation

/// An article of a module's documentation.
struct Article {
  /// The lines between two fences of three backticks.
  struct Block {
    /// The language after the opening backticks: `swift`, or empty for a program's output.
    let language: String
    let lines: [String]
    /// The line number of the opening fence, starting at 1.
    let line: Int
  }

  let name: String
  let blocks: [Block]

  /// - Parameter name: The file name without its extension.
  init(_ name: String, of module: String = "Architecture") throws {
    self.name = name
    let path = "\(Self.directory(of: module))/\(name).md"
    blocks = Self.blocks(of: try String(contentsOfFile: path, encoding: .utf8))
  }

  /// The modules with a catalog of articles.
  static let modules = groups.keys.sorted()

  /// The folder of each such module in `Modules`.
  private static let groups = [
    "Architecture": "Architecture", "ArchitectureTesting": "Architecture", "BigInt": "Numbers",
    "BigPrimes": "Numbers", "CommandLineTool": "Kit", "FileStorage": "Kit", "PrimeCalculator": "Numbers",
    "Recording": "Architecture", "TerminalUI": "Kit", "TerminalUITesting": "Kit",
  ]

  /// The articles whose samples are whole packages, which Scripts/check-standalone-core and Scripts/check-tutorial build.
  static let packages = ["GettingStarted", "BuildingPrimeTime", "BuildingATodoApp"]

  /// Returns the names of a module's articles, in alphabetical order.
  static func names(of module: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory(of: module))
      .filter { $0.hasSuffix(".md") }
      .map { String($0.dropLast(3)) }
      .sorted()
  }

  /// Returns the program output that contains a text.
  func output(after text: String) throws -> String {
    let outputs = blocks.filter { $0.language == "" }.map { $0.lines.joined(separator: "\n") }
    guard let output = outputs.first(where: { $0.contains(text) }) else {
      throw MissingOutput(article: name, text: text)
    }
    return output
  }

  static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [String], line: Int)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(Block(language: block.language, lines: block.lines, line: block.line))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [], index + 1)
        }
      } else {
        open?.lines.append(String(line))
      }
    }
    // Without its closing fence, a block lasts to the end; it is never ignored.
    if let block = open {
      blocks.append(Block(language: block.language, lines: block.lines, line: block.line))
    }
    return blocks
  }

  private static func directory(of module: String) -> String {
    "\(packageDirectory)/Modules/\(groups[module]!)/\(module)/\(module).docc"
  }
}

struct MissingOutput: Error {
  let article: String
  let text: String
}

/// The directory of `Package.swift`.
let packageDirectory = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .path(percentEncoded: false)

/// The directory of these tests.
let testsDirectory = URL(filePath: #filePath).deletingLastPathComponent().path(percentEncoded: false)
