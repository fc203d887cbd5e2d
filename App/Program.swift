import CommandLineTool

/// What the program calls itself.
enum Program {
  /// The name it was started by, so that help, messages and completions speak of the command that was typed:
  /// `app` from the package, `primetime` where it is installed.
  static let name = name(startedAs: CommandLine.arguments.first ?? "")

  static let version = "0.1.0"

  /// Of the version, as the manual has it.
  static let date = "November 21, 2026"

  /// A name that could do harm on a terminal or in a shell's script is not taken up.
  static func name(startedAs path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let isPlain =
      name.first?.isASCIILetter == true && name.utf8.count <= 40
      && name.allSatisfy { $0.isASCIILetter || "0"..."9" ~= $0 || "-_".contains($0) }
    return isPlain ? String(name) : "app"
  }
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
