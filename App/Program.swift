import CProcess
import CommandLineTool

enum Program {
  /// The program's name at its start, for help, messages, and completions.
  ///
  /// It is `app` when run from the package and `primetime` when installed.
  static let name = name(of: ProgramArguments.all.first ?? "")

  static let version = "1.0.0"

  /// The release date of the version, for the manual.
  static let date = "November 26, 2026"

  /// The version, with the commit if it is known, as in installed programs.
  static var versionWithCommit: String {
    let commit = String(cString: sourceCommit())
    return commit.isEmpty ? version : "\(version) (\(commit))"
  }

  /// Returns the last component of a path, or `app` if it isn't safe to print on a terminal or in a shell script.
  private static func name(of path: String) -> String {
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
